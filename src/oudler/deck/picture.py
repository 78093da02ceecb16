"""A picture of cards laid on the baize, as SVG and as PNG."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

from oudler.core import Card
from oudler.deck.shapes import HEIGHT as CARD_HEIGHT
from oudler.deck.shapes import WIDTH as CARD_WIDTH
from oudler.deck.shapes import box, number, tag

WIDTH, HEIGHT = 1200, 630
"""The size that messengers ask of a preview's picture."""
GREEN, WHITE, GOLD = "#14503a", "#fffdf7", "#ecbf55"
FONT = "Libertinus Serif"
"""The font of PNG pictures, which Typst brings; SVG leaves the choice to the reader."""

Faces = Callable[[Card], bytes]
"""Draws a card as SVG."""


class NoPictures(Exception):
    """Typst, which draws PNG, is not installed."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card by its upper left corner; later cards lie on earlier ones."""

    card: Card
    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text by the upper left corner of its letters."""

    text: str
    x: float
    y: float
    size: float
    ink: str = WHITE
    is_bold: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """Cards and lines of text, and everything they show in words."""

    cards: tuple[Laid, ...]
    texts: tuple[Text, ...]
    alt: str


def fan(cards: Iterable[Card], x: float, y: float, width: float, room: float) -> list[Laid]:
    """Cards of this width side by side in so much room; they overlap if there are too many.

    >>> [one.x for one in fan([Card.S1, Card.S2, Card.S3], 0, 0, 60, 100)]
    [0.0, 20.0, 40.0]
    """
    held = list(cards)
    step = min(width + 4, (room - width) / max(1, len(held) - 1))
    return [Laid(card, x + step * at, y, width) for at, card in enumerate(held)]


def to_svg(picture: Picture, faces: Faces) -> bytes:
    """The picture as SVG that loads nothing."""
    cards = "".join(_nested(one, faces(one.card).decode()) for one in picture.cards)
    texts = "".join(map(_line, picture.texts))
    return tag(
        "svg",
        tag("title", escape(picture.alt)) + box(0, 0, WIDTH, HEIGHT, fill=GREEN) + cards + texts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
    ).encode()


def _nested(one: Laid, face: str) -> str:
    place = {"x": one.x, "y": one.y, "width": one.width, "height": _height(one)}
    said = " ".join(f'{name}="{number(value)}"' for name, value in place.items())
    return face.replace("<svg ", f"<svg {said} ", 1)


def _height(one: Laid) -> float:
    return one.width * CARD_HEIGHT / CARD_WIDTH


def _line(one: Text) -> str:
    return tag(
        "text",
        escape(one.text),
        x=one.x,
        y=one.y + 0.8 * one.size,  # the letters stand on this line
        fill=one.ink,
        font_size=one.size,
        font_family=f"{FONT}, Georgia, serif",
        font_weight="bold" if one.is_bold else None,
    )


def to_png(picture: Picture, faces: Faces) -> bytes:
    """The picture as PNG. Raises NoPictures."""
    try:
        import typst
    except ImportError:
        raise NoPictures from None
    files = {f"{one.card.first.name}.svg": faces(one.card) for one in picture.cards}
    source: Any = {"main.typ": to_typst(picture).encode(), **files}
    # The fonts of the machine are left out: every server draws the same picture.
    found = typst.compile(source, font_paths=_fonts(), format="png", ppi=72)
    assert isinstance(found, bytes)
    return found


@cache
def _fonts() -> Any:
    import typst

    return typst.Fonts(include_system_fonts=False)


def to_typst(picture: Picture) -> str:
    """The picture in the language of Typst, beside a file for each card."""
    size = f"width: {WIDTH}pt, height: {HEIGHT}pt"
    return "\n".join(
        [
            f'#set page({size}, margin: 0pt, fill: rgb("{GREEN}"))',
            f'#set text(font: "{FONT}", number-type: "lining")',
            *(
                f"#place(dx: {number(one.x)}pt, dy: {number(one.y)}pt, "
                f'image("{one.card.first.name}.svg", width: {number(one.width)}pt))'
                for one in picture.cards
            ),
            *(
                f"#place(dx: {number(one.x)}pt, dy: {number(one.y)}pt, "
                f'text(size: {number(one.size)}pt, fill: rgb("{one.ink}"), '
                f'weight: "{"bold" if one.is_bold else "regular"}", '
                f"top-edge: 0.8em, {quoted(one.text)}))"
                for one in picture.texts
            ),
        ]
    )


def quoted(text: str) -> str:
    """A string of Typst: what it holds is never read as its language.

    >>> print(quoted("a #b"))
    "a #b"
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
