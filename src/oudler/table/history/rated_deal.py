"""Rated deals: what the ratings are computed from, noted when a deal ends."""

from collections.abc import Iterator

import msgspec

from oudler.bots import level_played
from oudler.core import Contract, Deal
from oudler.core.text import score_to_json
from oudler.table.seats.state import Bot, Person, Table

STREAM = "ratings/deals"
LEAST_PEOPLE = 2
"""Alone with bots, anybody could leave every bad hand unfinished and try again."""


class RatedPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player who was dealt cards; both fields are empty for a person who was forgotten."""

    score: int | str
    who: str = ""
    """A person's id."""
    bot: str = ""
    """A bot's level."""


class RatedDeal(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="rated_deal"
):
    """A deal ended that may count for the ratings of those who played it."""

    table: str
    deal: int
    """Its number at the table."""
    time: int
    """When the cards were dealt, in milliseconds since 1970."""
    players: tuple[RatedPlayer, ...] = ()
    """By seat; nobody if the deal no longer counts."""
    attack: tuple[int, ...] = ()
    """The seats of the taker and the partners, in this order; none if nobody took."""
    contract: Contract | None = None

    @property
    def key(self) -> str:
        """The deal's name in the stream; it makes the entry happen once."""
        return f"{self.table}/{self.deal}"


def rated_deal(table: Table) -> RatedDeal | None:
    """The deal that has just ended; None if it can count for nobody.

    It needs two people who were dealt new cards, and no help: no hints, nothing taken back. The
    first holder of the cards keeps the result: leaving does not undo it.

    >>> from oudler import events_of
    >>> from oudler.table.seats.follow_ups import evolve_each
    >>> *_, (_, ended) = evolve_each(playing, events_of(over)[1:], time=0.0)
    >>> rated_deal(ended) is None, ended.opened.hints
    (True, True)
    """
    deal, session = table.deal, table.session
    if deal is None or session is None or not _may_count(table, deal, len(session.sheet)):
        return None
    return RatedDeal(
        table.opened.id,
        len(session.sheet),
        round(table.dealt_at * 1000),
        tuple(_players(table, deal)),
        tuple(map(int, deal.attackers)),
        deal.contract,
    )


def _may_count(table: Table, deal: Deal, number: int) -> bool:
    is_repeated = table.opened.again is not None and number == 1
    was_helped = table.opened.hints or table.was_taken_back
    return not is_repeated and not was_helped and any(deal.scores) and _are_rated(table, deal)


def _are_rated(table: Table, deal: Deal) -> bool:
    """Whether at least two people were dealt in, none of whom has been forgotten since."""
    dealt_in = [table.dealt_to[place] for place in deal.players[: table.rules.seats]]
    people = [one for one in dealt_in if isinstance(one, Person)]
    return len(people) >= LEAST_PEOPLE and all(one.id for one in people) and None not in dealt_in


def _players(table: Table, deal: Deal) -> Iterator[RatedPlayer]:
    for place, score in zip(deal.players, deal.scores, strict=False):
        match table.dealt_to[place]:
            case Person(id):
                yield RatedPlayer(score_to_json(score), who=id)
            case Bot(level):
                yield RatedPlayer(score_to_json(score), bot=level_played(level, table.rules))
