// Many minutes of random alerts through the pages' own limiter on a clock that a loop turns. Prints as JSON how light
// a band was, whenever that changed, and how often each burst was allowed. Arguments: a seed, minutes.
const [seed, minutes] = process.argv.slice(2).map(Number);
const EVERY = 20;
const LIGHT = { plain: 0.009, stop: 0.005, attention: 0.787, action: 0.307 };
const DARK = 0.005;
const LIT = 0.416;

let now = 0;
const later = [];
globalThis.setTimeout = (then, wait) => later.push({ at: now + wait, then });
globalThis.clearTimeout = (number) => { if (later[number - 1]) later[number - 1].then = null; };
const { Burst } = await import("../../static/js/burst.js");

let state = seed;
function chance() {
  state = (state * 1103515245 + 12345) % 2147483648;
  return state / 2147483648;
}

const kept = new Map();
const bursts = [];
const turns = []; // moments at which another look came up
const memory = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => { kept.set(key, value); note(JSON.parse(value)); },
};
const burst = new Burst("pulse", () => now, () => memory);

function note(memory) {
  const start = memory.start - performance.timeOrigin;
  if (bursts.at(-1)?.at === memory.at) return;
  if (bursts.length && now < bursts.at(-1).start) bursts.pop(); // it never began
  bursts.push({ at: memory.at, start, count: memory.count, noted: now });
}

let part = { dataset: {}, late: 0, style: {}, steady: LIGHT.plain };
let wanted = null;
let painted = null;

function paint(picture) {
  part = { dataset: {}, steady: LIGHT[picture.state] };
  part.style = { setProperty: (_, late) => { part.began = now + parseFloat(late); } };
  burst.painted(picture.look, [part], { asked: picture.asked, now, bright: ["attention", "action"].includes(picture.state) });
  if (picture !== painted) turns.push(now);
  painted = picture;
}

// As the style sheet has it: 100 ms up, 400 ms lit, 100 ms down, and dark.
function light() {
  if (!part.dataset.pulses) return part.steady;
  const since = now - part.began;
  const phase = since % 1000;
  if (since < 0 || since >= part.dataset.pulses * 1000 || phase >= 600) return DARK;
  return DARK + (LIT - DARK) * Math.min(1, phase / 100, (600 - phase) / 100);
}

const seen = [];
let next = 0;
for (; now < minutes * 60_000; now += EVERY) {
  if (now >= next) {
    const kind = ["plain", "stop", "attention", "action"][Math.floor(chance() * 4)];
    const asks = chance() < 0.7;
    const at = now - chance() * 900;
    const asked = asks ? { count: 1 + Math.floor(chance() * 4), at } : null;
    wanted = { state: kind, look: `${kind} ${Math.floor(chance() * 3)} ${asked?.at}`, asked };
    next = now + (chance() < 0.5 ? chance() * 400 : chance() * 15_000);
  }
  for (const each of later) if (each.then && each.at <= now) { const { then } = each; each.then = null; then(); }
  // A picture of another look, or the same one drawn again because a figure in it changed.
  const due = wanted && (wanted !== painted || chance() < 0.05) && now % 100 === 0;
  if (due && burst.wait(wanted.look) === 0) paint(wanted);
  const level = light();
  if (level !== seen.at(-1)?.[1]) seen.push([now, level]);
}
console.log(JSON.stringify({ seen, bursts, turns }));
