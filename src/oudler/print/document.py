"""A printed document as a value: its contents and their size, but not the typesetting."""

from dataclasses import dataclass

from oudler.core import Named, value


class Align(Named):
    """The alignment of a column's text."""

    LEFT = "left"
    CENTRE = "center"
    RIGHT = "right"


class Weight(Named):
    """The size and boldness of a line of text."""

    NORMAL = "normal"
    STRONG = "strong"
    LARGE = "large"
    HUGE = "huge"
    SMALL = "small"


@value
class Column:
    """A column of a table: its head, and its share of the width."""

    head: str = ""
    width: float = 1
    align: Align = Align.CENTRE


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text."""

    text: str
    weight: Weight = Weight.NORMAL
    align: Align = Align.LEFT


@dataclass(frozen=True, slots=True)
class Pair:
    """A line with text at both ends."""

    left: str
    right: str
    weight: Weight = Weight.NORMAL


@dataclass(frozen=True, slots=True)
class Gap:
    """Empty space, in millimetres."""

    height: float = 2


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head; `row_height` makes them high enough for handwriting."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    row_height: float = 0
    """In millimetres; 0 for as high as the text."""
    strong_rows: frozenset[int] = frozenset()
    """Rows in bold on grey, such as totals."""
    strong_columns: frozenset[int] = frozenset()
    is_ruled: bool = True
    is_small: bool = False
    huge_cells: frozenset[tuple[int, int]] = frozenset()
    """Cells set as large as a title, by row and column."""
    groups: tuple[tuple[str, int], ...] = ()
    """A second head above the first: each text spans a number of columns."""


Block = Line | Pair | Gap | Table


@dataclass(frozen=True, slots=True)
class Card:
    """A card to cut out of the page: never broken between two pages."""

    blocks: tuple[Block, ...]
    height: float = 0
    """In millimetres; 0 for as high as its contents."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards side by side, row after row."""

    cards: tuple[Card, ...]
    columns: int = 2


@dataclass(frozen=True, slots=True)
class Flow:
    """Text that runs on from page to page."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class NewPage:
    """A page break."""


Part = Cards | Flow | NewPage


@dataclass(frozen=True, slots=True)
class Document:
    """A whole document."""

    title: str
    language: str
    parts: tuple[Part, ...]
    is_landscape: bool = False
    footer: str = ""
    margin: float = 12
    """In millimetres."""
