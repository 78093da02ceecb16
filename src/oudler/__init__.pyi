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
from oudler.core.actions import (
    Action as Action,
)
from oudler.core.actions import (
    AnnounceSlam as AnnounceSlam,
)
from oudler.core.actions import (
    Bid as Bid,
)
from oudler.core.actions import (
    CallCards as CallCards,
)
from oudler.core.actions import (
    CancelDeal as CancelDeal,
)
from oudler.core.actions import (
    Contract as Contract,
)
from oudler.core.actions import (
    DeclareMisere as DeclareMisere,
)
from oudler.core.actions import (
    Discard as Discard,
)
from oudler.core.actions import (
    HandfulSize as HandfulSize,
)
from oudler.core.actions import (
    LoneTrump as LoneTrump,
)
from oudler.core.actions import (
    MisereKind as MisereKind,
)
from oudler.core.actions import (
    Play as Play,
)
from oudler.core.actions import (
    ShowHandful as ShowHandful,
)
from oudler.core.cards import (
    Card as Card,
)
from oudler.core.cards import (
    CardSet as CardSet,
)
from oudler.core.cards import (
    CardTwice as CardTwice,
)
from oudler.core.cards import (
    Suit as Suit,
)
from oudler.core.cards import (
    UnknownCard as UnknownCard,
)
from oudler.core.cards import (
    parse_card as parse_card,
)
from oudler.core.deal import (
    Deal as Deal,
)
from oudler.core.deal import (
    Trick as Trick,
)
from oudler.core.engine import (
    Legal as Legal,
)
from oudler.core.engine import (
    apply as apply,
)
from oudler.core.engine import (
    decide as decide,
)
from oudler.core.engine import (
    evolve as evolve,
)
from oudler.core.engine import (
    follow_ups as follow_ups,
)
from oudler.core.engine import (
    legal as legal,
)
from oudler.core.engine import (
    legal_for as legal_for,
)
from oudler.core.engine import (
    replay as replay,
)
from oudler.core.events import (
    BidMade as BidMade,
)
from oudler.core.events import (
    CardPlayed as CardPlayed,
)
from oudler.core.events import (
    CardsCalled as CardsCalled,
)
from oudler.core.events import (
    CardTurned as CardTurned,
)
from oudler.core.events import (
    DealCancelled as DealCancelled,
)
from oudler.core.events import (
    DealScored as DealScored,
)
from oudler.core.events import (
    Dealt as Dealt,
)
from oudler.core.events import (
    Discarded as Discarded,
)
from oudler.core.events import (
    DiscardShown as DiscardShown,
)
from oudler.core.events import (
    DogShown as DogShown,
)
from oudler.core.events import (
    Event as Event,
)
from oudler.core.events import (
    HandfulShown as HandfulShown,
)
from oudler.core.events import (
    MisereDeclared as MisereDeclared,
)
from oudler.core.events import (
    Score as Score,
)
from oudler.core.events import (
    SlamAnnounced as SlamAnnounced,
)
from oudler.core.phases.announcing import (
    LegalAnnouncements as LegalAnnouncements,
)
from oudler.core.phases.announcing import (
    LegalHandful as LegalHandful,
)
from oudler.core.phases.bidding import (
    LegalBids as LegalBids,
)
from oudler.core.phases.calling import (
    LegalCalls as LegalCalls,
)
from oudler.core.phases.dealing import (
    start as start,
)
from oudler.core.phases.dog import (
    LegalDiscard as LegalDiscard,
)
from oudler.core.phases.piles import (
    SeenPile as SeenPile,
)
from oudler.core.phases.play import (
    LegalPlays as LegalPlays,
)
from oudler.core.phases.play import (
    trick_winner as trick_winner,
)
from oudler.core.refusal import (
    IllegalAction as IllegalAction,
)
from oudler.core.refusal import (
    Reason as Reason,
)
from oudler.core.ruleset import (
    Ruleset as Ruleset,
)
from oudler.core.ruleset import (
    RulesetError as RulesetError,
)
from oudler.core.ruleset import (
    read_ruleset as read_ruleset,
)
from oudler.core.ruleset.option_values import (
    PartnerBy as PartnerBy,
)
from oudler.core.ruleset.option_values import (
    Phase as Phase,
)
from oudler.core.scoring.result import (
    Handful as Handful,
)
from oudler.core.scoring.result import (
    ImpossibleResult as ImpossibleResult,
)
from oudler.core.scoring.result import (
    Misere as Misere,
)
from oudler.core.scoring.result import (
    Result as Result,
)
from oudler.core.scoring.settlement import (
    DealScore as DealScore,
)
from oudler.core.scoring.settlement import (
    LineKind as LineKind,
)
from oudler.core.scoring.settlement import (
    Premium as Premium,
)
from oudler.core.scoring.settlement import (
    ScoreLine as ScoreLine,
)
from oudler.core.scoring.settlement import (
    score as score,
)
from oudler.core.scoring.settlement import (
    score_result as score_result,
)
from oudler.core.scoring.slams import (
    Slam as Slam,
)
from oudler.core.seats import (
    Seat as Seat,
)
from oudler.core.seats import (
    Side as Side,
)
from oudler.core.text.notation import (
    Noted as Noted,
)
from oudler.core.text.referee import (
    RecordError as RecordError,
)
from oudler.core.text.referee import (
    Step as Step,
)
from oudler.core.view import (
    SeatView as SeatView,
)
from oudler.core.view import (
    view as view,
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

__version__: str

def rulesets() -> tuple[str, ...]:
    """The names of all published rulesets, in alphabetical order."""

__all__ = [
    "Action",
    "AnnounceSlam",
    "Ask",
    "Bid",
    "BidMade",
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
    "Trick",
    "UnknownCard",
    "UnknownEntrant",
    "UnknownLevel",
    "UnknownRuleset",
    "Why",
    "__version__",
    "apply",
    "deal_cards",
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
    "write_record",
]
