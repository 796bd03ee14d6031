"""Every scene at three sizes in three languages: nothing leaves the picture, nothing covers anything."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.wall_shots import SHOW, SIZES, gallery, names
from tests.support.serving import served

pytestmark = pytest.mark.browser

MISFITS = """() => {
  const found = [];
  const width = innerWidth, height = innerHeight, give = 1.5;
  const box = (element) => element.getBoundingClientRect();
  const named = (element) => `${element.className?.baseVal ?? element.className} "${element.textContent.trim()}"`;
  for (const element of document.querySelectorAll(".wall *")) {
    if (element.closest(".name.long, svg, .frame") && !element.matches("svg")) continue;
    const at = box(element);
    // A line's box is higher than its letters.
    const air = element.matches("svg") ? give : parseFloat(getComputedStyle(element).fontSize) * 0.28;
    if (at.width && (at.left < -give || at.right > width + give || at.top < -air || at.bottom > height + air))
      if (!element.matches(".left")) found.push(`outside: ${named(element)}`);
  }
  const apart = (parts, what) => {
    for (const [index, one] of parts.entries()) for (const other of parts.slice(index + 1)) {
      const a = box(one), b = box(other);
      if (a.left < b.right - give && b.left < a.right - give && a.top < b.bottom - give && b.top < a.bottom - give)
        found.push(`${what}: ${named(one)} on ${named(other)}`);
    }
  };
  apart([...document.querySelectorAll(".band > :not(.left)")], "band");
  apart([...document.querySelectorAll(".focus > *")], "focus");
  // The stroke between two numbers is longer than they are high; it must not run through the clock or a small line.
  for (const stroke of document.querySelectorAll(".focus > .call > .slash")) {
    const whole = box(stroke.parentElement), size = parseFloat(getComputedStyle(stroke).fontSize);
    for (const other of document.querySelectorAll(".focus > .clock, .focus > .aside")) {
      const at = box(other);
      if (whole.top - 0.04 * size < at.bottom && at.top < whole.bottom + 0.09 * size)
        found.push(`stroke: on ${named(other)}`);
    }
  }
  // A heading reaches above its capitals and below its line; the line of passing time must not run through it.
  for (const heading of document.querySelectorAll(".band h1:not(.unseen)")) {
    const style = getComputedStyle(heading), pen = new OffscreenCanvas(1, 1).getContext("2d");
    const band = heading.closest(".band"), line = band.querySelector(".left");
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = pen.measureText(heading.textContent), foot = document.createElement("span");
    foot.style.display = "inline-block";
    heading.append(foot);
    const base = box(foot).bottom;
    foot.remove();
    const end = line ? box(line).top : box(band).bottom - parseFloat(getComputedStyle(band).borderBlockEndWidth);
    if (base - ink.actualBoundingBoxAscent < box(band).top - give || base + ink.actualBoundingBoxDescent > end - give)
      found.push(`heading: ${named(heading)}`);
  }
  for (const row of document.querySelectorAll(".rows > li")) apart([...row.children], "row");
  for (const fact of document.querySelectorAll(".facts > .fact")) {
    const frame = box(fact);
    for (const part of fact.querySelectorAll("strong, .aside, svg")) {
      const at = box(part);
      if (at.left < frame.left - give || at.right > frame.right + give) found.push(`fact: ${named(part)}`);
    }
  }
  const inside = document.querySelector(".focus");
  for (const part of inside?.children ?? []) {
    const at = box(part), frame = box(inside), give = height * 0.01;
    if (at.top < frame.top - give || at.bottom > frame.bottom + give) found.push(`focus: ${named(part)}`);
  }
  for (const row of document.querySelectorAll(".rows > li")) {
    const at = box(row);
    for (const name of row.querySelectorAll(".name.long")) {
      if (box(name).height > at.height + 2) found.push(`row too low for ${named(name)}`);
    }
  }
  return found;
}"""


@pytest.fixture(scope="module")
def pictures_at() -> Iterator[str]:
    with served(gallery()) as base:
        yield base


@pytest.mark.parametrize("language", ["hu", "en", "pl"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_scene_fits(page: Page, pictures_at: str, size: tuple[int, int], language: str) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{pictures_at}/picture/usual/level?lang={language}")
    page.evaluate("document.fonts.ready")
    misfits = {}
    for name in names():
        page.evaluate(SHOW, f"/picture/{name}?lang={language}")
        found = page.evaluate(MISFITS)
        if found:
            misfits[name] = found
    assert not misfits


@pytest.mark.parametrize("calls", [1, 2])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_scene_fits_with_calls_under_it(page: Page, pictures_at: str, size: tuple[int, int], calls: int) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{pictures_at}/picture/usual/level")
    page.evaluate("document.fonts.ready")
    misfits = {}
    for name in names():
        page.evaluate(SHOW, f"/picture/{name}?calls={calls}")
        found = page.evaluate(MISFITS)
        covered = page.evaluate(
            """() => [...document.querySelectorAll(".under > *")].some((part) => {
              const at = part.getBoundingClientRect(), last = document.querySelector(".wall").getBoundingClientRect();
              return at.top < last.bottom - 1 || at.right > innerWidth + 1 || at.bottom > innerHeight + 1;
            })"""
        )
        if found or covered:
            misfits[name] = found or "under"
    assert not misfits
