"""Sentences in the reader's language: the one door to the gettext catalogues.

In code and templates a sentence stands in English, marked by `say("...")` (or `say_many` for a
count); Hungarian and Polish stand in `catalogues/<language>/<surface>.po`. Values are formatted
here and nowhere else: whole numbers are grouped, money carries its currency, instants are 24-hour
local times.
"""

import gettext
from collections.abc import Callable
from datetime import date, datetime
from functools import cache
from zoneinfo import ZoneInfo

from msgspec import Struct

from registry.engine.local_time import zone_letters
from registry.words.catalogues import compiled

LANGUAGES = ("hu", "en", "pl")
OWN_NAMES = {"hu": "Magyar", "en": "English", "pl": "Polski"}
THIN_SPACE = "\u202f"
CURRENCIES = {"HUF": "Ft", "PLN": "zł", "EUR": "€"}


class Money(Struct, frozen=True):
    """An amount to be shown. Units: `amount` in minor units of `currency`."""

    amount: int
    currency: str = "HUF"


def marked(sentence: str) -> str:
    """Mark a sentence for the catalogue where it is kept to be said later."""
    return sentence


class Words(Struct, frozen=True):
    """One reader: language, zone and the space that groups thousands (a thin one, or a plain one on terminals)."""

    language: str
    zone: str = "Europe/Budapest"
    space: str = THIN_SPACE

    def say(self, sentence: str, /, **values: object) -> str:
        """The sentence in the reader's language with its values put in."""
        return self._filled(_catalogue(self.language).gettext(sentence), values)

    def say_many(self, one: str, many: str, count: int, /, **values: object) -> str:
        """The sentence that fits a whole count, which it calls `{count}`."""
        sentence = _catalogue(self.language).ngettext(one, many, count)
        return self._filled(sentence, {"count": count, **values})

    def number(self, value: int) -> str:
        """A whole number, thousands grouped."""
        return f"{value:,}".replace(",", self.space)

    def money(self, amount: int, currency: str = "HUF") -> str:
        """An amount with its currency. Units: minor units (forints have none)."""
        shown = CURRENCIES.get(currency, currency)
        if currency == "HUF":
            return f"{self.number(amount)}{NO_BREAK}{shown}"
        whole, rest = divmod(abs(amount), 100)
        return f"{'-' if amount < 0 else ''}{self.number(whole)}.{rest:02d}{NO_BREAK}{shown}"

    def time(self, moment: datetime) -> str:
        """A moment as the club's wall clock shows it, `HH:MM`; with its zone's letters in the hour that comes twice."""
        letters = zone_letters(moment, self.zone)
        shown = moment.astimezone(ZoneInfo(self.zone)).strftime("%H:%M")
        return f"{shown}{NO_BREAK}{letters}" if letters else shown

    def _filled(self, sentence: str, values: dict[str, object]) -> str:
        return sentence.format(**{name: self._shown(value) for name, value in values.items()})

    def _shown(self, value: object) -> str:
        if isinstance(value, bool):
            return str(value)
        if isinstance(value, int):
            return self.number(value)
        if isinstance(value, Money):
            return self.money(value.amount, value.currency)
        if isinstance(value, datetime):
            return self.time(value)
        if isinstance(value, date):
            return value.isoformat()
        return str(value)


NO_BREAK = "\u00a0"
Say = Callable[..., str]


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    with compiled(language).open("rb") as file:
        return gettext.GNUTranslations(file)
