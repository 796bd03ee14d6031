// The socket to the app. The terminal opens it itself, so it gets this one by the browser's own name for it.
// Pictures go on to the terminal; words for the page stop here, and with them everything that would open a window.
export const SILENCE = 6000; // milliseconds; a sign of life comes every 2 seconds
export const START = 20_000;
export const ENDED = 1000;
export const ELSEWHERE = 4001;
export const REPLACED = 4002;

export const line = { socket: null, columns: 80, rows: 24, heard: 0, told: () => {}, resized: () => {}, closed: () => {}, drawn: () => {} };

// Whether nothing has been heard for too long; an app takes a while to start.
export function silent(heard, opened, now) {
  return heard ? now - heard > SILENCE : now - opened > START;
}

export function listenIn(Native, tab, clock = () => performance.now()) {
  return class extends Native {
    constructor(address) {
      const url = new URL(address, location.href);
      url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
      url.searchParams.set("tab", tab);
      super(url);
      line.socket = this;
      line.heard = 0;
      line.opened = clock();
      this.addEventListener("message", (event) => {
        line.heard = clock();
        if (typeof event.data !== "string") return line.drawn();
        event.stopImmediatePropagation();
        const [kind, value] = JSON.parse(event.data);
        if (kind === "kiosk") line.told(value);
      });
      this.addEventListener("close", (event) => line.closed(event.code));
    }

    send(text) {
      if (this.readyState !== Native.OPEN) return;
      const [kind, value] = JSON.parse(text);
      if (["stdin", "resize", "there"].includes(kind)) super.send(text);
      if (kind === "resize") {
        Object.assign(line, { columns: value.width, rows: value.height });
        line.resized();
      }
    }
  };
}

export function type(text) {
  line.socket?.send(JSON.stringify(["stdin", text]));
}

// Somebody is at the page, beside the terminal.
export function here() {
  line.socket?.send(JSON.stringify(["there", ""]));
}

// One press of a finger, as a terminal's mouse tells it.
export function press(column, row) {
  type(`\x1b[<0;${column};${row}M\x1b[<0;${column};${row}m`);
}
