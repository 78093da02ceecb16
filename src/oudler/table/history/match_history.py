"""Matches in people's histories: an entry for everybody who had a place when one ended."""

from collections.abc import Iterator

import msgspec

from oudler.core import ranking
from oudler.core.text import score_to_json
from oudler.table.handles import handle_of
from oudler.table.history.history import Player
from oudler.table.seats.state import Bot, Person, Table


class MatchEnded(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="match_ended"
):
    """A match ended in which the person had a place."""

    table: str
    number: int
    """Which match at this table, from 1."""
    deals: int
    time: int
    """When its last deal ended, in milliseconds since 1970."""
    rules: str
    """The ruleset's `id@version`."""
    place: int
    """The person's own."""
    rank: int
    """From 1; equal totals share a rank."""
    total: int | str
    players: tuple[Player, ...]
    """By place."""
    is_tied: bool = False
    """Whether somebody else has the same rank."""
    is_practice: bool = False

    @property
    def key(self) -> str:
        """The name of the match among a person's; it makes the entry happen once."""
        return f"{self.table}/match/{self.number}/{self.place}"

    @property
    def last_deal(self) -> int:
        """The number of its last deal at the table.

        >>> MatchEnded("t", 2, 5, 0, "fft-4@1", 0, 1, 90, ()).last_deal
        10
        """
        return self.number * self.deals

    @property
    def game(self) -> str:
        """The rules without their version."""
        return self.rules.partition("@")[0]


def match_entries(table: Table) -> Iterator[tuple[str, MatchEnded]]:
    """The entry of each person who has just ended a match, with their id; none in its midst."""
    match, session = table.match, table.match_session
    if match is None or session is None:
        return
    ranked = ranking(session)
    players = tuple(_player(table.opened.id, one) for one in table.finalists)
    for mine in ranked:
        one = table.finalists[mine.player] if table.finalists else None
        if isinstance(one, Person) and one.id:
            yield (
                one.id,
                MatchEnded(
                    table.opened.id,
                    match.number,
                    match.deals,
                    round(table.since * 1000),
                    table.opened.rules,
                    mine.player,
                    mine.rank,
                    score_to_json(mine.total),
                    players,
                    is_tied=sum(other.rank == mine.rank for other in ranked) > 1,
                    is_practice=table.is_practice,
                ),
            )


def _player(table: str, one: Person | Bot | None) -> Player:
    if isinstance(one, Person):
        return Player(handle_of(table, one.id) if one.id else "", one.name)
    return Player(is_bot=True)
