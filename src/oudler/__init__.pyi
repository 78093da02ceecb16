"""What `import oudler` offers, for type checkers and editors; `__init__.py` imports it lazily."""

from fractions import (
    Fraction as Fraction,
)

from oudler.arena import (
    Ask as Ask,
)
from oudler.arena import (
    Comparison as Comparison,
)
from oudler.arena import (
    Entrant as Entrant,
)
from oudler.arena import (
    Estimate as Estimate,
)
from oudler.arena import (
    GivenUp as GivenUp,
)
from oudler.arena import (
    ImpossiblePlan as ImpossiblePlan,
)
from oudler.arena import (
    PlayerFailed as PlayerFailed,
)
from oudler.arena import (
    Role as Role,
)
from oudler.arena import (
    Row as Row,
)
from oudler.arena import (
    Summary as Summary,
)
from oudler.arena import (
    UnknownEntrant as UnknownEntrant,
)
from oudler.arena import (
    differences as differences,
)
from oudler.arena import (
    match as match,
)
from oudler.bots import (
    Decision as Decision,
)
from oudler.bots import (
    NotAPlayer as NotAPlayer,
)
from oudler.bots import (
    Notify as Notify,
)
from oudler.bots import (
    Player as Player,
)
from oudler.bots import (
    Refused as Refused,
)
from oudler.bots import (
    UnknownLevel as UnknownLevel,
)
from oudler.bots import (
    Why as Why,
)
from oudler.bots import (
    finish as finish,
)
from oudler.bots import (
    make_player as make_player,
)
from oudler.bots import (
    play_deal as play_deal,
)
from oudler.bots import (
    play_on as play_on,
)
from oudler.coach.bid_question import (
    NotBid as NotBid,
)
from oudler.coach.weighed_bids import (
    BidOption as BidOption,
)
from oudler.coach.weighed_bids import (
    WeighedBids as WeighedBids,
)
from oudler.coach.weighed_bids import (
    bid_estimates as bid_estimates,
)
from oudler.coach.weighed_bids import (
    weigh_bids as weigh_bids,
)
from oudler.coach.weighed_choices import (
    WeighedChoice as WeighedChoice,
)
from oudler.coach.weighed_choices import (
    WeighedChoices as WeighedChoices,
)
from oudler.coach.weighed_choices import (
    weigh_choices as weigh_choices,
)
from oudler.core import (
    Action,
    AnnounceSlam,
    Bid,
    BidMade,
    CallCards,
    CancelDeal,
    Card,
    CardPlayed,
    CardsCalled,
    CardSet,
    CardTurned,
    CardTwice,
    Contract,
    Deal,
    DealCancelled,
    DealScore,
    DealScored,
    Dealt,
    DeclareMisere,
    Discard,
    Discarded,
    DiscardShown,
    DogShown,
    Event,
    Handful,
    HandfulShown,
    HandfulSize,
    IllegalAction,
    ImpossibleResult,
    Legal,
    LegalAnnouncements,
    LegalBids,
    LegalCalls,
    LegalDiscard,
    LegalHandful,
    LegalPlays,
    LineKind,
    LoneTrump,
    Misere,
    MisereDeclared,
    MisereKind,
    PartnerBy,
    Phase,
    Play,
    Premium,
    Reason,
    Result,
    Ruleset,
    RulesetError,
    Score,
    ScoreLine,
    Seat,
    SeatView,
    SeenPile,
    ShowHandful,
    Side,
    Slam,
    SlamAnnounced,
    Suit,
    Trick,
    UnknownCard,
    apply,
    decide,
    evolve,
    follow_ups,
    legal,
    legal_for,
    parse_card,
    read_ruleset,
    replay,
    score,
    score_result,
    start,
    trick_winner,
    view,
)
from oudler.core.text import Noted, RecordError, Step
from oudler.deals import (
    ConditionError as ConditionError,
)
from oudler.deals import (
    TooRare as TooRare,
)
from oudler.deals import (
    deal_from_text as deal_from_text,
)
from oudler.deals import (
    deal_to_fragment as deal_to_fragment,
)
from oudler.deals import (
    deal_to_text as deal_to_text,
)
from oudler.deals import (
    deals_where as deals_where,
)
from oudler.records import (
    Log as Log,
)
from oudler.records import (
    Record as Record,
)
from oudler.records import (
    events_of as events_of,
)
from oudler.records import (
    read_record as read_record,
)
from oudler.records import (
    write_record as write_record,
)
from oudler.rulesets import (
    UnknownRuleset as UnknownRuleset,
)
from oudler.rulesets import (
    load_ruleset as load_ruleset,
)
from oudler.shuffling import (
    deal_cards as deal_cards,
)
from oudler.shuffling import (
    new_seed as new_seed,
)
from oudler.shuffling import (
    random_deal as random_deal,
)
from oudler.solver import (
    Bounds as Bounds,
)
from oudler.solver import (
    CardValue as CardValue,
)
from oudler.solver import (
    Goal as Goal,
)
from oudler.solver import (
    KernelMissing as KernelMissing,
)
from oudler.solver import (
    Limits as Limits,
)
from oudler.solver import (
    SearchRefused as SearchRefused,
)
from oudler.solver import (
    Solution as Solution,
)
from oudler.solver import (
    solve as solve,
)
from oudler.words.typed_hand import (
    WrongHand as WrongHand,
)

__version__: str

def rulesets() -> tuple[str, ...]:
    """The names of all published rulesets, in alphabetical order."""

__all__ = [
    "Action",
    "AnnounceSlam",
    "Ask",
    "Bid",
    "BidMade",
    "BidOption",
    "Bounds",
    "CallCards",
    "CancelDeal",
    "Card",
    "CardPlayed",
    "CardSet",
    "CardTurned",
    "CardTwice",
    "CardValue",
    "CardsCalled",
    "Comparison",
    "ConditionError",
    "Contract",
    "Deal",
    "DealCancelled",
    "DealScore",
    "DealScored",
    "Dealt",
    "Decision",
    "DeclareMisere",
    "Discard",
    "DiscardShown",
    "Discarded",
    "DogShown",
    "Entrant",
    "Estimate",
    "Event",
    "Fraction",
    "GivenUp",
    "Goal",
    "Handful",
    "HandfulShown",
    "HandfulSize",
    "IllegalAction",
    "ImpossiblePlan",
    "ImpossibleResult",
    "KernelMissing",
    "Legal",
    "LegalAnnouncements",
    "LegalBids",
    "LegalCalls",
    "LegalDiscard",
    "LegalHandful",
    "LegalPlays",
    "Limits",
    "LineKind",
    "Log",
    "LoneTrump",
    "Misere",
    "MisereDeclared",
    "MisereKind",
    "NotAPlayer",
    "NotBid",
    "Noted",
    "Notify",
    "PartnerBy",
    "Phase",
    "Play",
    "Player",
    "PlayerFailed",
    "Premium",
    "Reason",
    "Record",
    "RecordError",
    "Refused",
    "Result",
    "Role",
    "Row",
    "Ruleset",
    "RulesetError",
    "Score",
    "ScoreLine",
    "SearchRefused",
    "Seat",
    "SeatView",
    "SeenPile",
    "ShowHandful",
    "Side",
    "Slam",
    "SlamAnnounced",
    "Solution",
    "Step",
    "Suit",
    "Summary",
    "TooRare",
    "Trick",
    "UnknownCard",
    "UnknownEntrant",
    "UnknownLevel",
    "UnknownRuleset",
    "WeighedBids",
    "WeighedChoice",
    "WeighedChoices",
    "Why",
    "WrongHand",
    "__version__",
    "apply",
    "bid_estimates",
    "deal_cards",
    "deal_from_text",
    "deal_to_fragment",
    "deal_to_text",
    "deals_where",
    "decide",
    "differences",
    "events_of",
    "evolve",
    "finish",
    "follow_ups",
    "legal",
    "legal_for",
    "load_ruleset",
    "make_player",
    "match",
    "new_seed",
    "parse_card",
    "play_deal",
    "play_on",
    "random_deal",
    "read_record",
    "read_ruleset",
    "replay",
    "rulesets",
    "score",
    "score_result",
    "solve",
    "start",
    "trick_winner",
    "view",
    "weigh_bids",
    "weigh_choices",
    "write_record",
]
