"""Whether a plan can be played, and how it falls short of a good one, from the plan alone.

The check does not know how a plan came about: printed and computed movements are treated alike.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from oudler.core import Named, value
from oudler.tournament.movements.plan import Meeting, Plan
from oudler.tournament.orientation import Format, Orientation, Start


class Fault(Named):
    """Why a plan cannot be played."""

    TWO_TABLES = "two_tables"
    NOWHERE = "nowhere"
    BOARD_TWICE = "board_twice"
    BOARD_AT_TWO_TABLES = "board_at_two_tables"
    TABLE_TWICE = "table_twice"
    NO_RETURN = "no_return"


class Lack(Named):
    """A quality that a plan lacks, though the best ones have it."""

    MEET_AGAIN = "meet_again"
    UNEVEN_ATTACKS = "uneven_attacks"
    UNEVEN_BOARDS = "uneven_boards"
    BOARD_ONCE = "board_once"
    SIT_OUTS = "sit_outs"
    UNEVEN_SIT_OUTS = "uneven_sit_outs"
    THREE_PLAYERS = "three_players"
    THREE_PLAYERS_AGAIN = "three_players_again"
    FIVE_PLAYERS = "five_players"


@value
class PlanFault:
    """A fault, with the place in the movement and the board it concerns."""

    kind: Fault
    position: int
    who: str = ""
    board: int = 0


@value
class PlanLack:
    """The lack in figures: how many pairs, how often at most, from least to most."""

    kind: Lack
    count: int = 0
    least: int = 0
    most: int = 0
    who: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """The findings of a check; a plan is played only if it has no faults."""

    faults: tuple[PlanFault, ...]
    lacks: tuple[PlanLack, ...]
    meetings: tuple[tuple[int, int], ...]
    """How many pairs meet how often: (1, 40) says that 40 pairs meet once."""

    @property
    def lacking(self) -> frozenset[Lack]:
        """The kinds of lacks.

        >>> check(expand(movement("free-base"), 5, positions=5, boards=0)).lacking
        frozenset()
        """
        return frozenset(one.kind for one in self.lacks)


def check(plan: Plan) -> Report:
    """Everything wrong with a plan, and everything it lacks.

    >>> plan = expand(movement("individual-base"), 5, positions=5, boards=4)
    >>> check(plan).faults, check(plan).meetings
    ((), ((1, 150),))
    """
    met = meetings_of_pairs(plan)
    faults = (
        *_seats(plan),
        *_tables(plan),
        *_boards_at_once(plan),
        *_boards_again(plan),
        *_returns(plan),
    )
    lacks = (
        *_meet_again(plan, met),
        *_attacks(plan),
        *_plays(plan),
        *_sit_outs(plan),
        *_small_tables(plan),
    )
    return Report(faults, lacks, tuple(sorted(Counter(met.values()).items())))


def meetings_of_pairs(plan: Plan) -> Counter[tuple[Start, Start]]:
    """How often each two who are there share a table; pools meet as often as they play.

    >>> set(meetings_of_pairs(expand(movement("free-base"), 5, positions=5, boards=0)).values())
    {1}
    """
    return Counter(
        pair
        for one in plan.meetings
        for pair in combinations(sorted(_present(plan, one), key=str), 2)
    )


def _present(plan: Plan, meeting: Meeting) -> list[Start]:
    return [start for start in meeting.starts if start not in plan.absent]


def _seats(plan: Plan) -> Iterator[PlanFault]:
    """Check that everybody sits at one table in each position; quartets and teams once per role."""
    everybody = plan.starts
    for position in plan.positions:
        here = list(plan.in_position(position))
        for deal in sorted({one.deal for one in here}):
            seats = Counter(_parts(plan, (one for one in here if one.deal == deal)))
            for start in everybody:
                for role in _roles(plan):
                    if seats[start, role] == 0:
                        yield PlanFault(Fault.NOWHERE, position, str(start))
                    if seats[start, role] > 1:
                        yield PlanFault(Fault.TWO_TABLES, position, str(start))


def _roles(plan: Plan) -> tuple[str, ...]:
    is_split = plan.format in (Format.QUARTETS, Format.TEAMS)
    return (Orientation.ATTACK, Orientation.DEFENCE) if is_split else ("",)


def _parts(plan: Plan, meetings: Iterable[Meeting]) -> Iterator[tuple[Start, str]]:
    """Each seat that an entrant takes; a triplet attacking a whole pool takes one, with three."""
    attacking: set[Start] = set()
    for one in meetings:
        for side, start in one.at.items():
            is_counted = one.deal and side is Orientation.ATTACK and start in attacking
            if not is_counted:
                yield start, side if "" not in _roles(plan) else ""
            if side is Orientation.ATTACK:
                attacking.add(start)


def _tables(plan: Plan) -> Iterator[PlanFault]:
    seen = Counter((one.position, one.deal, one.section, one.table) for one in plan.meetings)
    for (position, _, section, table), count in seen.items():
        if count > 1:
            yield PlanFault(Fault.TABLE_TWICE, position, f"{section}{table}")


def _boards_at_once(plan: Plan) -> Iterator[PlanFault]:
    """Check that no copy of a board is at two tables at once."""
    seen: set[tuple[int, int, int, str, str, int]] = set()
    for one in plan.meetings:
        for turn, board in enumerate(one.boards):
            where = (one.position, one.deal, turn, one.copy, one.stock, board)
            if where in seen:
                yield PlanFault(Fault.BOARD_AT_TWO_TABLES, one.position, board=board)
            seen.add(where)


def _boards_again(plan: Plan) -> Iterator[PlanFault]:
    """Check that nobody meets a board's cards twice; quartets and teams may, in different roles."""
    seen: set[tuple[Start, str, int, bool]] = set()
    plays_both_roles = plan.format in (Format.QUARTETS, Format.TEAMS)
    for one in plan.meetings:
        for board in one.boards:
            attacker = one.attacker(board)
            for start in _present(plan, one):
                role = plays_both_roles and start == attacker
                played = (start, one.stock, plan.original(board), role)
                if played in seen:
                    yield PlanFault(Fault.BOARD_TWICE, one.position, str(start), board)
                seen.add(played)


def _returns(plan: Plan) -> Iterator[PlanFault]:
    """Check that quartets and teams play each board twice against an opponent, in both roles."""
    if plan.format not in (Format.QUARTETS, Format.TEAMS):
        return
    played = {
        (one.stock, board, one.attacker(board), one.defenders(board)[0]): one.position
        for one in plan.meetings
        for board in one.boards
    }
    for (stock, board, attacker, defender), position in played.items():
        if (stock, board, defender, attacker) not in played:
            yield PlanFault(Fault.NO_RETURN, position, str(attacker), board)


def _meet_again(plan: Plan, met: Counter[tuple[Start, Start]]) -> Iterator[PlanLack]:
    # A return is a meeting again, and meant to be; so are four positions between the same teams.
    usual = 2 if plan.format is Format.QUARTETS or _is_pools(plan) else 1
    again = [times for times in met.values() if times > usual]
    if again and plan.format is not Format.TEAMS:
        yield PlanLack(Lack.MEET_AGAIN, len(again), most=max(again))


def _is_pools(plan: Plan) -> bool:
    return any(one.deal for one in plan.meetings)


def attacks_of(plan: Plan) -> Counter[Start]:
    """How many boards each entrant attacks.

    >>> sorted(set(attacks_of(expand(movement("individual-howell-4"), 4, 5, 4)).values()))
    [5]
    """
    found: Counter[Start] = Counter(dict.fromkeys(plan.starts, 0))
    for one in filter(plan.is_played, plan.meetings):
        found.update(map(one.attacker, one.boards))
    return found


def _attacks(plan: Plan) -> Iterator[PlanLack]:
    if not plan.format.has_boards or not (attacks := attacks_of(plan)):
        return
    least, most = min(attacks.values()), max(attacks.values())
    if most - least > 1:
        yield PlanLack(Lack.UNEVEN_ATTACKS, least=least, most=most)


def plays_of_boards(plan: Plan) -> Counter[tuple[str, int]]:
    """How often each board is played, its copies included.

    >>> set(plays_of_boards(expand(movement("individual-howell-4"), 4, 5, 4)).values())
    {4}
    """
    return Counter(
        (one.stock, plan.original(board))
        for one in filter(plan.is_played, plan.meetings)
        for board in one.boards
    )


def _plays(plan: Plan) -> Iterator[PlanLack]:
    plays = plays_of_boards(plan).values()
    if not plays:
        return
    if min(plays) == 1:
        yield PlanLack(Lack.BOARD_ONCE, sum(times == 1 for times in plays))
    if max(plays) > min(plays):
        yield PlanLack(Lack.UNEVEN_BOARDS, least=min(plays), most=max(plays))


def sit_outs_of(plan: Plan) -> Counter[Start]:
    """How many positions each entrant sits out, for want of opponents.

    >>> sit_outs_of(expand(movement("free-base"), 5, positions=5, boards=0)).total()
    0
    """
    found: Counter[Start] = Counter()
    for one in plan.meetings:
        if not plan.is_played(one):
            found.update(_present(plan, one))
    return found


def _sit_outs(plan: Plan) -> Iterator[PlanLack]:
    found = sit_outs_of(plan)
    if found:
        yield PlanLack(Lack.SIT_OUTS, len(found), most=max(found.values()))
    times = [found[start] for start in plan.starts]
    if found and max(times) - min(times) > 1:
        worst = max(found, key=lambda start: found[start])
        yield PlanLack(Lack.UNEVEN_SIT_OUTS, most=found[worst], who=str(worst))


def three_player_tables(plan: Plan) -> Counter[Start]:
    """How many positions each entrant plays at a table of three.

    >>> three_player_tables(expand(movement("free-base"), 5, positions=5, boards=0)).total()
    0
    """
    if plan.format is not Format.FREE:
        return Counter()
    return Counter(
        start
        for one in plan.meetings
        if len(_present(plan, one)) == 3
        for start in _present(plan, one)
    )


def _small_tables(plan: Plan) -> Iterator[PlanLack]:
    three = three_player_tables(plan)
    if three:
        yield PlanLack(Lack.THREE_PLAYERS, len(plan.absent))
    again = [start for start, times in three.items() if times > 1]
    # A table with one seat short for the whole evening has its other two stay with it.
    if again:
        yield PlanLack(Lack.THREE_PLAYERS_AGAIN, len(again), most=max(three.values()))
    if any(len(_present(plan, one)) == 5 for one in plan.meetings):
        yield PlanLack(Lack.FIVE_PLAYERS)
