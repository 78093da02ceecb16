"""A ruleset: every number and way of doing in which one table's rules differ from another's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from oudler.core.actions import Contract, HandfulSize
from oudler.core.consistency import Fault, FaultKind, RulesetError, faults_of
from oudler.core.events import Score
from oudler.core.options import (
    Option,
    flag,
    ladder,
    list_of,
    one_of,
    option,
    rank,
    whole,
    whole_numbers,
)
from oudler.core.ways import (
    Announcer,
    BiddingTurns,
    BidsCountAs,
    Direction,
    ExcuseExchange,
    FirstDealer,
    HalfPoints,
    HandfulPaidTo,
    HandfulTime,
    Heads,
    LastTrickExcuse,
    Pack,
    PartnerIs,
    PartnerShare,
    PassedOut,
    PetitPaidTo,
    PetitSec,
    Phase,
    SlamTime,
    WithoutTaker,
)


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """The rules of one table. Frozen, and valid once it stands: a bad one raises RulesetError."""

    id: str
    version: int

    seats: int = option("How many people play.", "B", whole(2, 9))
    dealer_plays: bool = option(
        "Whether the dealer plays too, rather than sit out beside those who do.",
        "B",
        flag(),
    )
    direction: Direction = option(
        "Which way round the table the turn goes.", "A2-10, A12-79", one_of(Direction)
    )
    first_dealer: FirstDealer = option(
        "How the first dealer is found.", "A2-8, A2-9", one_of(FirstDealer)
    )
    pack: Pack = option(
        "Which cards are played with.",
        "B",
        one_of(Pack),
    )
    hand: int = option("How many cards each of them is dealt.", "A3-13, B", whole(1, 26))
    piles: int = option(
        "How many piles lie before each of two players; 0 for none.", "A15-88, A15-89", whole(0, 12)
    )
    pile: int = option(
        "How many cards each pile has, only its top card face up; 0 without piles.",
        "A15-88, A15-89",
        whole(0, 12),
    )
    dog: int = option("How many cards go to the dog.", "A3-13, B", whole(0, 12))
    packet: int = option("How many cards are dealt at a time.", "A3-13, A3-15", whole(1, 6))
    dog_spares: int = option(
        "How many first and last cards of the pack may not go to the dog.", "A3-14", whole(0, 6)
    )
    dog_at_a_time: int = option(
        "How many cards may go to the dog between two packets.", "A3-14", whole(1, 12)
    )
    cut_minimum: int = option(
        "How many cards each part of a cut has at least.", "A2-11", whole(1, 39)
    )
    petit_sec: PetitSec = option(
        "What becomes of a deal in which a player's only trump is the petit.",
        "A3-20, A12-75",
        one_of(PetitSec),
    )
    excuse_alone_cancels: bool = option(
        "Whether a deal is thrown in when a player's only trump is the Excuse.", "A3-20", flag()
    )
    misdeal_bars_dealer: bool = option(
        "Whether a dealer who misdealt may only pass in the deal that follows.", "A3-18", flag()
    )
    passed_out: PassedOut = option(
        "What follows when nobody takes.",
        "A4-24, A14-85",
        one_of(PassedOut),
    )
    without_taker: WithoutTaker = option(
        "Who wins a deal that is played without a taker.",
        "A14-86, A15-88",
        one_of(WithoutTaker),
    )
    phases: tuple[Phase, ...] = option(
        "What a deal goes through, in order.",
        "A4 to A8",
        list_of(Phase, range(1, 5), "a list among bidding, calling, dog, play"),
    )
    bids: tuple[tuple[Contract, Score], ...] = option(
        "The contracts, lowest first, and what each multiplies the score by.", "A4-22", ladder()
    )
    bidding_turns: BiddingTurns = option(
        "How often a player may bid.",
        "A4-21",
        one_of(BiddingTurns),
    )
    call_ranks: tuple[str, ...] = option(
        "The ranks a taker may call, each only when he holds all those before it.",
        "A13-80, A13-81",
        list_of(rank, range(6), "a list among K, Q, N, J, any"),
    )
    second_call_ranks: tuple[str, ...] = option(
        "The ranks of a second call, likewise; none where one card is called.",
        "A13-83",
        list_of(rank, range(6), "a list among K, Q, N, J, any"),
    )
    partner_is: PartnerIs = option(
        "Who plays with the taker: by a call, or by his place.",
        "A12-77, A13-80, B",
        one_of(PartnerIs),
    )
    call_own: bool = option("Whether the taker may call his own card.", "A13-82", flag())
    call_bars_first_lead: bool = option(
        "Whether the first lead may not be in the called suit, but for the called card.",
        "A8-54",
        flag(),
    )
    discard_shows_trumps: bool = option(
        "Whether trumps that must be discarded are shown.", "A6-34", flag()
    )
    discard_shown_after: bool = option(
        "Whether the discard is shown to all when the deal is over.", "A6-36", flag()
    )
    handfuls: tuple[int, ...] = option(
        "How many trumps a single, a double and a triple handful show.",
        "A7-38",
        whole_numbers(3),
    )
    handful_values: tuple[int, ...] = option(
        "What a single, a double and a triple handful are worth.", "A7-38", whole_numbers(3)
    )
    handful_by: Announcer = option("Who may show a handful.", "A7-39", one_of(Announcer))
    handful_time: HandfulTime = option(
        "When handfuls are shown, and misères declared.", "A7-40", one_of(HandfulTime)
    )
    handful_shows_ends: bool = option(
        "Whether a handful must show its holder's highest and lowest trump.", "A7-41", flag()
    )
    handful_paid_to: HandfulPaidTo = option(
        "Who is paid for a handful.",
        "A7-44",
        one_of(HandfulPaidTo),
    )
    misere_premium: int = option(
        "What every other player pays for a declared misère; 0: nobody declares one.",
        "A7-45",
        whole(0, 100),
    )
    misere_of_heads: Heads = option(
        "What a hand is without that is declared as a misère of heads.", "A7-45", one_of(Heads)
    )
    oudlers_apart: bool = option(
        "Whether a third oudler may not join two others in a trick (Valencienne).",
        "A12-76",
        flag(),
    )
    excuse_exchange: ExcuseExchange = option(
        "When a half-point card is given for an Excuse that its side keeps.",
        "A9-55",
        one_of(ExcuseExchange),
    )
    excuse_in_last_trick: LastTrickExcuse = option(
        "Who gets an Excuse played to the last trick.", "A9-58", one_of(LastTrickExcuse)
    )
    excuse_wins_slam: bool = option(
        "Whether the Excuse, led to the last trick by a side that won all others, wins it.",
        "A9-59",
        flag(),
    )
    targets: tuple[int, ...] = option(
        "The points an attack needs with no oudler, with one, and so on up to all.",
        "A1-5, C-39",
        whole_numbers(4, 7),
    )
    half_points: HalfPoints = option(
        "What becomes of an odd half-point.",
        "A11-67",
        one_of(HalfPoints),
    )
    base: int = option("What a contract is worth before its points.", "A11-68", whole(0, 100))
    bids_count_as: BidsCountAs = option(
        "How a bid counts in the score.",
        "A11-68, A11-72",
        one_of(BidsCountAs),
    )
    gap_rounded_to: int = option(
        "To which multiple the points over or under the target are rounded; 1 leaves them.",
        "A11-72",
        whole(1, 10),
    )
    unit_rounded_to: int = option(
        "To which multiple what each defender pays is rounded; 1 leaves it.",
        "A11-72",
        whole(1, 10),
    )
    partner_share: PartnerShare = option(
        "What a partner has of the attack's gain or loss.",
        "A11-70, A11-71",
        one_of(PartnerShare),
    )
    petit_au_bout: int = option(
        "What the petit in the last trick is worth, before the multiplier.",
        "A10-62",
        whole(0, 100),
    )
    petit_au_bout_multiplied: bool = option(
        "Whether the contract multiplies the petit au bout.", "A10-62, A10-64", flag()
    )
    petit_au_bout_paid_to: PetitPaidTo = option(
        "Who is paid for the petit au bout.",
        "A10-62, A10-64",
        one_of(PetitPaidTo),
    )
    petit_au_bout_before_excuse: bool = option(
        "Whether a slam's last trick but one counts as the last when the Excuse wins the last.",
        "A10-63",
        flag(),
    )
    slam_announced: SlamTime = option("When a slam is announced.", "A5-27", one_of(SlamTime))
    slam_by: Announcer = option("Who may announce a slam.", "A5-28", one_of(Announcer))
    slam_announced_made: int = option(
        "What an announced slam is worth when made.", "A5-30", whole(0, 2000)
    )
    slam_announced_failed: int = option(
        "What an announced slam costs when it fails.", "A5-30", whole(0, 2000)
    )
    slam_made: int = option("What an unannounced slam is worth.", "A5-30", whole(0, 2000))
    slam_by_defence: int = option(
        "What each defender receives when the attack wins no trick.", "A5-31", whole(0, 2000)
    )
    small_slam_misses: int = option(
        "How many tricks a small slam may miss at most; 0: there is none.", "A5-32", whole(0, 3)
    )
    small_slam_announced_made: int = option(
        "What an announced small slam is worth when made.", "A5-32, A11-72", whole(0, 2000)
    )
    small_slam_announced_failed: int = option(
        "What an announced small slam costs when it fails.", "A5-32, A11-72", whole(0, 2000)
    )
    small_slam_made: int = option(
        "What an unannounced small slam is worth.", "A5-32, A11-72", whole(0, 2000)
    )
    mouche: int = option(
        "What each player pays to form a mouche; 0: none are played.", "A11-73", whole(0, 100)
    )
    mouche_dealer: int = option(
        "What the dealer adds to the largest mouche at each deal.", "A11-73", whole(0, 100)
    )

    places: int = field(init=False, repr=False, compare=False)
    """How many people are at the table: one more than play where the dealer sits out."""
    tricks: int = field(init=False, repr=False, compare=False)
    """How many tricks a deal has: each player's cards, those of his piles among them."""
    bends_obligations: bool = field(init=False, repr=False, compare=False)
    """Whether a rare rule changes what may be played to a trick (A12-75, A12-76)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", self.seats + (not self.dealer_plays))
        object.__setattr__(self, "tricks", self.hand + self.piles * self.pile)
        bends = self.oudlers_apart or self.petit_sec is PetitSec.IMPRENABLE
        object.__setattr__(self, "bends_obligations", bends)
        if faults := faults_of(self):
            raise RulesetError(faults)

    @property
    def name(self) -> str:
        """Id and version, as records name a ruleset: `fft-4@1`."""
        return f"{self.id}@{self.version}"

    def multiplier(self, contract: Contract) -> Score:
        """What this contract multiplies the score by. Raises KeyError where it cannot be bid."""
        return dict(self.bids)[contract]

    def handful_trumps(self, size: HandfulSize) -> int:
        """How many trumps a handful of this size shows."""
        return self.handfuls[list(HandfulSize).index(size)]

    def handful_value(self, size: HandfulSize) -> int:
        """What a handful of this size is worth."""
        return self.handful_values[list(HandfulSize).index(size)]


OPTIONS: dict[str, Option] = {
    f.name: f.metadata["option"] for f in fields(Ruleset) if "option" in f.metadata
}
"""Every option by name, in the order of play."""


def read_ruleset(id: str, version: int, values: Mapping[str, object]) -> Ruleset:
    """The ruleset with these plain values, as TOML and JSON hold them.

    Raises RulesetError with every fault at once.
    """
    faults = [
        Fault(FaultKind.UNKNOWN_OPTION, key, ", ".join(OPTIONS))
        for key in values
        if key not in OPTIONS
    ]
    options: dict[str, Any] = {}
    for key, known in OPTIONS.items():
        if key not in values:
            faults.append(Fault(FaultKind.MISSING, key, known.allowed))
            continue
        try:
            options[key] = known.read(values[key])
        except (ValueError, TypeError, ZeroDivisionError):
            faults.append(Fault(FaultKind.WRONG_VALUE, key, known.allowed))
    if faults:
        raise RulesetError(tuple(faults))
    return Ruleset(id=id, version=version, **options)


def plain_options(rules: Ruleset) -> dict[str, object]:
    """The ruleset's options as plain values, which `read_ruleset` reads back."""
    return {key: _plain(key, getattr(rules, key)) for key in OPTIONS}


def _plain(key: str, value: Any) -> object:
    if key == "bids":
        return {str(name): n if isinstance(n, int) else str(n) for name, n in value}
    if isinstance(value, tuple):
        return [str(v) if isinstance(v, StrEnum) else v for v in value]
    return str(value) if isinstance(value, StrEnum) else value
