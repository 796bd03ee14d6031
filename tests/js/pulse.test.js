import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { plan } from "../../static/js/pulse.js";

const cases = JSON.parse(readFileSync(new URL("../limiter_cases.json", import.meta.url), "utf8"));

for (const one of cases) {
  test(one.name, () => {
    const doing = plan({ count: one.count, at: one.at }, one.now, one.real, one.rate ?? 1, one.memory ?? null, one.calm ?? false);
    assert.deepEqual(doing && { count: doing.count, late: doing.late }, one.want);
  });
}

test("what is no pulse is steady", () => {
  assert.equal(plan(null, 0, 0), null);
  assert.equal(plan({ count: NaN, at: NaN }, 0, 0), null);
  assert.equal(plan({ count: 1, at: NaN }, 0, 0), null);
});

test("however alerts come, bursts rest 10 seconds between them", () => {
  let memory = null;
  const bursts = [];
  for (let real = 0; real < 300_000; real += 235) {
    const doing = plan({ count: 1 + (real % 3), at: real - (real % 7) * 30 }, real, real, 1, memory);
    if (doing && doing.memory !== memory) {
      if (bursts.length && real < bursts.at(-1).start) bursts.pop(); // it never began
      bursts.push(doing.memory);
      memory = doing.memory;
    }
  }
  assert.ok(bursts.length > 10);
  for (let index = 1; index < bursts.length; index += 1) {
    const before = bursts[index - 1];
    assert.ok(bursts[index].start >= before.start + before.count * 1000 + 10_000);
  }
});
