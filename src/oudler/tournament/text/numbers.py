"""Figures of a tournament as people read them."""

from collections.abc import Iterable
from typing import Any

from oudler.core import Score
from oudler.tournament.figures import decimals
from oudler.tournament.orientation import Format, Orientation, Start
from oudler.words import Words
from oudler.words.names import number, signed


def percent(words: Words, figure: Score | None) -> str:
    """A percentage with two decimals.

    >>> from fractions import Fraction
    >>> percent(fr, Fraction(185, 4)), percent(en, None)
    ('46,25 %', '–')
    """
    if figure is None:
        return "–"
    return words("tournament.percent", number=_decimals(words, figure, 2))


def match_points(words: Words, figure: Score, *, is_signed: bool = True) -> str:
    """Match points with three decimals, and their sign.

    >>> from fractions import Fraction
    >>> match_points(en, Fraction(5471, 1000)), match_points(fr, -4)
    ('+5.471 MP', '−4,000 PM')
    """
    said = _signed(words, figure, 3) if is_signed else _decimals(words, figure, 3)
    return words("tournament.match_points", number=said)


def _signed(words: Words, figure: Score, places: int) -> str:
    return ("+" if figure > 0 else "") + _decimals(words, figure, places)


def _decimals(words: Words, figure: Score, places: int) -> str:
    text = decimals(figure, places).replace("-", "−")
    return text.replace(".", words("tournament.decimal"))


def figure_text(words: Words, format: Format, figure: Any) -> str:
    """The figure that somebody is ranked by, in the format's unit.

    >>> figure_text(en, Format.FREE, -120), figure_text(en, Format.TRIPLETS, 50)
    ('−120', '50.00%')
    """
    return ", ".join(filter(None, figure_texts(words, format, figure)))


def figure_texts(words: Words, format: Format, figure: Any) -> tuple[str, str]:
    """The figure, and apart from it the further criteria of three teams, if there are any.

    >>> figure_texts(en, Format.FREE, -120)
    ('−120', '')
    """
    if figure is None:
        return "–", ""
    if isinstance(figure, tuple):
        wins, average, bonus, marked = criteria_texts(words, figure)
        first = words("tournament.ranking.triangular", wins=wins)
        fields = {"average": average, "bonus": bonus, "marked": marked}
        return first, words("tournament.ranking.triangular_others", **fields)
    if format in (Format.INDIVIDUAL, Format.TRIPLETS):
        return percent(words, figure), ""
    if format is Format.FREE:
        return signed(words, figure), ""
    return match_points(words, figure), ""


def criteria_texts(words: Words, figure: tuple[Any, ...]) -> tuple[str, str, str, str]:
    """Matches won, goal average, bonus and match points of one of three teams (T117).

    >>> from fractions import Fraction
    >>> criteria_texts(fr, (1, Fraction(5, 2), 0, 80))
    ('1', '+2,500', '0', '80,000')
    """
    wins, average, bonus, marked = figure
    said = _signed(words, average, 3), number(words, bonus), _decimals(words, marked, 3)
    return (str(wins), *said)


def board_list(boards: Iterable[int]) -> str:
    """Boards in order, with consecutive ones abbreviated.

    >>> board_list([5, 6, 7, 8]), board_list([1, 2, 4]), board_list([1, 2])
    ('5-8', '1, 2, 4', '1, 2')
    """
    runs: list[list[int]] = []
    for board in sorted(boards):
        if runs and board == runs[-1][-1] + 1:
            runs[-1].append(board)
        else:
            runs.append([board])
    return ", ".join(_run(one) for one in runs)


def _run(boards: list[int]) -> str:
    if len(boards) < 3:
        return ", ".join(map(str, boards))
    return f"{boards[0]}-{boards[-1]}"


def side_text(words: Words, side: Orientation | str) -> str:
    """An orientation by its letters: West is O in French.

    >>> side_text(fr, "W"), side_text(fr, "EW"), side_text(en, "W")
    ('O', 'E-O', 'W')
    """
    return words(f"tournament.side.{side}")


def start_text(words: Words, start: Start) -> str:
    """A place in a movement: « O3 », « E-O 2 », « B-N1 », « 12 ».

    >>> start_text(fr, Start("W", 3)), start_text(en, Start("EW", 2, "B"))
    ('O3', 'B-E-W 2')
    """
    line = start.line
    if line == Orientation.FIFTH:
        return f"{start.section}-" * bool(start.section) + side_text(words, line)
    if line in ("N", "S", "E", "W", "NS", "EW"):
        line = side_text(words, line) + " " * (len(line) > 1)
    section = f"{start.section}-" if start.section else ""
    return f"{section}{line}{start.number or ''}"


def place_text(words: Words, start: Start) -> str:
    """A place beside a name: one that is a mere number says so.

    >>> place_text(fr, Start("", 12)), place_text(fr, Start("W", 3))
    ('n° 12', 'O3')
    """
    said = start_text(words, start)
    return words("tournament.number_of", number=said) if said.isdigit() else said
