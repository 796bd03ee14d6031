// The player's page: fetched anew when the stream says so; strikes its digits while it is cut off; marks what is new.
// Nothing here needs wake lock, notifications, vibration or a service worker: a club's phones come over plain http.
import { Burst } from "./burst.js";
import { real } from "./keeping.js";
import { connect, countDown, serverTime } from "./near.js";
import { Newest, inTime, pageOf } from "./newest.js";
import { Vibration, limited } from "./phone-vibrate.js";
import { Renewal } from "./renew.js";

const SPREAD = 300; // a whole room does not ask in the same moment
const AGAIN = 1000;
const COME_BACK = 20_000;
const BRIGHT = ["attention", "action"];

const body = document.body;
const burst = new Burst("phone-pulse", real);
const renewal = new Renewal(body.dataset.software, { spread: COME_BACK });
const vibration = new Vibration(navigator, () => localStorage, () => sessionStorage);
let away = null; // the last fact that was on the page when it was last out of sight
let fetching = null;
const newest = new Newest(body.dataset.mark, refresh, linked); // what changed before the stream began is told by its mark

function linked(good) {
  const word = document.querySelector("[data-link]");
  word.querySelector("[data-link-good]").hidden = !good;
  word.querySelector("[data-link-lost]").hidden = good;
  body.classList.toggle("cut-link", !good);
}

async function refresh() {
  fetching?.abort();
  fetching = new AbortController();
  try {
    show(await inTime(fetching, async (signal) => pageOf(
      await fetch(location.pathname, { cache: "no-store", referrerPolicy: "no-referrer", signal }),
    )));
  } catch (trouble) {
    if (trouble.name !== "AbortError") newest.missed();
  }
}

// Puts the new picture in the old one's place, unless what is on has to stand a little longer.
function show(fresh) {
  const wait = burst.wait(lookOf(fresh));
  if (wait > 0) return newest.soon(wait);
  const held = document.activeElement?.getAttribute?.("href");
  document.querySelector("main").replaceWith(document.adoptNode(fresh.querySelector("main")));
  if (held) document.querySelector(`a[href="${CSS.escape(held)}"]`)?.focus();
  newest.came(fresh.body.dataset.mark ?? newest.wanted); // a refusal's sentence has no mark
  shown();
}

function shown() {
  countDown();
  freshen();
  const { now, rate } = serverTime();
  const call = document.querySelector("main [data-pulse-count]");
  burst.painted(lookOf(document), call ? [call] : [], {
    asked: { count: Number(call?.dataset.pulseCount), at: Number(call?.dataset.at) },
    now, rate, calm: matchMedia("(prefers-reduced-motion: reduce)").matches, bright: isBright(call),
  });
  for (const alert of document.querySelectorAll("main [data-vibrate]")) {
    const felt = { pattern: limited(alert.dataset.vibrate), at: Number(alert.dataset.at) };
    if (vibration.feel(felt, now, performance.timeOrigin + real(), rate) !== null) break;
  }
}

function isBright(call) {
  return BRIGHT.some((role) => call?.classList.contains(role));
}

// What makes two pictures look alike however their figures change. Another call is another look: it may pulse.
function lookOf(root) {
  const cards = [...root.querySelector("main").children];
  return cards.map((card) => [card.className, card.childElementCount, "pulseCount" in card.dataset && card.dataset.at].join()).join(" ");
}

// What came while the page was out of sight is marked as new until it is out of sight again.
function freshen() {
  for (const told of document.querySelectorAll("main [data-number]")) {
    told.querySelector("[data-fresh]").hidden = away === null || Number(told.dataset.number) <= away;
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) away = Number(document.querySelector("main").dataset.last);
  else freshen();
});

function offer() {
  const part = document.querySelector("[data-vibration]");
  const state = vibration.state();
  part.hidden = state === null;
  for (const one of part.querySelectorAll("[data-state]")) one.hidden = one.dataset.state !== state;
}

document.querySelector("[data-vibration]").addEventListener("click", (event) => {
  const key = event.target.closest("[data-do]");
  if (!key) return;
  vibration.press(key.dataset.do);
  offer();
  document.querySelector("[data-vibration] [data-state]:not([hidden]) button")?.focus();
});

connect(body.dataset.stream, {
  mark: (mark) => newest.told(mark, Math.random() * SPREAD),
  good: () => newest.good(),
  lost: () => linked(false),
  ended: () => location.reload(),
  software: (version) => renewal.told(version),
});
setInterval(() => { if (!document.querySelector("[data-pulses]")) renewal.may(); }, AGAIN);
offer();
shown();
