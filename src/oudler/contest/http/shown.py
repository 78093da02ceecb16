"""A contest as one person may see it: before its end only scores, and only if allowed."""

from collections import Counter

from oudler.contest import daily
from oudler.contest.contest import Contest
from oudler.contest.http import schemas
from oudler.contest.http.masters_text import masters_text
from oudler.contest.http.text import figure_text, name_of
from oudler.contest.ranking import Standing, ranking, scores_of
from oudler.core.text import as_score, score_to_json
from oudler.words import Words
from oudler.words.match_text import place
from oudler.words.names import dated, signed

MOST_LISTED = 500
"""Lines of a ranking that are sent; one's own is always among them."""


def contest_shown(words: Words, contest: Contest, who: str, now: float) -> schemas.ContestShown:
    """The contest as the person of this handle may see it at this time."""
    opened = contest.opened
    state = "closed" if contest.is_closed else "open" if now >= opened.begins else "coming"
    entry, day = contest.entrants.get(who), daily.day_of(opened.id)
    may_see = contest.may_see_scores(who)
    standings = ranking(contest) if may_see else ()
    spread = _spread(contest, who) if may_see and opened.boards == 1 else []
    return schemas.ContestShown(
        opened.id,
        opened.name if day is None else words("contest.of_day", day=dated(words, day)),
        "" if day is None else day.isoformat(),
        state,
        *(opened.begins, opened.ends, now, opened.rules, opened.options),
        *(opened.level, opened.seed, opened.host == who, contest.are_entries_closed),
        len(contest.people),
        sum(map(contest.has_finished, contest.people)),
        "" if entry is None else entry.name,
        [_own_board(contest, who, board) for board in contest.boards],
        _standing(words, contest, who, standings, state),
        promise_of(contest),
        _ranked(words, contest, who, standings) if may_see else None,
        spread,
        _spread_text(words, spread),
        masters_text(words, contest, who) if may_see else "",
    )


def promise_of(contest: Contest) -> schemas.Promise:
    """What was promised of the boards; the secret only once they are open."""
    opened, secret = contest.opened, contest.opened.secret if contest.is_closed else ""
    return schemas.Promise(opened.id, opened.commitment, opened.terms.rules, secret, opened.begins)


def _own_board(contest: Contest, who: str, board: int) -> schemas.OwnBoard:
    play = contest.plays.get((who, board))
    if play is None:
        return schemas.OwnBoard(board, "missed" if contest.is_closed else "unplayed")
    if play.result is None:
        return schemas.OwnBoard(board, "missed" if contest.is_closed else "playing", play.table)
    return schemas.OwnBoard(board, "finished", play.table, play.result.score)


def _standing(
    words: Words, contest: Contest, who: str, standings: tuple[Standing, ...], state: str
) -> str:
    """Where this person stands, or what they are waiting for."""
    boards, done = contest.opened.boards, contest.finished(who)
    own = next((one for one in standings if one.who == who), None)
    if own is None:
        if state == "open" and 0 < done < boards:
            return words.count("contest.standing.left", boards - done)
        return words(f"contest.standing.{'waits' if state == 'open' and done else state}")
    kind = "placed" if contest.is_closed else "so_far"
    where = place_text(words, own, standings)
    return words(f"contest.standing.{kind}", place=where, figure=figure_text(words, own, boards))


def place_text(words: Words, own: Standing, standings: tuple[Standing, ...]) -> str:
    """« 3e place ex æquo sur 12 »."""
    is_tied = sum(one.rank == own.rank for one in standings) > 1
    return place(words, own.rank, len(standings), is_tied=is_tied)


def _ranked(
    words: Words, contest: Contest, who: str, standings: tuple[Standing, ...]
) -> list[schemas.RankedEntrant]:
    listed = [one for at, one in enumerate(standings) if at < MOST_LISTED or one.who == who]
    return [_ranked_entrant(words, contest, who, one) for one in listed]


def _ranked_entrant(
    words: Words, contest: Contest, who: str, one: Standing
) -> schemas.RankedEntrant:
    boards = contest.opened.boards
    play = contest.plays.get((one.who, 1))
    return schemas.RankedEntrant(
        one.rank,
        name_of(words, contest, one.who),
        score_to_json(one.figure),
        figure_text(words, one, boards),
        score_to_json(one.total),
        one.boards,
        one.who == who,
        bool(contest.entrants[one.who].level),
        play.table if play is not None and boards == 1 and contest.is_closed else "",
    )


def _spread(contest: Contest, who: str) -> list[schemas.ScoreCount]:
    """How often each score was made, the best first."""
    scores = scores_of(contest, 1)
    counts = Counter(scores.values())
    return [
        schemas.ScoreCount(score_to_json(score), counts[score], scores.get(who) == score)
        for score in sorted(counts, reverse=True)
    ]


def _spread_text(words: Words, spread: list[schemas.ScoreCount]) -> str:
    """« 12 tables : de −120 à +90, le plus souvent +30 (4 tables). »"""
    if not spread:
        return ""
    total = sum(one.count for one in spread)
    most = max(spread, key=lambda one: one.count)
    shown = {
        key: signed(words, as_score(one.score))
        for key, one in (("best", spread[0]), ("worst", spread[-1]), ("most", most))
    }
    alike = "_same" if len(spread) == 1 else "_once" if most.count == 1 else ""
    key = f"contest.spread{alike}"
    return words.count(key, total, times=most.count, **shown)
