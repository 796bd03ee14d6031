// A signed clip beside the words of a wall. The words come first, alone and at full size; then the clip plays twice
// and goes. It never plays where nothing may move, never while the screen is cut off, and once for each alert.
import { silent } from "./clip.js";

const WORDS_FIRST = 3000;
const TIMES = 2;
const REMEMBERED = 50;
const MEMORY = "signed";
const page = document.documentElement;
const picture = document.getElementById("picture");

let key = null; // of the alert that is being signed, or was just now
let waiting = 0;
let panel = null;
let signed = []; // where the browser refuses to remember

document.addEventListener("painted", () => {
  const { sign, signKey } = picture.firstElementChild.dataset;
  const next = sign && !still() ? signKey : null;
  if (next === key) return;
  stop();
  key = next;
  if (next && !seen().includes(next)) waiting = setTimeout(() => begin(sign, next), WORDS_FIRST);
});

function begin(src, about) {
  const film = silent(src);
  film.preload = "auto";
  film.tabIndex = -1;
  const mine = document.createElement("aside");
  panel = mine;
  mine.className = "signing-panel";
  mine.setAttribute("aria-hidden", "true"); // the words beside it say the same
  mine.append(film);
  let left = TIMES;
  let patience = 0;
  const over = () => panel === mine && stop(); // a film tells things after it was stopped, even that it was
  film.addEventListener("ended", () => (--left > 0 ? film.play().catch(over) : over()));
  film.addEventListener("error", over);
  film.addEventListener("canplay", () => {
    if (panel !== mine) return;
    remember(about);
    document.body.append(mine);
    page.classList.add("signing");
    patience = setTimeout(over, (TIMES + 1) * 1000 * film.duration + WORDS_FIRST); // one that stalls gives the room back
    film.play().catch(over);
  }, { once: true });
  mine.addEventListener("gone", () => clearTimeout(patience), { once: true });
}

function stop() {
  clearTimeout(waiting);
  page.classList.remove("signing");
  const going = panel;
  panel = null;
  if (!going) return;
  going.dispatchEvent(new Event("gone"));
  going.querySelector("video").pause();
  going.remove();
}

function still() {
  return "calm" in page.dataset || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function seen() {
  try {
    return JSON.parse(sessionStorage.getItem(MEMORY) ?? "[]");
  } catch {
    return signed;
  }
}

function remember(about) {
  signed = [...seen(), about].slice(-REMEMBERED);
  try {
    sessionStorage.setItem(MEMORY, JSON.stringify(signed));
  } catch {
    // this page knows it until it is loaded anew
  }
}
