"""Phone codes are keys: they stand in no log of this process that tells of requests."""

import logging
import re

IN_LOG = re.compile(r"(/m/)[^/\s?\"']+")
TELLERS = ("werkzeug", "gunicorn.access", "gunicorn.error")


class NoCodes(logging.Filter):
    """Takes phone codes out of what a server writes about a request."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, without its code."""
        said = record.getMessage()
        if "/m/" in said:
            record.msg, record.args = redacted(said), ()
        return True


def keep_out_of_logs(*more: str) -> None:
    """Guard the loggers of the servers, and these."""
    for name in (*TELLERS, *more):
        logger = logging.getLogger(name)
        if not any(isinstance(kept, NoCodes) for kept in logger.filters):
            logger.addFilter(NoCodes())


def redacted(text: str) -> str:
    """A text without phone codes."""
    return IN_LOG.sub(r"\1…", text)
