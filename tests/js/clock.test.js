import assert from "node:assert/strict";
import test from "node:test";

import { ServerClock, best, measure, sample } from "../../static/js/clock.js";

test("the server's moment belongs to the middle of the trip", () => {
  const clock = new ServerClock(sample(100, 140, 5000));
  assert.equal(clock.at(120), 5000);
  assert.equal(clock.at(1120), 6000);
});

test("the shortest trip wins", () => {
  assert.equal(best([sample(0, 90, 1), sample(0, 10, 2), sample(0, 50, 3)]).now, 2);
});

test("measuring keeps the best of several answers", async () => {
  const trips = [40, 4, 60];
  let real = 0;
  const ask = async () => {
    real += trips.shift();
    return { now: 1000 + real, rate: 1 };
  };
  const known = await measure(ask, () => real, 3);
  assert.equal(known.trip, 4);
});

test("a rehearsal's clock runs faster than real time", () => {
  const clock = new ServerClock(sample(0, 0, 10_000, 60));
  assert.equal(clock.at(1000), 70_000);
});

test("a heartbeat from the future, from long ago or at another rate is doubted; a late one is not", () => {
  const clock = new ServerClock(sample(0, 0, 10_000));
  assert.equal(clock.doubts(10_990, 1000), false);
  assert.equal(clock.doubts(10_500, 1000), false);
  assert.equal(clock.doubts(11_400, 1000), true);
  assert.equal(clock.doubts(5000, 1000), true);
  assert.equal(clock.doubts(11_000, 1000, 60), true);
});
