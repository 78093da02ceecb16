"""The rules of French Tarot: pure, with no clock, randomness or I/O.

    >>> from oudler.core import Bid, Contract, Seat, apply, legal
    >>> apply(deal, Seat(1), Bid(Contract.GARDE)).taker
    1

Other packages import these names from here; modules in `core` import each other's modules. Records
and JSON have an entrance of their own, `oudler.core.text`. Less common names stay in their modules:
`from oudler.core.scoring import plausibility`.

Cards and seats    Card  CardSet  Suit  Seat  Side, and the sets: TRUMPS  OUDLERS  COURTS  …
A ruleset          Ruleset  OPTIONS  read_ruleset  Phase  PartnerBy  …
A deal             Deal  Trick  start  decide  evolve  apply  legal  legal_for  replay
What seats do      Action: Bid  CallCards  Discard  Play  …; IllegalAction says why not
What may be done   LegalBids  LegalCalls  LegalDiscard  LegalPlays  LegalAnnouncements
What happened      Event: Dealt  BidMade  CardPlayed  DealScored  …
What a seat sees   SeatView  view  redact
What a deal pays   settle  score_result  Result  DealScore; Score and `exact` add them up
Several deals      Session, a score sheet; Match, a fixed number of deals
Value classes      value  Named  described
"""

# fmt: off
# isort: off
from oudler.core.actions import (
    Action, AnnounceSlam, Bid, CallCards, CancelDeal, Contract, DeclareMisere, Discard, HandfulSize,
    LoneTrump, MisereKind, Play, ShowHandful, dog_side, is_dog_taken,
)
from oudler.core.cards import (
    CARDS, COURTS, EMPTY, EXCUSE, EXCUSES, KINGS, OUDLERS, PACK, PETIT, PETITS, PLAIN_SUITS,
    SUIT_BITS, TRUMP_BITS, TRUMPS, TWENTY_ONE, TWENTY_ONES, TWO_PACKS, Card, CardSet, CardTwice,
    Suit, UnknownCard, once, parse_card, twice,
)
from oudler.core.deal import Deal, Trick, check_deal, has_petit_sec, imprenable
from oudler.core.engine import (
    Legal, apply, asked_seats, decide, evolve, follow_ups, legal, legal_for, replay,
)
from oudler.core.events import (
    BidMade, CardPlayed, CardsCalled, CardTurned, Claimed, DealCancelled, DealScored, Dealt,
    Discarded, DiscardShown, DogShown, Event, FollowUp, HandfulShown, MisereDeclared, Piles, Score,
    SlamAnnounced, exact,
)
from oudler.core.match import Match, Ranked, match_at, ranking
from oudler.core.phases.announcing import (
    LegalAnnouncements, LegalHandful, can_announce_slam, legal_handfuls,
)
from oudler.core.phases.bidding import LegalBids
from oudler.core.phases.calling import LegalCalls
from oudler.core.phases.dealing import bars_dealer, dealer_seat, start
from oudler.core.phases.dog import LegalDiscard
from oudler.core.phases.piles import SeenPile
from oudler.core.phases.play import (
    LegalPlays, highest_trump, playable, strongest, suit_led, trick_winner,
)
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.ruleset import (
    OPTIONS, Ruleset, RulesetError, UnknownRuleset, check_rules, plain_options, read_ruleset,
)
from oudler.core.ruleset.needs import has_taker, idle_options, sets_targets
from oudler.core.ruleset.option_values import (
    HandfulPaidTo, LastTrickExcuse, Pack, PartnerBy, PartnerIs, PassedOut, PetitPaidTo, PetitSec,
    Phase, SlamTime, WithoutTaker,
)
from oudler.core.ruleset.options import Mind
from oudler.core.scoring.excuse import can_lose_excuse
from oudler.core.scoring.misere import half_points_by_seat
from oudler.core.scoring.result import Handful, ImpossibleResult, Misere, Result, ResultFault
from oudler.core.scoring.settlement import (
    DealScore, LineKind, Premium, ScoreLine, explained, result_of, score, score_result, settle,
)
from oudler.core.scoring.slams import Slam
from oudler.core.scoring.two_player import TwoPlayerScore, two_player_score
from oudler.core.seats import Seat, Side, seat_after, seats_from
from oudler.core.session import Session, where_sits
from oudler.core.values import Named, described, memoize_last, value, wrong_type
from oudler.core.view import HandDealt, SeatView, SeenPlay, redact, seen_play, view

__all__ = [
    "CARDS", "COURTS", "EMPTY", "EXCUSE", "EXCUSES", "KINGS", "OPTIONS", "OUDLERS", "PACK", "PETIT",
    "PETITS", "PLAIN_SUITS", "SUIT_BITS", "TRUMPS", "TRUMP_BITS", "TWENTY_ONE", "TWENTY_ONES",
    "TWO_PACKS", "Action", "AnnounceSlam", "Bid", "BidMade", "CallCards", "CancelDeal", "Card",
    "CardPlayed", "CardSet", "CardTurned", "CardTwice", "CardsCalled", "Claimed", "Contract",
    "Deal", "DealCancelled", "DealScore", "DealScored", "Dealt", "DeclareMisere", "Discard",
    "DiscardShown", "Discarded", "DogShown", "Event", "FollowUp", "HandDealt", "Handful",
    "HandfulPaidTo",
    "HandfulShown", "HandfulSize", "IllegalAction", "ImpossibleResult", "LastTrickExcuse", "Legal",
    "LegalAnnouncements", "LegalBids", "LegalCalls", "LegalDiscard", "LegalHandful", "LegalPlays",
    "LineKind", "LoneTrump", "Match", "Mind", "Misere", "MisereDeclared", "MisereKind", "Named",
    "Pack", "PartnerBy", "PartnerIs", "PassedOut", "PetitPaidTo", "PetitSec", "Phase", "Piles",
    "Play", "Premium", "Ranked", "Reason", "Result", "ResultFault", "Ruleset", "RulesetError",
    "Score", "ScoreLine", "Seat", "SeatView", "SeenPile", "SeenPlay", "Session", "ShowHandful",
    "Side", "Slam", "SlamAnnounced", "SlamTime", "Suit", "Trick", "TwoPlayerScore", "UnknownCard",
    "UnknownRuleset", "WithoutTaker", "apply", "asked_seats", "bars_dealer", "can_announce_slam",
    "can_lose_excuse", "check_deal", "check_rules", "dealer_seat", "decide", "described",
    "dog_side", "evolve", "exact", "explained", "follow_ups", "half_points_by_seat",
    "has_petit_sec", "has_taker", "highest_trump", "idle_options", "imprenable", "is_dog_taken",
    "legal", "legal_for", "legal_handfuls", "match_at", "memoize_last", "once", "parse_card",
    "plain_options", "playable", "ranking", "read_ruleset", "redact", "replay", "result_of",
    "score", "score_result", "seat_after", "seats_from", "seen_play", "sets_targets", "settle",
    "start", "strongest", "suit_led", "trick_winner", "twice", "two_player_score", "value", "view",
    "where_sits", "wrong_type",
]
