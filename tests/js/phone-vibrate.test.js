import assert from "node:assert/strict";
import test from "node:test";

import { Vibration, limited } from "../../static/js/phone-vibrate.js";

function memory() {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
}

function phone(answer = true, kept = memory()) {
  const shaken = [];
  const passing = memory();
  const device = { vibrate: (pattern) => { shaken.push(pattern); return answer; } };
  return { shaken, kept, vibration: new Vibration(device, () => kept, () => passing) };
}

test("a pattern is at most three times 400 ms, one beginning each second", () => {
  assert.deepEqual(limited("400 400 400 400 400"), [400, 600, 400, 600, 400]);
  assert.deepEqual(limited("400"), [400]);
  assert.deepEqual(limited("9000 1 9000 1 9000 1 9000"), [400, 600, 400, 600, 400]);
  assert.deepEqual(limited(""), []);
});

test("nothing vibrates before a tap and before the player said that it was felt", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { vibration, shaken } = phone();
  const call = { pattern: [400], at: 1000 };
  assert.equal(vibration.state(), "off");
  assert.equal(vibration.feel(call, 1000, 50_000), null);
  vibration.press("try");
  assert.deepEqual([vibration.state(), shaken.length], ["ask", 1]);
  assert.equal(vibration.feel(call, 1000, 50_000), null);
  vibration.press("yes");
  assert.equal(vibration.state(), "on");
  t.mock.timers.tick(vibration.feel(call, 1000, 50_000));
  assert.equal(shaken.length, 2);
});

test("a browser that says yes and does nothing is believed no longer once the player says so", () => {
  const { vibration, shaken } = phone();
  vibration.press("try");
  vibration.press("no");
  assert.equal(vibration.state(), "cannot");
  assert.equal(vibration.feel({ pattern: [400], at: 1000 }, 1000, 50_000), null);
  assert.equal(shaken.length, 1);
});

test("a browser that says no is told apart at once", () => {
  const { vibration } = phone(false);
  vibration.press("try");
  assert.equal(vibration.state(), "cannot");
});

test("after the page came anew one tap is needed again", () => {
  const kept = memory();
  const first = phone(true, kept);
  first.vibration.press("try");
  first.vibration.press("yes");
  const again = phone(true, kept);
  assert.equal(again.vibration.state(), "asleep");
  assert.equal(again.vibration.feel({ pattern: [400], at: 1000 }, 1000, 50_000), null);
  again.vibration.press("wake");
  assert.equal(again.vibration.state(), "on");
});

test("the limiter stands in front: never twice for one alert, never again within 10 seconds, never for what is old", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { vibration, shaken } = phone();
  vibration.press("try");
  vibration.press("yes");
  const pattern = [400, 600, 400];
  vibration.feel({ pattern, at: 1000 }, 1000, 50_000);
  vibration.feel({ pattern, at: 1000 }, 1500, 50_500);
  vibration.feel({ pattern, at: 6000 }, 6000, 55_000);
  t.mock.timers.tick(5000);
  assert.equal(shaken.length, 2);
  vibration.feel({ pattern, at: 20_000 }, 20_000, 69_000);
  t.mock.timers.tick(5000);
  assert.equal(shaken.length, 3);
  assert.equal(vibration.feel({ pattern, at: 30_000 }, 60_000, 109_000), null);
});

test("where vibration, memories or everything is missing, nothing is offered and nothing breaks", () => {
  assert.equal(new Vibration(undefined, () => undefined, () => undefined).state(), null);
  assert.equal(new Vibration({}, () => { throw new Error("blocked"); }, () => { throw new Error("blocked"); }).state(), null);
  const { vibration } = phone();
  vibration.kept = vibration.passing = () => { throw new Error("blocked"); };
  vibration.press("try");
  vibration.press("yes");
  assert.equal(vibration.state(), "off");
});
