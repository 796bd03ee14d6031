"""Which tablet speaks for which table: a signed cookie that the office let in once, by a short code."""

import hmac
from hashlib import sha256
from typing import TYPE_CHECKING

from flask import request
from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct
from werkzeug.wrappers import Response

from registry.devices import Tablet

if TYPE_CHECKING:
    from registry.assemble import Club

COOKIE = "fenyjel_table"
PATH = "/table"
YEAR_S = 365 * 24 * 3600


class Kept(Struct, frozen=True):
    """A tablet and the token that its cookie keeps."""

    tablet: Tablet
    token: str

    @property
    def let_in(self) -> bool:
        """Whether the office let it in."""
        return self.tablet.paired_at is not None

    @property
    def proof(self) -> str:
        """What its forms carry: only a page made for this tablet knows it."""
        return hmac.new(self.token.encode(), b"form", sha256).hexdigest()[:32]


def kept(club: "Club", table: int) -> Kept | None:
    """The tablet that asks, where its cookie is ours and for this table."""
    try:
        said = signer(club).loads(request.cookies.get(COOKIE, ""))
    except BadSignature:
        return None
    if not isinstance(said, list) or len(said) != 2 or said[0] != table:
        return None
    found = club.tablets.of(str(said[1]), club.desk.now())
    return Kept(found, str(said[1])) if found is not None and found.table == table else None


def ask(club: "Club", table: int) -> Kept:
    """Let a new tablet ask to be let in."""
    now = club.desk.now()
    token = club.tablets.ask(table, now)
    found = club.tablets.of(token, now)
    assert found is not None, "a tablet that has just asked waits"  # noqa: S101 - for the type alone
    return Kept(found, token)


def keep(club: "Club", response: Response, tablet: Kept) -> None:
    """Let the browser keep which tablet it is."""
    signed = signer(club).dumps([tablet.tablet.table, tablet.token])
    response.set_cookie(COOKIE, str(signed), max_age=YEAR_S, httponly=True, samesite="Strict", path=PATH)


def proven(tablet: Kept) -> bool:
    """Whether a posted form came from a page made for this tablet."""
    return hmac.compare_digest(request.form.get("proof", ""), tablet.proof)


def signer(club: "Club") -> URLSafeSerializer:
    """What signs the cookies of tablets."""
    return URLSafeSerializer(club.secrets.derive("table tablets"), salt="tablet")
