"""What a mistake is about, which is also what a lesson of the course is about."""

from __future__ import annotations

from oudler.core.values import Named


class Topic(Named):
    """What a lesson is about; its texts and its problems go by this name."""

    CARDS = "cards"
    CONTRACT = "contract"
    TAKING = "taking"
    DISCARD = "discard"
    TRUMPS = "trumps"
    PETIT = "petit"
    EXCUSE = "excuse"
    DEFENCE = "defence"
    SIGNALS = "signals"
    CALLED_KING = "called_king"

    @property
    def number(self) -> int:
        """The place of its lesson in the course, from 1.

        >>> Topic.EXCUSE.number
        7
        """
        return list(Topic).index(self) + 1
