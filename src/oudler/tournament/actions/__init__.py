"""Everything that can be asked at a tournament, and what follows from it."""

from oudler.tournament.actions.action import Asked, Happened, check_open, session_of
from oudler.tournament.actions.course import Adapt, PayLeaver, PlanBreak, Return
from oudler.tournament.actions.entries import (
    CancelSession,
    Correct,
    Enter,
    EnterOne,
    Leave,
    OpenPlan,
    OpenSession,
    TakePlace,
    Withdraw,
)
from oudler.tournament.actions.faults import LiftFault, RuleFault
from oudler.tournament.actions.officials import (
    AnnouncePrizes,
    AnswerCall,
    CallPosition,
    CloseObjections,
    Erase,
    EraseName,
    GiveBonus,
    LiftPenalty,
    LiftRuling,
    Penalise,
    Publish,
    RenewLink,
    Rule,
    SetClock,
)
from oudler.tournament.actions.results import (
    CallReferee,
    Claim,
    FinishSheet,
    Keep,
    Reopen,
    SettleBoard,
    SettleDeals,
    SettleSheet,
    Void,
)
from oudler.tournament.refusal import Reason, Refused
from oudler.tournament.roles import ORGANISER, Role
from oudler.tournament.tournament import Tournament

Action = (
    Enter
    | Correct
    | Withdraw
    | OpenSession
    | Adapt
    | PlanBreak
    | CancelSession
    | CallPosition
    | SetClock
    | SettleBoard
    | SettleSheet
    | FinishSheet
    | Keep
    | Reopen
    | AnswerCall
    | Publish
    | Penalise
    | GiveBonus
    | AnnouncePrizes
    | LiftPenalty
    | Rule
    | LiftRuling
    | RuleFault
    | LiftFault
    | Leave
    | Return
    | PayLeaver
    | TakePlace
    | CloseObjections
    | EraseName
    | RenewLink
    | Erase
    | Claim
    | CallReferee
)
"""An action that a page may ask for."""


def check_may(action: Asked, who: Role) -> None:
    """Raise Refused unless somebody may take an action.

    >>> check_may(Withdraw(1), ORGANISER)
    """
    if not action.is_open_to(who):
        raise Refused(Reason.NOT_ALLOWED)


def decide(tournament: Tournament, action: Asked, who: Role = ORGANISER, now: int = 0) -> Happened:
    """The events that an action causes at a moment in milliseconds. Raises Refused.

    >>> decide(evening, Withdraw(1))
    (EntrantWithdrawn(entrant=1, note=''),)
    """
    check_may(action, who)
    return action.decided_at(tournament, now)


__all__ = [
    "ORGANISER",
    "Action",
    "Adapt",
    "AnnouncePrizes",
    "AnswerCall",
    "Asked",
    "CallPosition",
    "CallReferee",
    "CancelSession",
    "Claim",
    "CloseObjections",
    "Correct",
    "Enter",
    "EnterOne",
    "Erase",
    "EraseName",
    "FinishSheet",
    "GiveBonus",
    "Happened",
    "Keep",
    "Leave",
    "LiftFault",
    "LiftPenalty",
    "LiftRuling",
    "OpenPlan",
    "OpenSession",
    "PayLeaver",
    "Penalise",
    "PlanBreak",
    "Publish",
    "Reason",
    "Refused",
    "RenewLink",
    "Reopen",
    "Return",
    "Rule",
    "RuleFault",
    "SetClock",
    "SettleBoard",
    "SettleDeals",
    "SettleSheet",
    "TakePlace",
    "Void",
    "Withdraw",
    "check_may",
    "check_open",
    "decide",
    "session_of",
]
