"""A movement in words: the choices, how everybody moves, and what it lacks."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from oudler.install import tournament_command
from oudler.tournament.movements.check import PlanFault, PlanLack, Report
from oudler.tournament.movements.choices import Choice, NoPlan
from oudler.tournament.movements.computed import NoSolver, NotFound
from oudler.tournament.movements.plan import Meeting, Plan, without
from oudler.tournament.movements.preparation import boards_to_make, moves_into, room_order
from oudler.tournament.movements.quartets import hinge
from oudler.tournament.movements.shift import BOARDS
from oudler.tournament.orientation import Format, Orientation, Start
from oudler.tournament.text.numbers import board_list, side_text, start_text
from oudler.tournament.text.refusal_text import Reader, with_remedy
from oudler.tournament.tournament import Session
from oudler.words import Words

LINE = 4
"""Up to this many tables may stand anywhere; with more, neighbours must not share boards."""
SETS = ("triangular-48-two-sets", "triangular-48-three-sets")
"""Movements that differ in their sets of boards alone."""
SHOWN = 6
"""How many other numbers are named beside the usual one."""

MINUTES = 30
"""How long a position takes if nobody has said: the federation's texts give no time."""


def choice_text(words: Words, choice: Choice) -> str:
    """« individual-base 5 : 5 tables, positions : 5 (ou 4, 3, 2, 1), étuis par table : 4. »"""
    return words("tournament.choices.choice", id=choice.id, facts=_facts(words, choice))


def choice_names(words: Words, found: Sequence[Choice]) -> list[str]:
    """Each choice by what it offers; by its name as well if another offers the same."""
    facts = [_facts(words, one) for one in found]
    return [
        f"{says} ({one.id})" if facts.count(says) > 1 else says
        for one, says in zip(found, facts, strict=True)
    ]


def _facts(words: Words, choice: Choice) -> str:
    key = "one_table" if choice.tables == 1 else "tables"
    facts = [words(f"tournament.choices.{key}", count=choice.tables)]
    facts.append(words("tournament.choices.positions", count=_usual(words, choice.positions)))
    if choice.format.has_boards:
        facts.append(words("tournament.choices.boards", count=_usual(words, choice.boards)))
    if choice.missing:
        facts.append(words.count("tournament.choices.missing", choice.missing))
    if choice.has_fifth:
        facts.append(words("tournament.choices.fifth"))
    if choice.id in SETS:
        facts.append(words(f"tournament.choices.sets.{choice.id}"))
    return ", ".join(facts)


def _usual(words: Words, numbers: tuple[int, ...]) -> str:
    usual, *others = numbers
    if not others:
        return str(usual)
    named = ", ".join(map(str, others[:SHOWN])) + "…" * (len(others) > SHOWN)
    return words("tournament.choices.or", usual=usual, others=named)


def plan_lines(
    words: Words,
    plan: Plan,
    report: Report,
    *,
    whole: bool = True,
    empty: Callable[[Meeting], Sequence[Start]] = lambda _: (),
) -> Iterator[str]:
    """A plan from its head to what it lacks; `whole` for every table of every position.

    `empty` gives the places at a table that somebody has left.
    """
    yield words("tournament.plan.head", movement=plan.movement, facts=plan_facts(words, plan))
    yield from (words(f"tournament.note.{note}") for note in plan.note.split())
    if plan.absent:
        places = ", ".join(start_text(words, one) for one in sorted(plan.absent, key=str))
        yield words.count("tournament.plan.absent", len(plan.absent), places=places)
        if plan.format is Format.QUARTETS:  # T102
            yield words("tournament.plan.even_quartets")
    yield from _moves(words, plan)
    if whole and plan.boards:
        yield from _preparation(words, plan)
    if whole:
        for position in plan.positions:
            yield words("tournament.plan.at_first", position=position)
            for one in plan.in_position(position):
                yield meeting_text(words, without(plan, {*plan.absent, *empty(one)}), one)
    yield from report_lines(words, plan, report)


def plan_facts(words: Words, plan: Plan) -> str:
    """« 5 positions, 20 étuis »."""
    facts = [words.count("tournament.plan.positions", len(plan.positions))]
    if plan.boards:
        facts.append(words.count("tournament.plan.boards", len(plan.boards)))
    return ", ".join(facts)


def _preparation(words: Words, plan: Plan) -> Iterator[str]:
    """How the tables stand, and which boards each of them makes."""
    first = list(plan.in_position(plan.positions[0]))
    section = first[0].section
    order = room_order(plan.format, sum(one.section == section for one in first))
    if plan.format is not Format.TEAMS and len(order) > LINE:
        yield words("tournament.plan.room", tables=" ".join(map(str, order)))
    making: dict[int, list[str]] = {}
    for (position, part, table), boards in boards_to_make(plan).items():
        making.setdefault(position, []).append(
            words("tournament.plan.makes", table=f"{part}{table}", boards=board_list(boards))
        )
    for position, said in making.items():
        yield words("tournament.plan.making", position=position, tables=", ".join(said))


def _moves(words: Words, plan: Plan) -> Iterator[str]:
    """Equal moves are named once, for all the positions that they precede."""
    if plan.format is Format.TEAMS:  # captains choose rooms and attackers (T112)
        return
    section = min(one.section for one in plan.meetings)
    positions: dict[str, list[int]] = {}
    for position in plan.positions[1:]:
        if moves := moves_into(plan, position, section):
            said = ", ".join(_move(words, line, by) for line, by in moves.items())
            positions.setdefault(said, []).append(position)
    if plan.format is Format.QUARTETS:
        quartets = len({one.table for one in plan.meetings})
        leap = hinge(quartets, len(plan.positions))
        yield words("tournament.plan.hinge", position=leap.into)
    for said, into in positions.items():
        key = "one" if len(into) == 1 else "other"
        yield words(f"tournament.plan.moves.{key}", position=board_list(into), moves=said)


def moves_text(words: Words, plan: Plan, position: int) -> str:
    """« N ne bouge pas, S +1, étuis −1 »; empty where everybody goes another way.

    >>> moves_text(en, evening.sessions[0].plan, 2)
    'N stays, S +1, E +2, W −2, boards −1'
    """
    if plan.format is Format.TEAMS:
        return ""
    moves = moves_into(plan, position, min(one.section for one in plan.meetings)) or {}
    return ", ".join(_move(words, line, by) for line, by in moves.items())


def _move(words: Words, line: str, by: int) -> str:
    step = f"{by:+}".replace("-", "−")
    if line == BOARDS:
        return words("tournament.plan.cases", by=step)
    said = side_text(words, line)
    key = "moves_by" if by else "stays"
    return words(f"tournament.plan.{key}", line=said, by=step)


def meeting_text(words: Words, plan: Plan, one: Meeting) -> str:
    """« Table 2 : N2 S1 E5 O4, étuis 9-12 ». Empty places are left out."""
    here = [(side, start) for side, start in one.at.items() if start not in plan.absent]
    names = [start_text(words, start) for _, start in here]
    if len(here) == 2 and here[0][0] is Orientation.ATTACK:
        who = words("tournament.plan.against", attack=names[0], defence=names[1])
    else:
        who = " ".join(names) or words("tournament.nobody")
    boards = ""
    if one.boards and plan.is_played(one):
        key = "its_boards" if len(one.boards) > 1 else "its_board"
        stock = f"{one.stock} " * bool(one.stock)
        boards = words(f"tournament.plan.{key}", boards=stock + board_list(one.boards))
    elif not plan.is_played(one):
        boards = words("tournament.plan.sits_out")
    return words("tournament.plan.meeting", table=one.table_name, who=who, boards=boards)


def report_lines(words: Words, plan: Plan, report: Report) -> Iterator[str]:
    """The findings of a check: a plan's faults, or that it is good, and what it lacks."""
    if report.faults:
        yield from (fault_text(words, one) for one in report.faults)
        return
    yield words("tournament.plan.good" if plan.format.has_boards else "tournament.plan.good_free")
    yield from lack_lines(words, report.lacks)
    meets_once = {times for times, _ in report.meetings} == {1}
    if meets_once and plan.format is not Format.TEAMS:
        yield words("tournament.plan.nothing_lacks")


def fault_text(words: Words, fault: PlanFault) -> str:
    """« Position 3 : N1 est à deux tables. »"""
    return words(
        f"tournament.fault.{fault.kind}",
        position=fault.position,
        who=fault.who,
        board=fault.board,
    )


def lack_lines(words: Words, lacks: Iterable[PlanLack]) -> Iterator[str]:
    """A sentence for each lack."""
    for one in lacks:
        fields = {"least": one.least, "most": one.most, "who": one.who}
        key = f"tournament.lack.{one.kind}"
        yield words.count(key, one.count, **fields) if one.count else words(key, **fields)


def no_plan_text(
    words: Words, error: NoPlan | NotFound | NoSolver, reader: Reader = Reader.PAGE
) -> str:
    """Why there is no plan, and what is possible instead."""
    match error:
        case NoPlan():
            allowed = ", ".join(map(str, error.allowed))
            pages = error.source.replace("OT ", "")
            source = words("tournament.no_plan.source", pages=pages) if pages else ""
            return words(f"tournament.no_plan.{error.reason}", allowed=allowed, source=source)
        case NotFound():
            return words(f"tournament.no_plan.{'proved' if error.proved else 'not_found'}")
        case NoSolver():
            said = words("tournament.no_plan.no_solver")
            return with_remedy(words, said, "no_solver", reader, install=tournament_command())


def duration_text(words: Words, plan: Plan, minutes: int = 0, breaks: Iterable[int] = ()) -> str:
    """« Durée : 13 positions de 30 minutes, soit 6 h 30. »

    >>> duration_text(fr, evening.sessions[0].plan, 45, [15])
    'Durée : 5 positions de 45 minutes et une pause de 15 minutes, soit 4 h 00.'
    """
    each, paused = minutes or MINUTES, list(breaks)
    count = len(plan.positions)
    hours, rest = divmod(count * each + sum(paused), 60)
    time = "hours" if hours else "minutes"
    fields = {"hours": hours, "minutes": f"{rest:02}" if hours else rest}
    said = words.count("tournament.plan.breaks", len(paused), minutes=sum(paused))
    return words(
        "tournament.plan.duration",
        positions=words.count("tournament.plan.of_minutes", count, minutes=each),
        breaks=said if paused else "",
        time=words(f"tournament.plan.{time}", **fields),
    )


def session_duration(words: Words, session: Session) -> str:
    """How long a session is planned to take, with its breaks.

    >>> session_duration(en, evening.sessions[0])
    'Time: 5 positions of 30 minutes, 2 h 30 min in all.'
    """
    played = session.plan.positions[:-1]
    breaks = [minutes for after, minutes in session.breaks.items() if after in played]
    return duration_text(words, session.plan, session.minutes, breaks)


def unreturned_text(words: Words, positions: tuple[int, ...]) -> str:
    """Which positions of quartets or teams have lost their returns.

    >>> unreturned_text(en, (1, 2))
    'Positions 1, 2 are left without their returns: their boards do not count.'
    """
    named = board_list(positions)
    return words.count("tournament.plan.unreturned", len(positions), positions=named)
