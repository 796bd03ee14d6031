// The server's clock, told by a screen whose own clock may be wrong. All moments are milliseconds.
// `real` is a clock that only goes forward, such as performance.now().

// What one round trip says: the server's moment belongs to the middle of the trip.
export function sample(sent, received, now, rate = 1) {
  return { trip: received - sent, at: (sent + received) / 2, now, rate };
}

// The shortest trip knows best.
export function best(samples) {
  return samples.reduce((one, other) => (other.trip < one.trip ? other : one));
}

export class ServerClock {
  constructor(start) {
    this.known = start;
  }

  set(known) {
    this.known = known;
  }

  // The server's moment at a real one. In a rehearsal the club's clock runs faster than real time.
  at(real) {
    return this.known.now + (real - this.known.at) * this.known.rate;
  }

  // Whether what a heartbeat said cannot be: it is late by the way it took, never early, and never by much.
  doubts(now, real, rate = 1) {
    const ahead = (now - this.at(real)) / this.known.rate;
    return rate !== this.known.rate || ahead > 150 || ahead < -2000;
  }
}

// Ask several times and keep the best answer. `ask` returns {now, rate}; `real` is the screen's clock.
export async function measure(ask, real, times = 5) {
  const samples = [];
  for (let turn = 0; turn < times; turn += 1) {
    const sent = real();
    const { now, rate } = await ask();
    samples.push(sample(sent, real(), now, rate));
  }
  return best(samples);
}
