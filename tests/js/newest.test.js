import assert from "node:assert/strict";
import test, { mock } from "node:test";

import { Newest, inTime, pageOf } from "../../static/js/newest.js";

function newest() {
  const page = { asked: 0, good: null };
  page.newest = new Newest("one", () => { page.asked += 1; }, (good) => { page.good = good; });
  return page;
}

test("another picture is asked for once, and the connection is good when it came", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const page = newest();
  page.newest.told("two");
  page.newest.good();
  assert.equal(page.good, null);
  mock.timers.tick(0);
  page.newest.came("two");
  mock.timers.tick(60_000);
  assert.deepEqual([page.asked, page.good], [1, true]);
  mock.timers.reset();
});

test("an answer that never came is asked for again, and beats do not make it good", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const page = newest();
  page.newest.missed();
  for (const again of [1, 2, 3]) {
    mock.timers.tick(1000);
    page.newest.told("one"); // the stream goes on, with nothing new
    page.newest.good();
    assert.deepEqual([page.asked, page.good], [again, false]);
    page.newest.missed();
  }
  page.newest.came("one");
  mock.timers.tick(60_000);
  assert.deepEqual([page.asked, page.good], [3, true]);
  mock.timers.reset();
});

test("an answer that is older than what the stream told of is asked for anew", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const page = newest();
  page.newest.told("two", 10_000);
  page.newest.came("one");
  mock.timers.tick(1000);
  assert.equal(page.asked, 1);
  mock.timers.reset();
});

test("what comes from a house that is not ready is no picture", async () => {
  for (const status of [429, 500, 502, 503]) {
    await assert.rejects(pageOf({ status }), new RegExp(status));
  }
});

test("an answer that does not come within five seconds is missed; one that is given up for another stays an abort", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const never = (signal) => new Promise((_, reject) => { signal.addEventListener("abort", () => reject(signal.reason)); });
  const slow = inTime(new AbortController(), never);
  mock.timers.tick(5000);
  await assert.rejects(slow, { message: "no answer in time" });
  const other = new AbortController();
  const given = inTime(other, never);
  other.abort();
  await assert.rejects(given, { name: "AbortError" });
  assert.equal(await inTime(new AbortController(), async () => "page"), "page");
  mock.timers.reset();
});
