// One window's listening: through the listener that all windows of this browser share, or by itself where there is none.
// A shared listener that is throttled, frozen or killed is left for a new one, as a rule before the window says that it
// is cut off.
import { deaf } from "./link.js";
import { Source, real } from "./source.js";

const CHECK = 500;
const ASK = 1000;
const TRIES = 3; // shared listeners, before a window listens by itself

export class Link {
  // `hear(type, data, age)`: age is 0, or above it how long ago others heard it already. Units: milliseconds.
  constructor(address, hear, software = "") {
    Object.assign(this, { address, told: hear, software, heard: real(), tries: 0, over: false });
    Object.assign(this, { port: null, source: null, asked: null, sent: 0, checked: 0, answered: false });
    addEventListener("pagehide", () => this.leave());
    addEventListener("pageshow", (event) => { if (event.persisted && !this.over) this.start(); });
    document.addEventListener("visibilitychange", () => this.seen());
    setInterval(() => this.check(), CHECK);
    this.start();
  }

  start() {
    this.leave();
    if (this.over) return;
    if (typeof SharedWorker === "function" && this.tries < TRIES) {
      try {
        this.share();
        return;
      } catch {
        this.tries = TRIES; // this browser has it and does not allow it
      }
    }
    this.source = new Source(this.address, (type, data) => this.hear(type, data, 0));
  }

  share() {
    const name = `${this.software}-${this.tries}`; // another version, or one that stands still, is not asked
    const worker = new SharedWorker(new URL("./shared.js", import.meta.url), { type: "module", name });
    const port = worker.port;
    worker.onerror = () => { if (this.port === port && !this.answered) this.another(); };
    port.onmessage = ({ data: { type, data, age } }) => {
      if (this.port !== port) return;
      this.asked = null;
      this.answered = true;
      if (type !== "alive") this.hear(type, data, age);
    };
    this.port = port;
    this.answered = false;
    this.asked = this.sent = this.checked = real();
    port.postMessage({ ask: "listen", address: this.address });
    port.postMessage({ ask: "alive", address: this.address });
  }

  hear(type, data, age) {
    if (this.over) return;
    this.heard = Math.max(this.heard, real() - age);
    if (type === "ended") this.close();
    this.told(type, data, age);
  }

  check() {
    const now = real();
    if (this.over) return;
    if (this.port) {
      if (deaf(this.asked, this.checked, now, this.answered)) return this.another();
      if (this.asked === null && now - this.sent >= ASK) this.ask("alive", now);
    } else if (this.source) {
      this.source.check();
      if (this.source.wantsLook()) this.source.look();
    }
    this.checked = now;
  }

  ask(what, now = real()) {
    this.asked ??= now;
    this.sent = now;
    this.port.postMessage({ ask: what, address: this.address });
    if (what !== "alive") this.port.postMessage({ ask: "alive", address: this.address });
  }

  another() {
    this.tries += 1;
    this.start();
  }

  // Somebody looks again: whatever the connection was, it may be dead without anybody knowing.
  open() {
    if (this.over) return;
    if (this.port) this.ask("anew");
    else this.start();
  }

  // A window that nobody sees needs no connection of its own.
  seen() {
    if (this.over) return;
    if (!document.hidden) this.open();
    else if (this.source) this.leave();
  }

  leave() {
    this.port?.postMessage({ ask: "bye" });
    this.port?.close();
    this.source?.close();
    this.port = this.source = this.asked = null;
  }

  close() {
    this.over = true;
    this.leave();
  }
}
