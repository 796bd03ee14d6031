"""What things in an event are called: small types so that two kinds of number never mix."""

from typing import NewType

EventId = NewType("EventId", str)
"""An event's address, such as `championship-2009/4` or `practice/3`."""

PlayerId = NewType("PlayerId", int)
"""A person known to the club; a bare number that says nothing about them."""

EntryId = NewType("EntryId", int)
"""A player's numbered place in one event, counted from 1 in the order of signing up."""
