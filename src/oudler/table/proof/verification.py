"""Verification of a record: whether each deal, and the record as a whole, is as promised.

The lines of a record form a chain: each carries a link, a hash of itself and all lines before it:
change, add or leave out a line, and every link after it breaks.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from hashlib import sha256
from typing import Any

from oudler.core import Deal, DealScored, Dealt, Ruleset, Seat, Session
from oudler.core.text import Header, Step, read_record
from oudler.rulesets import recorded_ruleset
from oudler.table.proof.board import read_board_proof
from oudler.table.proof.fairness import Claim, Fair, Repeated, Verdict, judge, read_proof

DIGITS = 32
"""Hexadecimal digits of a link: 128 bits."""


def next_link(before: str, line: dict[str, Any]) -> str:
    """The link of a line: a hash of the link before it and of the line's other fields, sorted.

    >>> next_link("", {"format": "tarot-record"}) == next_link("", {"format": "Tarot-Record"})
    False
    """
    rest = {key: value for key, value in line.items() if key != "link"}
    text = json.dumps(rest, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return sha256(f"{before}\n{text}".encode()).hexdigest()[:DIGITS]


def with_links(lines: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The lines of a record, each with its link.

    >>> [line["link"][:4] for line in with_links([{"deal": 1}, {"deal": 2}])]
    ['9a05', '90c9']
    """
    link = ""
    for line in lines:
        link = next_link(link, line)
        yield line | {"link": link}


class Links:
    """Follows the links of a record line by line, from its header on."""

    def __init__(self) -> None:
        self.last = ""
        """The link of the last intact line."""
        self.is_promised = False
        """Whether the header has a link, so that every line must have one."""
        self.broken: int | None = None
        """The number of the first line with a wrong link."""
        self._is_begun = False

    def follow(self, number: int, line: dict[str, Any]) -> None:
        """Check the next line.

        >>> links = Links()
        >>> for number, line in enumerate(with_links([{"deal": 1}, {"deal": 2}]), 1):
        ...     links.follow(number, line)
        >>> links.broken is None
        True
        """
        if not self._is_begun:
            self._is_begun, self.is_promised = True, "link" in line
        if self.is_promised and self.broken is None:
            expected = next_link(self.last, line)
            if line.get("link") == expected:
                self.last = expected
            else:
                self.broken = number


class Answer(StrEnum):
    """The verdict on a whole record."""

    HOLDS = "holds"
    BROKEN = "broken"
    NOTHING_PROMISED = "nothing_promised"


class Flaw(StrEnum):
    """The faults of a record apart from its deals."""

    LINE_CHANGED = "line_changed"
    DEALS_MISSING = "deals_missing"
    CUT_SHORT = "cut_short"


@dataclass(slots=True)
class Report:
    """The result of verifying a record."""

    verdicts: list[Verdict] = field(default_factory=list)
    """One for each deal, in order."""
    voided: list[int] = field(default_factory=list)
    """How often the draw of each deal was restarted."""
    practised: list[bool] = field(default_factory=list)
    """Whether each deal was for practice."""
    flaws: dict[Flaw, int] = field(default_factory=dict)
    """Other faults, each with the line number or the number of deals concerned."""
    link: str = ""
    """The last link of the chain: equal links mean equal records."""
    is_promised: bool = False
    """Whether the record names its table, has links, or proves any of its deals."""

    @property
    def wrong(self) -> list[int]:
        """The numbers of the deals that fail."""
        if self.answer is Answer.NOTHING_PROMISED:
            return []
        return [number for number, verdict in enumerate(self.verdicts, 1) if not verdict.holds]

    @property
    def answer(self) -> Answer:
        """The verdict on the whole record."""
        if not self.is_promised:
            return Answer.NOTHING_PROMISED
        holds = all(verdict.holds for verdict in self.verdicts) and not self.flaws
        return Answer.HOLDS if holds else Answer.BROKEN


def verify(lines: Iterable[str]) -> Report:
    """Verify a record line by line. Raises RecordError if it breaks the rules of the game.

    >>> from oudler import write_record
    >>> verify(write_record(over).splitlines()).answer.value
    'nothing_promised'
    """
    reading = _Reading(lines)
    header, rules, steps = read_record(reading, recorded_ruleset, is_evening=False)
    return _Verification(reading, header, rules).follow(steps)


class _Reading:
    """The lines of a record. Keeps the last one, with fields that the referee ignores."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.line = ""
        self.header: dict[str, Any] = {}
        self.links = Links()

    def __iter__(self) -> Iterator[str]:
        for number, line in enumerate(self._lines, 1):
            self.line = line
            self._follow(number, line)
            yield line

    def _follow(self, number: int, line: str) -> None:
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):  # the referee reports it, or skips an empty line
            return
        if isinstance(found, dict):
            self.header = self.header or found
            self.links.follow(number, found)


class _Verification:
    """The deals of one record, judged in turn."""

    def __init__(self, reading: _Reading, header: Header, rules: Ruleset) -> None:
        self._reading = reading
        self._header = header
        self._rules = rules
        self._table = _text(reading.header.get("table"))
        self._session: Session | None = None
        self._report = Report()

    def follow(self, steps: Iterator[Step]) -> Report:
        """Judge each deal, then the whole."""
        last: tuple[Claim, Deal] | None = None
        is_over = True
        for step in steps:
            if isinstance(step.event, Dealt):
                last, is_over = (self._judge(step.event), step.deal), False
                self._report.practised.append(step.noted.practice)
            if isinstance(step.event, DealScored):
                self._session, is_over = _after(self._session, step.deal), True
        if last and self._report.verdicts[-1].holds and not self._has_names(last[0].fair):
            self._report.verdicts[-1] = Verdict.PLAYERS_DIFFER
        self._close(is_over=is_over)
        return self._report

    def _judge(self, dealt: Dealt) -> Claim:
        number = len(self._report.verdicts) + 1
        try:
            fair, repeated = read_proof(self._reading.line)
            # Only a table's first deal can repeat a deal of another table.
            repeated = repeated if number == 1 else None
            board = read_board_proof(json.loads(self._reading.line).get("board"))
            claim = replace(self._claim(number, fair, repeated), board=board)
            verdict = judge(claim, self._session, dealt)
        except ValueError:
            claim, verdict = self._claim(number, None, None), Verdict.UNREADABLE
        self._report.verdicts.append(verdict)
        self._report.voided.append(0 if claim.fair is None else claim.fair.voided)
        return claim

    def _claim(self, number: int, fair: Fair | None, repeated: Repeated | None) -> Claim:
        if repeated is None and fair is not None:
            self._table = self._table or fair.table  # the first proof names the table for all
        options = self._header.options
        return Claim(number, self._rules, options, fair, repeated, self._table)

    def _has_names(self, fair: Fair | None) -> bool:
        """Whether the last deal was dealt to the players that the header names."""
        drawn = () if fair is None else fair.drawn
        names = self._header.players
        return all(
            not one.name or place >= len(names) or names[place] == one.name
            for place, one in enumerate(drawn)
        )

    def _close(self, *, is_over: bool) -> None:
        report, links, header = self._report, self._reading.links, self._reading.header
        report.link = "" if links.broken else links.last
        proved = any(verdict is not Verdict.NOTHING_TO_CHECK for verdict in report.verdicts)
        report.is_promised = proved or "table" in header or links.is_promised
        if links.broken is not None:
            report.flaws[Flaw.LINE_CHANGED] = links.broken
        promised = header.get("deals", len(report.verdicts))
        if promised != len(report.verdicts):
            report.flaws[Flaw.DEALS_MISSING] = len(report.verdicts)
        if not is_over and "deals" in header:
            report.flaws[Flaw.CUT_SHORT] = len(report.verdicts)


def _text(found: object) -> str:
    return found if isinstance(found, str) else ""


def _after(session: Session | None, deal: Deal) -> Session:
    """The score sheet after this deal; without one, it starts with this deal's dealer."""
    if session is None:
        names = tuple(map(str, range(deal.rules.places)))
        session = Session(deal.rules, names, Seat(deal.players[deal.dealer]))
    return session.after(deal)
