// The limiter in front of a page, by the same rule as registry/engine/limiter.py: what is fresh may pulse, once,
// at most 3 times, one a second, in step with every other screen, and never again within 10 seconds after it ended.
// Times are milliseconds; `now` and `at` by the server's clock, `real` and `start` by this screen's.
const FRESH = 4000;
const REST = 10_000;
const ONE = 1000;
const MOST = 3;
const AHEAD = 100;
const EARLY = 200;

// What to do for a pulse, or null for the steady picture. `late` below 0 is a time to wait.
// `memory` is what the last plan left behind; `calm` lets nothing pulse.
export function plan(pulse, now, real, rate = 1, memory = null, calm = false) {
  if (!pulse || !(pulse.count >= 1) || calm) return null;
  const count = Math.min(MOST, Math.floor(pulse.count));
  if (memory && memory.at === pulse.at) return goingOn(count, real - memory.start, memory);
  const age = (now - pulse.at) / rate;
  if (!(age >= -EARLY && age < FRESH)) return null;
  let late = inStep(age);
  if (memory && real < memory.start) {
    // Nobody has seen it begin: the newer alert takes its place and its moment.
    late = ahead(real - memory.start);
  } else if (memory && real - late < memory.start + (memory.count ?? MOST) * ONE + REST) return null;
  return { count, late, memory: { at: pulse.at, start: real - late, count } };
}

// A burst begins on the first whole second that is far enough ahead: what comes up with it is a step of light too.
function inStep(age) {
  return ahead(age < 0 ? Math.trunc(age) : (Math.trunc(age) % ONE) - ONE);
}

function ahead(late) {
  return late <= -AHEAD ? late : late - ONE;
}

// A picture drawn again while it pulses goes on with the pulse; it never starts anew.
function goingOn(count, late, memory) {
  return late >= -2 * ONE && late < count * ONE ? { count, late, memory } : null;
}

// What is to come of a burst at this moment, with the dark that follows it; null when there is nothing.
export function running(memory, real, after) {
  if (!memory) return null;
  const count = memory.count ?? MOST;
  const late = real - memory.start;
  return late >= -2 * ONE && late < count * ONE + after ? { count, late, memory } : null;
}
