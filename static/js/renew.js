// A page of an older version of the software loads itself again: once for each version, never in a loop, never while
// it would be in the way. Pages do it spread over a while, so that a whole house does not come back in one moment.
const TRIED = "renewed-for";

export class Renewal {
  // `own` is the version that the page came with; `spread` up to how long it waits. Units: milliseconds.
  constructor(own, { spread = 2000, memory = () => sessionStorage, reload = () => location.reload(), real = () => performance.now() } = {}) {
    Object.assign(this, { own, spread, memory, reload, real, wanted: null, due: 0 });
  }

  // The server says which version it is of.
  told(version) {
    if (!version || !this.own || version === this.own) {
      this.wanted = null;
    } else if (version !== this.wanted) {
      this.wanted = version;
      this.due = this.real() + Math.random() * this.spread;
    }
  }

  // Now would be a good moment, if there is need. Whether the page goes.
  may() {
    if (!this.wanted || this.real() < this.due) return false;
    const version = this.wanted;
    this.wanted = null;
    try {
      if (this.memory().getItem(TRIED) === version) return false; // it came back as old as it was
      this.memory().setItem(TRIED, version);
    } catch {
      return false; // without a memory it could go round in circles
    }
    this.reload();
    return true;
  }
}
