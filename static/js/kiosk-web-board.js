// The keyboard's keys on the page: made for a language, pressed by finger or mouse, heard when they are let go.
import { beginsLarge, capital, rowsFor, SENT } from "./kiosk-web-keys.js";
import { type } from "./kiosk-web-line.js";

export function keyboard(board, words) {
  const state = { language: "", large: false, field: "", empty: true };
  const down = new Map();

  function make(language) {
    state.language = language;
    board.replaceChildren(...rowsFor(language).flat().map(button));
  }

  function button(key) {
    const made = document.createElement("button");
    made.type = "button";
    made.tabIndex = -1;
    made.style.gridColumn = `span ${key.cells}`;
    made.dataset.key = key.name ?? key.text;
    if (key.name) {
      made.append(...words.content.querySelector(`[data-key=${key.name}]`).cloneNode(true).childNodes);
      made.className = key.name === "enter" ? "word on" : "word";
    } else {
      made.textContent = key.text;
      made.classList.toggle("accent", key.accent);
    }
    return made;
  }

  function enlarge(large) {
    state.large = large;
    board.querySelector("[data-key=capitals]")?.setAttribute("aria-pressed", large);
    for (const key of board.querySelectorAll("button:not(.word)")) key.textContent = capital(key.dataset.key, large);
  }

  function pressed(key) {
    if (key === "capitals") return enlarge(!state.large);
    const sent = SENT[key] ?? capital(key, state.large);
    type(sent);
    enlarge(beginsLarge(state.field, false, sent));
  }

  function under(event) {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest("#keys button");
  }

  board.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    const key = under(event);
    key?.classList.add("down");
    down.set(event.pointerId, key);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, (event) => {
      const key = down.get(event.pointerId);
      down.delete(event.pointerId);
      key?.classList.remove("down");
      if (key && name === "pointerup" && under(event) === key) pressed(key.dataset.key);
    });
  }
  board.addEventListener("click", (event) => event.detail === 0 && event.target.closest("button") && pressed(event.target.closest("button").dataset.key));

  return {
    show(wanted, told, height) {
      board.hidden = !wanted;
      if (!wanted) return Object.assign(state, { field: "" });
      board.style.blockSize = `${height}px`;
      const anew = told.language !== state.language;
      if (anew) make(told.language);
      // What the app says is older than what a quick finger just pressed: only what changed counts.
      if (anew || told.field !== state.field || (told.empty && !state.empty)) enlarge(beginsLarge(told.field, told.empty, ""));
      Object.assign(state, { field: told.field, empty: told.empty });
    },
  };
}
