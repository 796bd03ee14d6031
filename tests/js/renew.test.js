import assert from "node:assert/strict";
import test from "node:test";

import { Renewal } from "../../static/js/renew.js";

function memory() {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
}

function page(own, kept, loads, at = { now: 0 }) {
  return new Renewal(own, { spread: 0, memory: () => kept, reload: () => loads.push(own), real: () => at.now });
}

test("a page of an older version loads itself again once, however often it is told", () => {
  const kept = memory();
  const loads = [];
  const first = page("old", kept, loads);
  first.told("new");
  assert.equal(first.may(), true);
  first.told("new");
  assert.equal(first.may(), false);
  const again = page("old", kept, loads); // a cache between gave the old page once more
  again.told("new");
  assert.equal(again.may(), false);
  assert.equal(loads.length, 1);
  again.told("newer");
  assert.equal(again.may(), true);
});

test("the version that a page is of, or none, means nothing to it", () => {
  const loads = [];
  const one = page("same", memory(), loads);
  one.told("same");
  one.told("");
  assert.equal(one.may(), false);
  assert.deepEqual(loads, []);
});

test("a version that went back in time is not waited for", () => {
  const one = page("old", memory(), []);
  one.told("new");
  one.told("old");
  assert.equal(one.may(), false);
});

test("pages come back spread over a while", () => {
  const at = { now: 0 };
  const loads = [];
  const one = new Renewal("old", { spread: 1000, memory, reload: () => loads.push(1), real: () => at.now });
  one.told("new");
  one.due = 700;
  assert.equal(one.may(), false);
  at.now = 700;
  assert.equal(one.may(), true);
});

test("a browser without a memory never goes round in circles", () => {
  const loads = [];
  const one = new Renewal("old", { spread: 0, memory: () => { throw new Error("blocked"); }, reload: () => loads.push(1), real: () => 0 });
  one.told("new");
  assert.equal(one.may(), false);
  assert.deepEqual(loads, []);
});
