// Vibration is a bonus and never the only way: only where the browser has it, only after a tap on this page, and only
// when the player said that it was felt, for some browsers answer yes and do nothing. Behind the one limiter.
import { plan } from "./pulse.js";

const CHOICE = "vibration";
const BURST = "vibration-burst";
const ONE = 1000;
const ON = 400;
const MOST = 3;

// A pattern of the catalogue as the limiter lets it through: at most 3 times 400 ms, one beginning each second.
// Units: milliseconds on, off, on.
export function limited(text) {
  const asked = String(text ?? "").split(" ").map(Number).filter((ms) => ms > 0);
  const on = asked.filter((_, at) => at % 2 === 0).slice(0, MOST).map((ms) => Math.min(ON, ms));
  return on.flatMap((ms, at) => (at < on.length - 1 ? [ms, ONE - ms] : [ms]));
}

export class Vibration {
  // `device` is the navigator, `kept` and `passing` the memories of the phone and of the page: any may be missing.
  constructor(device, kept, passing) {
    Object.assign(this, { device, kept, passing, tapped: false, asking: false });
  }

  // What to show: nothing, or which of the page's parts.
  state() {
    if (typeof this.device?.vibrate !== "function") return null;
    if (this.asking) return "ask";
    const chosen = read(this.kept, CHOICE);
    if (chosen === "cannot") return "cannot";
    if (chosen !== "on") return "off";
    return this.tapped ? "on" : "asleep";
  }

  // One of the keys was pressed: try, yes, no, wake, end.
  press(what) {
    this.tapped = true;
    if (what === "try") this.asking = this.shake([ON]) || this.choose("cannot");
    if (what === "yes") this.choose("on");
    if (what === "no") this.choose("cannot");
    if (what === "wake") this.shake([ON]);
    if (what === "end") this.choose("off");
  }

  choose(what) {
    this.asking = false;
    write(this.kept, CHOICE, what);
    return false;
  }

  // An alert came up. `now` and `at` by the server's clock, `real` by this phone's. How long it waits to be in step, or
  // null when it stays still. Units: milliseconds.
  feel({ pattern, at }, now, real, rate = 1) {
    if (this.state() !== "on" || !pattern.length) return null;
    const memory = JSON.parse(read(this.passing, BURST) ?? "null");
    if (memory?.at === at) return null;
    const doing = plan({ count: (pattern.length + 1) / 2, at }, now, real, rate, memory);
    if (!doing) return null;
    write(this.passing, BURST, JSON.stringify(doing.memory));
    const wait = Math.max(0, -doing.late);
    if (wait) setTimeout(() => this.shake(pattern), wait);
    else this.shake(pattern);
    return wait;
  }

  shake(pattern) {
    try {
      return this.device.vibrate(pattern);
    } catch {
      return false;
    }
  }
}

function read(memory, key) {
  try {
    return memory()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function write(memory, key, value) {
  try {
    memory()?.setItem(key, value);
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
}
