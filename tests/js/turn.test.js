import assert from "node:assert/strict";
import test from "node:test";

import { current, pause } from "../../static/js/turn.js";

const third = { mark: "c" };
const second = { mark: "b", ends_at: 2000, then: third };
const first = { mark: "a", ends_at: 1000, then: second };

test("a picture stays until its moment", () => assert.equal(current(first, 999).mark, "a"));
test("at the moment itself the next one is on", () => assert.equal(current(first, 1000).mark, "b"));
test("a screen that slept skips to what is true now", () => assert.equal(current(first, 9000).mark, "c"));
test("a picture without a next one stays", () => assert.equal(current({ mark: "z", ends_at: 1 }, 5).mark, "z"));

test("a screen looks again at the next tenth, at the next second of its clock, and at the moment it turns", () => {
  assert.equal(pause({ clock: null }, 1030), 70);
  assert.equal(pause({ clock: 60_050 }, 1030), 20);
  assert.equal(pause({ ends_at: 1042.4, then: {} }, 1030), 13);
  assert.equal(pause({ ends_at: 1630, then: {} }, 1030, 60), 10);
  assert.equal(pause({ ends_at: 900, then: {}, clock: 900 }, 1030), 70);
});
