"""Rankings in words, and what a correction changes in them."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import floor

from oudler.core import Score
from oudler.duplicate import Place
from oudler.tournament.orientation import in_line
from oudler.tournament.scoring.prizes import Prize, Won
from oudler.tournament.standings import Change, Standings
from oudler.tournament.text.numbers import figure_text, side_text, start_text
from oudler.tournament.tournament import Tournament
from oudler.words import Words
from oudler.words.names import all_of, signed


def written_prizes(words: Words, prizes: Iterable[Prize]) -> Iterator[str]:
    """The prizes as `read_prizes` reads them again, a line a place, whatever the currency.

    >>> list(written_prizes(fr, evening.prizes))
    []
    """
    for one in prizes:
        amount = [_decimal(words, one.amount)] if one.amount else []
        what = " + ".join((*amount, *one.things))
        yield words("tournament.prize.place", place=one.place, what=what)


def amount_text(words: Words, tournament: Tournament, amount: Score) -> str:
    """An amount of money, to the hundredth and never above what there is to share.

    >>> amount_text(fr, evening, 50), amount_text(en, evening, Fraction(100, 3))
    ('50 €', '33.33 €')
    """
    said = _decimal(words, amount)
    return words("tournament.prize.amount", amount=said, currency=tournament.currency).strip()


def _decimal(words: Words, amount: Score) -> str:
    whole, hundredths = divmod(floor(Fraction(amount) * 100), 100)
    rest = f"{words('tournament.decimal')}{hundredths:02}" if hundredths else ""
    return f"{whole}{rest}"


def won_text(words: Words, tournament: Tournament, won: Won | None) -> str:
    """What somebody wins, in short: « 75 € », « la coupe », « 20 €, à partager à 2 : un jambon ».

    >>> won_text(fr, evening, Won(Fraction(75, 2), ("un jambon",), (2, 3)))
    '37,50 €, à partager à 2 : un jambon'
    """
    if won is None:
        return ""
    found = [amount_text(words, tournament, won.amount)] if won.amount else []
    if won.among == 1:
        return all_of(words, [*found, *won.things])
    if won.things:
        things = all_of(words, won.things)
        found.append(words("tournament.prize.to_share", count=won.among, things=things))
    return ", ".join(found)


def why_won(words: Words, tournament: Tournament, won: Won | None) -> Iterator[str]:
    """A sentence about what somebody wins, and with whom they share."""
    if won is None:
        return
    first, last = won.places
    what = won_text(words, tournament, won)
    if won.among == 1:
        yield words("tournament.prize.won", place=first, what=what)
    else:
        yield words("tournament.prize.shared", first=first, last=last, count=won.among, what=what)


def prize_changes(
    words: Words, before: Tournament, after: Tournament, was: Standings, now: Standings
) -> Iterator[str]:
    """Whose prize a correction changes, in the order of the ranking."""
    nothing = words("tournament.prize.nothing")
    earlier, later = _texts(words, before, was), _texts(words, after, now)
    for name in dict.fromkeys([*later, *earlier]):
        old, new = earlier.get(name, nothing), later.get(name, nothing)
        if old != new:
            yield words("tournament.prize.change", name=name, before=old, after=new)


def _texts(words: Words, tournament: Tournament, found: Standings) -> dict[str, str]:
    """What everybody wins, by the name of the entrant or the team."""
    own = {tournament.name_of(who): won for who, won in found.prizes.items()}
    won = own | dict(found.team_prizes)
    return {name: won_text(words, tournament, one) for name, one in won.items()}


# --- Rankings in words, and what a correction changes in them


def entrant_text(words: Words, tournament: Tournament, entrant: int) -> str:
    """A name, with the position after which somebody left.

    >>> entrant_text(fr, evening, 1)
    'Adèle'
    """
    name, left = tournament.name_of(entrant), tournament.leavers.get(entrant)
    if left is None:
        return name
    key = "left" if left else "left_before"
    return words(f"tournament.ranking.{key}", name=name, position=left)


def provisional_text(words: Words, tournament: Tournament) -> str:
    """Why a ranking is not final, without a full stop; empty once objections are closed.

    >>> provisional_text(en, evening)
    'Provisional ranking: objections are still possible'
    """
    if tournament.is_closed:
        return ""
    missing = sum(len(session.awaited()) for session in tournament.sessions)
    if missing:
        return words("tournament.ranking.provisional", count=missing)
    return words("tournament.ranking.not_final")


def ranking_lines(
    words: Words, tournament: Tournament, found: Standings, places: Sequence[Place], title: str
) -> Iterator[str]:
    """A ranking, one line an entrant; equal figures share a rank."""
    yield words(f"tournament.ranking.{title}")
    if provisional := provisional_text(words, tournament):
        yield provisional
    if not places:
        yield words("tournament.ranking.nothing")
    for one in places:
        yield _line(words, tournament, found, one)
    yield from _unranked(words, tournament, found)


def lines_sentence(words: Words, tournament: Tournament) -> str:
    """How an alternate ranking is made, with the lines that take turns in it (T74).

    >>> lines_sentence(en, evening)
    'First the best of each line (N, S, E, W), then the second of each, and so on.'
    """
    starts = tournament.sessions[0].plan.starts
    lines = dict.fromkeys(start.line for start in sorted(starts, key=in_line))
    named = ", ".join(side_text(words, line) for line in lines)
    return words("tournament.ranking.lines", lines=named)


def _line(words: Words, tournament: Tournament, found: Standings, place: Place) -> str:
    figure = figure_text(words, found.format, found.figures[place.entrant])
    name = entrant_text(words, tournament, place.entrant)
    start = tournament.sessions[-1].start_of(place.entrant) if tournament.sessions else None
    if start is None:
        said = words("tournament.ranking.line", rank=place.rank, name=name, figure=figure)
    else:
        said = words(
            "tournament.ranking.line_with_start",
            rank=place.rank,
            name=name,
            start=start_text(words, start),
            figure=figure,
        )
    return said + _prize(words, tournament, found.prizes.get(place.entrant))


def _prize(words: Words, tournament: Tournament, won: Won | None) -> str:
    what = won_text(words, tournament, won)
    return words("tournament.prize.after", what=what) if what else ""


def _unranked(words: Words, tournament: Tournament, found: Standings) -> Iterator[str]:
    others = [
        entrant_text(words, tournament, who)
        for who in tournament.entrants
        if who not in found.figures
    ]
    if others and found.figures:
        yield words("tournament.ranking.unranked", names=", ".join(others))


def team_lines(words: Words, tournament: Tournament, found: Standings) -> Iterator[str]:
    """The ranking of teams of free deals."""
    if found.teams:
        yield words("tournament.ranking.teams")
    for one in found.teams:
        total = signed(words, one.total)
        said = words("tournament.ranking.line", rank=one.rank, name=one.name, figure=total)
        yield said + _prize(words, tournament, found.team_prizes.get(one.name))


def change_lines(
    words: Words, tournament: Tournament, found: Standings, changed: Sequence[Change]
) -> Iterator[str]:
    """What a correction changes, in the order of the new ranking."""
    yield words("tournament.change.head" if changed else "tournament.change.nothing")
    for one in changed:
        old = figure_text(words, found.format, one.figure_before)
        new = figure_text(words, found.format, one.figure_after)
        yield words(
            f"tournament.change.{_kind(one, is_same=old == new)}",
            name=tournament.name_of(one.entrant),
            before=one.rank_before,
            after=one.rank_after,
            old=old,
            new=new,
        )


def _kind(change: Change, *, is_same: bool) -> str:
    if change.rank_before is None:
        return "new"
    if change.rank_after is None:
        return "gone"
    if change.rank_before == change.rank_after:
        return "figure"
    return "rank_alone" if is_same else "rank"
