import assert from "node:assert/strict";
import test, { mock } from "node:test";

const WORDS_FIRST = 3000;
const films = [];

class Element extends EventTarget {
  constructor(name) {
    super();
    Object.assign(this, { name, dataset: {}, children: [], duration: 2 });
    const names = new Set();
    this.classList = { add: (one) => names.add(one), remove: (one) => names.delete(one), contains: (one) => names.has(one) };
    if (name === "video") films.push(this);
  }

  append(...children) {
    this.children.push(...children);
    for (const child of children) if (child) child.parent = this;
  }

  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
  }

  setAttribute() {}
  querySelector() { return this.children[0]; }
  play() { return new Promise((_, refused) => { this.refused = refused; }); }
  pause() { this.refused?.(new Error("The play() request was interrupted by a call to pause().")); }
}

const page = new Element("html");
const picture = new Element("div");
picture.firstElementChild = new Element("article");
globalThis.document = Object.assign(new Element("document"), {
  documentElement: page, body: new Element("body"), getElementById: () => picture, createElement: (name) => new Element(name),
});
globalThis.matchMedia = () => ({ matches: false });
Object.defineProperty(globalThis, "sessionStorage", { configurable: true, get() { throw new Error("Access is denied for this document."); } });
mock.timers.enable({ apis: ["setTimeout"] });
await import("../../static/js/clip-wall.js");

const { body } = document;

function paints(signKey) {
  picture.firstElementChild.dataset = signKey ? { sign: `/clips/${signKey}`, signKey } : {};
  document.dispatchEvent(new Event("painted"));
}

// Paints an alert, waits until its words have stood alone. Returns its film.
function begins(signKey) {
  paints(signKey);
  mock.timers.tick(WORDS_FIRST);
  return films.at(-1);
}

function ready(film) {
  film.dispatchEvent(new Event("canplay"));
}

test("a film that is ready only after its alert is over shows nothing, and no other film in its place", () => {
  const late = begins("late");
  paints(null);
  ready(late);
  assert.deepEqual(body.children, []);
  assert.ok(!page.classList.contains("signing"));
  const next = begins("next");
  ready(late);
  late.dispatchEvent(new Event("error"));
  assert.deepEqual(body.children, []);
  ready(next);
  assert.equal(body.children[0].children[0], next);
  paints(null);
});

test("a film that was stopped as it began does not take the next one with it", async () => {
  ready(begins("first"));
  paints("second");
  await new Promise(setImmediate); // its play() is refused only now
  mock.timers.tick(WORDS_FIRST);
  const second = films.at(-1);
  ready(second);
  assert.equal(second.src, "/clips/second");
  assert.equal(body.children[0].children[0], second);
  paints(null);
  assert.deepEqual(body.children, []);
});

test("where the browser remembers nothing, a clip is shown all the same, and once", () => {
  ready(begins("kept"));
  assert.equal(body.children.length, 1);
  paints(null);
  const before = films.length;
  begins("kept");
  assert.equal(films.length, before);
  paints(null);
});
