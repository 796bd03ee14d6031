"""The page of words: what a newcomer needs to understand the day, each with its icon."""

from typing import TYPE_CHECKING

from flask import Flask, render_template

from registry.words.glossary import GLOSSARY

if TYPE_CHECKING:
    from registry.assemble import Club


def register(app: Flask, club: "Club") -> None:  # noqa: ARG001 - every part of the pages joins alike
    """Add the page."""

    @app.get("/words")
    def words() -> str:
        """All words."""
        return render_template("walls/words.html", glossary=GLOSSARY)
