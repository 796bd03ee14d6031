// A screen that waits to be let in: shows its code and asks whether it may come in.
const AGAIN = 2000;
const ANSWER_WITHIN = 5000;
const code = document.querySelector("[data-code]");

async function ask() {
  try {
    const answer = await (await fetch(document.documentElement.dataset.ask, { method: "POST", cache: "no-store", signal: AbortSignal.timeout(ANSWER_WITHIN) })).json();
    if (answer.paired) return location.reload();
    if (answer.code && !code.textContent) return location.reload(); // too many waited, and now there is room
    if (code.textContent !== answer.code) code.textContent = answer.code;
  } catch {
    // No answer: the server is away, and the next question finds it again.
  }
  setTimeout(ask, AGAIN);
}

ask();
