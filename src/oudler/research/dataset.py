"""Deals as rows of numbers for programs that learn: a table of deals, and one of decisions.

`DEALS` and `DECISIONS` list the columns; what they mean is said in `words/*/commands.toml`, under
`[research.columns]`. Cards and actions are numbered as in `research.actions`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from oudler.bots import make_player
from oudler.core import CardSet, Deal, Dealt, Ruleset
from oudler.core.text import as_score, format_event, parse_event
from oudler.records.result import deal_to_json
from oudler.research.actions import indices
from oudler.research.course import Course, play_course, replay
from oudler.research.rewards import rewards
from oudler.shuffling import numbered_deal

Row = dict[str, Any]
Tables = dict[str, list[Row]]

DEALS = {
    "deal": "int64",
    "dealt": "string",
    "dealer": "int8",
    "players": "list<string>",
    "hands": "list<list<int16>>",
    "dog": "list<int16>",
    "taker": "int8",
    "partners": "list<int8>",
    "contract": "string",
    "called": "list<int16>",
    "discard": "list<int16>",
    "half_points": "int16",
    "oudlers": "int8",
    "made": "bool",
    "margin": "float64",
    "scores": "list<float64>",
    "seats": "list<int8>",
    "actions": "list<int16>",
}
DECISIONS = {
    "deal": "int64",
    "step": "int16",
    "seat": "int8",
    "player": "string",
    "phase": "string",
    "legal": "list<int16>",
    "action": "int16",
    "reward": "float64",
}
OBSERVED = {"observation": "binary"}
"""Another column of the decisions, where it is asked for."""


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Numbered deals of a seed, played by levels that take the seats in turn."""

    rules: Ruleset
    levels: tuple[str, ...]
    seed: str
    is_observed: bool = False

    def names(self, number: int) -> tuple[str, ...]:
        """The level at each seat in a deal.

        >>> SelfPlay(rules, ("club", "beginner"), "a seed").names(3)
        ('beginner', 'club', 'beginner', 'club')
        """
        levels = self.levels
        return tuple(levels[(number + seat) % len(levels)] for seat in range(self.rules.seats))

    def tables(self, numbers: range) -> dict[str, bytes]:
        """These deals, played now: each table as a Parquet file. It needs `pyarrow`."""
        return parquet(self._courses(numbers), is_observed=self.is_observed)

    def _courses(self, numbers: range) -> Iterator[tuple[int, tuple[str, ...], Course]]:
        for number in numbers:
            names = self.names(number)
            dealt = numbered_deal(self.rules, self.seed, number)
            yield number, names, play_course(self.rules, dealt, map(make_player, names))


def parquet(
    courses: Iterable[tuple[int, tuple[str, ...], Course]], *, is_observed: bool = False
) -> dict[str, bytes]:
    """Deals with their numbers and names as Parquet files, by table. It needs `pyarrow`."""
    rows: Tables = {"deals": [], "decisions": []}
    for number, names, course in courses:
        rows["deals"].append(deal_row(number, names, course))
        rows["decisions"] += decision_rows(number, names, course, is_observed=is_observed)
    return {
        "deals": _written(rows["deals"], DEALS),
        "decisions": _written(rows["decisions"], DECISIONS | (OBSERVED if is_observed else {})),
    }


def deal_row(number: int, names: tuple[str, ...], course: Course) -> Row:
    """The row of a deal.

    >>> from oudler.research.course import course_of
    >>> row = deal_row(3, ("N", "E", "S", "W"), course_of(over))
    >>> row["contract"], row["made"], row["actions"][:2]
    ('garde', False, [3, 0])
    """
    deal = course.deal
    found = deal_to_json(deal)
    margin = found.get("margin")
    return {name: found.get(name) for name in DEALS} | {
        "deal": number,
        "dealt": format_event(deal.dealt),
        "players": list(names),
        "hands": [_numbers(hand) for hand in deal.dealt.hands],
        "dog": _numbers(deal.dealt.dog),
        "called": _numbers(deal.called),
        "discard": _numbers(deal.discard),
        "margin": None if margin is None else float(as_score(margin)),
        "scores": [float(score) for score in deal.scores],
        "seats": [state.seat for state, _ in course.choices],
        "actions": [index for _, index in course.choices],
    }


def _numbers(cards: CardSet) -> list[int]:
    return sorted(int(card.first) for card in cards)


def decision_rows(
    number: int, names: tuple[str, ...], course: Course, *, is_observed: bool = False
) -> Iterator[Row]:
    """The rows of a deal's decisions, in order."""
    won = rewards(course.deal)
    for step, (state, index) in enumerate(course.choices):
        assert state.seat is not None
        row: Row = {
            "deal": number,
            "step": step,
            "seat": state.seat,
            "player": names[state.seat],
            "phase": str(state.deal.phase),
            "legal": [*indices(state.legal)],
            "action": index,
            "reward": won[state.seat],
        }
        if is_observed:
            from oudler.research.observation import encoding  # it needs numpy

            assert state.seen is not None
            planes = encoding(state.deal.rules)
            bits = planes.bits(state.seen, state.aside)
            row["observation"] = bits.to_bytes((planes.size + 7) // 8, "little")
        yield row


def _written(rows: list[Row], columns: dict[str, str]) -> bytes:
    """A Parquet file: the same rows make the same bytes."""
    import pyarrow
    from pyarrow import parquet as files

    schema = pyarrow.schema([(name, _type(kind)) for name, kind in columns.items()])
    found = BytesIO()
    files.write_table(pyarrow.Table.from_pylist(rows, schema), found, compression="zstd")
    return found.getvalue()


def _type(kind: str) -> Any:
    import pyarrow

    if kind.startswith("list<"):
        return pyarrow.list_(_type(kind.removeprefix("list<").removesuffix(">")))
    return getattr(pyarrow, "bool_" if kind == "bool" else kind)()


def deal_of(rules: Ruleset, row: Row) -> Deal:
    """The deal of a row, played again. Raises IllegalIndex and NotationError.

    >>> from oudler.research.course import course_of
    >>> deal_of(rules, deal_row(3, ("N", "E", "S", "W"), course_of(over))).scores == over.scores
    True
    """
    dealt = parse_event(row["dealt"])
    assert isinstance(dealt, Dealt)
    return replay(rules, dealt, row["actions"]).deal
