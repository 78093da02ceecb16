"""Histories: the finished deals of each person, one stream per person, written as deals end.

A history contains nothing that is not in a table's log: `entries` computes it from there. It names
others by handle and name, and only until they are forgotten.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

from oudler.core import Contract, Deal, HandfulSize, Score, Seat, Side, Slam, exact, explained
from oudler.core.text import score_to_json
from oudler.core.values import Named
from oudler.table.handles import handle_of
from oudler.table.seats.state import Bot, Person, Table

PREFIX = "history/"


class Role(Named):
    """A person's role in a deal."""

    TAKER = "taker"
    PARTNER = "partner"
    DEFENDER = "defender"
    ALONE = "alone"
    """Nobody took: each for themselves, or the deal was thrown in."""


class Won(Named):
    """A person's result in a deal, in a word."""

    WON = "won"
    LOST = "lost"
    NOTHING = "nothing"


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who played the deal; empty for a bot, and for somebody who was forgotten."""

    who: str = ""
    """Their handle at that table."""
    name: str = ""
    is_bot: bool = False


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a contract ended."""

    contract: Contract
    taker: int
    """A place, as are the partners."""
    is_made: bool
    gap: int | str
    """Points above the target, or below it."""
    half_points: int
    """The attack's."""
    oudlers: int
    partners: tuple[int, ...] = ()
    petit_au_bout: Side | None = None
    """The side that won the petit in the last trick."""
    slams: tuple[Slam, ...] = ()


class DealEnded(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="deal_ended"
):
    """A deal ended in which the person had a hand."""

    table: str
    deal: int
    """Its number at the table."""
    time: int
    """When it ended, in milliseconds since 1970."""
    rules: str
    """The ruleset's `id@version`, under the options below."""
    place: int
    """The person's own."""
    score: int | str
    """Their score, including what they paid into mouches or took from them."""
    players: tuple[Player | None, ...]
    """By place; None if the dealer sat out."""
    outcome: Outcome | None = None
    """None if nobody took."""
    is_played: bool = True
    """False if all passed, or the deal was thrown in."""
    handful: HandfulSize | None = None
    """The handful that the person showed."""
    options: dict[str, Any] = {}
    is_practice: bool = False
    is_repeated: bool = False
    """Whether the cards had been played at another table before."""
    is_offline: bool = False
    """Whether it was played without a network, and kept afterwards: it never counts for others."""

    @property
    def key(self) -> str:
        """The name of the deal among a person's; it makes the entry happen once."""
        return f"{self.table}/{self.deal}/{self.place}"

    @property
    def role(self) -> Role:
        """The person's role."""
        if self.outcome is None:
            return Role.ALONE
        if self.outcome.taker == self.place:
            return Role.TAKER
        return Role.PARTNER if self.place in self.outcome.partners else Role.DEFENDER

    @property
    def points(self) -> Score:
        """The score as an exact number."""
        return self.score if isinstance(self.score, int) else Fraction(self.score)

    @property
    def result(self) -> Won:
        """Whether the deal won or lost points."""
        if not self.points:
            return Won.NOTHING
        return Won.WON if self.points > 0 else Won.LOST

    @property
    def side(self) -> Side:
        """The person's side, where somebody took."""
        return Side.DEFENCE if self.role is Role.DEFENDER else Side.ATTACK

    @property
    def game(self) -> str:
        """The rules without their version."""
        return self.rules.partition("@")[0]


class DealReviewed(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="deal_reviewed"
):
    """Somebody had a deal reviewed in which the person had a hand."""

    table: str
    deal: int
    place: int
    mistakes: int = 0
    lost: dict[str, float] = {}
    """What mistakes cost, in points on the score sheet, by kind of decision."""
    cards: list[int] = []
    """The numbers of the decisions in which a card was a mistake."""

    @property
    def key(self) -> str:
        """The name of the review among a person's; it makes the entry happen once."""
        return f"reviewed/{self.table}/{self.deal}/{self.place}"


def history_stream_of(person: str) -> str:
    """The name of the stream that holds a person's finished deals.

    >>> history_stream_of("anne")
    'history/anne'
    """
    return f"{PREFIX}{person}"


def person_of(stream: str) -> str:
    """Whose history a stream holds; empty for any other stream.

    >>> person_of("history/anne"), person_of("ratings/deals")
    ('anne', '')
    """
    return stream.removeprefix(PREFIX) if stream.startswith(PREFIX) else ""


def entries(table: Table) -> Iterator[tuple[str, DealEnded]]:
    """The entry of each person who had a hand in the deal that has just ended, with their id.

    >>> from oudler import events_of
    >>> from oudler.table.seats.follow_ups import evolve_each
    >>> *_, (_, ended) = evolve_each(playing, events_of(over)[1:], time=0.0)
    >>> [(person, entry.role.value) for person, entry in entries(ended)]
    [('anne', 'defender'), ('bob', 'defender')]
    """
    deal, session = table.deal, table.session
    assert deal is not None
    assert session is not None
    outcome = outcome_of(deal)
    players = _players(table, deal)
    shown = {shown.seat: shown.size for shown in deal.handfuls}
    for seat in map(Seat, range(table.rules.seats)):
        place = deal.players[seat]
        one = table.occupants[place]
        if isinstance(one, Person) and one.id:
            yield (
                one.id,
                DealEnded(
                    table.opened.id,
                    len(session.sheet),
                    round(table.since * 1000),
                    table.opened.rules,
                    place,
                    score_to_json(_score(table, place)),
                    players,
                    outcome,
                    is_played=bool(deal.tricks),
                    handful=shown.get(seat),
                    options=table.opened.options,
                    is_practice=table.is_practice,
                    is_repeated=table.opened.again is not None and len(session.sheet) == 1,
                    is_offline=table.opened.is_offline,
                ),
            )


def _score(table: Table, place: int) -> Score:
    """The score of a place in the last deal, mouches included."""
    assert table.session is not None
    paid = table.session.payments[-1]
    return exact(table.session.sheet[-1][place] + (paid[place] if paid else 0))


def _players(table: Table, deal: Deal) -> tuple[Player | None, ...]:
    seated = deal.players[: table.rules.seats]
    return tuple(
        _player(table.opened.id, one) if place in seated else None
        for place, one in enumerate(table.occupants)
    )


def _player(table: str, one: Person | Bot | None) -> Player:
    if isinstance(one, Person):
        return Player(handle_of(table, one.id), one.name)
    return Player(is_bot=True)


def outcome_of(deal: Deal) -> Outcome | None:
    """How the contract of a finished deal ended; None if nobody took.

    >>> outcome_of(over).taker
    1
    """
    if deal.contract is None:
        return None
    result, scored = explained(deal)
    taker, *partners = (deal.players[seat] for seat in deal.attackers)
    return Outcome(
        result.contract,
        taker,
        scored.is_made,
        score_to_json(scored.gap),
        result.half_points,
        result.oudlers,
        tuple(partners),
        result.petit_au_bout,
        result.slams,
    )
