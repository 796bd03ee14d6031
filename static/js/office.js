// The office page stays true while people work on it: its parts are fetched anew when the stream says so.
// What somebody is typing is never replaced; the page says that it changed. Whole without this file.
import { connect, countDown } from "./near.js";
import { Newest, inTime, pageOf } from "./newest.js";

const LIVE = { "X-Fenyjel-Live": "1" };
const AROUND = ["top", "warnings"]; // what every page has around its own
const page = document.body?.dataset ?? {};

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

function named(name) {
  return (part) => part.dataset.part === name;
}

// What answers a press (those found, a code shown once) has no address of its own: only what is around it is renewed.
function partsOf(root) {
  return [...root.querySelectorAll("[data-part]")].filter(({ dataset: { part } }) => part !== "note" && (page.own === undefined || AROUND.includes(part)));
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
  const [shown, others] = [partsOf(document), partsOf(fresh)];
  for (const part of shown) {
    const other = others.find(named(part.dataset.part));
    if (!other) { if (seen(part)) stale ||= !untouched(part) || (part.remove(), false); continue; }
    if (part.isEqualNode(other)) continue; // a warning that stands is not read aloud again by a screen reader
    if (!untouched(part)) { stale ||= seen(part) !== seen(other); continue; }
    const mark = part.contains(document.activeElement) ? focusMark(document.activeElement) : null;
    part.replaceWith(document.adoptNode(other));
    if (mark) document.querySelector(mark)?.focus();
  }
  stale ||= others.some((part) => !shown.some(named(part.dataset.part)));
  document.querySelector("[data-stale]").hidden = !stale;
  countDown();
}

function linked(good) {
  const word = document.querySelector("[data-link]");
  if (!word) return;
  word.querySelector("[data-link-good]").hidden = !good;
  word.querySelector("[data-link-lost]").hidden = good;
}

let fetching = null;
const newest = new Newest(null, refresh, linked); // the first mark is news: much may happen between page and stream

async function refresh() {
  const told = newest.wanted;
  fetching?.abort();
  fetching = new AbortController();
  try {
    await inTime(fetching, async (signal) => {
      const answer = await fetch(page.here, { headers: LIVE, signal, redirect: "manual", cache: "no-store" });
      if (answer.type === "opaqueredirect") { location.assign("/office/"); return; }
      const fresh = await pageOf(answer);
      if (answer.ok) renew(fresh); // a sentence that says why there is no such page takes nothing from what is here
      newest.came(told);
    });
  } catch (trouble) {
    if (trouble.name !== "AbortError") newest.missed();
  }
}

if (page.stream) {
  connect(page.stream, {
    mark: (mark) => newest.told(mark),
    good: () => newest.good(),
    lost: () => linked(false),
    ended: () => location.assign("/office/"),
  });
  countDown();
}
