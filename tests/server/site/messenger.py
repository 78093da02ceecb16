"""Reads links as messengers do: without a cookie, without a script."""

from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

from oudler.testing.guests import SETTINGS, Guest

STATIC = Path(__file__).parents[3] / "frontend" / "static"
"""The page before it is built, which has the same head."""
READ = replace(SETTINGS, static=STATIC)


class Head(HTMLParser):
    """The title, the tags and the links of a page's head."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: dict[str, str] = {}
        self.links: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "meta" and "content" in found:
            self.tags[found.get("property") or found.get("name", "")] = found["content"]
        if tag == "link":
            self.links[found.get("type", "")] = found["href"]


async def head(guest: Guest, path: str) -> Head:
    """The head of a page, as somebody without a cookie gets it."""
    guest.web.cookies.clear()
    found = await guest.get(path)
    assert found.status_code == 200
    guest.web.cookies.clear()
    return Head(found.text)
