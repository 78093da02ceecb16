"""A learned policy as a player for the arena and for tables."""

from collections.abc import Callable

from oudler.bots import Decision
from oudler.core import EMPTY, CardSet, SeatView
from oudler.research.actions import ACTIONS, chosen, legal_bits
from oudler.research.observation import Bits, encoding, unpacked

Policy = Callable[[Bits, Bits], int]
"""From an observation and the mask of the legal actions: the index of one of these."""


class PolicyPlayer:
    """A player that decides by a policy over indices, as in the environments.

    >>> from oudler import finish, view
    >>> first = PolicyPlayer(lambda observation, mask: int(mask.argmax()))
    >>> finish(first.choose(view(deal, Seat(1)))).action
    Bid(contract=None)

    For `oudler arena mybots:Mine club`, the file `mybots.py` has a class without arguments:

    >>> class Mine(PolicyPlayer):
    ...     def __init__(self) -> None:
    ...         super().__init__(lambda observation, mask: int(mask.argmax()))
    """

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    async def choose(self, view: SeatView) -> Decision:
        """Ask the policy; for a discard, card by card."""
        assert view.legal is not None
        encode, made = encoding(view.rules), EMPTY
        while True:
            mask = unpacked(legal_bits(view.legal, made), len(ACTIONS))
            found = chosen(view.legal, self._policy(encode.observe(view, made), mask), made)
            if not isinstance(found, CardSet):
                return Decision(found)
            made = found
