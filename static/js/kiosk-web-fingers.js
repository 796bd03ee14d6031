// Fingers on the terminal: a press counts where it is lifted, if it was not dragged away. However long it lasts, it is
// one press; nothing else that fingers do to a browser happens here.
import { line, press } from "./kiosk-web-line.js";
import { cellAt } from "./kiosk-web-size.js";

const SLIP = 40; // CSS pixels that a press may wander
const STOPPED = ["contextmenu", "dragstart", "copy", "cut", "paste", "auxclick", "selectstart"];

export function closedToFingers(page) {
  for (const name of STOPPED) page.addEventListener(name, (event) => event.preventDefault(), true);
  page.addEventListener("wheel", (event) => event.ctrlKey && event.preventDefault(), { capture: true, passive: false });
  page.addEventListener("mouseup", (event) => event.button > 2 && event.preventDefault(), true);
  page.addEventListener("keydown", (event) => leadsAway(event) && event.preventDefault(), true);
}

// Keys of the browser that zoom, go back, print, search or open something.
export function leadsAway(event) {
  if (event.altKey && ["ArrowLeft", "ArrowRight", "Home"].includes(event.key)) return true;
  if (["F3", "F5", "F6", "F7", "F11", "F12"].includes(event.key)) return true;
  return (event.ctrlKey || event.metaKey) && !event.altKey;
}

// `counts` is asked at every touch whether it may mean something now.
export function fingers(terminal, counts) {
  const down = new Map();
  terminal.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return;
    if (counts()) down.set(event.pointerId, [event.clientX, event.clientY]);
    event.stopImmediatePropagation();
  }, true);
  terminal.addEventListener("pointercancel", (event) => down.delete(event.pointerId), true);
  terminal.addEventListener("pointerup", (event) => {
    const from = down.get(event.pointerId);
    down.delete(event.pointerId);
    if (!from || Math.hypot(event.clientX - from[0], event.clientY - from[1]) > SLIP) return;
    const box = terminal.querySelector(".xterm-screen").getBoundingClientRect();
    press(...cellAt(event.clientX, event.clientY, box, line.columns, line.rows));
  }, true);
  // The browser makes a mouse of a finger; the terminal must not count it twice.
  for (const name of ["touchstart", "touchmove", "touchend"]) {
    terminal.addEventListener(name, (event) => { event.preventDefault(); event.stopImmediatePropagation(); }, { capture: true, passive: false });
  }
  keepListening(terminal);
}

// Keys and card readers are heard wherever anybody pressed last; no keyboard of the system comes up.
function keepListening(terminal) {
  const ear = terminal.querySelector("textarea");
  ear.inputMode = "none";
  ear.autocomplete = "off";
  ear.spellcheck = false;
  const listen = () => setTimeout(() => ear.isConnected && ear.focus({ preventScroll: true }));
  ear.addEventListener("blur", listen);
  for (const name of ["focus", "pointerup"]) addEventListener(name, listen);
  listen();
}
