"""Deals to put into a link: played by bots, whole or up to a moment."""

from functools import cache

from oudler import deal_cards, finish, load_ruleset, make_player, play_on
from oudler.core import CardPlayed, Deal, engine
from oudler.deals import deal_to_fragment
from oudler.records import events_of


@cache
def deal_played(rules: str = "fft-4", seed: str = "a whole deal") -> Deal:
    """A deal that bots have played to its end."""
    deal = deal_cards(load_ruleset(rules), seed=seed, dealer=0)
    return finish(play_on(deal, [make_player("club") for _ in range(deal.rules.seats)]))


def fragment_of(rules: str = "fft-4", seed: str = "a whole deal", cards: int | None = None) -> str:
    """The fragment of such a deal: the whole of it, or up to so many played cards."""
    deal = deal_played(rules, seed)
    if cards is None:
        return deal_to_fragment(deal)
    log = events_of(deal)
    plays = [at for at, event in enumerate(log) if isinstance(event, CardPlayed)]
    return deal_to_fragment(engine.replay(deal.rules, deal.dealt, log[1 : plays[cards]]))


def fragment_dealt(rules: str = "fft-4") -> str:
    """The fragment of a deal in which nobody has bid yet."""
    return deal_to_fragment(deal_cards(load_ruleset(rules), seed="only dealt", dealer=0))
