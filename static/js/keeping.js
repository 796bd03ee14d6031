// Keeps a page's idea of the server's clock right: measured at the start, now and then, when a heartbeat cannot be,
// whenever somebody looks at the page again, and when its machine has slept. One for walls, office and phones.
import { ServerClock, measure, sample } from "./clock.js";
import { watchSleep } from "./slept.js";

const MEASURE_AGAIN = 300_000;
const ANSWER_WITHIN = 3000;

export const real = () => performance.now();

// A clock that begins with what the page itself said when it came. `start` is {now, rate}; `seen` is called as soon as
// somebody looks again.
export function keepClock(start, seen = () => {}) {
  const clock = new ServerClock(sample(arrived(), arrived(), start.now, start.rate));
  let measuring = false;
  let anew = false;

  async function again() {
    if (measuring) {
      anew = true; // what was measured before a sleep does not hold after it
      return;
    }
    measuring = true;
    try {
      clock.set(await measure(ask, real));
    } catch {
      // No answer: the clock stays as it was, and a later heartbeat or look asks again.
    } finally {
      measuring = false;
      if (anew) {
        anew = false;
        again();
      }
    }
  }

  function hear(sent) {
    if (clock.doubts(sent.now, real(), sent.rate)) again();
  }

  function look() {
    if (document.hidden) return;
    seen();
    again();
  }

  again();
  setInterval(again, MEASURE_AGAIN);
  document.addEventListener("visibilitychange", look);
  addEventListener("online", look);
  addEventListener("pageshow", (event) => event.persisted && look());
  watchSleep(real, look);
  return { hear, now: () => clock.at(real()), rate: () => clock.known.rate };
}

function arrived() {
  return performance.getEntriesByType("navigation")[0]?.responseStart || performance.now();
}

async function ask() {
  const answer = await fetch("/time", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_WITHIN) });
  return answer.json();
}
