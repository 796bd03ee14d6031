// Counts every clock face down. Nothing else on a wall moves.
import { leftText, partLeft } from "./left.js";

export function count(root, now) {
  for (const face of root.querySelectorAll("[data-ends]")) {
    const text = leftText(Number(face.dataset.ends) - now);
    if (face.textContent !== text) face.textContent = text;
  }
  for (const bar of root.querySelectorAll("[data-bar-ends]")) {
    const part = String(partLeft(Number(bar.dataset.since), Number(bar.dataset.barEnds), now));
    if (bar.style.getPropertyValue("--part") !== part) bar.style.setProperty("--part", part);
  }
}
