// Notices that this machine slept or its clock was set: the wall clock went on by more than the one that only goes
// forward. It is asked for nothing else, and no page tells the time by it.
const EVERY = 400;
const JUMP = 300;

export function jumped(before, after) {
  return Math.abs(after - before) > JUMP;
}

export function watchSleep(real, then) {
  let ahead = Date.now() - real();
  setInterval(() => {
    const now = Date.now() - real();
    if (jumped(ahead, now)) then();
    ahead = now;
  }, EVERY);
}
