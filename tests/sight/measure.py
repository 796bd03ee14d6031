"""What is measured on a page in the browser: contrast, targets, lost text. Each script returns its faults as lines."""

from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

AXE = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "reporter": "no-passes",
}

RUN = "async (options) => (await axe.run(options)).violations"

# The stricter rule leaves what is below 4.5:1 to the other one.
CONTRAST_ALONE = {**AXE, "runOnly": {"type": "rule", "values": ["color-contrast", "color-contrast-enhanced"]}}
# In each theme, axe judges letters of one colour, size and ground once; `judged` has what it has judged before.
CONTRASTS = """async ([options, judged]) => {
  const found = [];
  const bare = "rgba(0, 0, 0, 0)";
  for (const [theme, before] of Object.entries(judged)) {
    document.documentElement.dataset.theme = theme;
    const fresh = new Map(), grounds = new Map([[null, ""]]);
    const ground = (one) => {
      if (grounds.has(one)) return grounds.get(one);
      const { backgroundColor, opacity, position } = getComputedStyle(one);
      const own = backgroundColor === bare && opacity === "1" ? "" : `/${backgroundColor} ${opacity} ${position}`;
      grounds.set(one, ground(one.parentElement) + own);
      return grounds.get(one);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const one = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || !one.checkVisibility()) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(one);
      const key = `${color} ${fontSize} ${fontWeight} ${ground(one)}`;
      if (!before.includes(key) && !fresh.has(key)) fresh.set(key, one);
    }
    before.push(...fresh.keys());
    const { violations } = fresh.size ? await axe.run({ include: [...fresh.values()] }, options) : { violations: [] };
    found.push(...violations.map((fault) => ({ ...fault, id: `${theme}: ${fault.id}` })));
  }
  return [found, judged];
}"""

TOOLS = """
  const words = (one) => one.textContent.trim().replace(/\\s+/g, " ").slice(0, 40);
  const named = (one) => `${one.localName}.${one.className.baseVal ?? one.className} "${words(one)}"`;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !one.closest(".unseen, noscript, template, option") && one.getClientRects().length > 0;
"""

# Of each run of letters against what is painted behind it. Source: A-30.
CONTRAST = (
    "(least) => {"
    + TOOLS
    + """
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const kept = new Map();
  const parts = (colour) => {
    if (!kept.has(colour)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      kept.set(colour, [r, g, b, a / 255]);
    }
    return kept.get(colour);
  };
  const over = (top, under) => [0, 1, 2].map((at) => top[at] * top[3] + under[at] * (1 - top[3])).concat(1);
  const linear = (v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => [r, g, b].map((v) => linear(v / 255))
    .reduce((sum, v, at) => sum + v * [0.2126, 0.7152, 0.0722][at], 0);
  const behind = (one) => {
    if (!one) return [255, 255, 255, 1];
    const own = parts(getComputedStyle(one).backgroundColor);
    return own[3] === 1 ? own : over(own, behind(one.parentElement));
  };
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const one = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || ["SCRIPT", "STYLE"].includes(one.tagName) || !seen(one)) continue;
    const ground = behind(one);
    const [a, b] = [light(over(parts(getComputedStyle(one).color), ground)), light(ground)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < least) found.add(`${ratio.toFixed(2)}:1 ${named(one)}`);
  }
  return [...found];
}"""
)

# 44 pixels for every target that is not a word in a sentence, 60 for main keys. Source: A-49.
TARGETS = (
    "() => {"
    + TOOLS
    + """
  const found = [];
  const targets = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  for (const one of document.querySelectorAll(targets)) {
    if (!seen(one) || getComputedStyle(one).display === "inline" || one.matches(".skip")) continue;
    const box = (one.matches("[type=checkbox], [type=radio]") && one.closest("label") || one).getBoundingClientRect();
    const least = one.matches(".keys .key, .answer .key, .seat.asked, .call, .act:not(.small)") ? 60 : 44;
    const size = `${Math.round(box.width)}x${Math.round(box.height)}`;
    if (box.width < 43.9 || box.height < least - 0.1) found.push(`${size} ${named(one)}`);
  }
  return found;
}"""
)

# Names alone may be cut with three dots; nothing else may be cut, or leave the page sideways. Source.
LOST = (
    "() => {"
    + TOOLS
    + """
  const found = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth + 1) {
    found.push(`sideways: ${page.scrollWidth} in ${page.clientWidth}`);
    const out = (one) => seen(one) && one.getBoundingClientRect().right > page.clientWidth + 1;
    found.push(...[...document.body.querySelectorAll("*")].filter(out).slice(0, 1).map((one) => `  by ${named(one)}`));
  }
  const names = ".cut-off, .name, .two-lines, .seat > span, .unseen, bdi";
  for (const one of document.body.querySelectorAll("*")) {
    if (one.closest("svg") || one.closest(names) || !one.textContent.trim() || !seen(one)) continue;
    const style = getComputedStyle(one);
    if (style.display === "inline") continue;
    const cut = (way, more) => { if (/hidden|clip/.test(way) && more > 2) found.push(`cut: ${named(one)}`); };
    cut(style.overflowX, one.scrollWidth - one.clientWidth);
    cut(style.overflowY, one.scrollHeight - one.clientHeight);
  }
  return found;
}"""
)

WALL_LOST = (Path(__file__).parent / "wall_lost.js").read_text("utf-8")

SPACING = """* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
p { margin-block-end: 2em !important; }"""
"""What a reader may set by WCAG 1.4.12."""
SPACE = "(rules) => { const own = new CSSStyleSheet(); own.replaceSync(rules); document.adoptedStyleSheets = [own]; }"


def with_axe(context: BrowserContext) -> None:
    """Have axe on every page: a browser that gets it with each page compiles it once."""
    context.add_init_script(Axe().axe_script)


def axe(page: Page) -> list[str]:
    """What axe says about a page as it stands, with the strict rules."""
    return _lines(page.evaluate(RUN, AXE))


def axe_contrast(page: Page, judged: dict[str, list[str]]) -> list[str]:
    """What axe says about the contrast of a page in each theme that `judged` names, which learns what was judged."""
    found, learned = page.evaluate(CONTRASTS, [CONTRAST_ALONE, judged])
    judged.update(learned)
    return _lines(found)


def _lines(found: list[dict[str, Any]]) -> list[str]:
    return [f"{fault['id']}: {node['html'][:140]}" for fault in found for node in fault["nodes"]]


def faint(page: Page) -> list[str]:
    """Letters with less than 7:1."""
    found: list[str] = page.evaluate(CONTRAST, 7)
    return found


def small(page: Page) -> list[str]:
    """Targets that are hard to hit."""
    found: list[str] = page.evaluate(TARGETS)
    return found


def lost(page: Page, width: int, height: int, spaced: bool = False) -> list[str]:
    """What is lost on a page of this size, with a reader's own spacing of letters where `spaced`."""
    page.set_viewport_size({"width": width, "height": height})
    if spaced:
        page.evaluate(SPACE, SPACING)
    found: list[str] = page.evaluate(LOST)
    if spaced:
        page.evaluate(SPACE, "")
    return [f"{width}{' spaced' if spaced else ''}: {line}" for line in found]


def lost_from_wall(page: Page) -> list[str]:
    """What is lost of a wall's picture, as it is and with a reader's own spacing of letters."""
    found: list[str] = page.evaluate(WALL_LOST, SPACING)
    return found
