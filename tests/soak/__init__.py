"""Long runs in real processes: `tests.soak` plays one day 60 times as fast, `tests.soak.many` many days in seconds."""
