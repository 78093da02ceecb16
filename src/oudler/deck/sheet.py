"""A page that shows whole decks, for drawing them and choosing a look."""

from __future__ import annotations

from collections.abc import Iterable

from oudler.core.cards import CARDS
from oudler.deck.look import Look

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
