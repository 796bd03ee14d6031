// The office page stays true while people work on it: its parts are fetched anew when the stream says so.
// What somebody is typing is never replaced; the page says that it changed. Whole without this file.
import { connect, countDown } from "./near.js";

const LIVE = { "X-Fenyjel-Live": "1" };

// A part may be replaced when nothing in it was typed, ticked or unfolded.
export function untouched(part) {
  if (part.querySelector("details[open]")) return false;
  for (const field of part.querySelectorAll("input, select, textarea")) {
    if (field.type === "hidden") continue;
    if (field === document.activeElement && field.type !== "checkbox") return false;
    if (field.type === "checkbox" ? field.checked !== field.defaultChecked : field.tagName === "SELECT"
      ? [...field.options].some((option, at) => option.selected !== (option.defaultSelected || (!hasDefault(field) && at === 0)))
      : field.value !== field.defaultValue) return false;
  }
  return true;
}

function hasDefault(select) {
  return [...select.options].some((option) => option.defaultSelected);
}

// Request ids and proofs differ on every fetch; only what people see counts as a change.
function seen(part) {
  return part.textContent.replace(/\s+/g, " ").trim();
}

function focusMark(element) {
  if (!element || element === document.body) return null;
  return element.id ? `#${CSS.escape(element.id)}` : element.getAttribute("href") ? `a[href="${CSS.escape(element.getAttribute("href"))}"]` : null;
}

function renew(fresh) {
  let stale = false;
  for (const part of document.querySelectorAll("[data-part]")) {
    const name = part.dataset.part;
    const other = fresh.querySelector(`[data-part="${name}"]`);
    if (name === "note") continue;
    if (!other) { if (seen(part)) stale ||= !untouched(part) || (part.remove(), false); continue; }
    if (!untouched(part)) { stale ||= seen(part) !== seen(other); continue; }
    const mark = part.contains(document.activeElement) ? focusMark(document.activeElement) : null;
    part.replaceWith(document.adoptNode(other));
    if (mark) document.querySelector(mark)?.focus();
  }
  if ([...fresh.querySelectorAll("[data-part]")].some((part) => !document.querySelector(`[data-part="${part.dataset.part}"]`))) stale = true;
  document.querySelector("[data-stale]").hidden = !stale;
  linked(true);
  countDown();
}

function linked(good) {
  const word = document.querySelector("[data-link]");
  if (!word) return;
  word.querySelector("[data-link-good]").hidden = !good;
  word.querySelector("[data-link-lost]").hidden = good;
}

let fetching = null;
async function refresh() {
  if (document.body.dataset.still !== undefined) return;
  fetching?.abort();
  fetching = new AbortController();
  try {
    const answer = await fetch(location.href, { headers: LIVE, signal: fetching.signal, redirect: "manual", cache: "no-store" });
    if (answer.type === "opaqueredirect") { location.assign("/office/"); return; }
    if (!answer.ok) return;
    renew(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch (trouble) {
    if (trouble.name !== "AbortError") linked(false);
  }
}

if (document.body?.dataset.stream) {
  let known = null; // the first mark is news too: something may have changed between the page and its stream
  connect(document.body.dataset.stream, {
    mark: (mark) => { if (known !== mark) refresh(); known = mark; },
    good: () => linked(true),
    lost: () => { linked(false); },
    ended: () => location.assign("/office/"),
  });
  countDown();
}
