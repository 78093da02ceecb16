"""Oudler plays, scores, teaches and hosts French Tarot.

    >>> import oudler
    >>> rules = oudler.load_ruleset("fft-4")          # oudler.rulesets() lists them
    >>> deal = oudler.deal_cards(rules, seed="a deal", dealer=0)
    >>> deal = oudler.apply(deal, oudler.Seat(1), oudler.Bid(oudler.Contract.GARDE))
    >>> deal.taker, deal.contract
    (1, Contract.GARDE)

- To play: `deal_cards`, `legal`, `decide`, `apply`, `replay`; `print(deal)` shows the table.
- To look: `view(deal, seat)` is what one seat may see. `CardSet.parse("S1 T21 EX")` reads cards.
- To count: `score(deal)`, or `score_result(rules, Result(...))` for a deal on paper.
- To keep: `write_record(deal)`, `read_record(text)`.
- Bots: a `Player` has `async def choose(self, view)` and returns a `Decision`; `play_deal` seats
  them and `finish` runs it, `match` compares them, `make_player("club")` is one.
- To search: `solve(deal)` says what each card is worth with every hand open.

Nothing is imported before you use it.
"""

import sys
from importlib import import_module

__version__ = "0.1.0"

_HOME = {
    "oudler.arena.estimate": "Estimate",
    "oudler.arena.entrants": "UnknownEntrant",
    "oudler.arena.match": "differences match",
    "oudler.arena.roster": "PlayerFailed",
    "oudler.arena.plan": "ImpossiblePlan",
    "oudler.arena.running": "GivenUp",
    "oudler.arena.comparison": "Comparison",
    "oudler.bots.batch": "finish",
    "oudler.bots.levels": "UnknownLevel make_player",
    "oudler.bots.player": "Decision NotAPlayer Player Why",
    "oudler.bots.playing": "play_deal play_on",
    "oudler.core.actions": "Action AnnounceSlam Bid CallCards CancelDeal Contract DeclareMisere "
    "Discard HandfulSize LoneTrump MisereKind Play ShowHandful",
    "oudler.core.cards": "Card CardSet CardTwice Suit UnknownCard parse_card",
    "oudler.core.deal": "Deal Trick",
    "oudler.core.engine": "Legal apply decide evolve follow_ups legal legal_for replay",
    "oudler.core.events": "BidMade CardPlayed CardTurned CardsCalled DealCancelled DealScored "
    "Dealt DiscardShown Discarded DogShown Event HandfulShown MisereDeclared SlamAnnounced",
    "oudler.core.phases.announcing": "LegalAnnouncements LegalHandful",
    "oudler.core.phases.bidding": "LegalBids",
    "oudler.core.phases.calling": "LegalCalls",
    "oudler.core.phases.dealing": "start",
    "oudler.core.phases.dog": "LegalDiscard",
    "oudler.core.phases.piles": "SeenPile",
    "oudler.core.phases.play": "LegalPlays trick_winner",
    "oudler.core.refusal": "IllegalAction Reason",
    "oudler.core.ruleset": "Ruleset RulesetError read_ruleset",
    "oudler.core.ruleset.option_values": "PartnerBy Phase",
    "oudler.core.scoring.result": "Handful ImpossibleResult Misere Result",
    "oudler.core.scoring.settlement": "DealScore LineKind Premium ScoreLine score score_result",
    "oudler.core.scoring.slams": "Slam",
    "oudler.core.seats": "Seat Side",
    "oudler.core.text.referee": "RecordError Step",
    "oudler.core.view": "SeatView view",
    "oudler.records": "Record events_of read_record write_record",
    "oudler.rulesets": "UnknownRuleset load_ruleset rulesets",
    "oudler.shuffling": "deal_cards new_seed random_deal",
    "oudler.solver": "Bounds CardValue Goal KernelMissing Limits SearchRefused Solution solve",
    "fractions": "Fraction",
}
"""By module: what the package offers of it."""
_MODULES = {name: module for module, names in _HOME.items() for name in names.split()}
__all__ = ["__version__", *sorted(_MODULES)]


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module 'oudler' has no attribute {name!r}")
    import_module(_MODULES[name])
    _fill()
    return globals()[name]


def _fill() -> None:
    """Bind every name whose module has been imported, so that a `repr` can be evaluated here."""
    for name, home in _MODULES.items():
        module = sys.modules.get(home)
        if module is not None and name not in globals() and hasattr(module, name):
            globals()[name] = getattr(module, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
