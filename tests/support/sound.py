"""The tripwire for sound: nothing in this product may ever beep, speak or play.

Pages get stubs that report and throw; terminals are searched for the bell. Film may be shown where it is one of the
club's clips, is muted, stays muted, and holds no sound that a browser could decode.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, BrowserType, Page

REPORT = "__fenyjelSound"
OWNER = "_fenyjel_tripwire"
STUBS = """
(() => {
  const report = (what) => { window.REPORT?.(what); throw new Error("sound is not allowed: " + what); };
  const throwing = (what) => function () { report(what); };
  for (const name of ["Audio", "AudioContext", "webkitAudioContext", "OfflineAudioContext",
      "SpeechSynthesisUtterance", "Notification"]) {
    Object.defineProperty(window, name, { value: throwing(name), writable: false });
  }
  Object.defineProperty(window, "speechSynthesis", { get: throwing("speechSynthesis") });
  const silent = (film) => film.localName === "video" && film.muted
    && /^https?:\\/\\/[^/]+\\/clips\\//.test(film.currentSrc || film.src);
  const heard = (event) => { if (event.target.webkitAudioDecodedByteCount) window.REPORT?.("a film with sound"); };
  for (const way of ["play", "load"]) {
    const real = HTMLMediaElement.prototype[way];
    HTMLMediaElement.prototype[way] = function () {
      if (!silent(this)) report(way);
      this.addEventListener("timeupdate", heard);
      return real.call(this);
    };
  }
  const muted = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "muted");
  Object.defineProperty(HTMLMediaElement.prototype, "muted", {
    ...muted, set(on) { if (!on) report("a film that is not muted"); muted.set.call(this, on); },
  });
  const noisy = "audio, embed, object, bgsound";
  const make = Document.prototype.createElement;
  Document.prototype.createElement = function (name, ...rest) {
    if (noisy.split(", ").includes(String(name).toLowerCase())) report("<" + name + ">");
    return make.call(this, name, ...rest);
  };
  const look = () => document.querySelectorAll(noisy + ", video").forEach((element) => {
    if (!silent(element)) window.REPORT?.("<" + element.localName + ">");
  });
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", look);
})();
""".replace("REPORT", REPORT)


class SoundMadeError(AssertionError):
    """Something tried to be heard."""


@dataclass
class SoundTripwire:
    """Watches browser contexts; `heard` lists what their pages tried."""

    heard: list[str] = field(default_factory=list)

    def guard(self, context: BrowserContext) -> BrowserContext:
        """Put the stubs into every page that this context opens from now on; it is watched by the last who asked."""
        if not hasattr(context, OWNER):
            context.expose_binding(REPORT, lambda source, what: _tell(context, f"{what} in {source['page'].url}"))
            context.add_init_script(STUBS)
        setattr(context, OWNER, self)
        return context

    def check(self) -> None:
        """Raises: SoundMadeError where anything was tried."""
        if self.heard:
            raise SoundMadeError("a page tried to make a sound: " + "; ".join(sorted(set(self.heard))))


def _tell(context: BrowserContext, what: str) -> None:
    getattr(context, OWNER).heard.append(what)


@contextmanager
def all_watched() -> Iterator[None]:
    """Guards every browser context that is opened meanwhile, however it is opened.

    Raises: SoundMadeError at the end, for those that nobody else watched.
    """
    tripwire = SoundTripwire()
    ways = [(Browser, "new_context"), (Browser, "new_page"), (BrowserType, "launch_persistent_context")]
    real = [getattr(kind, way) for kind, way in ways]
    for (kind, way), opens in zip(ways, real, strict=True):
        setattr(kind, way, _guarding(opens, tripwire))
    try:
        yield
    finally:
        for (kind, way), opens in zip(ways, real, strict=True):
            setattr(kind, way, opens)
    tripwire.check()


def _guarding(opens: Callable[..., Any], tripwire: SoundTripwire) -> Callable[..., Any]:
    def opened(*given: Any, **named: Any) -> Any:
        made = opens(*given, **named)
        tripwire.guard(made.context if isinstance(made, Page) else made)
        return made

    return opened


STRINGS = re.compile(rb"\x1b[\]PX^_].*?(?:\x07|\x1b\\|\x9c)", re.DOTALL)
"""A terminal's titles and other strings; some programs end these with the bell's own code, which is silent there."""


def bells(written: bytes) -> int:
    """How often these bytes would ring a terminal's bell."""
    return STRINGS.sub(b"", written).count(b"\x07")


def check_terminal(written: bytes) -> None:
    """Raises: SoundMadeError where the bell is among what was written to a terminal."""
    rung = bells(written)
    if rung:
        raise SoundMadeError(f"a terminal's bell was rung {rung} times")
