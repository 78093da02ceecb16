"""The page's files, as built."""

from os import PathLike, stat_result
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from oudler.web.compression import takes_gzip
from oudler.web.pages import FOR_EVER

OF_A_VERSION = ("/static/python/", "/static/rooms/")
"""Files below these have a version in their path."""


class Files(StaticFiles):
    """The page's files: revalidated each time, unless their address has a version."""

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, or 304 if it has not changed; compressed if the build has a compressed copy."""
        small = Path(f"{full_path}.gz")
        is_small = small.is_file() and takes_gzip(Headers(scope=scope))
        if is_small:
            full_path, stat_result = small, small.stat()
        response = super().file_response(full_path, stat_result, scope, status_code)
        if is_small:
            response.headers["Content-Encoding"] = "gzip"
        is_kept = b"v=" in scope["query_string"] or scope["path"].startswith(OF_A_VERSION)
        response.headers["Cache-Control"] = FOR_EVER if is_kept else "no-cache"
        response.headers["Vary"] = "Accept-Encoding"
        return response
