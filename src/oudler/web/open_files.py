"""The system's limit on open files, which is a limit on connections."""

from contextlib import suppress

from oudler.web.connections import SURPLUS

OWN = 100
"""Files kept free for the store, the page, and clients who are told that the server is full."""


def most_connections(wanted: int) -> tuple[int, int]:
    """The number of wanted connections that fit, and the limit on open files.

    Raises the limit as far as the system lets a process raise it.
    """
    wanted_files = wanted + SURPLUS + OWN
    limit = raise_limit(wanted_files)
    return max(1, min(wanted, limit - SURPLUS - OWN)), limit


def raise_limit(wanted: int) -> int:
    """Raise the limit on open files towards `wanted`; return the limit now."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return wanted
    if soft < wanted:
        more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
