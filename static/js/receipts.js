// Tells the server what this screen has really painted, and does what the server says it is to do.
const BEAT = 3000;
const LAST = 30_000;

// Runs `then` once the frame that is being made now has been painted: the message comes after the frame.
export function afterPaint(then) {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      then();
    };
    channel.port2.postMessage(null);
  });
}

// Whether a page of an old program may load itself again now: not while a level ends.
export function mayReload(ends, now) {
  return ends === undefined || ends <= now || ends - now > LAST;
}

export class Receipts {
  // `page` is the <html> element, `state` returns {mark, scene, alerts, offset, now}, `software` hears the server's.
  constructor(page, state, software) {
    Object.assign(this, { page, state, software, address: page.dataset.seen, loaded: null, sending: false, again: false, named: 0 });
    if (this.address) setInterval(() => this.painted(), BEAT);
  }

  // A frame has been drawn, or time has passed: say so after it is on the screen.
  painted() {
    if (this.address) afterPaint(() => this.send());
  }

  async send() {
    if (this.sending) {
      this.again = true;
      return;
    }
    this.sending = true;
    try {
      const { mark, scene, alerts, offset, now } = this.state();
      this.loaded ??= now;
      const said = {
        mark, scene, alerts, offset_ms: Math.round(offset), software: this.page.dataset.software, loaded_ms: Math.round(this.loaded),
      };
      const answer = await fetch(this.address, { method: "POST", body: JSON.stringify(said), cache: "no-store", signal: AbortSignal.timeout(5000) });
      if (answer.status === 200) this.obey(await answer.json());
    } catch {
      // The server is away; the next beat says the same again.
    }
    this.sending = false;
    if (this.again) {
      this.again = false;
      this.painted();
    }
  }

  obey(order) {
    if (!order.paired || String(order.version) !== this.page.dataset.version) return location.reload();
    this.software(order.software);
    this.name(order.identify_ms);
  }

  // Draws the name large for a while.
  name(ms) {
    const sign = document.getElementById("identify");
    clearTimeout(this.named);
    sign.hidden = !(ms > 0);
    if (ms > 0) this.named = setTimeout(() => { sign.hidden = true; }, ms);
  }
}
