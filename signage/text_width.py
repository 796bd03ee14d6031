"""How wide a text will be, near enough to choose its size before it is drawn."""

import unicodedata

ADVANCES = {
    0.2: "\u202f\u2009\u200a\u200b",
    0.25: "'",
    0.3: "ijí.,:;!·",
    0.35: "lł ()\xa0",
    0.4: "frt-",
    0.45: "IÍ/",
    0.5: "–",
    0.55: "acksvxyzáąćśźżL?",
    0.6: "bdeghnopquéóöőúüűęńEFJÉŁ+",
    0.63: "0123456789",
    0.65: "BPRSTVYZŚŹŻ=",
    0.7: "ACDHKUXÁÚÜŰ",
    0.75: "wGNOÓÖŐ&",
    0.8: "Q#@",
    0.85: "—",
    0.9: "mMW",
    1.0: "%",
}
"""Units: ems. Measured in the walls' font at weight 700, rounded up; digits as they stand in columns."""

ADVANCE = {letter: ems for ems, letters in ADVANCES.items() for letter in letters}
LONGEST = 80
"""The widest class in `css/widths.css`. Units: half ems."""


def width(text: str) -> float:
    """Units: ems of the text's own size, rather a little too many than too few."""
    return sum(_advance(letter) for letter in text)


def width_class(text: str) -> str:
    """The class that tells the style sheet how wide a text is."""
    return f"w{max(1, min(LONGEST, -(-int(width(text) * 20) // 10)))}"


def _advance(letter: str) -> float:
    if unicodedata.combining(letter) or unicodedata.category(letter) in {"Cf", "Mn"}:
        return ADVANCE.get(letter, 0.0)
    return ADVANCE.get(letter, 1.1 if unicodedata.east_asian_width(letter) in "WF" else 0.7)
