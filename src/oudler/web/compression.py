"""Compression: answers in gzip for those who accept it."""

import gzip
import re
from collections.abc import Mapping
from functools import lru_cache

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

NOT_ACCEPTED = re.compile(r"q\s*=\s*0(\.0*)?", re.IGNORECASE)
"""The weight of a coding that the sender does not accept (RFC 9110, 12.4.2)."""


def takes_gzip(headers: Headers) -> bool:
    """Whether the sender of these headers accepts gzip.

    >>> takes_gzip(Headers({"accept-encoding": "gzip, br"}))
    True
    >>> takes_gzip(Headers({"accept-encoding": "br, gzip; q=0.000"}))
    False
    """
    for part in headers.get("accept-encoding", "").split(","):
        coding, *parameters = (one.strip() for one in part.split(";"))
        if coding.lower() == "gzip":
            return not any(NOT_ACCEPTED.fullmatch(one) for one in parameters)
    return False


def compressed_answer(
    request: Request,
    found: bytes,
    headers: Mapping[str, str],
    media: str = "application/json",
) -> Response:
    """An answer that is the same for everyone, smaller for those who unpack it."""
    vary = filter(None, (headers.get("Vary"), "Accept-Encoding"))
    headers = {**headers, "Vary": ", ".join(vary)}
    if takes_gzip(request.headers):
        found, headers = compressed(found), {**headers, "Content-Encoding": "gzip"}
    return Response(found, headers=headers, media_type=media)


@lru_cache(maxsize=512)
def compressed(text: bytes) -> bytes:
    """The text in gzip; the latest are remembered."""
    return gzip.compress(text, mtime=0)
