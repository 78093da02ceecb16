"""Writes every card in every look, and a page that shows them: `python -m oudler.deck FOLDER`."""

import sys
from collections.abc import Iterable
from pathlib import Path

from oudler.core import CARDS
from oudler.deck import LOOKS, Look, back, face


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


_STYLE = """
body { margin: 0; font: 16px system-ui, sans-serif; }
section { padding: 12px; background: #24523e; color: #fff; }
section:nth-of-type(even) { background: #14181f; }
h2 { margin: 0 0 8px; font-size: 1em; }
div { display: grid; grid-template-columns: repeat(14, 1fr); gap: 6px; max-width: 1232px; }
img { width: 100%; display: block; }
"""


def sheet(looks: Iterable[Look]) -> str:
    """The page, to be placed next to the folders of its looks."""
    parts = "".join(map(_part, looks))
    head = f'<meta charset="utf-8"><title>Oudler</title><style>{_STYLE}</style>'
    return f'<!doctype html><html lang="en">{head}{parts}</html>\n'


def _part(look: Look) -> str:
    names = [*(card.name for card in CARDS), "back"]
    images = "".join(f'<img src="{look.name}/{name}.svg" alt="{name}">' for name in names)
    part = f"<h2>{look.name}</h2><div>{images}</div>"
    return f'<section id="{look.name}">{part}</section>'


if __name__ == "__main__":
    main()
