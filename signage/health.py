"""Whether the pages are up and can see the ledger, for whoever watches the machine."""

from typing import TYPE_CHECKING

from flask import Flask, Response

if TYPE_CHECKING:
    from registry.assemble import Club


def register(app: Flask, club: "Club") -> None:
    """Add the address that says so."""

    @app.get("/health")
    def health() -> Response:
        """`ok` with status 200, or `away` with 503 while the ledger cannot be read."""
        try:
            club.desk.events()
        except Exception:  # noqa: BLE001 - whatever keeps the ledger away, the answer is the same
            return Response("away\n", 503, mimetype="text/plain", headers={"Cache-Control": "no-store"})
        return Response("ok\n", mimetype="text/plain", headers={"Cache-Control": "no-store"})
