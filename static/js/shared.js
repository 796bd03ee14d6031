// The one listener of all windows of a browser. A browser opens at most 6 connections to a server: were each window to
// keep a stream, the seventh would wait for ever. Windows on one address share one stream; only the first few addresses
// keep a stream open, the others are looked at in turn, so that pages, pictures and presses always find a way through.
import { Source, real } from "./source.js";

const HELD = 2; // even beside a listener that stands still with its own streams open, a way stays free
const ROUND = 250;
const FORGET = 150_000; // a hidden window is let speak only once a minute
const FRESH = 5000;
const JUST_OPENED = 1000;

const windows = new Map(); // port -> {address, alive}
const sources = new Map(); // address -> Source

function members(address) {
  return [...windows].filter(([, one]) => one.address === address).map(([port]) => port);
}

function sourceOf(address) {
  const known = sources.get(address);
  if (known) return known;
  const held = [...sources.values()].filter((one) => one.held).length < HELD;
  const made = new Source(address, (type, data) => {
    for (const port of members(address)) port.postMessage({ type, data, age: 0 });
    if (type === "ended") forget(address);
  }, held);
  sources.set(address, made);
  return made;
}

function forget(address) {
  for (const port of members(address)) windows.delete(port);
  sources.get(address)?.close();
  sources.delete(address);
  const waiting = [...sources.values()].find((one) => !one.held);
  if (waiting && [...sources.values()].filter((one) => one.held).length < HELD) {
    waiting.held = true;
    waiting.open();
  }
}

// A window that comes later sees at once what the others have seen.
function join(port, address) {
  leave(port, address);
  windows.set(port, { address, alive: real() });
  const source = sourceOf(address);
  const age = real() - source.heard;
  if (age < FRESH) for (const [type, data] of source.last) port.postMessage({ type, data, age });
}

function leave(port, staying) {
  const address = windows.get(port)?.address;
  windows.delete(port);
  if (address !== undefined && address !== staying && !members(address).length) forget(address);
}

self.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data: { ask, address } }) => {
    if (ask === "bye") return leave(port);
    if (ask === "listen" || !windows.has(port)) join(port, address);
    windows.get(port).alive = real();
    if (ask === "alive") port.postMessage({ type: "alive" });
    if (ask === "anew") {
      const source = sources.get(address);
      if (source.held && real() - source.opened >= JUST_OPENED) source.open();
    }
  };
};

let looking = false;
async function round() {
  for (const source of sources.values()) source.check();
  const next = [...sources.values()].filter((one) => one.wantsLook()).sort((one, other) => one.looked - other.looked)[0];
  if (!next || looking) return;
  looking = true; // one after the other: they must not fill the connections that they are to keep free
  await next.look();
  looking = false;
  round();
}

setInterval(() => {
  for (const [port, one] of windows) if (real() - one.alive > FORGET) leave(port);
  round();
}, ROUND);
