// Whether a near page shows the picture that the stream told of last. Until it does, the page is asked for again, and
// nothing says that the connection is good: a stream that goes on says nothing about an answer that never came.
const AGAIN = 1000;
const ANSWER_WITHIN = 5000;
const UNREADY = 429; // from here on: asked too often, or the house is not ready. What comes then is no picture.

export class Newest {
  // `known`: the mark of the picture on the page; `ask()` fetches the page and ends in `came` or `missed`.
  constructor(known, ask, linked) {
    Object.assign(this, { known, wanted: known, ask, linked, owed: false, due: 0 });
  }

  told(mark, wait = 0) {
    this.wanted = mark;
    this.next(wait);
  }

  came(mark) {
    this.known = mark;
    this.owed = false;
    this.linked(true);
    this.next(AGAIN); // asked before the stream told of a newer one, or newer than what it told of so far
  }

  missed() {
    this.owed = true;
    this.linked(false);
    this.soon(AGAIN);
  }

  good() {
    if (!this.owed && this.known === this.wanted) this.linked(true);
  }

  next(wait) {
    clearTimeout(this.due);
    if (this.owed || this.known !== this.wanted) this.soon(wait);
  }

  soon(wait) {
    clearTimeout(this.due);
    this.due = setTimeout(this.ask, wait);
  }
}

// Does what fetches, until `controller` aborts it or it took too long, which throws: an answer that never comes must not
// hold up the next asking, nor leave an old picture under a good connection.
export async function inTime(controller, work) {
  const late = setTimeout(() => controller.abort(new Error("no answer in time")), ANSWER_WITHIN);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(late);
  }
}

// The page in an answer. Throws where the answer is none.
export async function pageOf(answer) {
  if (answer.status >= UNREADY) throw new Error(`answered with ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}
