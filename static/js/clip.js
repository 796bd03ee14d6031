// A signed clip with its keys: play and pause, again, slow. Never heard: it is muted here, and the file holds no sound.
// player({ src, name, words: { play, pause, again, slow, gone }, starts }) makes one; dress(root) makes those that a page marks.
const SLOW = 0.75;
const LONGEST_START_S = 5; // a longer one waits to be asked
const ICONS = "/static/icons/icons.svg";

export function player({ src, name, words, starts = false }) {
  const figure = made("figure", "clip");
  const film = silent(src);
  film.setAttribute("aria-label", name);
  const toggle = key("play", words.play, () => (film.paused ? play(film) : film.pause()));
  const again = key("again", words.again, () => { film.currentTime = 0; play(film); });
  const slow = key("slow", words.slow, () => setSlow(film.playbackRate === 1));
  const setSlow = (on) => {
    film.defaultPlaybackRate = film.playbackRate = on ? SLOW : 1;
    slow.setAttribute("aria-pressed", String(on));
  };
  setSlow(false);
  const show = () => label(toggle, film.paused ? "play" : "pause", film.paused ? words.play : words.pause);
  for (const change of ["play", "pause", "ended"]) film.addEventListener(change, show);
  if (starts) film.addEventListener("loadedmetadata", () => mayStart(film) && play(film), { once: true });
  const keys = made("div", "clip-keys");
  keys.append(toggle, again, slow);
  figure.append(film, keys);
  film.addEventListener("error", () => {
    const gone = made("p", "clip-gone");
    gone.setAttribute("role", "status");
    gone.textContent = words.gone;
    figure.replaceChildren(gone);
  }, { once: true });
  return figure;
}

export function dress(root) {
  for (const place of root.querySelectorAll("[data-clip]")) {
    if (place.querySelector("figure")) continue;
    const { clip: src, name, play, pause, again, slow, gone } = place.dataset;
    place.replaceChildren(player({ src, name, words: { play, pause, again, slow, gone }, starts: "starts" in place.dataset }));
  }
}

// A film element that cannot be heard and stays in its place on the page.
export function silent(src) {
  const film = document.createElement("video");
  film.muted = film.defaultMuted = true;
  film.playsInline = true;
  film.disablePictureInPicture = film.disableRemotePlayback = true;
  film.preload = "metadata";
  film.src = src;
  return film;
}

export function play(film) {
  film.play().catch(() => {}); // taken away again before it began, or not allowed: the key stays
}

export function mayStart(film) {
  return film.duration <= LONGEST_START_S && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function key(icon, word, press) {
  const button = made("button", "key small");
  button.type = "button";
  label(button, icon, word);
  button.addEventListener("click", press);
  return button;
}

function label(button, icon, word) {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${ICONS}#${icon}`);
  drawing.append(use);
  const text = document.createElement("span");
  text.textContent = word;
  button.replaceChildren(drawing, text);
}

function made(kind, name) {
  const element = document.createElement(kind);
  element.className = name;
  return element;
}
