// The clock cases of the field that are about one page's own timers and clock.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { ServerClock, measure, sample } from "../../static/js/clock.js";
import { leftText } from "../../static/js/left.js";
import { jumped } from "../../static/js/slept.js";
import { current } from "../../static/js/turn.js";

const HOUR = 3_600_000;

// A page that is called back at these real moments, with a server whose clock is `offset` ahead of its own.
function read(moments, offset, ends) {
  const clock = new ServerClock(sample(0, 0, offset));
  return moments.map((real) => leftText(ends - clock.at(real)));
}

for (const share of [0.748, 0.5, 0.001]) {
  test(`CLK-03: an hour hidden with ${share} of the callbacks leaves no trace`, () => {
    const moments = [];
    for (let real = 0; real < HOUR; real += 1000 / share) moments.push(real);
    moments.push(HOUR);
    assert.equal(read(moments, 5000, 5000 + HOUR + 60_000).at(-1), "1:00");
  });
}

for (const period of [1004, 1000.5, 1250]) {
  test(`CLK-04: an interval of ${period} ms for six hours never drifts`, () => {
    const ends = 7 * HOUR;
    for (let real = 0; real <= 6 * HOUR; real += period) {
      const [shown] = read([real], 0, ends);
      assert.equal(shown, leftText(ends - real));
    }
  });
}

for (const wrong of [-10_000, 25_000, -71_000, 30_000, 0]) {
  test(`CLK-08, CLK-09: a screen whose clock is ${wrong} ms off shows the server's time`, async () => {
    let real = 1_000_000 + wrong;
    const server = () => real - wrong + 77_000;
    const ask = async () => {
      real += 20;
      const now = server();
      real += 20;
      return { now, rate: 1 };
    };
    const clock = new ServerClock(await measure(ask, () => real));
    real += HOUR / 2;
    assert.ok(Math.abs(clock.at(real) - server()) <= 1);
  });
}

test("CLK-08, CLK-09: no page asks what its own wall clock says, but for whether it jumped", () => {
  const folder = new URL("../../static/js/", import.meta.url);
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".js") && each !== "slept.js")) {
    const text = readFileSync(new URL(name, folder), "utf-8");
    assert.ok(!/Date\.now|new Date\(\)/.test(text), name);
  }
});

test("CLK-03: a machine that slept is told from one that was busy", () => {
  for (const [by, slept] of [[0, false], [40, false], [-250, false], [600, true], [600_000, true], [-71_000, true]]) {
    assert.equal(jumped(5000, 5000 + by), slept, by);
  }
});

test("CLK-20: opened in a break or open before it, all show the same at each of four moments", () => {
  const level = { mark: "level", ends_at: null };
  const rest = { mark: "break", ends_at: 600_000, then: level };
  const notice = { mark: "moves", ends_at: 60_000, then: rest };
  const shown = (first) => [59_999, 60_000, 360_000, 600_000].map((now) => current(first, now).mark);
  assert.deepEqual(shown(notice), ["moves", "break", "break", "level"]);
  assert.equal(current(rest, 360_000).mark, "break");
  assert.equal(leftText(600_000 - 360_000), "4:00");
});
