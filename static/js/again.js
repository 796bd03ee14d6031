// Stands in every page itself. Where a program or a style sheet did not come, as when the network changes in the middle
// of loading, nothing else would notice: a first picture would stand for ever, under "Connection good". The page says
// that it is cut off and comes again as soon as the server answers, but never over what somebody has typed.
(() => {
  const AGAIN = 2000;
  let due = false;
  let typed = false;

  function later() {
    setTimeout(again, AGAIN * (1 + Math.random())); // a whole house does not ask in the same moment
  }

  async function again() {
    for (const word of document.querySelectorAll("[data-link-good]")) word.hidden = true;
    for (const word of document.querySelectorAll("[data-link-lost]")) word.hidden = false;
    if (typed || document.body.dataset.own !== undefined) return; // what answers a press has no address of its own
    const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (answer?.ok) location.reload();
    else later();
  }

  addEventListener("input", () => { typed = true; }, true);
  addEventListener("error", ({ target }) => {
    if (due || !(target instanceof Element && target.matches("script, link[rel=stylesheet]"))) return;
    due = true;
    later();
  }, true);
})();
