// The time of a player who has to decide: digits and a ring that runs down.
const SHORT_MS = 10_000;

export function paintTime() {
  for (const time of document.querySelectorAll("[data-time-ms]")) {
    time.ends ??= performance.now() + Number(time.dataset.timeMs);
    const left = Math.max(0, time.ends - performance.now());
    const said = String(Math.ceil(left / 1000));
    const digits = time.querySelector("[data-seconds]");
    if (digits.textContent !== said) digits.textContent = said;
    time.querySelector(".rest").setAttribute("stroke-dashoffset", String(100 - (left * 100) / Number(time.dataset.wholeMs)));
    time.classList.toggle("short", left <= SHORT_MS);
  }
}
