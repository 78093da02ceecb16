"""Oudler plays, scores, teaches and hosts French Tarot.

    >>> import oudler
    >>> rules = oudler.load_ruleset("fft-4")          # oudler.rulesets() lists them
    >>> deal = oudler.deal_cards(rules, seed="a deal", dealer=0)
    >>> deal = oudler.apply(deal, oudler.Seat(1), oudler.Bid(oudler.Contract.GARDE))
    >>> deal.taker, deal.contract
    (1, Contract.GARDE)

Each name below is `oudler.NAME`; `help(oudler.NAME)` says more about it.

The rules
    rulesets()  load_ruleset  read_ruleset  Ruleset  Phase  RulesetError  UnknownRuleset
Cards
    Card  Suit  parse_card  CardSet, as in CardSet.parse("S1 T21 EX")
    CardTwice  UnknownCard
A deal, and what may be done in it; print(deal) shows the table
    deal_cards  random_deal  new_seed  start  Deal  Trick  Seat  Side
    legal  legal_for: Legal, which is one of LegalBids  LegalCalls  LegalDiscard  LegalPlays
    LegalAnnouncements; in them LegalHandful
    apply  decide: an Action, which is one of Bid  CancelDeal  CallCards  Discard
    AnnounceSlam  ShowHandful  DeclareMisere  Play; or IllegalAction, with its Reason
    in them Contract  HandfulSize  MisereKind  LoneTrump
    trick_winner: who is winning the trick
What one seat may see
    view  SeatView  SeenPile
What happened
    follow_ups  evolve  replay  events_of: Event, which is one of Dealt  DealCancelled
    BidMade  CardsCalled  DogShown  Discarded  DiscardShown  SlamAnnounced  HandfulShown
    MisereDeclared  CardPlayed  CardTurned  DealScored; a Log has all those of a deal
The score
    score(deal)  score_result, for a deal on paper: Result  Handful  Misere  Slam  PartnerBy
    DealScore  ScoreLine  LineKind  Premium  Score  Fraction  ImpossibleResult
Records
    write_record  read_record  Record  Step  Noted  RecordError
Deals by a condition, and as a text that people type: deals_where("trumps(S) >= 9")
    deals_where  deal_to_text  deal_from_text  deal_to_fragment, for links
    ConditionError  TooRare
Bots: `async def choose(self, view)` returns a Decision
    Player  Decision  Why  make_player  play_deal  play_on  finish  Notify  Refused
    NotAPlayer  UnknownLevel  make_agent: an Agent, a level that says what it believes
What a hand should bid, typed or as a set of cards
    weigh_bids(hand, rules): WeighedBids, with a BidOption for each bid
    bid_estimates: the same as it grows
    weigh_choices(deal): the same of a deal, for calls and discards too: WeighedChoices,
    with a WeighedChoice for each; NotBid  WrongHand
Comparing bots: an Entrant is a level's name, a class of players, or a name `oudler arena` reads
    match  differences  Entrant  Comparison  Estimate  Row  Summary  Role  Ask
    GivenUp  ImpossiblePlan  PlayerFailed  UnknownEntrant
Best play with every hand open
    solve  Goal  Limits  Solution  CardValue  Bounds
    KernelMissing  SearchRefused

Nothing is imported before you use it.
"""

import sys
from importlib import import_module as _import_module

__version__ = "0.1.0"

_HOME = {
    "oudler.agents": "Agent make_agent",
    "oudler.arena": "Ask Comparison Entrant Estimate GivenUp ImpossiblePlan PlayerFailed Role Row "
    "Summary UnknownEntrant differences match",
    "oudler.bots": "Decision NotAPlayer Notify Player Refused UnknownLevel Why finish make_player "
    "play_deal play_on",
    "oudler.coach.bid_question": "NotBid",
    "oudler.coach.weighed_bids": "BidOption WeighedBids bid_estimates weigh_bids",
    "oudler.coach.weighed_choices": "WeighedChoice WeighedChoices weigh_choices",
    "oudler.core": "Action AnnounceSlam Bid BidMade CallCards CancelDeal Card CardPlayed CardSet "
    "CardTurned CardTwice CardsCalled Contract Deal DealCancelled DealScore DealScored Dealt "
    "DeclareMisere Discard DiscardShown Discarded DogShown Event Handful HandfulShown "
    "HandfulSize IllegalAction ImpossibleResult Legal LegalAnnouncements LegalBids LegalCalls "
    "LegalDiscard LegalHandful LegalPlays LineKind LoneTrump Misere MisereDeclared MisereKind "
    "PartnerBy Phase Play Premium Reason Result Ruleset RulesetError Score ScoreLine Seat "
    "SeatView SeenPile ShowHandful Side Slam SlamAnnounced Suit Trick UnknownCard apply "
    "decide evolve follow_ups legal legal_for parse_card read_ruleset replay score "
    "score_result start trick_winner view",
    "oudler.core.text": "Noted RecordError Step",
    "oudler.deals": "ConditionError TooRare deal_from_text deal_to_fragment deal_to_text "
    "deals_where",
    "oudler.records": "Log Record events_of read_record write_record",
    "oudler.rulesets": "UnknownRuleset load_ruleset rulesets",
    "oudler.shuffling": "deal_cards new_seed random_deal",
    "oudler.solver": "Bounds CardValue Goal KernelMissing Limits SearchRefused Solution solve",
    "oudler.typed_text.hand": "WrongHand",
    "fractions": "Fraction",
}
"""By module: the names that the package offers from it."""
_MODULES = {name: module for module, names in _HOME.items() for name in names.split()}
_OFFERED = ["__version__", *sorted(_MODULES)]


def __getattr__(name: str) -> object:
    # `from oudler import *` needs `__all__`. pydoc asks for it too, and would print every class in
    # it in full: ten thousand lines. So pydoc does not get it, and `help(oudler)` is the index
    # above.
    if name == "__all__" and sys._getframe(1).f_globals.get("__name__") != "pydoc":
        return _OFFERED
    if name not in _MODULES:
        raise AttributeError(f"module 'oudler' has no attribute {name!r}")
    _import_module(_MODULES[name])
    _fill()
    return globals()[name]


def _fill() -> None:
    """Bind every name whose module is already imported, so that a `repr` can be evaluated here."""
    for name, home in _MODULES.items():
        module = sys.modules.get(home)
        if module is not None and name not in globals() and hasattr(module, name):
            globals()[name] = getattr(module, name)


def __dir__() -> list[str]:
    return [*_OFFERED]
