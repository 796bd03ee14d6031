import assert from "node:assert/strict";
import test from "node:test";

import { Burst } from "../../static/js/burst.js";

const ALERT_AT = performance.timeOrigin + 5000;
const REFUSING = {
  "is refused when it is asked for": () => { throw new Error("Access is denied for this document."); },
  "takes nothing": () => ({ getItem: () => null, setItem: () => { throw new Error("It is full."); } }),
  "holds what cannot be read": () => ({ getItem: () => "{", setItem: () => { throw new Error("It is full."); } }),
};

function part() {
  return { dataset: {}, style: { setProperty() {} } };
}

// Paints a picture of an alert that came `age` ago; tells whether it pulses.
function pulses(burst, at, look, age = 100, alert = ALERT_AT) {
  at.now = alert + age - performance.timeOrigin;
  const band = part();
  burst.painted(look, [band], { asked: { count: 2, at: alert }, now: alert + age });
  clearTimeout(burst.timer);
  return "pulses" in band.dataset;
}

for (const [how, kept] of Object.entries(REFUSING)) {
  test(`a memory that ${how} stops no page, and bursts stay limited within it`, () => {
    const at = { now: 0 };
    const burst = new Burst("pulse", () => at.now, kept);
    assert.equal(burst.wait("first"), 0);
    assert.ok(pulses(burst, at, "first"));
    assert.ok(burst.litFor() <= 1000);
    assert.ok(!pulses(burst, at, "second", 100, ALERT_AT + 5000), "two bursts within 10 seconds are one too many");
    assert.ok(!pulses(burst, at, "first", 3900), "an alert pulses once");
    assert.ok(pulses(burst, at, "third", 100, ALERT_AT + 30_000));
  });
}

test("a memory that works outlives the page", () => {
  const stored = new Map();
  const kept = () => ({ getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) });
  const at = { now: 0 };
  assert.ok(pulses(new Burst("pulse", () => at.now, kept), at, "first"));
  assert.ok(!pulses(new Burst("pulse", () => at.now, kept), at, "second", 100, ALERT_AT + 5000));
});

test("a page begins without asking for a memory", () => {
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, get() { throw new Error("Access is denied for this document."); } });
  assert.equal(new Burst("pulse", () => 0).memory(), null);
  delete globalThis.sessionStorage;
});
