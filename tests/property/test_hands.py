"""However people come and go, nobody sees more than one hand of the deal in play."""

from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import Any

import pytest

from oudler.core.ruleset.validation import RulesetError
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.table.clock.pace import Pace
from oudler.table.events import Again, TableOpened
from oudler.table.handles import handle_of
from oudler.table.http.routes import again_of
from oudler.table.seats import admission as joining
from oudler.table.seats import commands as ask
from oudler.table.seats import people_decisions as deciding
from oudler.table.seats import undo as undoing
from oudler.table.seats.state import Table
from oudler.testing.chance import random_options
from oudler.testing.tables import ChanceTable
from oudler.testing.visits import Human, Visits

Holes = list[tuple[object, str, Callable[..., Any]]]
"""What replaces what: a module or a class, a name in it, and the version with a hole."""
Step = Callable[[Visits, Random], Any]
RULESETS = 100
"""How many are drawn at random."""
SEQUENCES = 100
"""How many are drawn in each of the runs below."""


def humans() -> list[Human]:
    """Three who play fair, and one with three identities, who does not."""
    cheat = Human(("m1", "m2", "m3"), is_honest=False)
    return [Human(("anne",)), Human(("bob",)), Human(("chloé",)), cheat]


def random_rules(rng: Random) -> tuple[str, dict[str, object]]:
    """A published ruleset, or one with every option drawn by chance, as a table is opened."""
    if rng.random() < 0.7:
        return rng.choice(ruleset_ids()), {}
    return "fft-4", valid_options(rng.randrange(RULESETS))


@cache
def valid_options(seed: int) -> dict[str, object]:
    """Options that go together; they are kept, because few random ones do."""
    rng = Random(seed)
    while True:
        options = random_options(rng)
        try:
            load_ruleset("fft-4", options)
        except RulesetError:
            continue
        return options


def first_played(rng: Random, rules: str, options: dict[str, object]) -> Again:
    """A finished deal of another table."""
    evening = ChanceTable(rules, rng.randrange(1000), options=options)
    return again_of(evening.play()[0])


def opened(rng: Random) -> Visits:
    """A table with one of these people as host, and bots at most places."""
    rules, options = random_rules(rng)
    again = first_played(rng, rules, options) if rng.random() < 0.2 else None
    host = rng.choice(["anne", "m1"])
    practice = rng.random() < 0.3
    table = TableOpened("t", "", host, rules, options, Pace(), again=again, practice=practice)
    visits = Visits(table, humans(), rng)
    if again is not None:
        visits.knowing.update(rng.sample(visits.identities, 3))
    for place in range(visits.table.rules.places):
        visits.do(host, ask.SeatBot(place, "club"))
    for who in rng.sample(visits.identities, rng.randint(0, 3)):
        visits.do(who, ask.Sit(random_place(visits, rng), who))
    return visits


def random_place(visits: Visits, rng: Random) -> int:
    return rng.randrange(visits.table.rules.places)


def anybody(visits: Visits, rng: Random) -> str:
    return rng.choice(visits.identities)


def begin(visits: Visits, rng: Random) -> None:
    """Everybody at the table is ready."""
    for who in visits.identities:
        if not visits.table.is_playing:
            visits.do(who, ask.Ready(str(rng.random())))


def undo(visits: Visits, rng: Random) -> None:
    if visits.do(anybody(visits, rng), ask.Undo()) and rng.random() < 0.8:
        for who in visits.identities:
            visits.do(who, ask.Answer(agrees=rng.random() < 0.8))


def answer(visits: Visits, rng: Random) -> None:
    for place in visits.table.people:
        if rng.random() < 0.9:
            visits.answer(place)


def welcome(visits: Visits, rng: Random) -> None:
    handle = handle_of("t", anybody(visits, rng))
    visits.do(visits.table.opened.host, ask.Welcome(handle))


STEPS: list[tuple[int, Step]] = [
    (10, lambda all, rng: all.do(anybody(all, rng), ask.Sit(random_place(all, rng), "N"))),
    (6, lambda all, rng: all.do(anybody(all, rng), ask.Leave())),
    (2, lambda all, rng: all.do(all.table.opened.host, ask.Clear(random_place(all, rng)))),
    (2, welcome),
    (
        1,
        lambda all, rng: all.do(all.table.opened.host, ask.SeatBot(random_place(all, rng), "club")),
    ),
    (2, lambda all, rng: all.do(anybody(all, rng), ask.Away())),
    (2, lambda all, rng: all.do(anybody(all, rng), ask.Back())),
    (1, lambda all, rng: all.do(anybody(all, rng), ask.Nothing())),
    (6, undo),
    (6, answer),
    (4, begin),
    (8, lambda all, rng: all.play(rng.randint(1, 6))),
    (1, lambda all, rng: all.play(400)),
    (1, lambda all, rng: all.reload()),
    (1, lambda all, rng: all.replay(anybody(all, rng))),
    (2, lambda all, rng: all.time_passes()),
    (1, lambda all, rng: all.forget(anybody(all, rng)) if rng.random() < 0.2 else None),
]


def wander(seed: int) -> Visits:
    """A random evening; raises AssertionError if somebody sees too much."""
    rng = Random(seed)
    visits = opened(rng)
    begin(visits, rng)
    weights, steps = [weight for weight, _ in STEPS], [step for _, step in STEPS]
    for step in rng.choices(steps, weights, k=40):
        step(visits, rng)
    return visits


def wander_often(seeds: Iterable[int]) -> None:
    for seed in seeds:
        wander(seed)


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "run",
    [0, *(pytest.param(run, marks=pytest.mark.slow) for run in range(1, 3))],
)
def test_nobody_sees_more_than_one_hand_of_the_cards_that_are_played(run: int) -> None:
    wander_often(range(run * SEQUENCES, (run + 1) * SEQUENCES))


def sees(
    *, held: bool = True, left: bool = True, taken_back: bool = True, repeated: bool = True
) -> Holes:
    """Whether a person may see a hand, without the condition in question."""

    def may_see(table: Table, person: str, place: int) -> bool:
        if seen := joining._seen(table, person):
            return seen == {place}
        hands = {other for _, other in table.hands_seen}
        has_left = left and not hands <= {*table.people, place}
        was_shown = taken_back and table.was_taken_back
        is_open = not (has_left or was_shown or (repeated and table.is_repeating))
        return is_open and not (held and place in hands)

    return [(joining, "_may_see", may_see)]


def hops(table: Table, _person: str, place: int) -> bool:
    is_held = any(held == place for _, held in table.hands_seen)
    return not (is_held or table.was_taken_back or table.is_repeating)


def asks(among: Callable[[Table], tuple[int, ...]]) -> Holes:
    """Only these players are asked."""

    def asked(table: Table, _person: str) -> frozenset[int]:
        return frozenset(filter(table.has_hand, among(table)))

    return [(joining, "asked_places", asked), (deciding, "asked_places", asked)]


def takes_back(table: Table, place: int) -> bool:
    kept = undoing.last_action(table, place)
    return kept is not None and len(table.played) > kept + 1 and not table.opened.practice


HOLES: dict[str, Holes] = {
    "a bot's place is taken at once": [(deciding, "way_in", lambda *_: joining.WayIn.NOW)],
    "one goes from hand to hand": [(joining, "_may_see", hops)],
    "a place given up is taken by another": sees(held=False),
    "those who have left are not asked": sees(left=False),
    "what was taken back is forgotten": sees(taken_back=False),
    "a repeated deal is like any other": sees(repeated=False),
    "one player lets others in": asks(lambda table: table.people[:1]),
    "those who are away are not asked": asks(lambda table: table.present),
    "what was seen is taken back": [(undoing, "needs_consent", lambda *_: False)],
    "practice goes on among several": [(undoing, "needs_consent", takes_back)],
}


RARE = {
    "what was taken back is forgotten": 366,
    "those who are away are not asked": 298,
    "practice goes on among several": 204,
}
"""Evenings that find what few do: they are tried first."""


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("hole", HOLES)
def test_each_hole_would_be_found(hole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for where, name, instead in HOLES[hole]:
        monkeypatch.setattr(where, name, instead)
    with pytest.raises(AssertionError):
        wander_often([RARE.get(hole, 0), *range(1000)])
