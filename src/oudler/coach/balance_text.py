"""Where points went over many deals: as tables, and drawn in a line of signs for each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from oudler.coach.balance import Balance, Heading
from oudler.console.output import BLOCKS
from oudler.words import Words

Rows = Mapping[str, Mapping[str, float]]
"""By label, what each player lost: in a deal, or a deal in one of several records."""
NOTHING = "·"
LONGEST = 40
"""The most columns in a line; more rows go on in further lines."""


def balance_lines(
    words: Words, found: Mapping[str, Balance], rows: Rows, *, are_records: bool = False
) -> Iterator[str]:
    """Where the points of several deals went: by player and kind, then over time."""
    deals = max((one.deals for one in found.values()), default=0)
    yield words("coach.balance.title", deals=deals)
    kinds = [one for one in Heading if any(one in own.by_heading for own in found.values())]
    head = [words(f"coach.balance.heading.{one}") for one in kinds]
    last = [words(f"coach.balance.{key}") for key in ("all", "each", "mistakes")]
    yield from _table(
        [
            [words("coach.balance.player"), *head, *last],
            *(
                [name, *(_whole(own.by_heading.get(one, 0)) for one in kinds), *_sums(own)]
                for name, own in found.items()
            ),
        ]
    )
    yield words(f"coach.balance.{'records' if are_records else 'deals'}_over_time")
    yield from _table(
        [
            ["", *found],
            *([label, *(_whole(row.get(name)) for name in found)] for label, row in rows.items()),
        ]
    )
    yield from plot_lines(words, list(found), rows)


def plot_lines(words: Words, names: Sequence[str], rows: Rows) -> Iterator[str]:
    """The same rows drawn from left to right, a line for each player, and the worst in words.

    >>> rows = {"Deal 1": {"Anne": 8.0}, "Deal 2": {"Anne": 0.0, "Bob": 1.0}}
    >>> for line in plot_lines(Words("en"), ["Anne", "Bob"], rows):
    ...     print(line)
    The same drawn from left to right, where █ is 8:
      Anne  █·  at worst 8 (Deal 1)
      Bob    ▁  at worst 1 (Deal 2)
    """
    most = max((lost for row in rows.values() for lost in row.values()), default=0.0)
    if round(most) == 0:
        return
    yield words("coach.balance.drawn", most=round(most))
    width = max(map(len, names))
    for start in range(0, len(rows), LONGEST):
        part = dict(list(rows.items())[start : start + LONGEST])
        for name in names:
            lost = {label: row[name] for label, row in part.items() if name in row}
            signs = "".join(_sign(row.get(name), most) for row in part.values())
            yield f"  {name.ljust(width)}  {signs}  {_worst(words, lost)}"


def _sign(lost: float | None, most: float) -> str:
    if lost is None:
        return " "
    return BLOCKS[ceil(len(BLOCKS) * lost / most) - 1] if round(lost) else NOTHING


def _worst(words: Words, lost: Mapping[str, float]) -> str:
    worst = max(lost, key=lambda label: lost[label], default="")
    if not worst or round(lost[worst]) == 0:
        return words("coach.balance.nothing")
    return words("coach.balance.worst", points=round(lost[worst]), where=worst)


def _sums(own: Balance) -> tuple[str, str, str]:
    return _whole(own.lost), _whole(own.each), str(own.mistakes)


def _whole(lost: float | None) -> str:
    return "–" if lost is None else str(round(lost))


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows in aligned columns, with numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join((f"  {first.ljust(widths[0])}", *cells))
