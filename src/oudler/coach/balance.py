"""Points lost over many deals, by player and kind of decision: summed, in tables, and drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil

from oudler.coach.judgement import Judgement, Verdict
from oudler.coach.moment import Kind
from oudler.coach.principles import touched
from oudler.coach.review import Review
from oudler.command_line.output import BLOCKS
from oudler.core import Named, Side
from oudler.words import Words


class Heading(Named):
    """The kinds of decision that may lose points."""

    BIDS = "bids"
    CALLS = "calls"
    DISCARDS = "discards"
    ANNOUNCEMENTS = "announcements"
    ATTACK = "attack"
    DEFENCE = "defence"
    SIGNALS = "signals"
    """Cards that break a signal the coach would have given."""


_HEADINGS = {
    Kind.BID: Heading.BIDS,
    Kind.CALL: Heading.CALLS,
    Kind.DISCARD: Heading.DISCARDS,
    Kind.HANDFUL: Heading.ANNOUNCEMENTS,
    Kind.SLAM: Heading.ANNOUNCEMENTS,
}


def heading_of(judgement: Judgement) -> Heading:
    """The heading a decision goes under: a card by the side of its seat, unless it is a signal.

    >>> from oudler.coach.moment import moments
    >>> first, *_, last = (Judgement(moment, Verdict.FINE) for moment in moments(over))
    >>> heading_of(first), heading_of(last)
    (Heading.BIDS, Heading.DEFENCE)
    """
    moment = judgement.moment
    if moment.kind is not Kind.CARD:
        return _HEADINGS[moment.kind]
    if any(one.follows and one.principle.is_signal for one in touched(judgement)):
        return Heading.SIGNALS
    is_attack = moment.deal.side_of(moment.seat) is Side.ATTACK
    return Heading.ATTACK if is_attack else Heading.DEFENCE


@dataclass(slots=True)
class Balance:
    """The cost of one player's mistakes over some deals, in points of the score."""

    deals: int = 0
    mistakes: int = 0
    by_heading: dict[Heading, float] = field(default_factory=dict)
    by_deal: list[float] = field(default_factory=list)
    """Deal by deal."""

    @property
    def lost(self) -> float:
        """In all.

        >>> Balance(by_deal=[10.0, 0.0, 2.5]).lost
        12.5
        """
        return sum(self.by_deal)

    @property
    def each(self) -> float:
        """A deal.

        >>> Balance(deals=2, by_deal=[10.0, 2.5]).each
        6.25
        """
        return self.lost / self.deals if self.deals else 0.0

    def add_all(self, other: Balance) -> None:
        """Add the deals of another balance."""
        self.deals += other.deals
        self.mistakes += other.mistakes
        self.by_deal += other.by_deal
        for heading, lost in other.by_heading.items():
            self.by_heading[heading] = self.by_heading.get(heading, 0.0) + lost

    def add(self, judgements: Iterable[Judgement]) -> None:
        """Add what this player decided in one more deal."""
        found = [one for one in judgements if one.verdict is Verdict.MISTAKE]
        self.deals += 1
        self.mistakes += len(found)
        self.by_deal.append(sum(one.cost for one in found))
        for one in found:
            heading = heading_of(one)
            self.by_heading[heading] = self.by_heading.get(heading, 0.0) + one.cost


def balances(reviews: Iterable[Review]) -> dict[int, Balance]:
    """By player of the table, in the order of the score sheet.

    >>> balances([Review(over, ())])[0].deals
    1
    """
    found: dict[int, Balance] = {}
    for review in reviews:
        for seat, player in enumerate(review.deal.players[: review.deal.rules.seats]):
            own = (one for one in review.judgements if one.moment.seat == seat)
            found.setdefault(player, Balance()).add(own)
    return dict(sorted(found.items()))


def together(found: Iterable[Mapping[str, Balance]]) -> dict[str, Balance]:
    """Combine the balances of several records, by the players' names.

    >>> anne = {"Anne": Balance(deals=1, by_deal=[10.0])}
    >>> together([anne, anne, {"Bob": Balance()}])["Anne"].by_deal
    [10.0, 10.0]
    """
    all: dict[str, Balance] = {}
    for one in found:
        for name, own in one.items():
            all.setdefault(name, Balance()).add_all(own)
    return all


Rows = Mapping[str, Mapping[str, float]]
"""By label, what each player lost: in a deal, or a deal in one of several records."""
NOTHING = "·"
MAX_COLUMNS = 40
"""The most columns in a line; more rows go on in further lines."""


def balance_lines(
    words: Words, found: Mapping[str, Balance], rows: Rows, *, are_records: bool = False
) -> Iterator[str]:
    """Tell where the points of several deals went: by player and kind, then over time."""
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
    """Draw the rows from left to right, a line for each player, with the worst in words.

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
    for start in range(0, len(rows), MAX_COLUMNS):
        part = dict(list(rows.items())[start : start + MAX_COLUMNS])
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
