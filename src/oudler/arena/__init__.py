"""Matches between players: the same deals from every seat, so that luck cancels out."""

from oudler.arena.comparison import Comparison, Estimate, Row, Summary
from oudler.arena.entrants import Ask, Entrant, UnknownEntrant, programs_of, read_entrant
from oudler.arena.plan import ImpossiblePlan, Plan, make_plan
from oudler.arena.results import DealResult, FaultKind, Role, RunFile
from oudler.arena.roster import PlayerFailed
from oudler.arena.running import GivenUp, differences, match, run

__all__ = [
    "Ask",
    "Comparison",
    "DealResult",
    "Entrant",
    "Estimate",
    "FaultKind",
    "GivenUp",
    "ImpossiblePlan",
    "Plan",
    "PlayerFailed",
    "Role",
    "Row",
    "RunFile",
    "Summary",
    "UnknownEntrant",
    "differences",
    "make_plan",
    "match",
    "programs_of",
    "read_entrant",
    "run",
]
