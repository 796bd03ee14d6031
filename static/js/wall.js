// A wall: shows the picture it holds, turns by itself at the moment, counts, pulses, and says when it is cut off.
// After each painting <html data-mark> names what is on, and an event "painted" goes out.
import { Burst } from "./burst.js";
import { count } from "./count.js";
import { keepClock, real } from "./keeping.js";
import { lost } from "./link.js";
import { lostPicture } from "./lost.js";
import { Receipts, mayReload } from "./receipts.js";
import { Renewal } from "./renew.js";
import { Link } from "./stream.js";
import { current, pause } from "./turn.js";

const BRIGHT = ["attention", "action"]; // states whose band is light

const page = document.documentElement;
const picture = document.getElementById("picture");
const first = JSON.parse(document.getElementById("frame").textContent);

let sent = first.frame; // and what follows it, which is on once its moment has come, and not while the clock was wrong
let frame = sent;
let heardAt = first.now;
let painted = null;
let alerts = []; // of the picture that is on

const clock = keepClock(first, () => {
  tick();
  stream.open(); // what came before may have been for another hour
});

const burst = new Burst("pulse", real);

const receipts = new Receipts(page, () => {
  const now = clock.now();
  return {
    mark: page.dataset.mark, scene: page.dataset.scene, alerts, now,
    offset: performance.timeOrigin + real() - now, // how far the screen's own clock is off
  };
}, (version) => renewal.told(version));

const renewal = new Renewal(page.dataset.software);

const told = {
  software: (version) => renewal.told(version),
  frame(heard, age) {
    if (age && heard.now < heardAt) return; // heard from another window, and this page came later
    heardAt = heard.now;
    sent = heard.frame;
    tick();
  },
  nudge() {
    receipts.painted();
  },
  beat(heard) {
    heardAt = heard.now;
    clock.hear(heard);
    tick();
  },
};

const stream = new Link(page.dataset.stream, (type, data, age) => {
  told[type]?.(JSON.parse(data), age);
}, page.dataset.software);

function tick() {
  const now = clock.now();
  const cutOff = lost(stream.heard, real());
  frame = current(sent, now);
  const wanted = cutOff ? `lost ${frame.mark}` : frame.mark;
  if (wanted === painted || !paint(wanted, cutOff, now)) count(picture, now);
}

// Paints what is wanted, unless what is on has to stand a little longer: then the next tick asks again.
function paint(wanted, cutOff, now) {
  const next = withOwnIcons(cutOff ? lostPicture(document.getElementById("lost"), frame, heardAt, page.dataset.zone) : drawn(frame.html));
  const shown = next.firstElementChild;
  const look = lookOf(next);
  if (burst.wait(look) > 0) return false;
  picture.replaceChildren(next);
  burst.painted(look, shown.querySelectorAll(".band, .facts"), {
    asked: { count: Number(shown.dataset.pulseCount), at: Number(shown.dataset.pulseAt) },
    now, rate: clock.rate(), calm: calm(), bright: BRIGHT.includes(shown.dataset.state),
  });
  count(picture, now);
  painted = wanted;
  alerts = cutOff ? [] : (frame.alerts ?? []);
  page.dataset.scene = picture.firstElementChild.dataset.scene;
  page.dataset.mark = cutOff ? "lost" : frame.mark;
  receipts.painted();
  document.dispatchEvent(new CustomEvent("painted", { detail: { mark: page.dataset.mark, now } }));
  return true;
}

// A picture with the icons that stand in the page: the server may be away, and then no icon could be fetched.
function withOwnIcons(next) {
  for (const use of next.querySelectorAll("use")) {
    const own = `icon-${use.getAttribute("href").split("#")[1]}`;
    if (document.getElementById(own)) use.setAttribute("href", `#${own}`);
  }
  return next;
}

function drawn(html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  return made.content;
}

// What makes two pictures look alike however their figures change: scene, state, pulse, the calls under it.
function lookOf(next) {
  const { scene, state, pulseAt } = next.firstElementChild.dataset;
  return [scene, state, pulseAt, ...[...next.querySelectorAll(".under")].map((call) => call.className.split(" ")[1])].join(" ");
}

function calm() {
  return "calm" in page.dataset || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// A page of an old program goes when nothing pulses and no level is about to end.
function renew(now) {
  if (mayReload(frame.clock, now) && !picture.querySelector("[data-pulses]")) renewal.may();
}

function run() {
  tick();
  renew(clock.now());
  setTimeout(run, pause(frame, clock.now(), clock.rate()));
}

run();
