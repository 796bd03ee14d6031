"""Facts to text and back, the same on every database.

Each row says in which version of the facts it was written. A row of an older version is lifted
step by step (`upcast.py`) before it becomes a fact.
"""

import hashlib
from datetime import UTC, datetime, timedelta

import msgspec

from registry.engine.commands import AnyCommand
from registry.engine.facts import AnyFact
from registry.engine.refusals import BrokenHistory
from registry.ledger.upcast import STEPS, VERSION, lifted

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyFact] = msgspec.json.Decoder(AnyFact)
_orderly = msgspec.json.Encoder(order="deterministic")


def encoded(fact: AnyFact) -> str:
    """A fact as the JSON text that is kept."""
    return _encoder.encode(fact).decode()


def decoded(body: str, version: int = VERSION) -> AnyFact:
    """The fact in a JSON text.

    Raises: BrokenHistory where the text is none, or was written by a newer program.
    """
    try:
        if version == VERSION:
            return _decoder.decode(body)
        plain = lifted(msgspec.json.decode(body, type=dict), version, STEPS)
        return msgspec.convert(plain, AnyFact)  # type: ignore[no-any-return]
    except (msgspec.MsgspecError, LookupError) as error:
        raise BrokenHistory(f"a row that is no fact of version {version}: {error}") from error


def digest(command: AnyCommand) -> str:
    """A short text that two commands share only when they ask the same."""
    return hashlib.sha256(_orderly.encode(command)).hexdigest()


def micros(moment: datetime) -> int:
    """An instant as whole microseconds since 1970."""
    return (moment - EPOCH) // MICROSECOND


def moment(count: int) -> datetime:
    """The instant of whole microseconds since 1970."""
    return EPOCH + timedelta(microseconds=count)
