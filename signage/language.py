"""Which language a page speaks, and the words that every template may use."""

from typing import TYPE_CHECKING

from flask import Flask, current_app, g, has_request_context, request

from registry.words.say import LANGUAGES, OWN_NAMES, Words

if TYPE_CHECKING:
    from registry.assemble import Club

SECOND = {"hu": "en", "en": "hu", "pl": "en"}
"""The language of the small second line, for each first one."""

COOKIE = "lang"


def offer_words(app: Flask) -> None:
    """Give each template `words`, `say`, `say_many` and `language` of the reader."""

    def offered() -> dict[str, object]:
        spoken = reader()
        return {
            "words": spoken,
            "say": spoken.say,
            "say_many": spoken.say_many,
            "language": spoken.language,
            "languages": OWN_NAMES,
        }

    app.context_processor(offered)


def reader() -> Words:
    """The reader of this request: `?lang=`, then the cookie, then the club's language."""
    if not has_request_context():
        return words_of(current_app.extensions["club"], None)
    if "words" not in g:
        asked = request.args.get("lang") or request.cookies.get(COOKIE)
        g.words = words_of(current_app.extensions["club"], asked)
    spoken: Words = g.words
    return spoken


def words_of(club: "Club", language: str | None) -> Words:
    """The words of a language on the club's clock; the club's own language where none fits."""
    settings = club.settings
    chosen = language if language in LANGUAGES else settings.language
    return Words(chosen, settings.zone)
