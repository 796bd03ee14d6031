// The kiosk's page: letters of the right size, fingers, a keyboard while something is typed, and a word when it is cut off.
// A signed clip stands beside the words where the club has one.
// It keeps nothing: a reload, a lost line or an ended app begins anew, and with it the visit.
import { keyboard } from "./kiosk-web-board.js";
import { closedToFingers, fingers } from "./kiosk-web-fingers.js";
import { ELSEWHERE, ENDED, line, listenIn, REPLACED, silent } from "./kiosk-web-line.js";
import { signing } from "./kiosk-web-signing.js";
import { sizes, sizesWithClips } from "./kiosk-web-size.js";

const AGAIN = 1000; // milliseconds between two questions whether the kiosk is back
const LETTERS = 5000; // for the page's own letters; without them it opens in others
const COMES = 60_000; // for the terminal: after that it is taken for cut off, and tried again
const MOVED = 300; // milliseconds in which a finger may still mean what stood there before everything moved
const terminal = document.querySelector("#terminal");
const root = document.documentElement;
let touch = matchMedia("(any-pointer: coarse)").matches;
let told = { field: "", language: root.lang, visit: false, empty: true, step: "", clip: "", film: "", films: root.dataset.films === "yes" };
let measured = measure();
let gone = false;
let settling = 0;

// The tab's own name outlives a reload and nothing else, so the same tab finds its place again.
if (!window.name.startsWith("kiosk-")) window.name = newName();
const board = keyboard(document.querySelector("#keys"), document.querySelector("#key-words"));
const clips = signing(document.querySelector("#signing"), () => window.onresize?.());

function newName() {
  return `kiosk-${Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("")}`;
}

function say(state) {
  root.dataset.state = state;
}

line.drawn = () => {
  if (!gone && root.dataset.state === "opens") say("there");
};
line.told = (news) => {
  told = news;
  root.lang = news.language;
  arrange();
  settle();
};
line.resized = settle;
line.closed = (code) => {
  if (code === REPLACED) window.name = newName(); // a copy of this tab has the kiosk now: two must not fight for it
  end(code === ENDED ? "opens" : [ELSEWHERE, REPLACED].includes(code) ? "elsewhere" : "cut");
};

// The visit is over: its picture goes at once, and the page looks until it can begin anew.
function end(state) {
  if (gone) return;
  gone = true;
  say(state);
  board.show(false);
  clips.show();
  terminal.remove();
  line.socket?.close();
  setTimeout(look, state === "opens" ? 0 : AGAIN);
}

async function look() {
  try {
    const answer = await fetch(`/ready?tab=${encodeURIComponent(window.name)}`, { cache: "no-store", signal: AbortSignal.timeout(3000) });
    if (answer.ok) return location.replace(location.pathname);
    say(answer.status === 409 ? "elsewhere" : "cut");
  } catch {
    say("cut");
  }
  setTimeout(look, AGAIN);
}

// A finger counts only once the app has drawn for the size that the page has: when the keyboard comes or goes, all moves.
function settle() {
  if (told.columns !== line.columns || told.rows !== line.rows) {
    clearTimeout(settling);
    settling = 0;
    root.dataset.settled = "no";
  } else if (root.dataset.settled !== "yes") {
    settling ||= setTimeout(() => { root.dataset.settled = "yes"; settling = 0; }, MOVED);
  }
}

function arrange() {
  const wanted = touch && told.field !== "";
  const now = measure();
  if (now.letters === measured.letters) measured = now;
  else if (!told.visit && !gone) return location.replace(location.pathname);
  board.show(wanted, told, measured.keys);
  clips.show(told, measured);
  window.onresize?.();
}

function measure() {
  const fit = told.films ? sizesWithClips : sizes;
  return { key: "none", ...fit(innerWidth, innerHeight, devicePixelRatio) };
}

async function open() {
  root.style.setProperty("--row", `${measured.row}px`);
  terminal.dataset.fontSize = measured.letters;
  clips.show(told, measured);
  const face = `${measured.letters}px "Roboto Mono"`;
  const letters = ["aőŁ♠✓", "á→▶"].flatMap((text) => [document.fonts.load(face, text), document.fonts.load(`bold ${face}`, text)]);
  await Promise.race([Promise.allSettled(letters), new Promise((done) => setTimeout(done, LETTERS))]);
  window.WebSocket = listenIn(window.WebSocket, window.name);
  window.open = () => null;
  const script = document.createElement("script");
  script.src = "/library/textual.js";
  script.onerror = () => end("cut"); // again.js comes again too: whichever is first takes the other with it
  script.onload = () => {
    if (gone) return;
    const begin = window.onload;
    window.onload = null; // where the page is still loading, the browser would call it as well
    begin();
    fingers(terminal, () => {
      if (!touch) {
        touch = true;
        arrange();
      }
      return root.dataset.settled === "yes";
    });
  };
  document.head.append(script);
}

closedToFingers(document);
setInterval(() => {
  const now = performance.now();
  if (!gone && (line.socket ? silent(line.heard, line.opened, now) : now > COMES)) end("cut");
}, 500);
addEventListener("resize", () => setTimeout(arrange));
addEventListener("pageshow", (event) => event.persisted && location.replace(location.pathname));
open();
