"""The kiosk's colours, by what they are for; the same values as on every other surface."""

from textual.theme import Theme

PAPER, INK, LINE = "#0B0F14", "#F2F2F2", "#BFC9D4"
ATTENTION, ACTION, OK, BLACK = "#F5EA48", "#3C9FD8", "#009E73", "#000000"

NIGHT = Theme(
    name="night",
    dark=True,
    primary=ACTION,
    background=PAPER,
    surface=PAPER,
    panel=PAPER,
    foreground=INK,
    accent=ACTION,
    warning=ATTENTION,
    success=OK,
    variables={
        "paper": PAPER,
        "ink": INK,
        "line": LINE,
        "attention": ATTENTION,
        "action": ACTION,
        "ok": OK,
        "on-colour": BLACK,
    },
)
