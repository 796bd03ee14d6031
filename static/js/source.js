// One address that is listened to: by an open stream, or by looking again and again where a stream cannot be had.
// It says everything on to whoever made it, a window or the one listener of all windows of a browser.
import { AGAIN, longer, lost, shouldLook, shouldReopen, shouldRetry } from "./link.js";

export const EVENTS = ["software", "frame", "mark", "beat", "nudge", "ended"];
const PICTURES = ["software", "frame", "mark"];
const ANSWER_WITHIN = 3000;

export const real = () => performance.now();

// The events of an answer that has ended. Shape: [{type, data}].
export function eventsOf(text) {
  return text.split("\n\n").flatMap((block) => {
    const lines = block.split("\n");
    const said = (field) => lines.filter((line) => line.startsWith(`${field}: `)).map((line) => line.slice(field.length + 2));
    const [type] = said("event");
    return EVENTS.includes(type) ? [{ type, data: said("data").join("\n") }] : [];
  });
}

export class Source {
  // `tell(type, data)` hears every event. A source that is not `held` has no stream of its own and is looked at.
  constructor(address, tell, held = true) {
    Object.assign(this, { address, tell, held, heard: real(), said: real(), looked: 0, patience: AGAIN, over: false });
    Object.assign(this, { stream: null, failed: false, spread: Math.random(), last: new Map() });
    if (held) this.open();
  }

  open() {
    this.shut();
    this.opened = this.said = real();
    this.failed = false;
    this.stream = new EventSource(this.address);
    for (const type of EVENTS) {
      this.stream.addEventListener(type, ({ data }) => {
        this.said = real();
        this.patience = AGAIN;
        this.failed = false;
        this.hear(type, data);
      });
    }
    this.stream.addEventListener("error", () => { this.failed = true; });
  }

  hear(type, data) {
    if (this.over) return;
    this.heard = real();
    if (PICTURES.includes(type)) this.last.set(type, data);
    if (type === "ended") this.close();
    this.tell(type, data);
  }

  // The browser comes back by itself after most breaks; an answer that is no stream, or silence, needs a new start.
  check() {
    const now = real();
    if (this.over || !this.stream) return;
    if (this.stream.readyState === EventSource.CLOSED) {
      if (shouldRetry(this.opened, now, this.spread)) this.open();
    } else if (shouldReopen(this.said, this.opened, now, this.patience)) {
      this.patience = lost(this.heard, now) ? AGAIN : longer(this.patience); // longer only where looks are answered
      this.open();
    }
  }

  wantsLook() {
    if (this.over) return false;
    return this.held ? shouldLook(Math.max(this.said, this.opened), this.looked, this.failed, real()) : real() - this.looked >= 1000;
  }

  // The newest, in an answer that ends: no proxy holds it back, and it keeps no connection.
  async look() {
    this.looked = real();
    const once = `${this.address}${this.address.includes("?") ? "&" : "?"}once=1`;
    try {
      const answer = await fetch(once, { cache: "no-store", referrerPolicy: "no-referrer", signal: AbortSignal.timeout(ANSWER_WITHIN) });
      const text = await answer.text();
      if (this.stream && this.said > this.looked) return; // the stream was faster, and what it said is newer
      if (answer.ok) for (const { type, data } of eventsOf(text)) this.hear(type, data);
    } catch {
      // Nobody answers; the window says so when it has been silent for long enough.
    }
  }

  shut() {
    this.stream?.close();
    this.stream = null;
  }

  close() {
    this.over = true;
    this.shut();
  }
}
