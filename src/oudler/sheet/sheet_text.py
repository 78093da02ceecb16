"""A score sheet in sentences: its deals, each figure explained, and why something was refused."""

from collections.abc import Collection, Iterator, Mapping

from oudler import sheet_deal
from oudler.core import Score, Seat, ranking, sets_targets
from oudler.core.scoring.points_each import two_player_points
from oudler.sheet import Line, NotUnderstood, SheetRefused, State, Unfinished
from oudler.sheet.control import RARE, Doubt, DoubtKind, doubts
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.match_text import table as ranking_lines
from oudler.words.names import all_of, counted_points, points, signed
from oudler.words.score_text import headline, score_story, two_player_told


def deal_sentence(words: Words, state: State, line: Line) -> str:
    """« Donne 3, Bruno donne : Anne avec Eve, garde réussie de 8 points. »

    >>> state = state_of(sheet)
    >>> deal_sentence(en, state, state.lines[0])
    'Deal 1, dealt by Anne: Bob, garde made by 8 points.'
    """
    said = words(
        "sheet.deal",
        number=line.number,
        dealer=state.name(line.deal.seating.dealer),
        what=ending_sentence(words, state, line.deal),
    )
    marks = [words("sheet.corrected")] if line.is_corrected else []
    marks += [words("sheet.with_cards")] if line.record is not None else []
    return " ".join([said, *marks])


def ending_sentence(words: Words, state: State, deal: sheet_deal.PlayedDeal) -> str:
    """How a deal ended, in a sentence.

    >>> state = state_of(sheet)
    >>> ending_sentence(fr, state, state.lines[0].deal)
    'Bob, garde réussie de 8 points.'
    """
    match deal.ending:
        case sheet_deal.PassedOut():
            return words("sheet.passed_out")
        case sheet_deal.ThrownIn(lone):
            return words(f"sheet.{lone}")
        case sheet_deal.WithoutTaker(each):
            own = (
                words(
                    "sheet.points_of",
                    name=state.name(one.player),
                    points=points(words, one.half_points),
                )
                for one in each
            )
            return words("sheet.played_alone", points=", ".join(own))
        case sheet_deal.Taken() as taken:
            return _taken_sentence(words, state, deal, taken)


def _taken_sentence(
    words: Words, state: State, deal: sheet_deal.PlayedDeal, taken: sheet_deal.Taken
) -> str:
    found = sheet_deal.reckon(deal)
    assert found.result is not None
    assert found.explained is not None
    partners = list(map(state.name, sheet_deal.partners_of(deal.game.ruleset, deal.seating, taken)))
    return words(
        "sheet.taken_with" if partners else "sheet.taken",
        taker=state.name(taken.taker),
        partners=all_of(words, partners),
        headline=_small(headline(words, found.result, found.explained)),
    )


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def scores_sentence(words: Words, state: State, line: Line) -> str:
    """« Anne +318, Bruno −106, … »: what a deal brought each, mouches included.

    >>> state = state_of(sheet)
    >>> scores_sentence(fr, state, state.lines[0])
    'Anne −86, Bob +258, Chloé −86, David −86.'
    """
    gains = {player: line.gain(player) for player in line.deal.seating.players}
    gains |= {player: gain for player in line.paid if (gain := line.gain(player))}
    return words("sheet.scores", scores=_each(words, state, gains))


def rules_sentence(words: Words, state: State) -> str:
    """The rules by their name, which does not always say for how many players.

    >>> rules_sentence(fr, state_of(sheet))
    'Règles de la fédération, à 4 joueurs.'
    """
    rules = state.rules
    return words("sheet.rules", seats=rules.seats, name=words(f"rulesets.{rules.id}.name"))


def totals_sentence(words: Words, state: State) -> str:
    """« Totaux : Anne +318, … »

    >>> totals_sentence(en, state_of(sheet))
    'Totals: Anne −86, Bob +258, Chloé −86, David −86.'
    """
    return words("sheet.totals", scores=_each(words, state, state.totals))


def _each(words: Words, state: State, scores: Mapping[str, Score]) -> str:
    return ", ".join(
        words("sheet.score_of", name=state.name(player), score=signed(words, score))
        for player, score in scores.items()
    )


def next_deal(words: Words, state: State) -> list[str]:
    """Whose deal it is, and who sits out.

    >>> next_deal(fr, state_of(sheet))
    ['Donne 2 : Bob donne.']
    """
    if state.seating is None:
        needed = 0 if state.game is None else state.rules.places
        return [words("sheet.too_few_present", needed=needed, found=len(state.at_table))]
    number, dealer = len(state.lines) + 1, state.name(state.seating.dealer)
    said = [words("sheet.next_deal", number=number, dealer=dealer)]
    barred = [words("sheet.ruled.barred", name=state.name(who)) for who in state.barred_now]
    return [*said, *_sits_out(words, state, state.seating), *barred]


def _sits_out(words: Words, state: State, seating: sheet_deal.Seating) -> Iterator[str]:
    if seating.sat_out:
        names = all_of(words, list(map(state.name, seating.sat_out)))
        yield words("sheet.sits_out", names=names)


def explanation(words: Words, state: State, line: Line) -> list[str]:
    """Every figure of a deal: the arithmetic of the score, what each player has, the mouches.

    >>> state = state_of(sheet)
    >>> explanation(en, state, state.lines[0])[2]
    'Contract: 25 × 2 = 50.'
    """
    return [
        deal_sentence(words, state, line),
        *_story(words, state, line),
        words("sheet.scores", scores=_each(words, state, _of_those_who_played(line))),
        *_mouches(words, state, line),
    ]


def _of_those_who_played(line: Line) -> dict[str, Score]:
    return {player: line.reckoned.scores[player] for player in line.deal.seating.players}


def _story(words: Words, state: State, line: Line) -> list[str]:
    found, deal = line.reckoned, line.deal
    if found.result is not None and found.explained is not None:
        return score_story(words, deal.game.ruleset, found.result, found.explained)
    if found.points is None:
        return []
    audience = Audience(words, tuple(map(state.name, deal.seating.players)))
    if sets_targets(deal.game.ruleset):
        rules = deal.game.ruleset
        return two_player_told(audience, rules, two_player_points(rules, found.points))
    own = {Seat(n): counted_points(words, had) for n, had in enumerate(found.points.half_points)}
    return [words("score.misere", points=audience.each(own))]


def _mouches(words: Words, state: State, line: Line) -> Iterator[str]:
    paid = {player: amount for player, amount in line.paid.items() if amount}
    if paid:
        yield words("sheet.mouches_paid", scores=_each(words, state, paid))
    if line.deal.game.ruleset.mouche:
        yield pools_sentence(words, line.pools)


def pools_sentence(words: Words, pools: tuple[int, ...]) -> str:
    """« Mouches en jeu : 50, 45. »

    >>> pools_sentence(fr, (50, 45))
    'Mouches en jeu : 50, 45.'
    """
    if not pools:
        return words("sheet.no_pools")
    return words("sheet.pools", amounts=", ".join(map(str, pools)))


def podium(words: Words, state: State) -> list[str]:
    """Who leads, and everybody in order; equal totals share a rank.

    >>> podium(fr, state_of(sheet))[0]
    '1re : Bob, +258, meilleure donne +258 (donne 1), contrats réussis : 1 sur 1.'
    """
    if not state.lines:
        return [words("sheet.nobody_yet")]
    audience, ranked = Audience(words, state.names), ranking(state.session)
    has_contracts = any(line.reckoned.result is not None for line in state.lines)
    return list(ranking_lines(audience, ranked, has_contracts=has_contracts))


def doubt_sentences(words: Words, state: State) -> list[str]:
    """Everything a referee would ask about.

    >>> doubt_sentences(fr, state_of(sheet))
    []
    """
    return [_doubt(words, state, one) for one in doubts(state)]


def rare_sentences(words: Words, state: State, lines: Collection[Line]) -> list[str]:
    """What is possible in these deals, but rare: a slip is likelier.

    >>> rare_sentences(fr, state_of(sheet), state_of(sheet).lines)
    []
    """
    numbers = {line.number for line in lines}
    found = (one for one in doubts(state) if one.kind in RARE and one.line in numbers)
    return [_doubt(words, state, one) for one in found]


def _doubt(words: Words, state: State, doubt: Doubt) -> str:
    key, why = str(doubt.kind), ""
    if doubt.kind in RARE:
        key, why = "rare", words(f"faults.doubt.{doubt.kind}")
    elif doubt.kind is DoubtKind.SET_ASIDE:
        aside = next(one for one in state.set_aside if one.id == doubt.entry)
        why = " ".join(
            sheet_deal.fault_sentence(words, aside.deal, one, state.name) for one in aside.faults
        )
    return words(
        f"sheet.doubt.{key}",
        line=doubt.line,
        found=state.name(doubt.found),
        entry=doubt.entry,
        why=why,
    )


NOT_WRITTEN = (SheetRefused, Unfinished, NotUnderstood)
"""The errors of a person who wants to write."""


def refusal_lines(words: Words, state: State, error: Exception) -> list[str]:
    """A sentence for each thing that is wrong.

    >>> refusal_lines(fr, state_of(sheet), NotUnderstood("zzz"))
    ['Je ne comprends pas « zzz ».']
    """
    match error:
        case Unfinished(checked=checked):
            return sheet_deal.checked_sentences(words, checked, state.name)
        case SheetRefused(reason=reason, found=found, needed=needed):
            known = ", ".join(state.names)
            return [words(f"sheet.refused.{reason}", found=found, needed=needed, known=known)]
        case NotUnderstood(found=found, why=why, about=about):
            return [words(f"sheet.unclear.{why}", found=found, about=about)]
        case _:
            raise error
