// Whether a screen still hears the server. Times are milliseconds on this screen's own clock.
export const SILENCE = 5000;
export const AGAIN = 5000;
const MISSED = 3000; // a heartbeat comes every 2 seconds; this one is late
const LOOK_AGAIN = 1500;
const REFUSED = 1000;
const MOST_PATIENCE = 60_000;
const UNANSWERED = 2000;
const STARTING = 4000;
const AWAKE = 1500;

export function lost(heard, real) {
  return real - heard >= SILENCE;
}

// A connection that says nothing is as good as none: open another one, but not all the time.
export function shouldReopen(heard, opened, real, patience = AGAIN) {
  return lost(heard, real) && real - opened >= patience;
}

// How long to wait before the next new connection, where one after the other says nothing though the server answers.
export function longer(patience) {
  return Math.min(MOST_PATIENCE, patience * 2);
}

// A browser gives a connection up for good when the answer was no stream, such as a proxy's word that nobody is there.
export function shouldRetry(opened, real, spread) {
  return real - opened >= REFUSED * (1 + spread);
}

// A connection that stands and says nothing may be held back on its way: ask for the newest, and for an end behind it.
// Where nobody answers at all (`failed`) the browser itself comes back, and one more question would only be a burden.
export function shouldLook(said, looked, failed, real) {
  return !failed && real - said >= MISSED && real - looked >= LOOK_AGAIN;
}

// Whether the listener that windows share has died or stands still. `asked`: since when a question waits, or null;
// `checked`: when the window last looked, for a window that was itself asleep must not blame others.
export function deaf(asked, checked, real, answered = true) {
  return asked !== null && real - checked <= AWAKE && real - asked >= (answered ? UNANSWERED : STARTING);
}
