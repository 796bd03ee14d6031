import assert from "node:assert/strict";
import test from "node:test";

import { leftText, partLeft } from "../../static/js/left.js";

test("a time left is rounded up to the whole second", () => {
  assert.equal(leftText(1), "0:01");
  assert.equal(leftText(1000), "0:01");
  assert.equal(leftText(1001), "0:02");
  assert.equal(leftText(1_199_001), "20:00");
});

test("nothing left and less than nothing are 0:00", () => {
  assert.equal(leftText(0), "0:00");
  assert.equal(leftText(-5000), "0:00");
});

test("an hour has hours", () => {
  assert.equal(leftText(3_599_000), "59:59");
  assert.equal(leftText(3_600_000), "1:00:00");
  assert.equal(leftText(3_599_001), "1:00:00");
});

test("the line shrinks from whole to nothing and never beyond", () => {
  assert.equal(partLeft(0, 100, -5), 1);
  assert.equal(partLeft(0, 100, 50), 0.5);
  assert.equal(partLeft(0, 100, 200), 0);
  assert.equal(partLeft(5, 5, 5), 0);
});
