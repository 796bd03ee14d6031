"""What stands in the room: kiosks that call, screens that say what they painted, and what is done each night."""

from registry.devices.devices import Call, Device, Devices
from registry.devices.displays import About, Display, Displays
from registry.devices.pairing import Waiting
from registry.devices.receipts import Receipts
from registry.devices.tablets import Tablet, Tablets, Taps
from registry.devices.upkeep import Chore, Upkeep

__all__ = [
    "About",
    "Call",
    "Chore",
    "Device",
    "Devices",
    "Display",
    "Displays",
    "Receipts",
    "Tablet",
    "Tablets",
    "Taps",
    "Upkeep",
    "Waiting",
]
