"""Finds the problems of the lessons anew, in deals that bots play: src/oudler/coach/lessons.

python benches/problems.py [DEALS]
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, zip_longest
from math import inf
from pathlib import Path
from time import process_time

from oudler.bots.batch import finish
from oudler.bots.levels import make_player
from oudler.bots.player import ask
from oudler.coach.facts import Facts
from oudler.coach.judgement import SURE, Estimate
from oudler.coach.lessons.feedback import why
from oudler.coach.lessons.lesson import Topic
from oudler.coach.lessons.problem import Answer, Basis, Evidence, Problem, moves_of
from oudler.coach.lessons.problem_json import problem_line
from oudler.coach.lessons.proof import Weighed, confirmed, weigh
from oudler.coach.moment import Kind
from oudler.coach.principles import principles
from oudler.coach.stake import known_stake
from oudler.core.actions import Action, AnnounceSlam, Bid, CallCards, Discard, Play
from oudler.core.cards import EXCUSE, PETIT, TRUMPS, Card, CardSet
from oudler.core.deal import Deal
from oudler.core.engine import apply
from oudler.core.phases.bidding import LegalBids
from oudler.core.phases.calling import LegalCalls
from oudler.core.phases.dog import LegalDiscard
from oudler.core.phases.play import LegalPlays
from oudler.core.seats import Seat
from oudler.core.view import SeatView, view
from oudler.rulesets import load_ruleset
from oudler.shuffling import deal_cards, hash_texts

FILE = Path(__file__).parents[1] / "src/oudler/coach/lessons/problems.jsonl"
DEALS, MORE = 250, 2
"""Deals that are played to the end; and so many times as many up to the discard."""
RULES = ("fft-4", "fft-5", "fft-3", "fft-4", "fft-5")
LEVELS = ("club", "expert") * 4 + ("master",)
"""In turn; so each level plays under all of them."""
GLANCE = 40
WORLDS = {Kind.CARD: 300, Kind.DISCARD: 300, Kind.BID: 160, Kind.CALL: 300}
"""Likely deals: for a first look, and for the proof."""
BIDDING, RARELY = 50, 3
"""Bids are weighed in the first so many deals, in one of so many: each takes a second."""
SEED = "lessons"
MOST, POOL = 30, 40
"""Problems a lesson, and those from which they are chosen."""


@dataclass(frozen=True, slots=True)
class Clear:
    """How clear a right answer must be, in points for each that a defender pays."""

    near: float
    """So many points fewer are as right as the best."""
    far: float
    """So many fewer, or more, are wrong; anything between spoils the problem."""
    errors: float = 4.0


CLEAR = {
    Kind.CARD: Clear(1.5, 4.0),
    Kind.DISCARD: Clear(1.0, 4.0),
    Kind.BID: Clear(8.0, 25.0),
    Kind.CALL: Clear(8.0, 15.0),
}


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision in a deal that bots play."""

    rules: str
    seed: str
    dealer: Seat
    actions: tuple[Action, ...]
    deal: Deal
    kind: Kind

    @property
    def seat(self) -> Seat:
        assert self.deal.to_act is not None
        return self.deal.to_act


@dataclass(frozen=True, slots=True)
class Found:
    """A problem, and how easily it is explained."""

    problem: Problem
    explained: float
    """Of which share of its wrong answers something can be said."""
    tricks: int
    likeness: str
    """Problems that are alike: a lesson takes from each sort in turn."""


def played(number: int) -> Iterator[Moment]:
    """The decisions of one deal. Slams are not announced."""
    name, level = RULES[number % len(RULES)], LEVELS[number % len(LEVELS)]
    rules = load_ruleset(name)
    seed, dealer = f"{SEED}/{number}", Seat(number % rules.seats)
    deal = deal_cards(rules, seed=seed, dealer=dealer)
    players = [make_player(level) for _ in range(rules.seats)]
    actions: list[Action] = []
    while deal.to_act is not None:
        action = finish(ask(players[deal.to_act], view(deal, deal.to_act))).action
        if action is None or isinstance(action, AnnounceSlam):
            return
        kind = kind_of(view(deal, deal.to_act))
        if kind is not None and isinstance(action, (Bid, CallCards, Discard, Play)):
            yield Moment(rules.name, seed, dealer, tuple(actions), deal, kind)
        actions.append(action)
        deal = apply(deal, deal.to_act, action)


def kind_of(seen: SeatView) -> Kind | None:
    match seen.legal:
        case LegalBids(contracts) if contracts:
            return Kind.BID
        case LegalCalls():
            return Kind.CALL
        case LegalDiscard(trumps_needed=0):
            return Kind.DISCARD
        case LegalPlays(cards) if len(cards) > 1:
            return Kind.CARD
        case _:
            return None


def searched(moment: Moment, is_full: Callable[[Topic], bool]) -> Found | None:
    """The problem of a moment, if its best answer is clear and can be explained."""
    seen = view(moment.deal, moment.seat)
    if split(weigh(seen, moment.kind, GLANCE, SEED), seen, moment.kind, errors=1.5) is None:
        return None
    worlds = WORLDS[moment.kind]
    found = weigh(seen, moment.kind, worlds, SEED)
    answers = split(found, seen, moment.kind, CLEAR[moment.kind].errors)
    if answers is None:
        return None
    problem = drafted(moment, Basis.SEARCH, found.promised, answers, Evidence(worlds, SEED))
    topic, explained, likeness = topic_of(problem, seen)
    if topic is None or is_full(topic):
        return None
    club = confirmed(seen, moment.kind, problem.best.action, problem.nearest.action, SEED)
    if club.mean <= SURE * club.error:
        return None
    evidence = replace(problem.evidence, club=club)
    problem = replace(problem, topic=topic, evidence=evidence)
    return Found(problem, explained, len(seen.tricks), likeness)


def drafted(
    moment: Moment,
    basis: Basis,
    promised: float | None,
    answers: tuple[Answer, ...],
    evidence: Evidence,
) -> Problem:
    return Problem(
        "",
        Topic.CARDS,
        moment.kind,
        moment.rules,
        moment.seed,
        moment.dealer,
        moves_of(list(moment.actions)),
        moment.seat,
        basis,
        promised,
        answers,
        evidence,
    )


def split(found: Weighed, seen: SeatView, kind: Kind, errors: float) -> tuple[Answer, ...] | None:
    """The answers with the right ones marked; None where that is not clear."""
    clear = CLEAR[kind]
    unit = 1.0 if kind in (Kind.BID, Kind.CALL) else float(known_stake(seen))
    right, wrong = [], []
    for one in found.answers:
        if one.lost.mean <= clear.near * unit:
            right.append(replace(one, is_right=True))
        elif one.lost.mean >= clear.far * unit and one.lost.mean >= errors * one.lost.error:
            wrong.append(one)
        elif kind not in (Kind.DISCARD, Kind.CALL):  # of those only the clear ones are shown
            return None
    if kind is Kind.DISCARD:
        # The one chosen in the first look: in the second, another may look better by luck.
        right = [one for one in right if one.lost == Estimate(0.0, 0.0)]
        wrong = spread(wrong)
    if kind is Kind.CALL and (len(right) > 2 or len(right) + len(wrong) < 3):
        return None
    most = 2 if kind is Kind.CALL else max(1, len(found.answers) // 3)
    if not right or not wrong or len(right) > most:
        return None
    return (*right, *wrong)


def spread(wrong: Sequence[Answer]) -> list[Answer]:
    """Three wrong discards, as different as can be."""
    found: list[Answer] = []
    for one in wrong:
        assert isinstance(one.action, Discard)
        cards = one.action.cards
        if all(len(cards - other.action.cards) > 1 for other in found):  # type: ignore[union-attr]
            found.append(one)
    return found[:3] if len(found) >= 3 else []


def topic_of(problem: Problem, seen: SeatView) -> tuple[Topic | None, float, str]:
    """Where a problem belongs, and of which share of its wrong answers something can be said."""
    wrong = [one.action for one in problem.answers if not one.is_right]
    said = [why(problem, seen, action, problem.best.action) for action in wrong]
    if any(not one.follows for _, told in said for one in told):
        return None, 0.0, ""  # an exception to a principle is no exercise
    explained = sum(bool(reasons or any(t.follows for t in told)) for reasons, told in said)
    keys = Counter(reason.key for reasons, _ in said for reason in reasons)
    numbers = {t.principle.number for _, told in said for t in told if t.follows}
    topic: Topic | None
    match problem.kind:
        case Kind.BID:
            right = [one.action for one in problem.answers if one.is_right]
            is_pass = Bid(None) in right
            is_high = not any(
                isinstance(a, Bid) and a.contract in ("prise", "garde") for a in right
            )
            topic = Topic.CONTRACT if is_high and not is_pass else Topic.TAKING
        case Kind.CALL:
            topic = Topic.CALLED_KING
        case Kind.DISCARD:
            topic = Topic.DISCARD
        case _:
            topic = card_topic(problem, seen, keys, numbers)
    share = explained / len(wrong)
    most = "/".join(key for key, _ in keys.most_common(1))
    if problem.kind is Kind.CARD:
        likeness = f"{most}/{'lead' if not seen.trick.cards else 'follow'}"
    else:
        likeness = f"{problem.rules}/{problem.kind}/{problem.best.action}"
        likeness = likeness if problem.kind is Kind.BID else problem.rules
    return (topic if share >= 0.5 else None), share, likeness


def card_topic(
    problem: Problem, seen: SeatView, keys: Counter[str], numbers: set[int]
) -> Topic | None:
    facts = Facts(seen)
    right, wrong = (
        CardSet.of(
            one.action.card
            for one in problem.answers
            if one.is_right is is_right and isinstance(one.action, Play)
        )
        for is_right in (True, False)
    )
    left = seen.rules.tricks - len(seen.tricks)
    if seen.calls and facts.is_attack and seen.seat != seen.taker:
        return Topic.CALLED_KING
    if right == CardSet.of([EXCUSE]) or (EXCUSE in wrong and keys["excuse_can_wait"]):
        return Topic.EXCUSE
    if right == CardSet.of([PETIT]) or keys & PETITS or numbers & {4, 7, 16}:
        return Topic.PETIT
    if left <= 5 and problem.nearest.lost.mean >= 15 * float(known_stake(seen)):
        return Topic.CONTRACT
    if keys & TRUMP_KEYS or (facts.is_attack and facts.is_lead):
        return Topic.TRUMPS
    if facts.is_attack or not facts.later:
        return Topic.CARDS
    return Topic.DEFENCE


PETITS = Counter(("petit_lost", "petit_at_risk", "petit_safe", "petit_can_wait"))
TRUMP_KEYS = Counter(
    (
        *("draw_trumps", "trumps_spread", "no_trumps_left", "may_be_beaten"),
        *("high_trump_lost", "only_an_overruff", "master"),
    )
)


def signalled(moment: Moment, is_full: Callable[[Topic], bool]) -> Found | None:
    """The problem of a moment at which a signal names a card and costs nothing."""
    seen = view(moment.deal, moment.seat)
    # The federation's, made for four.
    signals = [one for one in principles(seen) if one.is_signal and one.source.startswith("F")]
    if seen.rules.seats != 4:
        return None
    if moment.kind is not Kind.CARD or len(signals) != 1 or is_full(Topic.SIGNALS):
        return None
    (signal,) = signals
    found = weigh(seen, Kind.CARD, WORLDS[Kind.CARD], SEED)
    suits = TRUMPS if signal.number in (42, 43) else CardSet.of(Card)
    shown = [
        replace(one, is_right=signal.agrees(one.action))
        for one in found.answers
        if isinstance(one.action, Play)
        and one.action.card in suits
        and not (signal.number in (42, 43) and one.action.card == PETIT)
    ]
    near = CLEAR[Kind.CARD].near * float(known_stake(seen))
    right = [one for one in shown if one.is_right]
    if not right or len(right) == len(shown) or any(one.lost.mean > near for one in right):
        return None
    problem = drafted(
        moment, Basis.SIGNAL, found.promised, tuple(shown), Evidence(WORLDS[Kind.CARD], SEED)
    )
    return Found(replace(problem, topic=Topic.SIGNALS), 1.0, len(seen.tricks), str(signal.number))


def chosen(found: Iterable[Found]) -> list[Problem]:
    """The best of each lesson, one a hand, of each sort in turn; the easier ones first."""
    pool = sorted(found, key=lambda one: (-one.explained, one.tricks, -(one.problem.margin or inf)))
    kept: list[Problem] = []
    for topic in Topic:
        sorts: dict[str, list[Problem]] = defaultdict(list)
        seats: set[tuple[str, str, Seat]] = set()
        for one in pool:
            seat = (one.problem.rules, one.problem.seed, one.problem.seat)
            if one.problem.topic is topic and seat not in seats:
                seats.add(seat)
                sorts[one.likeness].append(one.problem)
        turns = chain.from_iterable(zip_longest(*sorts.values()))
        own = islice((one for one in turns if one is not None), MOST)
        kept += [replace(one, id=named(one)) for one in own]
    return kept


def named(problem: Problem) -> str:
    """The same id whenever the same position is found again."""
    return f"{problem.topic}-{hash_texts(problem.rules, problem.seed, problem.moves)[:5]}"


USUAL = {Kind.BID: Topic.TAKING, Kind.CALL: Topic.CALLED_KING, Kind.DISCARD: Topic.DISCARD}


class Search:
    """Deal after deal, and what was found so far."""

    def __init__(self) -> None:
        self.found: list[Found] = []
        self.spent: dict[str, float] = defaultdict(float)
        self.counts: Counter[Topic] = Counter()

    def over(self, deals: range, kinds: Collection[Kind]) -> None:
        """Look at these decisions of these deals; the file is written now and then."""
        for number in deals:
            for moment in played(number):
                if moment.kind is Kind.CARD and Kind.CARD not in kinds:
                    break
                if moment.kind in kinds and self._is_wanted(moment.kind, number):
                    self._look(moment)
            if number % 25 == 24:
                write(self.found)
                print(number + 1, dict(self.spent), dict(self.counts), flush=True)
        write(self.found)

    def _is_wanted(self, kind: Kind, number: int) -> bool:
        is_left_out = kind is Kind.BID and (number >= BIDDING or number % RARELY)
        usual = USUAL.get(kind)
        return not is_left_out and (usual is None or not self._is_full(usual))

    def _look(self, moment: Moment) -> None:
        begun = process_time()
        one = signalled(moment, self._is_full) or searched(moment, self._is_full)
        if one is not None:
            self.found.append(one)
            self.counts[one.problem.topic] += 1
        self.spent[moment.kind] += process_time() - begun
        self.spent[f"{moment.kind}s"] += 1

    def _is_full(self, topic: Topic) -> bool:
        return self.counts[topic] >= POOL


def main(deals: int) -> None:
    """Play, search, choose, and write the file."""
    search = Search()
    search.over(range(deals), set(CLEAR))
    # A deal has one discard at most, and few are clear: more deals are played that far only.
    search.over(range(deals, MORE * deals), {Kind.DISCARD})


def write(found: Sequence[Found]) -> None:
    FILE.write_text("".join(f"{problem_line(one)}\n" for one in chosen(found)), "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
