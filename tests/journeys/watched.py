"""A wall in Chromium that remembers every picture it painted and when."""

from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as NotInTime

MEMORY = """
window.shown = [];
document.addEventListener("painted", () => {
  const page = document.documentElement;
  window.shown.push({
    at: performance.timeOrigin + performance.now(),
    scene: page.dataset.scene,
    text: document.getElementById("picture").innerText.replace(/\\s+/g, " "),
  });
});
"""
FIRST = """window.shown.find(
  (each) => each.scene === wanted[0] && wanted[1].every((text) => each.text.includes(text)))"""


class Wall:
    """What one wall has shown since it was opened. A scene may pass by; its picture stays here."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.add_init_script(MEMORY)
        page.goto(address)

    def shown(self) -> list[dict[str, Any]]:
        """Every picture so far: `at` in milliseconds of the wall clock, `scene`, `text`."""
        shown: list[dict[str, Any]] = self.page.evaluate("window.shown")
        return shown

    def showed(self, scene: str, *texts: str, seconds: float = 60) -> dict[str, Any]:
        """Wait for the first picture of a scene with these texts in it."""
        try:
            self.page.wait_for_function(f"wanted => {FIRST}", arg=[scene, texts], timeout=seconds * 1000)
        except NotInTime:
            seen = "\n".join(f"{each['scene']}: {each['text']}" for each in self.shown())
            raise AssertionError(f"the wall never showed {scene} with {texts}:\n{seen}") from None
        found: dict[str, Any] = self.page.evaluate(f"wanted => {FIRST}", [scene, texts])
        return found

    def forget(self) -> None:
        """Only what comes from now on counts."""
        self.page.evaluate("window.shown = window.shown.slice(-1)")
