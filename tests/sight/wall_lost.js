// What is lost of a wall's picture, as it is and with a reader's own spacing of letters; faults as lines. Source: A-47.
// As it is, a picture does not scroll; spaced, it may. Names may be cut with three dots. Nothing else may be cut, stand on
// something else, leave its part of the picture, or be out of reach.
(spacing) => {
  const PARTS = ".band, .focus, .heads, .listing, .facts, .under";
  const page = document.documentElement;
  const wall = document.querySelector(".wall");
  const words = (one) => one.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
  const named = (one) => `${one.localName}.${one.className.baseVal ?? one.className} "${words(one)}"`;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const box = (one) => { const at = one.getBoundingClientRect(); return [at.left, at.top, at.right, at.bottom]; };
  const inside = (one, frame) => one[0] >= frame[0] && one[1] >= frame[1] && one[2] <= frame[2] && one[3] <= frame[3];
  const meet = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
  const pairs = (all) => all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other]));

  // What is read: letters from their baseline to the height of capitals, icons, and as much of a name as there is room for.
  function marks() {
    const found = [...document.querySelectorAll(".wall svg, .under svg")].filter(seen).map((one) => [one, box(one)]);
    for (const one of document.querySelectorAll(".name")) {
      const { fontSize, lineHeight } = getComputedStyle(one);
      const air = (parseFloat(lineHeight) - parseFloat(fontSize) * 0.6) / 2;
      const [left, top, right, bottom] = box(one);
      found.push([one, [left, top + air, right, bottom - air]]);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const one = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || !seen(one) || one.closest("svg, .name, .identify")) continue;
      const range = new Range();
      range.selectNodeContents(walker.currentNode);
      const half = parseFloat(getComputedStyle(one).fontSize) * 0.3;
      for (const at of range.getClientRects()) {
        const middle = (at.top + at.bottom) / 2;
        if (at.width > 1) found.push([one, [at.left, middle - half, at.right, middle + half]]);
      }
    }
    return found;
  }

  function lost() {
    const found = new Set();
    const give = Math.max(1.5, parseFloat(getComputedStyle(wall).fontSize) * 0.05);
    const less = ([left, top, right, bottom]) => [left + give, top + give, right - give, bottom - give];
    const reach = [-scrollX, -scrollY, page.scrollWidth - scrollX, page.scrollHeight - scrollY];
    const read = marks().map(([one, at]) => [one, less(at)]);
    const blocks = [...document.querySelectorAll(PARTS)].filter(seen).map((one) => [one, less(box(one))]);

    for (const [one, at] of read) {
      const part = one.closest(".fact:not(.before, .after)") ?? one.closest(PARTS);
      if (!inside(at, reach)) found.add(`out of reach: ${named(one)}`);
      else if (part && !inside(at, box(part))) found.add(`leaves its part: ${named(one)}`);
    }
    for (const [one, at] of blocks)
      if (wall.contains(one) && !inside(at, box(wall))) found.add(`leaves the picture: ${named(one)}`);
    for (const [[one, at], [other, there]] of [...pairs(read), ...pairs(blocks)])
      if (one !== other && meet(at, there)) found.add(`on each other: ${named(one)} and ${named(other)}`);

    for (const one of document.querySelectorAll(".wall *, .calls, .calls *")) {
      const style = getComputedStyle(one);
      if (one.closest("svg") || !seen(one)) continue;
      const laidOver = style.position !== "static" && !/, 0\)$/.test(style.backgroundColor) && !one.matches(".band");
      for (const [under, at] of laidOver ? read : [])
        if (!one.contains(under) && meet(at, box(one))) found.add(`hidden by ${named(one)}: ${named(under)}`);
      if (one.closest(".name") || style.display === "inline") continue;
      const cut = (way, more) => /hidden|clip/.test(way) && more > 2;
      if (cut(style.overflowX, one.scrollWidth - one.clientWidth) || cut(style.overflowY, one.scrollHeight - one.clientHeight))
        found.add(`cut: ${named(one)}`);
    }
    return [...found];
  }

  const plain = lost();
  if (page.scrollWidth > innerWidth + 1 || page.scrollHeight > innerHeight + 1) plain.push("scrolls");
  const own = new CSSStyleSheet();
  own.replaceSync(spacing);
  document.adoptedStyleSheets = [own];
  const spaced = lost();
  document.adoptedStyleSheets = [];
  return [...plain, ...spaced.map((line) => `spaced: ${line}`)];
}
