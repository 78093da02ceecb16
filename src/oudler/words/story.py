"""The story of a finished deal: what was hidden, how it is scored, who wins and who loses."""

from __future__ import annotations

from collections.abc import Iterator

from oudler.core.actions import Contract
from oudler.core.cards import CardSet
from oudler.core.deal import Deal
from oudler.core.dealing import has_petit_sec
from oudler.core.scoring import DealScore, Result, ScoreLine, result_of, score
from oudler.core.seats import Seat, Side
from oudler.core.session import Session
from oudler.words.catalogue import Words
from oudler.words.company import Company
from oudler.words.naming import (
    all_of,
    card_name,
    card_names,
    contract_name,
    counted_points,
    handful_name,
    in_short,
    number,
    points,
    side_name,
    sorted_hand,
)


def deal_story(company: Company, deal: Deal) -> list[str]:
    """Everything to be said of a deal that is over. No card is secret any more."""
    if deal.contract is None:
        return _nobody_played(company, deal)
    scored = score(deal)
    return [
        *_hidden_cards(company, deal),
        *score_story(company.words, result_of(deal), scored),
        company.words("score.each", scores=company.scores(deal.scores)),
    ]


def score_story(words: Words, result: Result, scored: DealScore) -> list[str]:
    """The arithmetic of a score, a sentence a figure, for one defender."""
    lines = [_outcome(words, result, scored)]
    if result.half_points - 2 * scored.target != 2 * scored.gap:
        lines.append(words("score.rounded"))
    lines += [line_sentence(words, line) for line in scored.lines]
    total = " + ".join(number(words, line.amount) for line in scored.lines).replace("+ −", "− ")
    lines.append(words("score.total", total=f"{total} = {number(words, scored.unit)}"))
    return [*lines, _unit(words, scored)]


def _outcome(words: Words, result: Result, scored: DealScore) -> str:
    return words(
        "score.made" if scored.is_made else "score.failed",
        contract=contract_name(words, result.contract).capitalize(),
        points=points(words, result.half_points),
        oudlers=words(f"score.oudlers.{result.oudlers}"),
        target=scored.target,
        gap=number(words, max(scored.gap, -scored.gap)),
    )


def line_sentence(words: Words, line: ScoreLine) -> str:
    """« Le contrat : 25 × 2 = 50. »"""
    what = words(
        f"score.line.{line.kind}",
        side="" if line.side is None else side_name(words, line.side),
        handful="" if line.size is None else handful_name(words, line.size).capitalize(),
        slam="" if line.slam is None else words(f"score.slam.{line.slam}"),
    )
    return words(
        "score.sum.plain" if line.multiplier == 1 else "score.sum.times",
        what=what,
        worth=number(words, line.worth),
        multiplier=number(words, line.multiplier),
        amount=number(words, line.amount),
    )


def _unit(words: Words, scored: DealScore) -> str:
    if scored.unit == 0:
        return words("score.nobody_pays")
    key = "score.defenders_pay" if scored.unit > 0 else "score.defenders_receive"
    return words(key, unit=number(words, max(scored.unit, -scored.unit)))


def _nobody_played(company: Company, deal: Deal) -> list[str]:
    holders = [Seat(i) for i, hand in enumerate(deal.dealt.hands) if has_petit_sec(hand)]
    if holders and not deal.bids:
        return [company.says("score.petit_sec", holder) for holder in holders]
    dog = card_names(company.words, deal.dealt.dog)
    return [company.words("score.passed_out"), company.words("score.dog_unused", cards=dog)]


def _hidden_cards(company: Company, deal: Deal) -> Iterator[str]:
    assert deal.taker is not None
    if deal.called:
        yield _partner(company, deal, deal.taker)
    if deal.discard:
        yield company.says("score.discard", deal.taker, **_pile(company.words, deal.discard))
    elif deal.dealt.dog:
        side = Side.ATTACK if deal.contract is Contract.GARDE_SANS else Side.DEFENCE
        fields = _pile(company.words, deal.dealt.dog)
        yield company.words("score.dog", side=side_name(company.words, side), **fields)


def _pile(words: Words, cards: CardSet) -> dict[str, str]:
    return {
        "cards": in_short(words, cards),
        "points": counted_points(words, cards.half_points),
    }


def _partner(company: Company, deal: Deal, taker: Seat) -> str:
    words, partner = company.words, deal.partner
    card = all_of(words, [card_name(words, card) for card in sorted_hand(deal.called)])
    if partner is None:
        where = "hand" if deal.called <= deal.dealt.hands[taker] else "dog"
        return company.says(f"score.alone_in_{where}", taker, card=card)
    names = {"name": company.names[partner], "taker": company.names[taker]}
    if partner == company.you:
        return words("score.partner.you", card=card, **names)
    key = "score.partner.yours" if taker == company.you else "score.partner.other"
    return words(key, card=card, **names)


def totals(company: Company, session: Session) -> str:
    """« Après 3 donnes : vous +120, Bruno −40. »"""
    scores = company.scores(session.totals)
    return company.words.count("score.totals", len(session.sheet), scores=scores)
