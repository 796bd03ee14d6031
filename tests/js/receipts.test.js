import assert from "node:assert/strict";
import test from "node:test";

import { mayReload } from "../../static/js/receipts.js";

test("a page of an old program loads itself again, but not in the last 30 seconds of a level", () => {
  assert.equal(mayReload(undefined, 0), true);
  assert.equal(mayReload(100_000, 10_000), true);
  assert.equal(mayReload(100_000, 70_000), false);
  assert.equal(mayReload(100_000, 99_999), false);
  assert.equal(mayReload(100_000, 100_000), true);
});
