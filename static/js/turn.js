// The picture that is true at a moment: the one held, or one of those sent ahead with it.
export function current(frame, now) {
  let shown = frame;
  while (shown.then && shown.ends_at !== undefined && shown.ends_at <= now) shown = shown.then;
  return shown;
}

const TICK = 100;
const SECOND = 1000;

// How long a screen waits for its next look: all tick on the same tenths of a second of the server's clock, and besides
// at the very moments at which the big clock shows another second and the picture ends. `now` by the server's clock,
// the answer in real milliseconds.
export function pause(frame, now, rate = 1) {
  const waits = [TICK - (Math.floor(now) % TICK)];
  if (frame.then && frame.ends_at > now) waits.push(Math.ceil((frame.ends_at - now) / rate));
  if (frame.clock > now) waits.push(Math.ceil(((frame.clock - now) % SECOND || SECOND) / rate));
  return Math.min(...waits);
}
