"""Files that the page saves."""

from starlette.responses import Response


def download(body: bytes, media: str, name: str) -> Response:
    """A file under this name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(body, headers=headers, media_type=media)
