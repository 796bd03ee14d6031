// Gives every clip of a page its keys, also those that come later; one that somebody opened outlives a fresh page.
import { dress, play } from "./clip.js";

const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
let held = null; // the key that had the focus, so that a fresh page does not take it away

addEventListener("focusin", (event) => { held = event.target; });
addEventListener("toggle", (event) => {
  if (!event.target.matches?.("[data-clip-key]")) return;
  const film = event.target.querySelector("video");
  if (!event.target.open) film?.pause();
  else if (film && !reduced()) play(film); // opening is asking
}, true);

new MutationObserver((changes) => {
  for (const { removedNodes } of changes) for (const gone of removedNodes) keep(gone);
  dress(document);
}).observe(document.body, { childList: true, subtree: true });
dress(document);

function keep(gone) {
  if (!gone.querySelectorAll) return;
  for (const open of gone.querySelectorAll("[data-clip-key][open]")) {
    const film = open.querySelector("video");
    const fresh = document.querySelector(`[data-clip-key="${CSS.escape(open.dataset.clipKey)}"]`);
    if (!fresh || fresh === open || !film || film.getAttribute("src") !== fresh.querySelector("[data-clip]")?.dataset.clip) continue;
    const going = !film.paused;
    fresh.replaceWith(open);
    if (going) play(film);
    if (open.contains(held)) held.focus();
  }
}
