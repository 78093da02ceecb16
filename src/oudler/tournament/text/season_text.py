"""The championship of a season in words, as CSV and JSON, and as a list for the wall."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from oudler import csv_files
from oudler.print.document import Align, Block, Column, Document, Flow, Gap, Table, Weight
from oudler.print.document import Line as TextLine
from oudler.tournament.figures import Score, decimals
from oudler.tournament.season.championship import Evening, Line, categories, of_category
from oudler.tournament.season.formula import Formula, UnknownKey, WrongFormula
from oudler.tournament.text.names import day_text
from oudler.words import Words
from oudler.words.safe_text import terminal_text

COLUMNS = ("rank", "name", "licence", "club", "category", "total", "evenings")
"""The columns before those of the evenings."""


def season_lines(
    words: Words, formula: Formula, evenings: Sequence[Evening], found: Sequence[Line]
) -> Iterator[str]:
    """The championship, a line a player: the total and the evenings it comes from."""
    yield words.count("tournament.season.title", len(evenings), name=formula.name)
    if formula.best:
        yield words.count("tournament.season.best", formula.best)
    for one in (one for one in found if one.rank is not None):
        yield words("tournament.season.line", rank=one.rank, **_fields(words, one))
    few = [one for one in found if one.rank is None]
    if few:
        yield words("tournament.season.few", least=formula.least)
        for one in few:
            yield words("tournament.season.unranked", **_fields(words, one))


def _fields(words: Words, line: Line) -> dict[str, object]:
    counted = [score_text(words, line.carried)] if line.carried else []
    counted += [score_text(words, line.scores[at] or 0) for at in sorted(line.counted)]
    others = [
        score_text(words, one)
        for at, one in enumerate(line.scores)
        if one is not None and at not in line.counted
    ]
    left_out = words("tournament.season.left_out", scores=", ".join(others)) if others else ""
    sum_of = " + ".join(counted)
    return {
        "name": line.person.name,
        "total": score_text(words, line.total),
        "sum": words("tournament.season.sum", sum=sum_of) if len(counted) > 1 else "",
        "evenings": words.count("tournament.season.evenings", line.evenings),
        "left_out": left_out,
    }


def score_text(words: Words, score: Score) -> str:
    """A figure with as many decimals as it needs, two at most.

    >>> from fractions import Fraction
    >>> score_text(fr, Fraction(115, 2))
    '57,5'
    """
    text = decimals(score, 2)
    return text.rstrip("0").rstrip(".").replace(".", words("tournament.decimal"))


def season_json(
    formula: Formula, evenings: Sequence[Evening], found: Sequence[Line]
) -> dict[str, object]:
    """The championship for programs, with every evening's figures."""
    return {
        "name": formula.name,
        "evenings": [one.name for one in evenings],
        "ranking": [
            {
                "rank": one.rank,
                "name": one.person.name,
                "licence": one.person.licence,
                "club": one.person.club,
                "category": one.person.category,
                "total": decimals(one.total, 4),
                "carried": decimals(one.carried, 4),
                "scores": [None if own is None else decimals(own, 4) for own in one.scores],
                "counted": sorted(one.counted),
            }
            for one in found
        ],
    }


def season_csv(words: Words, evenings: Sequence[Evening], found: Sequence[Line]) -> str:
    """The championship as CSV, which the next season reads as last year's."""
    head = [csv_files.heading(words, "tournament", one) for one in COLUMNS]
    rows = [
        [
            "" if one.rank is None else one.rank,
            *(one.person.name, one.person.licence, one.person.club, one.person.category),
            _cell(one.total),
            one.evenings,
            *("" if own is None else _cell(own) for own in one.scores),
        ]
        for one in found
    ]
    return csv_files.csv_text(
        words, [[*head, *(day_text(words, one.name) for one in evenings)], *rows]
    )


def _cell(score: Score) -> Decimal:
    return Decimal(decimals(score, 4)).normalize() + Decimal(0)


def season_document(
    words: Words, formula: Formula, evenings: Sequence[Evening], found: Sequence[Line]
) -> Document:
    """The championship as a list for the wall, then each category's."""
    says, *more = season_lines(words, formula, evenings, ())
    first, note = TextLine(says, Weight.LARGE), [TextLine(line, Weight.SMALL) for line in more]
    blocks: list[Block] = [first, *note, Gap(3), _table(words, found)]
    for category in categories(found):
        own = of_category(formula, found, category)
        blocks += [Gap(4), TextLine(category, Weight.LARGE), Gap(1), _table(words, own)]
    return Document(formula.name, words.language, (Flow(tuple(blocks)),))


def _table(words: Words, found: Sequence[Line]) -> Table:
    heads = ("rank", "name", "club", "total", "evenings")
    columns = [Column(words(f"print.season.{one}"), *_WIDTHS[one]) for one in heads]
    rows = tuple(
        (
            "–" if one.rank is None else str(one.rank),
            *(one.person.name, one.person.club),
            *(score_text(words, one.total), str(one.evenings)),
        )
        for one in found
    )
    return Table((*columns,), rows, strong_columns=frozenset({0}))


_WIDTHS = {
    "rank": (0.6, Align.CENTRE),
    "name": (3.0, Align.LEFT),
    "club": (2.0, Align.LEFT),
    "total": (1.2, Align.RIGHT),
    "evenings": (1.0, Align.CENTRE),
}


def wrong_formula(words: Words, file: str, error: WrongFormula) -> str:
    """What is wrong with a formula, and what would be right.

    >>> wrong_formula(en, "season.toml", WrongFormula("best", "8", -1))
    'season.toml: “best = -1” cannot be read; for example: 8'
    """
    what = "toml" if not error.key else "lacking" if error.found is None else "key"
    if isinstance(error, UnknownKey):
        what = "unknown"
    found = terminal_text(str(error.found))
    key = f"tournament.season.wrong_{what}"
    return words(key, file=file, option=error.key, found=found, right=error.right)
