import assert from "node:assert/strict";
import test from "node:test";

import { deaf, longer, shouldLook, shouldRetry } from "../../static/js/link.js";
import { Source, eventsOf } from "../../static/js/source.js";

test("a line that stands and says nothing is looked behind after a missed heartbeat, and not where nobody answers", () => {
  assert.equal(shouldLook(0, 0, false, 2999), false);
  assert.equal(shouldLook(0, 0, false, 3000), true);
  assert.equal(shouldLook(0, 2000, false, 3000), false);
  assert.equal(shouldLook(0, 0, true, 60_000), false);
});

test("an answer that was no stream is asked for again, spread over a second, and patience grows to a minute", () => {
  assert.equal(shouldRetry(0, 999, 0), false);
  assert.equal(shouldRetry(0, 1000, 0), true);
  assert.equal(shouldRetry(0, 1500, 0.9), false);
  assert.deepEqual([5000, 10_000, 40_000, 60_000].map(longer), [10_000, 20_000, 60_000, 60_000]);
});

test("a shared listener that does not answer within 2 seconds is left, but not by a window that slept itself", () => {
  assert.equal(deaf(null, 0, 100_000), false);
  assert.equal(deaf(1000, 2500, 2999), false);
  assert.equal(deaf(1000, 2500, 3000), true);
  assert.equal(deaf(1000, 1500, 61_000), false);
  assert.equal(deaf(0, 3000, 3500, false), false);
  assert.equal(deaf(0, 3500, 4000, false), true);
});

test("the events of an answer are read whole, and what is none of ours is left out", () => {
  const text = 'retry: 700\n\nevent: software\ndata: "ab"\n\n: quiet\n\nevent: frame\nid: 1\ndata: {"a": 1}\n\nevent: odd\ndata: x\n\n';
  assert.deepEqual(eventsOf(text), [{ type: "software", data: '"ab"' }, { type: "frame", data: '{"a": 1}' }]);
});

test("an answer that a stream has overtaken is not heard; where nothing came meanwhile it is", async () => {
  const streams = [];
  globalThis.EventSource = class {
    constructor() { this.heard = {}; streams.push(this); }
    addEventListener(type, heard) { this.heard[type] = heard; }
    close() {}
  };
  const told = [];
  const source = new Source("/s", (type, data) => told.push(data));
  let answer;
  globalThis.fetch = () => new Promise((given) => { answer = () => given({ ok: true, text: async () => 'event: frame\ndata: "old"\n\n' }); });
  await new Promise((later) => setTimeout(later, 5));
  const look = source.look();
  await new Promise((later) => setTimeout(later, 5));
  streams[0].heard.frame({ data: '"new"' });
  answer();
  await look;
  assert.deepEqual(told, ['"new"']);
  await new Promise((later) => setTimeout(later, 5));
  const again = source.look();
  answer();
  await again;
  assert.deepEqual(told, ['"new"', '"old"']);
});
