"""Lamps: an extra beside screens and people, off until the club turns it on.

An alert becomes a cue, the limiter of all screens decides whether it may pulse, and each output
(MQTT or WLED) carries it out. A lamp always finds back to its normal light, also when this program dies.
"""

from signage.lamps.keeper import Keeper, keep_lamps

__all__ = ["Keeper", "keep_lamps"]
