"""Lists to post: the ranking, and the recapitulation behind it (T25, T27, T76)."""

from collections.abc import Iterator
from fractions import Fraction

from oudler.core import exact
from oudler.print.document import (
    Align,
    Block,
    Column,
    Document,
    Flow,
    Gap,
    Line,
    Table,
    Weight,
)
from oudler.tournament.events import Where
from oudler.tournament.orientation import Format, in_line
from oudler.tournament.print.printing import Printing
from oudler.tournament.scoring.duels import duels
from oudler.tournament.scoring.percent import notes
from oudler.tournament.scoring.plays import BoardPlay
from oudler.tournament.scoring.prizes import Won
from oudler.tournament.standings import PercentAccount, Standings, of_category, standings
from oudler.tournament.text.numbers import criteria_texts, figure_text, match_points, percent
from oudler.tournament.text.ranking_text import (
    entrant_text,
    lines_sentence,
    provisional_text,
    won_text,
)
from oudler.words.names import signed

COLUMNS = 13
"""How many tables fit side by side."""


def ranking_list(printing: Printing) -> Document:
    """The ranking that counts, with the other one beside it."""
    found = standings(printing.tournament)
    key = "print.title.ranking"
    how: tuple[Block, ...] = ()
    if found.official and found.alternate:
        key = "tournament.ranking.alternate"
        how = (Line(lines_sentence(printing.words, printing.tournament), Weight.SMALL),)
    if provisional := provisional_text(printing.words, printing.tournament):
        how = (*how, Line(provisional, Weight.STRONG))
    title = Line(printing.words(key), Weight.LARGE)
    places = [_ranking(printing, found)] if found.official else _before_any_result(printing)
    blocks = (title, Line(printing.place, Weight.SMALL), *how, Gap(3), *places)
    teams = (Gap(3), _teams(printing, found)) if found.teams else ()
    categories = _categories(printing, found) if found.official else ()
    return printing.document("ranking", [Flow((*blocks, *teams, *categories))])


def _categories(printing: Printing, found: Standings) -> Iterator[Block]:
    """The ranking of each category, with its prizes."""
    for category in printing.tournament.categories:
        own = of_category(printing.tournament, found, category)
        if own.official:
            yield Gap(4)
            yield Line(category, Weight.LARGE)
            yield Gap(1)
            yield _ranking(printing, own)


def _before_any_result(printing: Printing) -> Iterator[Block]:
    """The list of prizes, which is posted before play (T9)."""
    yield Line(printing.words("tournament.ranking.nothing"))
    if not printing.tournament.prizes:
        return
    columns = (Column(printing.head("rank"), 0.6), Column(printing.head("prize"), 6, Align.LEFT))
    rows = tuple(
        (str(one.place), won_text(printing.words, printing.tournament, Won(one.amount, one.things)))
        for one in printing.tournament.prizes
    )
    yield Gap(3)
    yield Table(columns, rows, strong_columns=frozenset({0}))


def _ranking(printing: Printing, found: Standings) -> Table:
    keys = _figure_keys(found)
    columns = [
        Column(printing.head("rank"), 0.6),
        Column(printing.head("name"), 4, Align.LEFT),
        Column(printing.head("start"), 0.8),
        *(Column(printing.head(key), 1.2, Align.RIGHT) for key in keys),
    ]
    if found.alternate:
        columns.append(Column(printing.head("general"), 0.9))
    if found.prizes:
        columns.append(Column(printing.head("prize"), 1.8, Align.LEFT))
    general = {one.entrant: one.rank for one in found.general}
    rows = tuple(
        _rank_row(printing, found, one.entrant, one.rank, general.get(one.entrant))
        for one in found.official
    )
    return Table(tuple(columns), rows, strong_columns=frozenset({0, 2 + len(keys)}))


def _figure_keys(found: Standings) -> tuple[str, ...]:
    if found.format in (Format.INDIVIDUAL, Format.TRIPLETS):
        return ("attacking", "defending", "global")
    if any(isinstance(one, tuple) for one in found.figures.values()):
        return ("matches_won", "goal_average", "bonus", "match_points")
    return ("points",) if found.format is Format.FREE else ("match_points",)


def _rank_row(
    printing: Printing, found: Standings, entrant: int, rank: int, general: int | None
) -> tuple[str, ...]:
    one = printing.tournament.entrants[entrant]
    members = f"\n{', '.join(one.members)}" if one.members else ""
    club = f" · {one.club}" if one.club else ""
    start = printing.session.start_of(entrant)
    row = (
        str(rank),
        f"{entrant_text(printing.words, printing.tournament, entrant)}{club}{members}",
        printing.start(start) if start else "",
        *_figures(printing, found, entrant),
    )
    prize = won_text(printing.words, printing.tournament, found.prizes.get(entrant))
    return (*row, *([str(general)] if found.alternate else []), *([prize] if found.prizes else []))


def _figures(printing: Printing, found: Standings, entrant: int) -> Iterator[str]:
    account = found.accounts.get(entrant)
    if isinstance(account, PercentAccount):
        only = account.sessions[0][2] if len(account.sessions) == 1 else None
        yield percent(printing.words, only.attack_mean if only else None)
        yield percent(printing.words, only.defence_mean if only else None)
    figure = found.figures[entrant]
    if isinstance(figure, tuple):
        yield from criteria_texts(printing.words, figure)
    else:
        yield figure_text(printing.words, found.format, figure)


def _teams(printing: Printing, found: Standings) -> Table:
    columns = [
        Column(printing.head("rank"), 0.6),
        Column(printing.head("team"), 5, Align.LEFT),
        Column(printing.head("points"), 1.2, Align.RIGHT),
    ]
    if found.team_prizes:
        columns.append(Column(printing.head("prize"), 1.8, Align.LEFT))
    rows = tuple(
        (
            str(one.rank),
            "\n".join((one.name, ", ".join(map(printing.tournament.name_of, one.members)))),
            signed(printing.words, one.total),
            *_team_prize(printing, found, one.name),
        )
        for one in found.teams
    )
    return Table(tuple(columns), rows, strong_columns=frozenset({0, 2}))


def _team_prize(printing: Printing, found: Standings, name: str) -> tuple[str, ...]:
    prize = won_text(printing.words, printing.tournament, found.team_prizes.get(name))
    return (prize,) if found.team_prizes else ()


def recapitulation(printing: Printing) -> Document:
    """For free deals, positions and running totals; for boards, every score and its worth."""
    format = printing.tournament.format
    tables = [_of_free_deals(printing)] if format is Format.FREE else list(_of_boards(printing))
    is_wide = max(len(table.columns) for table in tables) > 9
    blocks: list[Block] = [*printing.title("recap")]
    if provisional := provisional_text(printing.words, printing.tournament):
        blocks.append(Line(provisional, Weight.STRONG))
    for table in tables:
        blocks += [Gap(3), table]
    return printing.document("recap", [Flow(tuple(blocks))], is_landscape=is_wide)


def _of_free_deals(printing: Printing) -> Table:
    """A row per player, line by line; the last row sums each position, to 0 (T25)."""
    session = printing.session
    positions = session.plan.positions
    columns = [Column(printing.head("start"), 0.8), Column(printing.head("name"), 2.2, Align.LEFT)]
    for position in positions:
        columns += [
            Column(f"{printing.head('position_short')} {position}", 1, Align.RIGHT),
            Column(printing.head("sum"), 1, Align.RIGHT),
        ]
    won = _balances(printing)
    rows = [
        (
            printing.start(one.start),
            printing.tournament.name_of(one.entrant),
            *_running(printing, [won.get((position, one.entrant)) for position in positions]),
        )
        for one in sorted(session.seatings, key=lambda one: in_line(one.start))
    ]
    sums = [
        exact(sum((found for (at, _), found in won.items() if at == position), Fraction(0)))
        if any(at == position for at, _ in won)
        else None
        for position in positions
    ]
    control = ("", printing.head("control"), *_running(printing, list(map(_as_fraction, sums))))
    return Table(
        tuple(columns), (*rows, control), strong_rows=frozenset({len(rows)}), is_small=True
    )


def _as_fraction(figure: int | Fraction | None) -> Fraction | None:
    return None if figure is None else Fraction(figure)


def _balances(printing: Printing) -> dict[tuple[int, int], Fraction]:
    session = printing.session
    return {
        (at.position, who): Fraction(balance)
        for at in session.sheets
        for who, balance in session.balances_at(at).items()
    }


def _running(printing: Printing, found: list[Fraction | None]) -> Iterator[str]:
    total = Fraction(0)
    for one in found:
        if one is None:
            yield from ("", "")
            continue
        total += one
        yield signed(printing.words, exact(one))
        yield signed(printing.words, exact(total))


def _of_boards(printing: Printing) -> Iterator[Table]:
    """A row per board, a column per table; section by section, as many as fit on a page."""
    plan = printing.session.plan
    for section in sorted({one.section for one in plan.meetings}):
        own = sorted({one.table for one in plan.meetings if one.section == section})
        for first in range(0, len(own), COLUMNS):
            yield _of_tables(printing, [(section, one) for one in own[first : first + COLUMNS]])


def _of_tables(printing: Printing, tables: list[tuple[str, int]]) -> Table:
    session = printing.session
    columns = (
        Column(printing.head("board"), 0.8),
        *(
            Column(printing.says("table", table=f"{section}{table}"), 1, Align.CENTRE)
            for section, table in tables
        ),
    )
    worth = _worth(printing)
    at = {(one.cards, one.section, one.table): one for one in session.plays()}
    boards = sorted({cards for cards, section, table in at if (section, table) in tables})
    rows = tuple(
        (
            f"{stock} {board}".strip(),
            *(
                _score(printing, at.get(((number, stock, board), section, table)), worth)
                for section, table in tables
            ),
        )
        for number, stock, board in boards
    )
    return Table(columns, rows, strong_columns=frozenset({0}), is_small=True)


def _worth(printing: Printing) -> dict[Where, str]:
    """What each attack is worth, by its place."""
    format, plays = printing.tournament.format, list(printing.session.plays())
    found: dict[Where, str] = {}
    if format in (Format.INDIVIDUAL, Format.TRIPLETS):
        for _, note in notes(plays):
            if note.is_attack:
                found[_place(note.play)] = percent(printing.words, note.counted)
        return found
    for duel in duels(format, plays):
        for play in (duel.first, duel.second):
            found[_place(play)] = match_points(printing.words, duel.of(play.attacker))
    return found


def _place(play: BoardPlay) -> Where:
    return Where(play.session, play.position, play.table_name, play.board)


def _score(printing: Printing, play: BoardPlay | None, worth: dict[Where, str]) -> str:
    if play is None or play.unit is None:
        return ""
    return f"{signed(printing.words, play.unit)}\n{worth.get(_place(play), '')}"
