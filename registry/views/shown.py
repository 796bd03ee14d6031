"""How a time left is written, the same on every surface."""


def left(ms: int) -> str:
    """A time left as `M:SS`, from an hour on `H:MM:SS`, rounded up to the whole second.

    Units: `ms` in milliseconds; below 0 counts as 0.
    """
    seconds = -(-max(0, ms) // 1000)
    hours, rest = divmod(seconds, 3600)
    if hours:
        return f"{hours}:{rest // 60:02d}:{rest % 60:02d}"
    return f"{rest // 60}:{rest % 60:02d}"
