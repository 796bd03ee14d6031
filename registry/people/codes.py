"""Codes that open something: a card, a player's own page, the office.

None is kept in clear. A card code is random; a phone code follows from the club's private key,
the player and a version, so that the kiosk can show it again and a new version revokes it.
"""

import contextlib
import errno
import hashlib
import hmac
import os
import re
import secrets
import tempfile
from pathlib import Path

LETTERS = "34679ACDEFHJKMNPQRTVWXY"
"""Of each pair that looks alike (0 O, 1 I L, 2 Z, 5 S, 8 B, 6 G, U V) at most one: read by eye, typed by hand."""

KEY_BYTES = 32
KEPT_KEY = re.compile(rb"[0-9a-f]{64}")
CARD_LENGTH = 20
PHONE_LENGTH = 10
PASSPHRASE_GROUPS = 4


class Key:
    """The club's private key. Whoever has it can work out every phone code."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def derive(self, purpose: str) -> bytes:
        """32 bytes for one purpose, such as signing sessions; they say nothing about the key."""
        return hmac.new(self._secret, purpose.encode(), hashlib.sha256).digest()

    @property
    def session_key(self) -> bytes:
        """What signs the office's sessions."""
        return self.derive("session")

    def phone_code(self, player: int, version: int) -> str:
        """A player's phone code of a version."""
        number = int.from_bytes(self.derive(f"phone:{player}:{version}"), "big")
        letters = []
        for _ in range(PHONE_LENGTH):
            number, place = divmod(number, len(LETTERS))
            letters.append(LETTERS[place])
        return "".join(letters)

    def phone_digest(self, code: str) -> str:
        """What is kept of a phone code; short codes need the key, or they could be tried out."""
        return self.derive(f"kept:{typed(code)}").hex()


def key_in(file: Path) -> Key:
    """The private key in a file, made on first use; several programs may start at once.

    Raises: OSError where the file is damaged: a shorter key could be guessed.
    """
    while True:
        try:
            found = file.read_bytes().strip()
        except FileNotFoundError:
            write_private(file, secrets.token_hex(KEY_BYTES), replace=False)
        else:
            if not KEPT_KEY.fullmatch(found):
                raise OSError(errno.EBADMSG, f"the file {file.name} is damaged", file.name)
            return Key(bytes.fromhex(found.decode("ascii")))


def write_private(file: Path, text: str, *, replace: bool) -> None:
    """Write a file that only its owner may read, whole or not at all.

    Without `replace` a file that is there already stays.
    """
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")  # 0600 from the start
    aside = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        if replace:
            aside.replace(file)
        else:
            with contextlib.suppress(FileExistsError):
                file.hardlink_to(aside)
    finally:
        aside.unlink(missing_ok=True)


def new_card() -> str:
    """A card code that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(CARD_LENGTH))


def card_digest(code: str) -> str:
    """What is kept of a card code."""
    return hashlib.sha256(typed(code).encode()).hexdigest()


def new_passphrase() -> str:
    """A passphrase in groups that are easy to type, such as `q7mw-r3pd-xc9h-t4fn`."""
    letters = LETTERS.lower()
    groups = ("".join(secrets.choice(letters) for _ in range(4)) for _ in range(PASSPHRASE_GROUPS))
    return "-".join(groups)


def typed(code: str) -> str:
    """A code as it was meant: case, spaces and dashes do not matter."""
    return "".join(letter for letter in code.upper() if letter.isalnum())
