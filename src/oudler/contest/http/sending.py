"""A result in a contest to send to others: no card, no score, nothing of the contract.

Whoever reads it may still play the same cards.
"""

import re
from datetime import date

from oudler.contest import daily
from oudler.contest.calendar import own_day
from oudler.contest.contest import Contest
from oudler.contest.http.masters_text import beside_of
from oudler.contest.ranking import ranking
from oudler.deck.picture import GOLD, Picture, Text
from oudler.web.previews import Shared, picture_address
from oudler.web.responses import Refused
from oudler.words import Words
from oudler.words.match_text import place
from oudler.words.names import dated

_FIGURES = re.compile(r"(\d{1,5})-(\d{1,5})", re.ASCII)


def sent(words: Words, base: str, contest: Contest, who: str, streak: int) -> Shared | None:
    """The result of an entrant; None unless they have finished."""
    day = daily.day_of(contest.opened.id)
    if day is None:
        return _of_duplicate(words, base, contest, who)
    own = own_day(contest, who)
    if own is None:
        return None
    beside = beside_of(contest, who)
    good, total = (0, 0) if beside is None else (beside.below + beside.alike, beside.total)
    lines = _lines(words, own.rank, own.players, good, total)
    if streak > 1:
        lines.append(words.count("contest.streak", streak))
    title = words("contest.of_day", day=dated(words, day))
    path = f"/pictures/daily/{day.isoformat()}/{own.rank}-{own.players}/{good}-{total}"
    return _shared(words, base, contest, title, lines, picture_address(base, words, path))


def _of_duplicate(words: Words, base: str, contest: Contest, who: str) -> Shared | None:
    """That somebody has played every board; once scores may be seen, also their place."""
    if not contest.has_finished(who):
        return None
    line = words.count("contest.send.played", contest.opened.boards)
    standings = ranking(contest) if contest.may_see_scores(who) else ()
    for own in standings:
        if own.who == who:
            line = words("contest.send.place", place=place(words, own.rank, len(standings)))
    return _shared(words, base, contest, contest.opened.name, [line])


def _shared(
    words: Words, base: str, contest: Contest, title: str, lines: list[str], picture: str = ""
) -> Shared:
    ask = words("contest.send.ask")
    text = f"{title}{words('contest.send.colon')} {' '.join(lines)} {ask}"
    return Shared(title, text, f"{base}/c/{contest.opened.id}?lang={words.language}", picture)


def _lines(words: Words, rank: int, players: int, good: int, total: int) -> list[str]:
    lines = [words("contest.send.place", place=place(words, rank, players))]
    if good:
        lines.append(words("contest.send.masters", good=good, total=total))
    return lines


def picture_of(words: Words, path: dict[str, str]) -> Picture:
    """The same as a picture, from what its address says. Raises Refused."""
    found, figures = daily.day_of(daily.PREFIX + path["day"]), []
    for part in (path["place"], path["masters"]):
        if (match := _FIGURES.fullmatch(part)) is None or int(match[1]) > int(match[2]):
            raise Refused(404, "not_found")
        figures += [int(match[1]), int(match[2])]
    if found is None or not figures[0]:
        raise Refused(404, "not_found")
    return _laid_out(words, found, _lines(words, *figures))


def _laid_out(words: Words, day: date, lines: list[str]) -> Picture:
    title = words("contest.of_day", day=dated(words, day))
    ask = words("contest.send.ask")
    texts = [Text(title, 90, 110, 64, GOLD, is_bold=True)]
    texts += [Text(line, 90, 250 + 90 * at, 52) for at, line in enumerate(lines)]
    texts.append(Text(f"Oudler · {ask}", 90, 510, 36))
    return Picture((), tuple(texts), f"{title}. {' '.join(lines)}")
