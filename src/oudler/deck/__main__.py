"""Writes every card in every look, and a page that shows them: `python -m oudler.deck FOLDER`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from oudler.core.cards import CARDS
from oudler.deck import LOOKS, Look, back, face
from oudler.deck.sheet import sheet


def main() -> None:
    """Write `FOLDER/LOOK/CARD.svg`, `FOLDER/LOOK/back.svg` and `FOLDER/index.html`."""
    if len(sys.argv) != 2:
        sys.exit("python -m oudler.deck FOLDER")
    write(Path(sys.argv[1]), LOOKS)


def write(folder: Path, looks: Iterable[Look]) -> None:
    """Write each look to its own folder, and the page."""
    looks = tuple(looks)
    for look in looks:
        _write_look(folder / look.name, look)
    (folder / "index.html").write_text(sheet(looks), "utf-8")


def _write_look(folder: Path, look: Look) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for card in CARDS:
        (folder / f"{card.name}.svg").write_text(face(card, look), "utf-8")
    (folder / "back.svg").write_text(back(look), "utf-8")


if __name__ == "__main__":
    main()
