"""Checks the style sheets: a class that one file declares is no other file's to declare.

The names are short, and every sheet holds for the whole page: `.fan` for the handful on the table
would dress the fan of the home page as well.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

SRC = Path(__file__).parent / "src"
EVERYWHERE = {"screens", "motion", "forced-colors"}
"""These files say what changes for a window or a device, whatever the class."""
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SHARED = re.compile(r"^ \*   ([\w-]+)  +(.+)$", re.MULTILINE)
FIRST = re.compile(r"\.([\w-]+)")
BARE = re.compile(r"\.([\w-]+)(::?[\w-]+(\([^()]*\))?)*")


def shared_classes(index: str) -> dict[str, set[str]]:
    """The table at the top of `style.css`: the files that may declare a class."""
    return {name: set(files.split()) for name, files in SHARED.findall(index)}


def collisions(sheets: Mapping[str, str], shared: Mapping[str, set[str]]) -> list[str]:
    """What is wrong, by class: declared alone in one file, and first in a selector of another."""
    alone: defaultdict[str, set[str]] = defaultdict(set)
    first: defaultdict[str, set[str]] = defaultdict(set)
    for file, css in sheets.items():
        for selector in selectors(css):
            if found := FIRST.match(selector):
                first[found[1]].add(file)
            if found := BARE.fullmatch(selector):
                alone[found[1]].add(file)
    return [
        f".{name} is declared in {', '.join(sorted(files))}: rename it, or see style.css"
        for name in sorted(alone)
        if alone[name] - EVERYWHERE
        and len(files := first[name] - EVERYWHERE) > 1
        and not files <= shared.get(name, set())
    ]


def selectors(css: str) -> Iterator[str]:
    """Every selector, one by one; those in parentheses stay with theirs."""
    for head in re.findall(r"([^{};]+)\{", COMMENT.sub("", css)):
        if not head.strip().startswith("@"):
            yield from map(str.strip, _parts(head))


def _parts(head: str) -> Iterator[str]:
    depth = begin = 0
    for at, sign in enumerate(head):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            yield head[begin:at]
            begin = at + 1
    yield head[begin:]


def check() -> list[str]:
    """What is wrong with the sheets of the page."""
    sheets = {one.stem: one.read_text("utf-8") for one in (SRC / "style").glob("*.css")}
    return collisions(sheets, shared_classes((SRC / "style.css").read_text("utf-8")))


if __name__ == "__main__":
    sys.exit("\n".join(check()) or None)
