"""Whether the options of a ruleset go together."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

from oudler.core.actions import Contract
from oudler.core.ruleset.model import Options
from oudler.core.ruleset.needs import has_taker, has_target, idle_options, most_in_handful
from oudler.core.ruleset.option_values import (
    ExcuseAlone,
    PartnerIs,
    PartnerShare,
    PetitSec,
    Phase,
    WithoutTaker,
)
from oudler.core.ruleset.options import Phrase
from oudler.core.ruleset.packets import dog_gaps
from oudler.core.values import Named


class FaultKind(Named):
    """The kinds of fault in a ruleset."""

    UNKNOWN_OPTION = "unknown_option"
    WRONG_VALUE = "wrong_value"
    MISSING = "missing"
    CARDS_DO_NOT_ADD_UP = "cards_do_not_add_up"
    PILES_NOT_AT_TWO = "piles_not_at_two"
    PILES_WITHOUT_CARDS = "piles_without_cards"
    PILES_HIDE_TRUMPS = "piles_hide_trumps"
    CUT_HAS_NO_PLACE = "cut_has_no_place"
    DOG_HAS_NO_PLACE = "dog_has_no_place"
    BIDS_NOT_RISING = "bids_not_rising"
    HANDFULS_NOT_RISING = "handfuls_not_rising"
    HANDFULS_TOO_LARGE = "handfuls_too_large"
    TARGETS_WRONG_NUMBER = "targets_wrong_number"
    TARGETS_NOT_COMPLEMENTARY = "targets_not_complementary"
    CALL_WITHOUT_PHASE = "call_without_phase"
    CALLS_HAVE_NO_PLACE = "calls_have_no_place"
    CALL_NEEDS_TOO_MANY = "call_needs_too_many"
    TEAMS_HAVE_NO_PLACE = "teams_have_no_place"
    TARGET_NOT_AT_TWO = "target_not_at_two"
    DOG_WITHOUT_PHASE = "dog_without_phase"
    PHASES_OUT_OF_ORDER = "phases_out_of_order"
    MOUCHE_WITHOUT_TAKER = "mouche_without_taker"
    MEANS_NOTHING = "means_nothing"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a ruleset: where it is, and what would be right."""

    kind: FaultKind
    option: str
    right: str

    def __str__(self) -> str:
        right = self.right
        if self.kind is FaultKind.UNKNOWN_OPTION:
            close = get_close_matches(self.option, right.split(", "))
            right = " or ".join(close) or "one of those that `oudler rules` lists"
        return f"{self.option}: {self.kind.value.replace('_', ' ')} (expected: {right})"


class UnknownRuleset(KeyError):
    """There is no ruleset with this name and version."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        return f"{self.name!r} is not a ruleset; known rulesets: {', '.join(self.known)}"


_MOST_TOLD = 20
"""Faults in one sentence: a file may name thousands of options, and each is compared with ours."""


class RulesetError(ValueError):
    """A ruleset is inconsistent; `faults` lists everything wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "; ".join(map(str, self.faults[:_MOST_TOLD]))


def faults_of(rules: Options, chosen: Collection[str] = ()) -> tuple[Fault, ...]:
    """Everything inconsistent in a ruleset.

    Each option that somebody has chosen must have an effect; one that came with the ruleset need
    not.

    >>> faults_of(rules)
    ()
    """
    checks = (
        _cards_fault,
        _piles_fault,
        _cut_fault,
        _dog_fault,
        _bids_fault,
        _handfuls_fault,
        _targets_fault,
        _without_taker_fault,
        _phases_fault,
        _calls_fault,
        _teams_fault,
        _mouche_fault,
    )
    found = [fault for check in checks if (fault := check(rules)) is not None]
    found += _chosen_faults(rules, set(chosen) - {fault.option for fault in found})
    return tuple(found)


def _chosen_faults(rules: Options, chosen: Collection[str]) -> Iterator[Fault]:
    for option, need in idle_options(rules, chosen):
        yield Fault(FaultKind.MEANS_NOTHING, option, need)
    most = most_in_handful(rules)
    if "handfuls" in chosen and has_taker(rules) and rules.handfuls[-1] > most:
        yield Fault(
            FaultKind.HANDFULS_TOO_LARGE, "handfuls", Phrase("at most {most} trumps", most=most)
        )


def _cards_fault(rules: Options) -> Fault | None:
    cards = rules.seats * rules.tricks + rules.dog
    pack = len(rules.pack.cards)
    if cards == pack:
        return None
    each = "(hand + piles × pile)" if rules.piles else "hand"
    right = Phrase(
        "{sum} = {pack}, not {cards}", sum=f"seats × {each} + dog", pack=pack, cards=cards
    )
    return Fault(FaultKind.CARDS_DO_NOT_ADD_UP, "hand", right)


def _piles_fault(rules: Options) -> Fault | None:
    if bool(rules.piles) != bool(rules.pile):
        return Fault(FaultKind.PILES_WITHOUT_CARDS, "pile", Phrase("both 0, or neither"))
    if not rules.piles:
        return None
    if rules.seats != 2 or rules.pack.copies != 1:
        return Fault(FaultKind.PILES_NOT_AT_TWO, "piles", Phrase("0, or seats = 2 with one pack"))
    # A lone petit cannot be detected while trumps may lie face down (A3-20).
    if rules.petit_sec is not PetitSec.PLAYED or rules.excuse_alone is not ExcuseAlone.PLAYED:
        right = "petit_sec = played, excuse_alone = played"
        return Fault(FaultKind.PILES_HIDE_TRUMPS, "piles", right)
    return None


def _cut_fault(rules: Options) -> Fault | None:
    most = len(rules.pack.cards) // 2
    if rules.cut_minimum <= most:
        return None
    return Fault(
        FaultKind.CUT_HAS_NO_PLACE,
        "cut_minimum",
        Phrase("at most {most}, half of the pack", most=most),
    )


def _dog_fault(rules: Options) -> Fault | None:
    most = len(dog_gaps(rules)) * rules.dog_at_a_time
    if rules.dog > most:
        right = Phrase("at most {most} cards between the packets", most=most)
        return Fault(FaultKind.DOG_HAS_NO_PLACE, "dog", right)
    # Four kings and three oudlers are never discarded, nor is a card of a pile (A6-34).
    if rules.dog and rules.piles and rules.hand < 7:
        return Fault(FaultKind.DOG_HAS_NO_PLACE, "dog", Phrase("0, or a hand of at least 7 cards"))
    return None


def _bids_fault(rules: Options) -> Fault | None:
    order = list(Contract)
    places = [order.index(contract) for contract, _ in rules.bids]
    multipliers = [multiplier for _, multiplier in rules.bids]
    if places and _rises(places) and _rises(multipliers):
        return None
    right = Phrase(
        "in the order {order}, each multiplying by more than the one before", order=", ".join(order)
    )
    return Fault(FaultKind.BIDS_NOT_RISING, "bids", right)


def _handfuls_fault(rules: Options) -> Fault | None:
    if not has_taker(rules):
        return None  # Nobody shows one.
    if not _rises(rules.handfuls):
        return Fault(FaultKind.HANDFULS_NOT_RISING, "handfuls", "single < double < triple")
    most = rules.hand + rules.piles + rules.dog
    if rules.handfuls[-1] > most:
        right = Phrase("at most {most} trumps", most=most)
        return Fault(FaultKind.HANDFULS_TOO_LARGE, "handfuls", right)
    return None


def _targets_fault(rules: Options) -> Fault | None:
    if not has_target(rules):
        return None  # Nobody needs them.
    number = rules.pack.oudlers + 1
    if len(rules.targets) != number:
        right = Phrase("{number} of them, from no oudler to {most}", number=number, most=number - 1)
        return Fault(FaultKind.TARGETS_WRONG_NUMBER, "targets", right)
    # A1-5: the attack misses its target exactly when the defence makes the complementary one.
    # With two packs half of the points is an odd number, so two targets may sum to one more (C-39).
    right_sums = (92,) if rules.pack.copies == 1 else (183, 184)
    sums = {low + high for low, high in zip(rules.targets, rules.targets[::-1], strict=True)}
    if sums <= set(right_sums) and _rises(rules.targets[::-1]):
        return None
    right = Phrase(
        "falling, each and its opposite summing to {least} or {most}"
        if rules.pack.copies > 1
        else "falling, each and its opposite summing to {least}",
        least=right_sums[0],
        most=right_sums[-1],
    )
    return Fault(FaultKind.TARGETS_NOT_COMPLEMENTARY, "targets", right)


def _without_taker_fault(rules: Options) -> Fault | None:
    # Exactly one of two players reaches the target, if all the points are theirs (A15-88).
    if rules.without_taker is WithoutTaker.FEWEST or (rules.seats == 2 and not rules.dog):
        return None
    right = Phrase("fewest_points, or seats = 2 and dog = 0")
    return Fault(FaultKind.TARGET_NOT_AT_TWO, "without_taker", right)


def _phases_fault(rules: Options) -> Fault | None:
    if (Phase.CALLING in rules.phases) != bool(rules.calls):
        return Fault(
            FaultKind.CALL_WITHOUT_PHASE, "calls", Phrase("with the phase calling, or empty")
        )
    if rules.phases == (Phase.PLAY,):
        return None  # Everyone for themselves, without a word (A14-86).
    order = [Phase.BIDDING, Phase.CALLING, Phase.DOG, Phase.PLAY]
    if list(rules.phases) != [p for p in order if p in rules.phases] or not {
        Phase.BIDDING,
        Phase.PLAY,
    } <= set(rules.phases):
        right = Phrase("bidding, then calling, then dog, then play; or play alone")
        return Fault(FaultKind.PHASES_OUT_OF_ORDER, "phases", right)
    if rules.dog and Phase.DOG not in rules.phases:
        return Fault(FaultKind.DOG_WITHOUT_PHASE, "dog", Phrase("0, or with the phase dog"))
    return None


def _calls_fault(rules: Options) -> Fault | None:
    attackers = 1 + len(rules.calls) * rules.pack.copies
    if attackers >= rules.seats:
        right = Phrase(
            "more than {attackers} players, so that somebody defends", attackers=attackers
        )
        return Fault(FaultKind.CALLS_HAVE_NO_PLACE, "calls", right)
    most = 4 * rules.pack.copies
    if any(held > most for call in rules.calls for _, held in call):
        right = Phrase("at most {most} cards of a rank", most=most)
        return Fault(FaultKind.CALL_NEEDS_TOO_MANY, "calls", right)
    return None


def _teams_fault(rules: Options) -> Fault | None:
    if rules.partner_is is not PartnerIs.ALTERNATE:
        return None
    calls = rules.calls or rules.partner_share is PartnerShare.BY_CARD
    if rules.seats % 2 == 0 and Phase.BIDDING in rules.phases and not calls:
        return None
    right = Phrase("an even number of players, bids, no call and no share by card")
    return Fault(FaultKind.TEAMS_HAVE_NO_PLACE, "partner_is", right)


def _mouche_fault(rules: Options) -> Fault | None:
    if not rules.mouche or Phase.BIDDING in rules.phases:
        return None
    return Fault(FaultKind.MOUCHE_WITHOUT_TAKER, "mouche", Phrase("0, or with the phase bidding"))


def _rises(numbers: Any) -> bool:
    return all(low < high for low, high in pairwise(numbers))
