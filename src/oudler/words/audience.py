"""The audience of a sentence: the players by seat, and which of them it speaks to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from oudler.core import Score, Seat
from oudler.words.catalogue import Words
from oudler.words.names import signed


@dataclass(frozen=True, slots=True)
class Audience:
    """The players' names, in the language in which they are told what happens."""

    words: Words
    names: tuple[str, ...]
    you: Seat | None = None
    """The listener's seat; None for a spectator."""
    players: tuple[int, ...] = ()
    """Which player of the score sheet has each seat; empty if they are in its order."""

    def seated(self, players: tuple[int, ...]) -> Audience:
        """Return the audience by seats of a deal; a dealer who sits out comes last.

        >>> Audience(fr, ("Anne", "Bruno", "Chloé"), Seat(0)).seated((1, 2, 0)).names
        ('Bruno', 'Chloé', 'Anne')
        """
        names = tuple(self.names[player] for player in players)
        you = None if self.you is None else Seat(players.index(self.you))
        return Audience(self.words, names, you, players)

    def sentence(self, key: str, seat: Seat, **fields: object) -> str:
        """The sentence about a seat: the key's entry `you` or `other`."""
        who = "you" if seat == self.you else "other"
        return self.words(f"{key}.{who}", name=self.names[seat], **fields)

    def name(self, seat: Seat) -> str:
        """« vous », or the name, inside a sentence.

        >>> listener = Audience(fr, ("Anne", "Bruno"), you=Seat(0))
        >>> listener.name(Seat(0)), listener.name(Seat(1))
        ('vous', 'Bruno')
        """
        return self.words("score.you") if seat == self.you else self.names[seat]

    def each(self, things: Mapping[Seat, object]) -> str:
        """« vous 3, Bruno 0 »: one thing for each seat.

        >>> Audience(fr, ("Anne", "Bruno"), you=Seat(0)).each({Seat(0): 3, Seat(1): 0})
        'vous 3, Bruno 0'
        """
        return ", ".join(
            self.words("score.of_player", name=self.name(seat), score=thing)
            for seat, thing in things.items()
        )

    def scores(self, scores: Sequence[Score]) -> str:
        """« vous +318, Bruno −106 », for the scores of a deal.

        >>> Audience(fr, ("Anne", "Bruno"), you=Seat(0)).scores((318, -318))
        'vous +318, Bruno −318'
        """
        return self.each({Seat(i): signed(self.words, score) for i, score in enumerate(scores)})

    def totals(self, totals: Sequence[Score]) -> str:
        """« vous +318, Bruno −106 », in the order of the score sheet."""
        order = [self.players.index(i) if self.players else i for i in range(len(totals))]
        return self.each(
            {Seat(i): signed(self.words, total) for i, total in zip(order, totals, strict=True)}
        )
