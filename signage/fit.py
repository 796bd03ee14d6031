"""How large the facts under a picture may be: read from their own HTML, so that nothing has to be said twice."""

from html.parser import HTMLParser

from signage.text_width import width

SMALL = 0.507
"""The size of an aside against that of a fact."""

SLASH = 0.32
UNIT = 0.18
"""The space around a slash and before a unit, as `css/wall.css` gives them. Units: ems of a fact."""


def facts_width(html: str) -> tuple[float, int]:
    """How wide a row of facts is at full size, and how many there are. Units: ems of a fact."""
    reader = _Facts()
    reader.feed(html)
    return sum(max(lines, default=0.0) for lines in reader.facts), len(reader.facts)


class _Facts(HTMLParser):
    """Collects the width of each line of each fact: a `strong`, or a span of class `aside`."""

    def __init__(self) -> None:
        super().__init__()
        self.facts: list[list[float]] = []
        self._open: list[tuple[str, bool]] = []
        self._size = 0.0
        self._counts = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kind = (dict(attrs).get("class") or "").split()
        if tag == "div" and "fact" in kind:
            self._counts = "qr" not in kind  # a code has a place of its own
            self.facts += [[]] if self._counts else []
        if tag not in {"span", "strong"}:
            return
        if "slash" in kind and self._open:
            self.facts[-1][-1] += SLASH
        begins = self._counts and not self._open and (tag == "strong" or "aside" in kind)
        if begins:
            self.facts[-1].append(0.0)
            self._size = 1.0 if tag == "strong" else SMALL
        if begins or self._open:
            self._open.append((tag, "unit" in kind))

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1][0] == tag:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not self._open:
            return
        is_unit = any(unit for _, unit in self._open)
        self.facts[-1][-1] += (SMALL if is_unit else self._size) * width(data) + (UNIT if is_unit else 0.0)
