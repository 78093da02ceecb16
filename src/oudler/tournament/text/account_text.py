"""Every figure of a ranking explained, down to the boards (T76)."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from oudler.core import exact
from oudler.tournament import standings
from oudler.tournament.events import PenaltyGiven
from oudler.tournament.scoring.duels import Duel
from oudler.tournament.scoring.percent import Note, Percentages, notes
from oudler.tournament.scoring.plays import BoardPlay, Ruling
from oudler.tournament.text.numbers import figure_text, match_points, percent
from oudler.tournament.text.ranking_text import why_won
from oudler.tournament.tournament import Tournament
from oudler.words import Words
from oudler.words.names import number, signed


def account_lines(
    words: Words, tournament: Tournament, found: standings.Standings, entrant: int
) -> Iterator[str]:
    """An entrant's figure, and everything that it comes from."""
    figure = figure_text(words, found.format, found.figures.get(entrant))
    yield words("tournament.account.percent", name=tournament.name_of(entrant), total=figure)
    match found.accounts.get(entrant):
        case standings.PercentAccount() as account:
            yield from _percent_lines(words, account)
        case standings.DuelAccount() as account:
            yield from _duel_lines(words, tournament, account, entrant)
        case standings.FreeAccount() as account:
            yield from _free_lines(words, account)
    yield from why_won(words, tournament, found.prizes.get(entrant))


def _percent_lines(words: Words, account: standings.PercentAccount) -> Iterator[str]:
    for session, _, own in account.sessions:
        yield words(
            "tournament.account.session", session=session, total=percent(words, own.overall)
        )
        yield from _session_lines(words, own)
        yield from _penalty_lines(
            words, (one for one in account.penalties if one.session == session)
        )
        if own.penalty:
            total = percent(words, own.overall)
            yield words("tournament.account.after_penalties", total=total)
    if len(account.sessions) > 1:
        yield words("tournament.account.weighted", total=percent(words, account.total))


def _session_lines(words: Words, own: Percentages) -> Iterator[str]:
    for side, found in (("attack", own.attack), ("defence", own.defence)):
        if found:
            yield words(f"tournament.account.{side}")
        yield from (note_text(words, note) for note in found)
    attack, defence = percent(words, own.attack_mean), percent(words, own.defence_mean)
    yield words("tournament.account.means", attack=attack, defence=defence)
    has_both = own.attack_mean is not None and own.defence_mean is not None
    key = str(own.format) if has_both else "only_one"
    yield words(f"tournament.account.{key}", before=percent(words, own.before_penalty))


def note_text(words: Words, note: Note) -> str:
    """« Étui 3, table 5 : +78 ; parmi 4 autres tables, 3 en dessous et 0 à égalité : 75 % »"""
    play = note.play
    counted = (
        words("tournament.account.uncounted")
        if note.counted is None
        else percent(words, note.counted)
    )
    if play.ruling is not None:
        counted += words("tournament.account.because", ruling=ruling_text(words, play.ruling))
    at = {"board": play.board, "position": play.position, "table": play.table_name}
    if play.unit is None:
        return words("tournament.account.no_unit", note=counted, **at)
    return words(
        "tournament.account.note",
        unit=signed(words, play.unit),
        comparison=_comparison(words, note),
        note=counted,
        **at,
    )


def _comparison(words: Words, note: Note) -> str:
    if note.topped is None:
        return words("tournament.account.alone")
    said = words.count(
        "tournament.account.compared", note.others, worse=note.worse, equal=note.equal
    )
    return said if note.is_attack else f"{said}, {words('tournament.account.reversed')}"


def ruling_text(words: Words, ruling: Ruling) -> str:
    """« 40/60 », « neutralisée », « ±4 »."""
    return words(f"tournament.ruling.{ruling.kind}", points=number(words, ruling.points))


def _penalty_lines(words: Words, penalties: Iterable[PenaltyGiven]) -> Iterator[str]:
    for one in penalties:
        note = f" ({one.note})" if one.note else ""
        yield words(
            "tournament.account.penalty",
            number=one.number,
            amount=number(words, one.amount),
            note=note,
        )


def _duel_lines(
    words: Words, tournament: Tournament, account: standings.DuelAccount, entrant: int
) -> Iterator[str]:
    for duel in account.duels:
        yield duel_text(words, tournament, duel, entrant)
    for one in account.matches:
        mine, theirs = one.points if one.teams[0] == entrant else reversed(one.points)
        other = next(who for who in one.teams if who != entrant)
        yield words(
            "tournament.account.match",
            opponent=tournament.name_of(other),
            mine=match_points(words, mine, is_signed=False),
            theirs=match_points(words, theirs, is_signed=False),
        )
    yield from _penalty_lines(words, account.penalties)
    yield words("tournament.account.total", total=match_points(words, account.total))
    if account.record is not None and account.record.bonus:
        points = match_points(words, account.record.bonus)
        yield words("tournament.account.bonus", points=points)


def duel_text(words: Words, tournament: Tournament, duel: Duel, entrant: int) -> str:
    """« Étui 7, contre Les Valets : +82 et +66 : +4,000 PM »"""
    mine, theirs = (duel.first, duel.second)
    if mine.attacker != entrant:
        mine, theirs = theirs, mine
    points = match_points(words, duel.of(entrant))
    for play in (mine, theirs):
        if play.ruling is not None:
            points += words("tournament.account.because", ruling=ruling_text(words, play.ruling))
    opponent = tournament.name_of(theirs.attacker)
    board = f"{mine.stock} {mine.board}".strip()
    if mine.unit is None or theirs.unit is None:
        return words("tournament.account.no_duel", board=board, opponent=opponent, points=points)
    return words(
        "tournament.account.duel",
        board=board,
        opponent=opponent,
        mine=signed(words, mine.unit),
        theirs=signed(words, theirs.unit),
        points=points,
    )


def _free_lines(words: Words, account: standings.FreeAccount) -> Iterator[str]:
    for line in account.lines:
        yield words(
            "tournament.account.position",
            session=line.at.session,
            position=line.at.position,
            table=line.at.table,
            balance=signed(words, line.balance) + _weighted(words, line.weight),
        )
    yield from _penalty_lines(words, account.penalties)
    yield words("tournament.account.total", total=signed(words, account.total))


def _weighted(words: Words, weight: Fraction) -> str:
    if weight == 1:
        return ""
    return words("tournament.account.weighted_line", weight=number(words, exact(weight)))


def board_lines(
    words: Words, tournament: Tournament, session: int, board: int, stock: str = ""
) -> Iterator[str]:
    """Every table that has played a board, side by side."""
    found = tournament.session(session)
    if found is None:
        return
    plays = [one for one in found.plays() if one.cards == (session, stock, board)]
    worth = {id(note.play): note for _, note in notes(plays) if note.is_attack}
    yield words("tournament.account.board", board=f"{stock} {board}".strip())
    for play in sorted(plays, key=_best_first):
        yield _board_line(words, tournament, play, worth.get(id(play)))


def _best_first(play: BoardPlay) -> tuple[bool, Fraction, str, int]:
    """The best attack first; those without a score last."""
    return play.unit is None, -Fraction(play.unit or 0), play.section, play.table


def _board_line(words: Words, tournament: Tournament, play: BoardPlay, note: Note | None) -> str:
    at = {
        "table": play.table_name,
        "position": play.position,
        "attacker": tournament.name_of(play.attacker),
    }
    if note is None or play.unit is None:
        if play.ruling is not None:
            said = ruling_text(words, play.ruling)
            return words("tournament.account.board_ruled", ruling=said, **at)
        return words("tournament.account.board_awaited", **at)
    attack = note.counted
    defence = None if attack is None else exact(100 - Fraction(attack))
    said = words(
        "tournament.account.board_line",
        unit=signed(words, play.unit),
        attack=percent(words, attack),
        defence=percent(words, defence),
        **at,
    )
    if play.ruling is not None:
        said += words("tournament.account.because", ruling=ruling_text(words, play.ruling))
    return said
