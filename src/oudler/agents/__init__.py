"""Our players for other programs: each decides on a view, says why, what it believes and expects.

    >>> from oudler import view
    >>> agent = make_agent("club")
    >>> seen = view(begun, Seat(1))
    >>> agent.decide(seen).why.key
    'lead_master'
    >>> len(agent.beliefs(seen)), len(agent.values(seen, worlds=4)) == len(seen.legal.cards)
    (54, True)

`oudler agent` offers the same to programs in any language (docs/bot-protocol.md).
"""

from oudler.agents.agent import Agent, make_agent

__all__ = ["Agent", "make_agent"]
