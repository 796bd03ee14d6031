// The dealer's tablet: fetched anew when the stream says so; what it has really painted is told to the server.
import { Burst } from "./burst.js";
import { connect, countDown } from "./near.js";
import { Newest, pageOf } from "./newest.js";
import { Receipts } from "./receipts.js";
import { Renewal } from "./renew.js";
import { busy, listenForKeys } from "./table-keys.js";
import { paintTime } from "./table-time.js";

const BRIGHT = ["attention", "action"]; // bars that are light
const PARTS = ["ring", "keys", "below"];
const ANSWER_WITHIN = 5000;
const body = document.body;
const here = location.pathname;
const loadedAt = performance.now();
let serverAt = Number(body.dataset.now);
const burst = new Burst("table-pulse", () => performance.now());
const newest = new Newest(body.dataset.mark, () => load(location.href), linked);

function part(name, root = document) {
  return root.querySelector(`[data-part="${name}"]`);
}

function linked(good) {
  body.classList.toggle("cut-link", !good);
  const good_ = document.querySelector("[data-link-good]");
  if (!good_) return;
  good_.hidden = !good;
  document.querySelector("[data-link-lost]").hidden = good;
}

async function show(answer, pressed) {
  const fresh = await pageOf(answer);
  if (!part("ring", fresh)) { location.reload(); return; } // this tablet is not let in any more
  if (pressed) unanswered(false);
  const wait = pressed ? 0 : burst.wait(lookOf(fresh));
  if (wait > 0) { newest.soon(wait); return; }
  const held = document.activeElement?.id;
  for (const name of PARTS) {
    if (name === "keys" && !pressed && busy(part("keys"))) continue;
    part(name).replaceWith(document.adoptNode(part(name, fresh)));
  }
  serverAt = Number(fresh.body.dataset.now) - (performance.now() - loadedAt);
  document.title = fresh.title;
  if (held) document.getElementById(held)?.focus({ preventScroll: true });
  newest.came(fresh.body.dataset.mark);
  paintAll();
}

// Nobody at the table would learn otherwise that their press did not get through; it stays until a press is answered.
function unanswered(is) {
  document.querySelector("[data-unanswered]").hidden = !is;
}

let fetching = null;
// A press comes before a mere look: its answer is the newest picture anyway. What is handed in is never taken back by
// the next press; only its answer gives way to the newer one.
async function load(address, options = {}, pressed = false) {
  if (fetching?.pressed && !pressed) return;
  if (!fetching?.handsIn) fetching?.abort();
  const mine = fetching = new AbortController();
  mine.pressed = pressed;
  mine.handsIn = Boolean(options.method);
  const late = setTimeout(() => { mine.late = true; mine.abort(); }, ANSWER_WITHIN);
  try {
    const answer = await fetch(address, { cache: "no-store", signal: mine.signal, ...options });
    if (fetching !== mine) return;
    if (pressed) history.replaceState(null, "", answer.redirected || options.method ? here : address);
    await show(answer, pressed);
  } catch (trouble) {
    if (trouble.name === "AbortError" && !mine.late) return; // another one was asked instead
    newest.missed();
    if (pressed) unanswered(true);
  } finally {
    clearTimeout(late);
    if (fetching === mine) fetching = null;
  }
}

function bar(root = document) {
  return root.querySelector("[data-pulse-count]");
}

// What makes two pictures look alike however their figures change.
function lookOf(root = document) {
  return [bar(root)?.className, bar(root)?.dataset.pulseAt, ...[...root.querySelectorAll(".ring, .felt, .wish, .felt > [class*=word], .stands")].map((each) => each.className)].join(" ");
}

function pulse() {
  const shown = bar();
  burst.painted(lookOf(), shown ? [shown] : [], {
    asked: shown && { count: Number(shown.dataset.pulseCount), at: Number(shown.dataset.pulseAt) },
    now: serverAt + (performance.now() - loadedAt),
    calm: matchMedia("(prefers-reduced-motion: reduce)").matches,
    bright: BRIGHT.some((role) => shown?.classList.contains(role)),
  });
}

function paintAll() {
  countDown();
  paintTime();
  pulse();
  receipts.painted();
}

// What this page shows now. Units: milliseconds.
function painted() {
  const now = serverAt + (performance.now() - loadedAt);
  const alerts = [...document.querySelectorAll("[data-alert]")].filter((each) => each.getClientRects().length).map((each) => each.dataset.alert);
  return { mark: newest.known === "none" ? "lost" : newest.known, scene: "table", alerts: [...new Set(alerts)], offset: performance.timeOrigin + performance.now() - now, now };
}

const receipts = new Receipts(body, painted, () => {});

if (part("ring")) {
  paintAll();
  setInterval(paintTime, 200);
  listenForKeys((address, options) => load(address, options, true));
  body.dataset.keys = "on"; // from here on letters press keys
}
const renewal = new Renewal(body.dataset.software, { spread: 5000 });
setInterval(() => {
  if (!document.querySelector("[data-pulses]") && !(part("keys") && busy(part("keys")))) renewal.may();
}, 1000);

connect(body.dataset.stream, {
  software: (version) => renewal.told(version),
  mark: (mark) => { if (part("ring")) newest.told(mark); },
  good: () => newest.good(),
  lost: () => linked(false),
  ended: () => location.reload(),
});
