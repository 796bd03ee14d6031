"""Every wall scene as a page of its own, to look at and to measure: `python -m tests.browser.wall_shots FOLDER`."""

import sys
from functools import cache
from pathlib import Path

from flask import Flask
from playwright.sync_api import sync_playwright

from registry.views.wall_scenes import WallPicture
from signage import create_app
from signage.frames import framed
from signage.skin import Skin
from signage.wall_data import reader_of
from tests.signage.wall_club import HandClub
from tests.signage.wall_pictures import CALLS, LONGEST, NOW, USUAL
from tests.support.browsers import FLAGS
from tests.support.serving import served

SIZES = ((1280, 720), (1920, 1080), (1024, 768))
PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{name}</title>
<link rel="stylesheet" href="/static/css/tokens.css"><link rel="stylesheet" href="/static/css/widths.css">
<link rel="stylesheet" href="/static/css/wall.css"><body>{html}</body></html>"""

SHOW = """async (address) => {
  const answer = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  document.body.replaceChildren(...answer.body.children);
  await document.fonts.ready;
}"""
"""Puts another picture into a page that stays open. Takes its address."""


def names() -> list[str]:
    return [f"usual/{name}" for name in USUAL] + [f"longest/{name}" for name in LONGEST]


def gallery() -> Flask:
    """An app that shows each picture made by hand under `/picture/<kind>/<name>`."""
    club = HandClub()
    app = create_app(club)  # type: ignore[arg-type]
    skin = Skin(app)

    @cache
    def drawn(kind: str, name: str, language: str, calls: int) -> str:
        scene = (USUAL if kind == "usual" else LONGEST)[name]
        frame = framed(WallPicture(scene, calls=CALLS[:calls]), NOW, reader_of(club, language), skin)  # type: ignore[arg-type]
        return PAGE.format(language=language, name=name, html=frame.html)

    @app.get("/picture/<kind>/<name>")
    def picture(kind: str, name: str) -> str:
        from flask import request

        return drawn(kind, name, request.args.get("lang", "hu"), int(request.args.get("calls", "0")))

    return app


def main(folder: str, *wanted: str) -> None:
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    languages = [word for word in wanted if word in {"hu", "en", "pl"}] or ["hu"]
    chosen = [name for name in names() if not set(wanted) - set(languages) or name in wanted]
    with served(gallery()) as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(FLAGS))
        for width, height in SIZES:
            page = browser.new_page(viewport={"width": width, "height": height})
            for name in chosen:
                for language in languages:
                    page.goto(f"{base}/picture/{name}?lang={language}")
                    page.screenshot(path=target / f"{name.replace('/', '-')}-{language}-{width}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
