"""Matches, and the deals of any plan: in order, in this process or through an executor."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial

from oudler.arena.comparison import Comparison, compare, difference
from oudler.arena.entrants import Entrant, check_entrant
from oudler.arena.plan import Plan, Seating, make_plan
from oudler.arena.results import DealResult, FaultKind, Played, as_played
from oudler.arena.roster import Roster, tell_refused
from oudler.arena.strongest import taken_by_strongest
from oudler.bots import Player, finish, play_deal, play_on
from oudler.core import Contract, Deal, Dealt, IllegalAction, Phase, Seat, apply, view, wrong_type
from oudler.core.ruleset import Ruleset, check_rules
from oudler.jobs.spread import spread
from oudler.shuffling import check_seed, numbered_deal


def play_numbers(plan: Plan, numbers: range) -> list[DealResult]:
    """Play the deals with these numbers, starting and ending the programs that play.

    >>> from oudler.arena.plan import make_plan
    >>> plan = make_plan(rules, ["beginner", "beginner"], "a seed")
    >>> [result.number for result in play_numbers(plan, range(3, 5))]
    [3, 4]
    """
    with Roster(plan.rules, plan.players, plan.seconds) as roster:
        return [play_number(plan, roster, number) for number in numbers]


def play_number(plan: Plan, roster: Roster, number: int) -> DealResult:
    """Play one deal under every seating of the plan; the dealer changes from one to the next."""
    dealt = numbered_deal(plan.rules, plan.seed, number)
    played = {seating: _played(plan, roster, dealt, seating) for seating in plan.seatings()}
    return DealResult(number, played, *roster.counted())


def _played(plan: Plan, roster: Roster, dealt: Dealt, seating: Seating) -> Played:
    if plan.contract is not None:
        return as_played(_as_taken(plan.contract, plan, roster, dealt, seating))
    players = [roster.player(number) for number in seating]
    told = _Refusals(players)
    return as_played(finish(play_deal(plan.rules, dealt, players, refused=told)))


def _as_taken(
    contract: Contract, plan: Plan, roster: Roster, dealt: Dealt, seating: Seating
) -> Deal:
    """Play a deal of a given contract: the taker calls, then every seat gets its side's player."""
    deal = taken_by_strongest(plan.rules, dealt, contract)
    attack, defence = seating
    if deal.taker is None:  # the deal was thrown in
        return finish(play_on(deal, [roster.player(defence) for _ in range(plan.rules.seats)]))
    taker = roster.player(attack)
    while deal.phase is Phase.CALLING:
        deal = _asked(deal, taker)
    players = [
        roster.player(attack if seat in deal.partners else defence)
        for seat in range(plan.rules.seats)
    ]
    assert deal.taker is not None
    players[deal.taker] = taker
    return finish(play_on(deal, players, refused=_Refusals(players)))


def _asked(deal: Deal, player: Player) -> Deal:
    """The deal after the seat to act has decided; unchanged if the rules refuse the decision."""
    assert deal.to_act is not None
    action = finish(player.choose(view(deal, deal.to_act))).action
    assert action is not None
    try:
        return apply(deal, deal.to_act, action)
    except IllegalAction as refusal:
        tell_refused(player, refusal)
        return deal


class _Refusals:
    """Tells players what the rules refuse them."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players = players

    def __call__(self, seat: Seat, refusal: IllegalAction) -> None:
        tell_refused(self._players[seat], refusal)


CHUNK = 5
"""Deals per piece of work. Pieces start at multiples of it, wherever a run resumes."""
MAX_ABSENCES = 10
"""After a program was disqualified in this many deals, the whole run stops."""


class GivenUp(Exception):
    """A program made so many faults that its results would be club's."""

    def __init__(self, name: str, faults: Counter[FaultKind]) -> None:
        super().__init__(name, faults)
        self.name = name
        self.faults = faults

    def __str__(self) -> str:
        told = ", ".join(f"{kind} {number}" for kind, number in self.faults.items())
        return f"{self.name}: {told}"


def run(plan: Plan, numbers: range, executor: Executor | None = None) -> Iterator[DealResult]:
    """The results of these deals, in order. Raises PlayerFailed or GivenUp.

    Work submitted ahead is cancelled when the caller stops iterating.

    >>> from oudler.arena.plan import make_plan
    >>> plan = make_plan(rules, ["beginner", "beginner"], "a seed")
    >>> [result.number for result in run(plan, range(2))]
    [0, 1]
    """
    parts = spread(partial(play_numbers, plan), _chunks(numbers), executor)
    return _until_given_up(plan, (result for part in parts for result in part))


def _chunks(numbers: range) -> Iterator[range]:
    start = numbers.start
    while start < numbers.stop:
        stop = min(numbers.stop, start - start % CHUNK + CHUNK)
        yield range(start, stop)
        start = stop


def _until_given_up(plan: Plan, results: Iterable[DealResult]) -> Iterator[DealResult]:
    absent: Counter[int] = Counter()
    faults: defaultdict[int, Counter[FaultKind]] = defaultdict(Counter)
    for result in results:
        yield result
        for player, found in result.faults.items():
            absent[player] += found[FaultKind.ABSENT] > 0
            faults[player] += found
            if absent[player] >= MAX_ABSENCES:
                raise GivenUp(plan.name(player), faults[player])


def match(
    rules: Ruleset,
    first: Entrant,
    second: Entrant,
    *,
    deals: int,
    seed: str = "arena",
    others: Entrant | None = None,
    contract: Contract | None = None,
    by_ask: bool = False,
    executor: Executor | None = None,
) -> Comparison:
    """The gain of the first player over the second in its place, on the same deals.

    A player is a level's name, a class or factory, or any name that `oudler arena` accepts. Without
    a `contract`, each player in turn takes one seat among copies of the other, or among `others`.
    With one, the strongest hand plays it, and each player is the whole attack once and the whole
    defence once. `by_ask` (`--phases` in `oudler arena`) fills `Comparison.asks`: which kinds of
    decision the difference comes from. Pass a class, not one of its players: each deal makes its
    own. Raises PlayerFailed, ImpossiblePlan, UnknownEntrant or GivenUp.

    >>> match(rules, "club", "club", deals=2).gain
    Estimate(mean=0.0, error=0.0)
    """
    _check(rules, deals, seed, first=first, second=second)
    if others is not None:
        check_entrant(others, "others")
    if not isinstance(contract, Contract | None):
        raise wrong_type("contract", contract, "a Contract, or None to let the players bid")
    plan = make_plan(rules, (first, second), seed, others=others, contract=contract, by_ask=by_ask)
    return compare(plan, plan.pairings[0], list(run(plan, range(deals), executor)))


def differences(
    rules: Ruleset,
    first: Entrant,
    second: Entrant,
    *,
    deals: int,
    seed: str = "arena",
    executor: Executor | None = None,
) -> tuple[float, ...]:
    """The gain of the first over the second in its place, deal by deal.

    >>> differences(rules, "club", "club", deals=2)
    (0.0, 0.0)
    """
    _check(rules, deals, seed, first=first, second=second)
    plan = make_plan(rules, (first, second), seed)
    pair = plan.pairings[0]
    return tuple(difference(plan, pair, result) for result in run(plan, range(deals), executor))


def _check(rules: object, deals: object, seed: object, **entrants: object) -> None:
    check_rules(rules)
    check_seed(seed)
    if not isinstance(deals, int) or isinstance(deals, bool):
        raise wrong_type("deals", deals, "a whole number, 1 or more")
    if deals < 1:
        raise ValueError(f"deals: expected 1 or more, not {deals}")
    for where, entrant in entrants.items():
        check_entrant(entrant, where)
