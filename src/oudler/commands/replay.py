"""`oudler replay`: checks a record event by event and tells how each deal ended."""

from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence

from oudler.command_line.arguments import Parser, print_json
from oudler.command_line.files import answer_record, new_session, record_parser, seated
from oudler.core import Deal, LegalPlays, Phase, Seat, Session, WithoutTaker, legal, result_of
from oudler.core.events import DealScored, Dealt, Score
from oudler.core.phases.announcing import NOTHING, announcements, can_announce_slam
from oudler.core.scoring.two_player import two_player_score
from oudler.core.text import announcements_to_json, handfuls_to_json, legal_to_json, score_to_json
from oudler.core.text.referee import read_record
from oudler.records.result import thrown_in
from oudler.records.rows import named_deal
from oudler.rulesets import recorded_ruleset
from oudler.words import Words
from oudler.words.event_text import tell_stop
from oudler.words.names import card_names, contract_name, points, signed
from oudler.words.score_text import tell_mouches


def run(arguments: Sequence[str], words: Words) -> int:
    """Print each deal's result and the totals, or the first wrong line. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    return answer_record(words, args, lambda lines: _replay(words, args, lines))


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    return record_parser("replay", words)


def _replay(words: Words, args: Namespace, lines: Iterable[str]) -> int:
    """Read the record step by step, keeping only its deals' results. Raises RecordError."""
    deals: list[dict[str, object]] = []
    practice: dict[str, object] = {}
    last: Deal | None = None
    header, rules, steps = read_record(lines, recorded_ruleset)
    session = new_session(header, rules)
    for step in steps:
        last = step.deal
        if isinstance(step.event, Dealt):
            practice = {"practice": True} if step.noted.practice else {}
        if isinstance(step.event, DealScored):
            session = session.after(last)
            if args.json:
                found = named_deal(header, len(session.sheet), session, last)
                deals.append(found | payments_to_json(session) | practice)
            else:
                said = _deal_sentence(words, len(session.sheet), last, seated(session, last))
                print(f"{said} {words('commands.replay.practice')}" if practice else said)
    stopped = last if last is not None and last.phase is not Phase.OVER else None
    if args.json:
        print_json(session_to_json(session, deals) | (stop_to_json(stopped) if stopped else {}))
    else:
        print("\n".join(_last_sentences(words, session, stopped)))
    return 0


def _deal_sentence(words: Words, number: int, deal: Deal, players: Sequence[str]) -> str:
    return words("commands.replay.deal", number=number, story=_story(words, deal, players))


def _story(words: Words, deal: Deal, players: Sequence[str]) -> str:
    if deal.contract is None or deal.taker is None:
        if deal.tricks:
            return f"{_without_taker(words, deal, players)} {_scores(words, players, deal.scores)}."
        return words(f"commands.replay.{thrown_in(deal)}")
    result = result_of(deal)
    story = words(
        "commands.replay.taken",
        taker=players[deal.taker],
        contract=contract_name(words, deal.contract),
        points=points(words, result.half_points),
        oudlers=words(f"score.oudlers.{result.oudlers}"),
    )
    return f"{story} {_scores(words, players, deal.scores)}."


def _without_taker(words: Words, deal: Deal, players: Sequence[str]) -> str:
    if deal.rules.without_taker is WithoutTaker.FEWEST:
        return words("commands.replay.misere")
    found = two_player_score(deal)
    won = found.winnings[found.winner]
    return words(
        "commands.replay.two_player",
        winner=players[found.winner],
        points=points(words, won.half_points),
        oudlers=words(f"score.oudlers.{won.oudlers}"),
        target=won.target,
    )


def _scores(words: Words, players: Sequence[str], scores: Iterable[Score]) -> str:
    return ", ".join(
        f"{player} {signed(words, score)}" for player, score in zip(players, scores, strict=True)
    )


def _last_sentences(words: Words, session: Session, stopped: Deal | None) -> Iterator[str]:
    if stopped is not None and stopped.to_act is not None:
        yield tell_stop(words, stopped, seated(session, stopped))
        may = legal(stopped)
        if isinstance(may, LegalPlays):
            yield words("commands.replay.may_play", cards=card_names(words, may.cards))
    elif not session.sheet:
        yield words("commands.replay.empty")
    if session.sheet:
        totals = _scores(words, session.players, session.totals)
        mouches = "_with_mouches" if session.rules.mouche else ""
        yield words(f"commands.replay.totals{mouches}", totals=totals)
    if session.rules.mouche:
        yield tell_mouches(words, session.mouches)
    yield words("commands.replay.good")


def session_to_json(session: Session, deals: list[dict[str, object]]) -> dict[str, object]:
    """The deals and the totals of a good record, as a JSON object."""
    totals = [score_to_json(total) for total in session.totals]
    found: dict[str, object] = {"ok": True, "deals": deals, "totals": totals}
    return found | ({"mouches": list(session.mouches)} if session.rules.mouche else {})


def payments_to_json(session: Session) -> dict[str, object]:
    """Each player's payment into the mouches of the last deal, or gain from them; empty without."""
    return {"payments": list(session.payments[-1])} if session.rules.mouche else {}


def stop_to_json(deal: Deal) -> dict[str, object]:
    """The point at which a record stops: the phase, whose turn it is, and what is legal.

    >>> stop_to_json(taken)["phase"], stop_to_json(taken)["to_act"]
    ('dog', 1)
    """
    may = legal(deal)
    found: dict[str, object] = {
        "phase": str(deal.phase),
        "to_act": deal.to_act,
        "legal": None if may is None else legal_to_json(may),
    }
    if deal.taker is not None and can_announce_slam(deal, deal.taker):
        found["may_announce_slam"] = deal.taker
    if isinstance(may, LegalPlays) and may.handfuls:
        found["may_show_handful"] = handfuls_to_json(may.handfuls)
    said = [(seat, announcements(deal, Seat(seat))) for seat in range(deal.rules.seats)]
    if any(may != NOTHING for _, may in said):
        found["may_announce"] = [
            {"seat": seat} | announcements_to_json(may) for seat, may in said if may != NOTHING
        ]
    return found
