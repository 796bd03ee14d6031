"""Templates are compiled once a worker, not once for each of the hundreds of apps that the tests make."""

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class Compiled(BytecodeCache):
    """What was compiled so far, for as long as the process lives; Jinja itself sees whether a source has changed."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket, or leave it empty."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


def compile_once() -> None:
    """Give every app that is made from now on what others have compiled."""
    Flask.jinja_options = {"bytecode_cache": Compiled()}
