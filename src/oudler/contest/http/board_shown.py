"""A board of a closed contest: its cards, every table's result, and two tables compared."""

from fractions import Fraction

from oudler.contest.contest import Contest, Play
from oudler.contest.difference import Difference, difference, tricks_apart
from oudler.contest.http.schemas import BoardShown, Compared, ComparedTrick, PlayedTable
from oudler.contest.http.shown import MOST_LISTED
from oudler.contest.http.text import attack_text, best_text, name_of, percentage
from oudler.contest.ranking import percentages, scores_of
from oudler.core import CardPlayed, Deal, Dealt, Event, Score, Trick, exact, seats_from
from oudler.core.text import as_score
from oudler.people.http.history_text import contract_headline
from oudler.table.history.board_result import BoardPlayed
from oudler.table.proof.board import PLACE, board_of
from oudler.table.seats.state import Table
from oudler.table.seen.names import bot_names
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.event_text import tell, tell_cards
from oudler.words.names import number as number_text
from oudler.words.names import signed


def board_shown(words: Words, contest: Contest, number: int, who: str) -> BoardShown:
    """A board and all its tables, for the person of this handle."""
    opened = contest.opened
    board = board_of(contest.rules, opened.terms, opened.secret, number)
    tables, mean = _tables(words, contest, number, who), _mean(contest, number)
    return BoardShown(
        opened.id,
        number,
        int(board.dealt.dealer),
        [words("contest.person"), *bot_names("", contest.rules.places)[1:]],
        [hand.codes for hand in board.dealt.hands],
        board.dealt.dog.codes,
        tables,
        "" if mean is None else signed(words, _rounded(mean)),
        _who_gained(words, tables),
    )


def _tables(words: Words, contest: Contest, board: int, who: str) -> list[PlayedTable]:
    """Every table that finished a board, best first."""
    scores = scores_of(contest, board)
    shares = percentages(scores)
    mean = _mean(contest, board) or Fraction(0)
    found = sorted(contest.results(board), key=lambda one: scores[one[0].who], reverse=True)
    ranks: dict[Score, int] = {}
    for at, (play, _) in enumerate(found, 1):
        ranks.setdefault(scores[play.who], at)
    listed = [one for at, one in enumerate(found) if at < MOST_LISTED or one[0].who == who]
    return [
        _played_table(
            words,
            contest,
            (play, result),
            is_you=play.who == who,
            rank=ranks[scores[play.who]],
            share=shares[play.who],
            gain=float(Fraction(scores[play.who]) - mean),
        )
        for play, result in listed
    ]


def _played_table(
    words: Words,
    contest: Contest,
    played: tuple[Play, BoardPlayed],
    *,
    is_you: bool,
    rank: int,
    share: Score,
    gain: float,
) -> PlayedTable:
    play, result = played
    name = name_of(words, contest, play.who)
    outcome = result.outcome
    names = bot_names(name, contest.rules.places)
    return PlayedTable(
        play.table,
        name,
        is_you,
        rank,
        result.score,
        percentage(words, share),
        round(gain, 1),
        words("history.nobody_took") if outcome is None else contract_headline(words, outcome),
        "" if outcome is None else names[outcome.taker],
        attack_text(words, outcome),
        result.tricks,
        best_text(words, play.solved),
    )


def _mean(contest: Contest, board: int) -> Fraction | None:
    """The mean score of a board."""
    scores = scores_of(contest, board).values()
    return Fraction(sum(scores)) / len(scores) if scores else None


def _rounded(figure: Fraction) -> Score:
    return exact(Fraction(round(10 * figure), 10))


def _who_gained(words: Words, tables: list[PlayedTable]) -> str:
    """« Meilleure table : Anne, +60. La moins heureuse : Bob, −90. »"""
    if len(tables) < 2:
        return ""
    first, last = tables[0], tables[-1]
    if first.score == last.score:
        return words("contest.all_alike", score=signed(words, as_score(first.score)))
    return words(
        "contest.who_gained",
        first=first.name,
        best=signed(words, as_score(first.score)),
        last=last.name,
        worst=signed(words, as_score(last.score)),
    )


def compared(
    words: Words, contest: Contest, first: tuple[Play, Table], second: tuple[Play, Table]
) -> Compared:
    """Where two tables diverged, trick by trick, and who gained by it."""
    plays, tables = (first[0], second[0]), (first[1], second[1])
    names = [name_of(words, contest, play.who) for play in plays]
    deals = [_deal_of(table) for table in tables]
    audiences = [
        Audience(words, bot_names(name, contest.rules.places), None).seated(deal.players)
        for name, deal in zip(names, deals, strict=True)
    ]
    apart = difference(*tables)
    tricks = [
        ComparedTrick(number, is_same, *_trick_texts(audiences, deals, number))
        for number, is_same in tricks_apart(*deals)
    ]
    says = _apart(words, audiences, apart)
    scores = [as_score(play.result.score) for play in plays if play.result is not None]
    gap = Fraction(scores[0]) - Fraction(scores[1])
    ahead = 0 if gap >= 0 else 1
    key = "contest.gained" if gap else "contest.gained_nothing"
    says = f"{says} {words(key, name=names[ahead], gap=number_text(words, exact(abs(gap))))}"
    return Compared(plays[0].table, plays[1].table, says, "" if apart is None else apart.at, tricks)


def _deal_of(table: Table) -> Deal:
    assert table.deal is not None
    return table.deal


def _apart(words: Words, audiences: list[Audience], apart: Difference | None) -> str:
    """« Pli 4. Chez Anne : Anne joue le roi de cœur. Chez Bob : Bob joue le valet de cœur. »"""
    if apart is None:
        return words("contest.same_everywhere")
    told = [
        _told(audience, event)
        for audience, event in zip(audiences, (apart.first, apart.second), strict=True)
    ]
    kind, _, number = apart.at.partition("/")
    return words(
        f"contest.apart.{kind}",
        number=number,
        first=audiences[0].names[PLACE],
        second=audiences[1].names[PLACE],
        one=told[0],
        other=told[1],
    )


def _told(audience: Audience, event: Event) -> str:
    match event:
        case CardPlayed(seat, card):
            return f"{tell_cards(audience, [(seat, card)])}."
        case Dealt():
            return ""
        case _:
            return tell(audience, event)


def _trick_texts(audiences: list[Audience], deals: list[Deal], number: int) -> tuple[str, str]:
    """The cards of a trick at both tables; empty if there was none."""
    found = [
        _trick_text(audience, deal.tricks[number - 1]) if number <= len(deal.tricks) else ""
        for audience, deal in zip(audiences, deals, strict=True)
    ]
    return found[0], found[1]


def _trick_text(audience: Audience, trick: Trick) -> str:
    plays = list(zip(seats_from(trick.leader, len(trick.cards)), trick.cards, strict=True))
    return f"{tell_cards(audience, plays)}."
