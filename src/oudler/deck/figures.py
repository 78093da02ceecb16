"""The figures of the courts, in the colour of their suit, and of the Excuse."""

from __future__ import annotations

from collections.abc import Callable

from oudler.core.cards import Suit
from oudler.deck.look import Palette
from oudler.deck.shapes import (
    WIDTH,
    Paint,
    box,
    circle,
    double_ended,
    group,
    line,
    moved,
    outlined,
    path,
    star,
)
from oudler.deck.symbols import symbol

_FACING_RIGHT = frozenset({Suit.HEARTS, Suit.CLUBS})


def court(suit: Suit, rank: str, colours: Palette) -> str:
    """The framed picture of a jack, knight, queen or king: J, N, Q or K."""
    ink, pen = colours.inks[suit], colours.pen
    picture = _both_ends(_COURTS[rank](ink, colours), 33, colours)
    if suit in _FACING_RIGHT:
        picture = group(picture, transform=f"translate({WIDTH}) scale(-1 1)")
    mark = symbol(suit, 85 if suit in _FACING_RIGHT else 37, 24, 14)
    return (
        _frame(fill=colours.tints[suit])
        + picture
        + group(double_ended(mark), fill=ink)
        + _frame(fill="none", stroke=ink, stroke_width=pen)
    )


def jester(colours: Palette) -> str:
    """The picture of the Excuse, for a frame as wide as the trumps'."""
    stars = "".join(
        moved(path(star(5, size, size * 0.42), colours.gold), x, y)
        for x, y, size in ((100, 28, 6), (102, 68, 4.5), (96, 84, 3.5), (22, 92, 5), (33, 30, 4))
    )
    half = _jester(colours.inks[Suit.TRUMPS], colours)
    return double_ended(stars) + _both_ends(half, 48, colours)


def _frame(**paint: Paint) -> str:
    return box(28, 12, 66, 200, rx=4, **paint)


def _both_ends(half: str, reach: float, colours: Palette) -> str:
    """A figure for either end; each ends under the sash that parts them, three across in eight."""
    left, right, drop = WIDTH / 2 - reach, WIDTH / 2 + reach, reach * 3 / 8
    sash = line(
        *((left, 109 + drop), (right, 109 - drop), (right, 115 - drop), (left, 115 + drop)),
        closed=True,
    )
    return double_ended(outlined(half, line=colours.line, width=colours.pen)) + path(
        sash, colours.gold, stroke=colours.line
    )


def _face(x: float, y: float) -> str:
    """Brows and nose, eyes and mouth, turned a little to the left."""
    return moved(
        path("M-6.5-3Q-4-5-1-3L-2 4H.5M2.5-3.3Q5-5 7-3M-3 8Q0 9.6 3 8", stroke_width=1)
        + path("M-4-.2h.1M4.5-.2h.1", stroke_width=2.2),
        x,
        y,
    )


def _king(ink: str, colours: Palette) -> str:
    gold, paper = colours.gold, colours.paper
    ermine = (
        "M33 103C42 89 52 84 61 84S80 89 89 103C81 107 74 107 69 105L61 114L53 105"
        "C48 107 41 107 33 103Z"
    )
    return (
        path("M86 104V52", stroke=colours.line, stroke_width=4.5)
        + path("M86 104V52", stroke=gold, stroke_width=2)
        + moved(path(star(4, 8, 3), gold), 86, 45)
        + path("M31 123.2V104C31 90 42 84 61 84S91 90 91 104V100.8", ink)
        + path(ermine, paper)
        + path("M41 97v3M48 92v3M50 100v3M72 100v3M74 92v3M81 97v3", stroke_width=1.2)
        + path("M46 46C43 58 44 68 48 74H74C78 68 79 58 76 46Z", colours.line)
        + path("M49 44V62H73V44Z", paper)
        + _face(61, 54)
        + path("M48 58C45 78 54 91 61 97C68 91 77 78 74 58C72 65 67 65 61 64.5S50 65 48 58Z", ink)
        + path("M57.5 68.5Q61 70.5 64.5 68.5", stroke=paper)
        + path("M48 46L48 27L54.5 35L61 20L67.5 35L74 27L74 46Q61 41 48 46Z", gold)
        + path("M48 40.5Q61 36 74 40.5")
        + circle(48, 25, 2, gold)
        + circle(61, 18.5, 2.3, gold)
        + circle(74, 25, 2, gold)
    )


def _queen(ink: str, colours: Palette) -> str:
    gold, paper = colours.gold, colours.paper
    veil = (
        "M61 28C44 28 41 46 41 62C41 82 37 96 31 106V123.2L91 100.8C84 92 81 80 81 62"
        "C81 46 78 28 61 28Z"
    )
    return (
        path(veil, ink)
        + path(
            "M35 121.7V112L43 96Q47 91 54 90L61 100L68 90Q75 91 79 96L87 110V102.2", colours.rose
        )
        + path("M46 117.6V108M76 106.4V105M61 103v.1M61 110v.1")
        + path("M55 74V89L61 99L67 89V74Z", paper)
        + path("M53.5 91Q61 98 68.5 91", stroke=gold, stroke_width=2)
        + path("M48 64C45 46 50 35 61 35S77 46 74 64C73 70 70 72 70 72H52C52 72 49 70 48 64Z", gold)
        + path("M51 54C55 51 59 47 61 42C63 47 67 51 71 54C72 69 67 79 61 79S50 69 51 54Z", paper)
        + _face(61, 61)
        + path("M50 37L48.5 22L55 28L61 17L67 28L73.5 22L72 37Q61 33 50 37Z", gold)
        + circle(61, 31, 1.8, ink)
    )


def _knight(ink: str, colours: Palette) -> str:
    gold, paper = colours.gold, colours.paper
    horse = (
        "M55 48L59 58C72 64 80 80 81 104.5L31 123.2C33 108 47 100 51 91C47 96 43 98 39 97"
        "C33 96 31 91 34 86C38 78 41 69 49 61L48 50L53 56Z"
    )
    return (
        path("M56 112C54 84 60 71 72 71C86 71 91 84 91 100.8", ink)
        + path("M64 72Q72 78 82 73L80 66H66Z", gold)
        + path("M63 36V54C63 64 67 68 72 68S82 64 82 54V36Z", paper)
        + _face(72, 50)
        + path("M60 40C59 26 65 20 72 20S86 26 85 40C78 36 67 36 60 40Z", gold)
        + path("M72 20C70 14 76 13 80 16C90 17 93 28 90 40C88 32 83 25 72 20Z", ink)
        + path(horse, paper)
        + path("M55 48L59 58C72 64 80 80 81 104.5L74 107C73 88 66 75 53 66Z", ink)
        + path("M46 71h.1", stroke_width=3.2)
        + path("M37 89q2-1 3 1M36 94q4 1 7-2", stroke_width=1)
        + path("M40 77L51 86M51 65V91M47 90Q58 104 72 101", stroke=gold, stroke_width=2.2)
    )


def _jack(ink: str, colours: Palette) -> str:
    gold, paper = colours.gold, colours.paper
    return (
        path("M31 123.2V106C31 94 42 87 61 87S91 94 91 106V100.8", ink)
        + path("M54 88H68V109.4L54 114.6Z", colours.rose)
        + path("M61 96h.1M61 103h.1", stroke_width=2.8)
        + path("M43 91C47 82 54 79 61 79S75 82 79 91C73 97 67 95 61 95S49 97 43 91Z", paper)
        + path("M46 44C43 58 44 70 47 77H75C78 70 79 58 76 44Z", gold)
        + path("M50 44V62C50 74 55 81 61 81S72 74 72 62V44Q61 50 50 44Z", paper)
        + _face(61, 60)
        + path("M44 48C40 38 48 27 62 27S84 34 80 46C70 42 54 42 44 48Z", ink)
        + path("M71 34C75 17 86 13 91 19C92 27 84 34 73 38Z", paper)
        + path("M72 37C80 31 84 25 88 20", stroke_width=1)
    )


def _jester(ink: str, colours: Palette) -> str:
    gold, paper = colours.gold, colours.paper
    bells = ((36, 62), (86, 62), (61, 19))
    return (
        path("M31 123.2V106C31 94 42 87 61 87V112Z", colours.rose)
        + path("M61 87C80 87 91 94 91 106V100.8L61 112Z", ink)
        + moved(path(star(5, 8.5, 3.6), gold), 61, 104)
        + path("M38 90L46 80H76L84 90L77 89L73 98L66 90L61 98L56 90L49 98L45 89Z", paper)
        + path("M49 46V62C49 74 55 82 61 82S73 74 73 62V46Z", paper)
        + _face(61, 60)
        + path("M61 50C54 50 49 52 47 54C49 66 40 66 36 60C34 46 40 32 61 20Z", colours.rose)
        + path("M61 50C68 50 73 52 75 54C73 66 82 66 86 60C88 46 82 32 61 20Z", ink)
        + path("M61 50C55 42 55 30 61 20C67 30 67 42 61 50Z", gold)
        + "".join(circle(x, y, 3.4, gold) for x, y in bells)
    )


_COURTS: dict[str, Callable[[str, Palette], str]] = {
    "J": _jack,
    "N": _knight,
    "Q": _queen,
    "K": _king,
}
