"""The dealer's tablet: one table, its keys in place of every word, and the alert that it has to answer.

Whole without script: each key is a link or a small form. Fixed house equipment, so it is let in once.
"""

from typing import TYPE_CHECKING

from flask import Flask

from signage import near
from signage.tables import answers, lines, page, receipts
from signage.tables.here import blueprint

if TYPE_CHECKING:
    from registry.assemble import Club

__all__ = ["answers", "lines", "page", "receipts", "register"]

near.furnish(blueprint)
near.refuse(blueprint, "table/told.html", answers.UNKNOWN, refused=403)


def register(app: Flask, club: "Club") -> None:  # noqa: ARG001 - every part of the pages joins alike
    """Join the app."""
    app.register_blueprint(blueprint)
