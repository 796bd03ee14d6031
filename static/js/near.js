// Shared by office and phone page: count clock faces down, keep the club's time, listen to a stream of marks.
import { count } from "./count.js";
import { keepClock } from "./keeping.js";
import { leftText } from "./left.js";
import { lost } from "./link.js";
import { Link } from "./stream.js";

const LISTEN_MS = 500;
const LOOK_MS = 200;

let clock = null;
const begun = new WeakMap(); // when each count up from a moment began, on the server's clock

// Every face on the page shows the server's time from now on, and again at once when this is called.
export function countDown() {
  if (clock) {
    paint();
    return;
  }
  const page = document.body.dataset;
  clock = keepClock({ now: Number(page.now), rate: Number(page.rate) }, paint);
  paint();
  setInterval(paint, LOOK_MS);
}

// The server's clock. Shape: {now in milliseconds, rate in club seconds a real one}.
export function serverTime() {
  return clock ? { now: clock.now(), rate: clock.rate() } : { now: Number(document.body.dataset.now), rate: 1 };
}

function paint() {
  const now = clock.now();
  count(document, now);
  for (const face of document.querySelectorAll("[data-wall-clock]")) write(face, wallTime(now, face.dataset.zone));
  for (const offer of document.querySelectorAll("[data-gone-at]")) offer.hidden = Number(offer.dataset.goneAt) <= now;
  for (const face of document.querySelectorAll("[data-since-ms]")) {
    if (!begun.has(face)) begun.set(face, now - Number(face.dataset.sinceMs));
    write(face, leftText(now - begun.get(face)));
  }
}

function write(face, text) {
  if (face.textContent !== text) face.textContent = text;
}

const formats = new Map();

export function wallTime(ms, zone) {
  if (!formats.has(zone)) {
    const shape = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone };
    formats.set(zone, new Intl.DateTimeFormat("en-GB", shape));
  }
  return formats.get(zone).format(ms);
}

// Listens until told that the session ended; comes back by itself, and says when it is cut off.
export function connect(address, told) {
  let over = false;
  const link = new Link(address, (type, data) => {
    if (type === "software") told.software?.(JSON.parse(data));
    if (type === "mark" || type === "beat") told.good();
    if (type === "mark") told.mark(data);
    if (type === "beat") clock?.hear(JSON.parse(data));
    if (type === "ended") { over = true; told.ended?.(); }
  }, document.body.dataset.software ?? "");
  setInterval(() => { if (!over && lost(link.heard, performance.now())) told.lost(); }, LISTEN_MS);
}
