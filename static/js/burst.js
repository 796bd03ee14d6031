// What a page does with the limiter's plan. Its parts pulse, stay dark for a moment and are steady then. A look stands
// for a while before another one may come (the newest waits), and another one ends the pulses, never in the middle of
// one: so no run of alerts adds a flash of its own. Times are milliseconds.
import { plan, running } from "./pulse.js";

const STANDS = 1200;
const DARK_AFTER = 500;
const LIT = 600; // with both ramps

export class Burst {
  // `key` names the memory that outlives the page's reloads, `real` is a clock that never jumps. A browser may refuse
  // that memory, already when it is asked for: then the page itself remembers, for as long as it stands.
  constructor(key, real, kept = () => sessionStorage) {
    Object.assign(this, { key, real, kept, own: null, look: null, since: -Infinity, parts: [], timer: 0 });
  }

  // How long a picture of this look still has to wait.
  wait(look) {
    return look === this.look ? 0 : Math.max(0, this.since + STANDS - this.real(), this.litFor());
  }

  // How long the pulse of this moment stays lit.
  litFor() {
    const left = this.parts.length ? running(this.memory(), this.moment(), 0) : null;
    return left && left.late >= 0 ? LIT - (left.late % 1000) : 0;
  }

  memory() {
    if (this.own) return this.own;
    try {
      return JSON.parse(this.kept().getItem(this.key));
    } catch {
      return null;
    }
  }

  moment() {
    return performance.timeOrigin + this.real();
  }

  // A picture was painted whose `parts` may pulse; `bright`: they are light when they are steady.
  painted(look, parts, { asked, now, rate = 1, calm = false, bright = false }) {
    const fresh = look !== this.look;
    if (fresh) this.since = this.real();
    this.look = look;
    const doing = calm ? null : this.doing(asked, now, rate, bright, fresh);
    clearTimeout(this.timer);
    this.parts = doing ? [...parts] : [];
    if (!doing) return;
    for (const part of this.parts) {
      part.style.setProperty("--late", `${-doing.late}ms`);
      part.dataset.pulses = doing.count;
    }
    this.timer = setTimeout(() => this.settle(), doing.count * 1000 + DARK_AFTER - doing.late);
  }

  // A burst begins with its look or never: a picture that stands already and is drawn again would add a step of light.
  doing(asked, now, rate, bright, fresh) {
    const memory = this.memory();
    const planned = plan(asked, now, this.moment(), rate, memory);
    const begins = planned && planned.memory.at !== memory?.at;
    if (begins && fresh) return this.keep(planned);
    const doing = begins ? null : planned;
    const left = running(memory, this.moment(), DARK_AFTER);
    if (!left || (!doing && left.late < 0)) return null;
    if (!doing) this.keep(ended(left)); // of another picture
    return bright || doing ? { ...left, count: this.memory().count } : null;
  }

  keep(doing) {
    try {
      this.kept().setItem(this.key, JSON.stringify(doing.memory));
      this.own = null;
    } catch {
      this.own = doing.memory;
    }
    return doing;
  }

  settle() {
    for (const part of this.parts) delete part.dataset.pulses;
    this.parts = [];
    this.since = this.real();
  }
}

// A burst of which no further pulse begins.
function ended({ count, late, memory }) {
  return { memory: { ...memory, count: Math.min(count, Math.floor(late / 1000) + 1) } };
}
