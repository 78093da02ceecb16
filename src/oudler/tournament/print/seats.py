"""Who goes where: the orientation list, personal cards and table cards (T4, T23)."""

from collections.abc import Iterator

from oudler.print.document import (
    Align,
    Card,
    Cards,
    Column,
    Document,
    Flow,
    Gap,
    Line,
    Table,
    Weight,
)
from oudler.tournament.badges import attackers
from oudler.tournament.movements.plan import Meeting
from oudler.tournament.orientation import Format, Orientation, Start, in_line
from oudler.tournament.print.printing import Printing
from oudler.tournament.text.names import by_family_name
from oudler.tournament.text.numbers import board_list


def orientation_list(printing: Printing) -> Document:
    """Who starts where, table by table; the organiser keeps it."""
    session = printing.session
    first = list(session.plan.in_position(session.plan.positions[0]))
    sides = tuple(dict.fromkeys(side for one in first for side in one.at))
    rows = tuple(
        (one.table_name, *(_starter(printing, one, side) for side in sides))
        for one in first
        if not one.deal or one.deal == 1
    )
    columns = (
        Column(printing.head("table"), 0.6),
        *(Column(printing.side(side), 2, Align.LEFT) for side in sides),
    )
    table = Table(columns, rows, strong_columns=frozenset({0}))
    return printing.document("orientation", [Flow((*printing.title("orientation"), Gap(3), table))])


def _starter(printing: Printing, one: Meeting, side: Orientation) -> str:
    start = one.at.get(side)
    if start is None:
        return ""
    name = printing.who(start, one.position)
    return name and printing.says("and", name=name, start=printing.start(start))


def door_list(printing: Printing) -> Document:
    """Everybody by name, members of teams too, with the table and the side where they start."""
    session = printing.session
    first = [one for one in session.plan.in_position(session.plan.positions[0]) if one.deal < 2]
    found = {
        (name, one.table_name, printing.side(side))
        for one in first
        for side, start in one.at.items()
        for name in _names(printing, start, one.position)
    }
    teams = {one.name for one in printing.tournament.entrants.values() if one.members}
    rows = tuple(
        sorted(found, key=lambda row: (by_family_name(row[0], is_team=row[0] in teams), row))
    )
    columns = (
        Column(printing.head("name"), 4, Align.LEFT),
        Column(printing.head("table"), 0.8),
        Column(printing.head("side"), 1),
    )
    table = Table(columns, rows, strong_columns=frozenset({1}))
    return printing.document("door", [Flow((*printing.title("door"), Gap(3), table))])


def _names(printing: Printing, start: Start, position: int) -> tuple[str, ...]:
    """Who comes to the door: an entrant, and the members of a team."""
    name = printing.who(start, position)
    who = printing.session.who(start, position)
    if not name or who is None:
        return ()
    return (name, *printing.tournament.entrants[who].members)


def place_cards(printing: Printing) -> Document:
    """A card for each side of each table, to stand there: readable at arm's length."""
    first: dict[str, Meeting] = {}
    for one in printing.session.plan.meetings:
        first.setdefault(one.table_name, one)
    cards = tuple(
        Card(
            (
                Gap(8),
                Line(printing.side(side), Weight.HUGE, Align.CENTRE),
                Gap(4),
                Line(printing.says("table", table=table), Weight.HUGE, Align.CENTRE),
                Gap(8),
            ),
            height=60,
        )
        for table, one in first.items()
        for side in one.at
    )
    return printing.document("places", [Cards(cards)])


def personal_cards(printing: Printing) -> Document:
    """A card for everybody: where they go, position by position."""
    session = printing.session
    starts = sorted((one.start for one in session.seatings if not one.until), key=in_line)
    cards = tuple(_personal(printing, start) for start in starts)
    return printing.document("personal", [Cards(cards)])


def _personal(printing: Printing, start: Start) -> Card:
    position = printing.session.plan.positions[-1]
    title = Line(printing.who(start, position), Weight.LARGE)
    where = Line(printing.says("start", start=printing.start(start)), Weight.STRONG)
    return Card((printing.top(), title, where, Gap(1), _way(printing, start)))


def _way(printing: Printing, start: Start) -> Table:
    """Position, table and side; then the boards to attack and defend, or space for points."""
    has_boards = printing.session.plan.format.has_boards
    keys = ("attack", "defence") if has_boards else ("plus", "minus", "balance")
    columns = (
        Column(printing.head("position_short"), 0.7),
        Column(printing.head("table"), 0.8),
        Column(printing.head("side"), 1),
        *(Column(printing.head(key), 1.4) for key in keys),
    )
    rows = tuple(_step(printing, start, one) for one in printing.session.plan.of(start))
    height = 0 if has_boards else 7
    return Table(columns, rows, row_height=height, is_small=has_boards)


def _step(printing: Printing, start: Start, one: Meeting) -> tuple[str, ...]:
    side = next(side for side, who in one.at.items() if who == start)
    position = f"{one.position}.{one.deal}" if one.deal else str(one.position)
    beginning = (position, one.table_name, printing.side(side))
    if not printing.session.plan.format.has_boards:
        return (*beginning, "", "", "")
    if not printing.session.is_played(one):
        return (*beginning, printing.says("out"), "")
    attacked = [board for board in one.boards if one.attacker(board) == start]
    defended = [board for board in one.boards if board not in attacked]
    if printing.session.plan.format is Format.TRIPLETS:
        return (*beginning, _with_badges(printing, start, one, attacked), board_list(defended))
    stock = f"{one.stock} " * bool(one.stock)
    return (*beginning, *(stock * bool(own) + board_list(own) for own in (attacked, defended)))


def _with_badges(printing: Printing, start: Start, one: Meeting, boards: list[int]) -> str:
    """« 1 bleu, 4 blanc »: the boards that a triplet attacks, and who does."""
    entrant = printing.session.who(start, one.position)
    if entrant is None:
        return board_list(boards)
    badges = attackers(printing.tournament.sessions, entrant, printing.first_badge)
    number = printing.session.number
    said = (
        f"{board} {printing.says(f'badge.{badges[number, one.position, one.table, board]}')}"
        for board in sorted(boards)
    )
    return ", ".join(said)


def table_cards(printing: Printing) -> Document:
    """A card for every table: who plays there, which boards, and where everybody goes next."""
    plan = printing.session.plan
    places = sorted({(one.section, one.table) for one in plan.meetings})
    cards = tuple(_table_card(printing, section, table) for section, table in places)
    return printing.document("tables", [Cards(cards, columns=1)])


def _table_card(printing: Printing, section: str, table: int) -> Card:
    here = [
        one
        for one in printing.session.plan.meetings
        if (one.section, one.table) == (section, table)
    ]
    sides = tuple(dict.fromkeys(side for one in here for side in one.at))
    has_boards = printing.session.plan.format.has_boards
    columns = [Column(printing.head("position_short"), 0.5)]
    columns += [Column(printing.side(side), 2) for side in sides]
    columns += [Column(printing.head("boards"), 1.2)] * has_boards
    rows = tuple(_row_of_table(printing, one, sides) for one in here)
    title = Line(printing.says("table", table=f"{section}{table}"), Weight.LARGE, Align.CENTRE)
    table_of = Table(tuple(columns), rows, strong_columns=frozenset({0}))
    return Card((printing.top(), title, Gap(1), table_of))


def _row_of_table(
    printing: Printing, one: Meeting, sides: tuple[Orientation, ...]
) -> tuple[str, ...]:
    at = one.at
    position = f"{one.position}.{one.deal}" if one.deal else str(one.position)
    cells = [position, *(_guest(printing, one, at.get(side)) for side in sides)]
    if printing.session.plan.format.has_boards:
        cells.append(_boards(printing, one))
    return tuple(cells)


def _guest(printing: Printing, one: Meeting, start: Start | None) -> str:
    if start is None or (name := printing.who(start, one.position)) == "":
        return ""
    lines = [printing.says("and", name=name, start=printing.start(start))]
    if (goes := _next_table(printing, one, start)) is not None:
        lines.append(goes)
    return "\n".join(lines)


def _next_table(printing: Printing, one: Meeting, start: Start) -> str | None:
    """Where somebody goes after this position; None if they stay to the end."""
    side = next(side for side, who in one.at.items() if who == start)
    later = (
        other
        for other in printing.session.plan.of(start)
        if other.position > one.position and _same_role(other, side, start)
    )
    following = next(later, None)
    if following is None or one.deal:
        return None
    if (following.section, following.table) == (one.section, one.table):
        return printing.says("stays")
    return printing.says("goes_to", table=following.table_name)


def _same_role(other: Meeting, side: Orientation, start: Start) -> bool:
    """The ways of a quartet's attacker and of its defenders, which differ."""
    if side in (Orientation.ATTACK, Orientation.DEFENCE):
        return other.at[side] == start
    return True


def _boards(printing: Printing, one: Meeting) -> str:
    if not printing.session.is_played(one):
        return printing.says("out")
    stock = f"{one.stock} " * bool(one.stock)
    lines = [stock + board_list(one.boards)]
    later: Iterator[Meeting] = (
        other
        for other in printing.session.plan.meetings
        if other.position > one.position
        and other.section == one.section
        and set(other.boards) == set(one.boards)
    )
    following = next(later, None)
    if following is not None and following.position == one.position + 1:
        stays = following.table == one.table
        goes = printing.says("goes_to", table=following.table_name)
        lines.append(printing.says("stays") if stays else goes)
    return "\n".join(lines)
