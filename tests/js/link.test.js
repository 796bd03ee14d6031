import assert from "node:assert/strict";
import test from "node:test";

import { lost, shouldReopen } from "../../static/js/link.js";

test("after 5 seconds without a sign a screen is cut off, not before", () => {
  assert.equal(lost(1000, 5999), false);
  assert.equal(lost(1000, 6000), true);
});

test("a silent connection is opened again, but not all the time", () => {
  assert.equal(shouldReopen(0, 0, 4999), false);
  assert.equal(shouldReopen(0, 0, 5000), true);
  assert.equal(shouldReopen(0, 5000, 7000), false);
  assert.equal(shouldReopen(0, 5000, 10_000), true);
});
