"""Blue, white and red attack in turn (T80, T84, T89, T92)."""

from collections import Counter

from oudler.testing.tournaments import begun_tournament, entered
from oudler.tournament.actions import OpenPlan, decide
from oudler.tournament.badges import ORDER, Badge, attackers
from oudler.tournament.evolution import evolve, replay
from oudler.tournament.movements.choices import choices, plan_of
from oudler.tournament.orientation import Format
from oudler.tournament.seating import SeatedBy, start_seats
from oudler.tournament.tournament import Tournament


def in_order(found: dict[tuple[int, int, int, int], Badge]) -> list[Badge]:
    return list(found.values())


def test_t80_the_three_attack_in_turn_from_the_colour_drawn() -> None:
    sessions = replay(begun_tournament(Format.TRIPLETS, 10)).sessions
    for entrant in range(1, 11):
        badges = in_order(attackers(sessions, entrant, Badge.RED))
        assert badges[0] is Badge.RED
        assert badges == [ORDER[(2 + turn) % 3] for turn in range(len(badges))]
        assert max(Counter(badges).values()) - min(Counter(badges).values()) <= 1


def test_t84_a_sit_out_costs_the_turn() -> None:
    whole = replay(begun_tournament(Format.TRIPLETS, 9)).sessions
    full = replay(begun_tournament(Format.TRIPLETS, 10)).sessions
    start = whole[0].start_of(1)
    assert start is not None
    other = next(one.entrant for one in full[0].seatings if one.start == start)
    assert attackers(whole, 1) == attackers(full, other)


def opened(tournament: Tournament, which: int) -> Tournament:
    plan = plan_of(choices(Format.TRIPLETS, 8)[which])
    seats = start_seats(tournament, plan, SeatedBy.ENTRY)
    return evolve(tournament, *decide(tournament, OpenPlan(plan, seats)))


def test_the_turn_goes_on_in_the_next_session() -> None:
    once = opened(replay(entered(Format.TRIPLETS, 8)), 0)
    twice = opened(once, 0)
    badges = in_order(attackers(twice.sessions, 1))
    assert badges == [ORDER[turn % 3] for turn in range(28)]


def test_t89_of_two_sessions_two_attacks_are_blue_and_white_and_one_is_red() -> None:
    sessions = opened(replay(entered(Format.TRIPLETS, 8)), 1).sessions
    assert "-session-" in sessions[0].plan.movement
    found = attackers(sessions, 1)
    by_position: dict[int, list[Badge]] = {}
    for (_, position, _, _), badge in found.items():
        by_position.setdefault(position, []).append(badge)
    assert all(own in ([Badge.RED], [Badge.BLUE, Badge.WHITE]) for own in by_position.values())


def test_t92_in_pools_all_three_attack_at_once() -> None:
    sessions = replay(begun_tournament(Format.TRIPLETS, 16)).sessions
    for entrant in range(1, 17):
        badges = in_order(attackers(sessions, entrant))
        assert Counter(badges) == {Badge.BLUE: 5, Badge.WHITE: 5, Badge.RED: 5}
