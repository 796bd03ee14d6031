"""What comes in from the terminal, whatever it is: bytes that are no text must not end the kiosk."""

import logging

from textual.drivers.linux_driver import LinuxDriver

log = logging.getLogger("fenyjel.kiosk")


class Keyboard(LinuxDriver):
    """The library's reader of keys. It goes on where the library's own stops for good."""

    def run_input_thread(self) -> None:
        """Read until the app ends; what cannot be read is lost, and nothing else.

        Raises: OSError when the terminal is gone.
        """
        while not self.exit_event.is_set():
            try:
                super().run_input_thread()
            except OSError:
                raise
            except Exception as trouble:  # noqa: BLE001 - a scanner gone mad, garbage pasted: never what was typed
                log.warning("the terminal sent what nobody can read: %s", type(trouble).__name__)
