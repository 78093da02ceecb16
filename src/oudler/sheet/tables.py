"""The tables of a score sheet, as values: the terminal, the page and the paper show the same."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from oudler.core import Score, ranking
from oudler.sheet import Line, State, running_totals
from oudler.sheet.statistics import PlayerFigures, Record, Statistics, statistics
from oudler.sheet_deal import PassedOut, Taken, ThrownIn
from oudler.words import Words
from oudler.words.names import contract_name, number, signed


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts under their heads; the first cell of a row names it."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: tuple[str, ...] = ()


def all_tables(words: Words, state: State) -> tuple[Table, ...]:
    """Every table of a sheet that is not empty, the deals first.

    >>> [table.title for table in all_tables(en, state_of(sheet))][:2]
    ['Deals', 'Ranking']
    """
    found = statistics(state)
    tables = (
        deals_table(words, state),
        podium_table(words, state),
        *statistics_tables(words, state, found),
    )
    return tuple(table for table in tables if table.rows)


def statistics_tables(words: Words, state: State, found: Statistics) -> tuple[Table, ...]:
    """The figures: by player, by contract, by oudlers, and the running totals."""
    return (
        player_table(words, state, found),
        _records(words, "contract", _named_contracts(words, found)),
        _records(words, "oudlers", {str(held): one for held, one in found.oudlers.items()}),
        running_table(words, state),
    )


def deals_table(words: Words, state: State) -> Table:
    """A row per deal: who dealt, what was played, and what it brought each player.

    >>> deals_table(en, state_of(sheet)).rows
    (('1', 'Bob garde +8', '−86', '+258', '−86', '−86'),)
    """
    has_mouches = any(line.deal.game.ruleset.mouche for line in state.lines)
    heads = [words("sheet.table.deal"), words("sheet.table.what"), *state.names]
    rows = tuple(_deal_row(words, state, line, has_mouches=has_mouches) for line in state.lines)
    if any(map(state.penalties, state.players)):
        rows = (*rows, _penalty_row(words, state, has_mouches=has_mouches))
    totals = ["", words("sheet.table.totals"), *(signed(words, t) for t in state.totals.values())]
    if has_mouches:
        heads.append(words("sheet.table.mouches"))
        totals.append(number(words, sum(state.pools)))
    return Table(words("sheet.table.sheet"), tuple(heads), rows, tuple(totals))


def _deal_row(words: Words, state: State, line: Line, *, has_mouches: bool) -> tuple[str, ...]:
    there = line.deal.seating.everybody
    cells = [
        signed(words, line.gain(player)) if player in there else words("sheet.table.nothing")
        for player in state.players
    ]
    pools = [number(words, sum(line.pools))] if has_mouches else []
    return (str(line.number), short_ending(words, state, line), *cells, *pools)


def _penalty_row(words: Words, state: State, *, has_mouches: bool) -> tuple[str, ...]:
    """What penalties have taken from each, so that every column adds up."""
    cells = (signed(words, -state.penalties(player)) for player in state.players)
    return ("", words("sheet.table.penalties"), *cells, *([""] if has_mouches else []))


def short_ending(words: Words, state: State, line: Line) -> str:
    """« Anne garde +8 »: a deal in a cell.

    >>> state = state_of(sheet)
    >>> short_ending(fr, state, state.lines[0])
    'Bob garde +8'
    """
    match line.deal.ending:
        case PassedOut():
            return words("sheet.table.short_passed")
        case ThrownIn():
            return words("sheet.table.short_thrown")
        case Taken(taker, contract):
            scored = line.reckoned.explained
            assert scored is not None
            made = "made_by" if scored.gap else "just_made"
            key = made if scored.is_made else "failed_by"
            gap = number(words, max(scored.gap, -scored.gap))
            said = words(f"sheet.table.{key}", contract=contract_name(words, contract), gap=gap)
            return f"{state.name(taker)} {said}"
        case _:
            return words("sheet.table.short_alone")


def podium_table(words: Words, state: State) -> Table:
    """The players in order; equal totals share a rank.

    >>> podium_table(en, state_of(sheet)).rows[0]
    ('1', 'Bob', '+258')
    """
    heads = ("", words("sheet.table.player"), words("sheet.table.total"))
    ranked = ranking(state.session) if state.lines else ()
    names = state.names
    rows = tuple((str(one.rank), names[one.player], signed(words, one.total)) for one in ranked)
    return Table(words("sheet.table.podium"), heads, rows)


def player_table(words: Words, state: State, found: Statistics) -> Table:
    """A column per player: deals, average, contracts, what each role brought, petits, extremes.

    >>> state = state_of(sheet)
    >>> player_table(en, state, statistics(state)).rows[0]
    ('Total', '−86', '+258', '−86', '−86')
    """
    keys = ["total", "deals", "sat_out", "average", "contracts", "taking", "helping", "defending"]
    keys += ["petits", "petits_lost", "handfuls", "slams", "best", "worst", "streak"]
    keys += ["faults", "penalties"] if state.faults else []
    unused = () if found.has_partners else ("helping",)
    if not any(one.sat_out for one in found.players):
        unused = (*unused, "sat_out")
    cells = [_player_cells(words, state, one) for one in found.players]
    rows = tuple(
        (words(f"sheet.table.{key}"), *(one[key] for one in cells))
        for key in keys
        if key not in unused
    )
    heads = ("", *(one["player"] for one in cells))
    return Table(words("sheet.table.by_player"), heads, rows if state.lines else ())


def _player_cells(words: Words, state: State, one: PlayerFigures) -> dict[str, str]:
    return {
        "player": state.name(one.player),
        "total": signed(words, one.total),
        "deals": str(one.deals),
        "sat_out": str(one.sat_out),
        "average": _average(words, one.average),
        "contracts": _of(words, one.as_taker),
        "taking": signed(words, one.as_taker.score),
        "helping": signed(words, one.as_partner.score),
        "defending": signed(words, one.in_defence.score),
        "petits": str(one.petits_won),
        "petits_lost": str(one.petits_lost),
        "handfuls": str(one.handfuls),
        "slams": str(one.slams),
        "best": _at(words, one.best),
        "worst": _at(words, one.worst),
        "streak": str(one.streak),
        "faults": str(one.faults),
        "penalties": signed(words, -one.penalties),
    }


def _named_contracts(words: Words, found: Statistics) -> dict[str, Record]:
    return {contract_name(words, bid).capitalize(): one for bid, one in found.contracts.items()}


def _records(words: Words, key: str, records: Mapping[str, Record]) -> Table:
    heads = (words(f"sheet.table.{key}"), words("sheet.table.made"), words("sheet.table.average"))
    rows = tuple(
        (name, _of(words, one), _average(words, one.average)) for name, one in records.items()
    )
    return Table(words(f"sheet.table.by_{key}"), heads, rows)


def running_table(words: Words, state: State) -> Table:
    """The totals after each deal.

    >>> running_table(en, state_of(sheet)).rows
    (('1', '−86', '+258', '−86', '−86'),)
    """
    rows = tuple(
        (str(n), *(signed(words, total) for total in totals.values()))
        for n, totals in running_totals(state)
    )
    return Table(words("sheet.table.running"), (words("sheet.table.deal"), *state.names), rows)


def _of(words: Words, record: Record) -> str:
    if not record.taken:
        return words("sheet.table.nothing")
    return words("sheet.table.of", made=record.made, taken=record.taken)


def _at(words: Words, found: tuple[int, Score] | None) -> str:
    if found is None:
        return words("sheet.table.nothing")
    return words("sheet.table.at", number=found[0], score=signed(words, found[1]))


def _average(words: Words, average: Score | None) -> str:
    """To a tenth: an average is read, not added up."""
    if average is None:
        return words("sheet.table.nothing")
    tenths = round(10 * average)
    whole, tenth = divmod(abs(tenths), 10)
    sign = "+" if tenths > 0 else "−" if tenths < 0 else ""
    decimal = words("cards.list.decimal")
    return f"{sign}{whole}{decimal}{tenth}" if tenth else f"{sign}{whole}"


def as_lines(table: Table) -> Iterator[str]:
    """The table in columns of equal width; numbers are aligned right.

    >>> list(as_lines(Table("", ("Player", "Total"), (("Anne", "+60"),))))
    ['Player  Total', 'Anne      +60']
    """
    from wcwidth import wcswidth

    rows = [table.heads, *table.rows, *([table.foot] if table.foot else [])]
    widths = [max(wcswidth(row[n]) for row in rows) for n in range(len(table.heads))]
    for row in rows:
        cells = (
            " " * (width - wcswidth(cell)) + cell if n else cell + " " * (width - wcswidth(cell))
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
