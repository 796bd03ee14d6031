// A signed clip beside the terminal, for the step that is shown: behind one key, or in a column where there is room for
// one. It never lies over the terminal, and a finger on it says nothing to the terminal but that somebody is there.
import { play, player } from "./clip.js";
import { here } from "./kiosk-web-line.js";

const KEY = "F4";
const SQUARE = "kiosk-phone"; // beside its clip there may be no room for the square code: it is asked for anew, and goes when it ends
const REST = 60_000; // milliseconds after which a clip goes that nobody watches, where no visit ends it
const NOTHING = { film: "", clip: "", step: "", visit: false };

// `changed` is called when the place for the terminal became another one.
export function signing(place, changed) {
  const stand = place.querySelector("#sign-clip");
  let told = NOTHING;
  let room = { key: "none" };
  let asked = false; // whether somebody wants to see clips in this visit
  let askedAt = ""; // the step where they said so last
  let shown = "";
  let resting = 0;

  const film = () => stand.querySelector("video");
  const column = () => room.key === "column";
  const covers = () => told.clip === SQUARE && room.panel === "beside" && !column();
  const stands = () => Boolean(told.film) && room.key !== "none" && (column() || (asked && (!covers() || askedAt === told.step)));

  function draw() {
    place.hidden = room.key === "none";
    place.style.setProperty("--strip", `${room.strip}px`);
    place.style.setProperty("--room", `${room.room}px`);
    place.dataset.shows = stands() ? "clip" : told.film ? "key" : "nothing";
    place.dataset.at = stands() || column() ? room.panel : room.key;
    place.classList.toggle("column", column());
    const wanted = stands() ? `${told.step} ${told.film} ${told.language}` : "";
    if (wanted === shown) return;
    shown = wanted;
    film()?.pause();
    stand.replaceChildren(...(wanted ? [player({ ...words(told.language), src: told.film, starts: asked || told.visit })] : []));
  }

  function ask(on) {
    [asked, askedAt] = [on, on ? told.step : ""];
    draw();
    changed();
    rest();
    if (film() && !matchMedia("(prefers-reduced-motion: reduce)").matches) play(film()); // the press asked for it
  }

  function uncover() {
    if (!covers()) return;
    askedAt = "";
    draw();
    changed();
  }

  // By the one key of a keyboard: show, start where nothing moves by itself, go.
  function step() {
    if (!stands()) return ask(true);
    if (film()?.paused && (column() || film().currentTime === 0)) return play(film());
    return column() ? film()?.pause() : ask(false);
  }

  function rest() {
    clearTimeout(resting);
    if (asked) resting = setTimeout(() => (told.visit ? rest() : ask(false)), REST);
  }

  place.querySelector("#sign-open").addEventListener("click", () => ask(true));
  place.querySelector("#sign-close").addEventListener("click", () => ask(false));
  stand.addEventListener("loadedmetadata", ({ target }) => place.classList.toggle("lying", target.videoWidth > target.videoHeight), true);
  stand.addEventListener("timeupdate", rest, true);
  stand.addEventListener("ended", uncover, true);
  addEventListener("keydown", (event) => {
    if (event.key !== KEY || event.altKey || !told.film || room.key === "none") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat) return;
    here();
    step();
  }, true);
  pressable(place, () => { here(); rest(); });

  return {
    show(news = NOTHING, sizes = room) {
      const ended = told.visit && !news.visit;
      if (ended || visitOf(news) !== visitOf(told)) asked = false;
      [told, room] = [news, sizes];
      draw();
    },
  };
}

function visitOf({ step }) {
  return step.split(":", 1)[0];
}

function words(language) {
  const { name, ...said } = document.querySelector(`.clip-words:lang(${language})`).dataset;
  return { name, words: said };
}

// Keys that count when they are let go, however long the press lasts; a browser takes a long press for something else.
function pressable(place, pressed) {
  const down = new Map();
  const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("#signing button");
  place.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    const key = under(event);
    key?.classList.add("down");
    down.set(event.pointerId, key);
  });
  place.addEventListener("click", (event) => event.detail && event.stopImmediatePropagation(), true);
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, (event) => {
      if (!down.has(event.pointerId)) return;
      const key = down.get(event.pointerId);
      down.delete(event.pointerId);
      key?.classList.remove("down");
      if (name === "pointerup") pressed();
      if (key && name === "pointerup" && under(event) === key) key.click();
    });
  }
}
