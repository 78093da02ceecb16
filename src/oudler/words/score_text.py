"""The story of a finished deal: what was hidden, how it is scored, who wins and who loses."""

from collections.abc import Iterator

from oudler.core import CardSet, Deal, Result, Ruleset, Seat, Side, exact, half_points_by_seat
from oudler.core.cards import EXCUSES
from oudler.core.phases.lone_trump import thrown_in_for
from oudler.core.ruleset.option_values import PartnerIs, PartnerShare, WithoutTaker
from oudler.core.scoring.counting import Capture, captures
from oudler.core.scoring.settlement import DealScore, Premium, ScoreLine, explained
from oudler.core.scoring.two_player import TwoPlayerScore, two_player_score
from oudler.core.session import Session
from oudler.words.audience import Audience
from oudler.words.catalogue import Words
from oudler.words.names import (
    card_names,
    contract_name,
    counted_points,
    handful_name,
    in_short,
    margin,
    misere_name,
    number,
    side_name,
    signed,
    the_card,
)


def deal_story(audience: Audience, deal: Deal) -> list[str]:
    """The whole story of a finished deal, leaving out what only some players know."""
    if deal.contract is None:
        return _nobody_took(audience, deal)
    return [
        *_hidden_cards(audience, deal),
        *captures_told(audience, deal),
        *score_story(audience.words, deal.rules, *explained(deal)),
        audience.words("score.each", scores=audience.scores(deal.scores)),
    ]


def captures_told(audience: Audience, deal: Deal) -> Iterator[str]:
    """« Bruno perd le Petit, pris par vous au pli 7 … », for a contract played to its end.

    >>> list(captures_told(Audience(fr, ("Anne", "Bruno", "Chloé", "David")), over))
    []
    """
    found = captures(deal)
    for one in found:
        yield _capture(audience, one)
    won = {side: sum(deal.side_of(one.player) is not side for one in found) for side in Side}
    net = won[Side.ATTACK] - won[Side.DEFENCE]
    result = explained(deal)[0]
    if net:
        targets = deal.rules.targets
        now, before = targets[result.oudlers], targets[result.oudlers - net]
        yield audience.words("score.captured.target", target=now, before=before)


def _capture(audience: Audience, one: Capture) -> str:
    words, what = audience.words, "excuse" if one.card in EXCUSES else "taken"
    return audience.sentence(
        f"score.captured_{what}",
        one.player,
        card=the_card(words, one.card),
        winner=audience.name(one.winner),
        trick=one.trick + 1,
        points=counted_points(words, one.card.half_points),
    )


def deal_result(audience: Audience, deal: Deal) -> list[str]:
    """The end of a deal, in short: whether the contract is made, and each player's score."""
    if deal.contract is None:
        return _nobody_took(audience, deal)
    return [
        _outcome(audience.words, *explained(deal)),
        audience.words("score.each", scores=audience.scores(deal.scores)),
    ]


def score_story(words: Words, rules: Ruleset, result: Result, scored: DealScore) -> list[str]:
    """The arithmetic of a score, a sentence per figure, for one defender; then the attack's."""
    lines = [_outcome(words, result, scored), *rounding(words, result, scored)]
    lines += [line_sentence(words, line) for line in scored.lines]
    total = " + ".join(number(words, line.amount) for line in scored.lines).replace("+ −", "− ")
    lines.append(words("score.total", total=f"{total} = {number(words, scored.unit)}"))
    defenders = len(scored.scores) - result.attackers
    lines.append(_unit(words, scored, defenders))
    return [*lines, *_parts(words, rules, result, scored), *premium_sentences(words, scored)]


def _parts(words: Words, rules: Ruleset, result: Result, scored: DealScore) -> Iterator[str]:
    """« L'attaque reçoit 3 parts de 66 … », if each partner has one of them (A11-69)."""
    partners = len(result.partners)
    defenders = len(scored.scores) - 1 - partners
    is_shared = partners and rules.partner_share is PartnerShare.SINGLE
    if not is_shared or not scored.unit or defenders <= partners:
        return
    own = defenders - partners
    yield words.count(
        f"score.parts.{'receives' if scored.unit > 0 else 'pays'}",
        partners,
        parts=defenders,
        unit=number(words, max(scored.unit, -scored.unit)),
        own=own,
        taker=signed(words, exact(own * scored.unit)),
        each=signed(words, scored.unit),
    )


def headline(words: Words, result: Result, scored: DealScore) -> str:
    """« Garde chutée de 12 points »."""
    made = "made" if scored.gap else "just_made"
    return words(
        f"score.{made if scored.is_made else 'failed'}",
        contract=contract_name(words, result.contract).capitalize(),
        margin=margin(words, max(scored.gap, -scored.gap)),
    )


def points_needed(words: Words, half_points: int, oudlers: int, target: int) -> str:
    """« 39 points avec un bout, pour 51 »."""
    points = counted_points(words, half_points)
    held = words(f"score.oudlers.{oudlers}")
    return words("score.count", points=points, oudlers=held, target=target)


def _outcome(words: Words, result: Result, scored: DealScore) -> str:
    points = points_needed(words, result.half_points, result.oudlers, scored.target)
    return words("score.outcome", headline=headline(words, result, scored), points=points)


def rounding(words: Words, result: Result, scored: DealScore) -> Iterator[str]:
    """The sentence about rounding the points above or below the target, if they were."""
    half_gap = result.half_points - 2 * scored.target
    added = 2 * max(scored.gap, -scored.gap) - abs(half_gap)
    if added:
        is_half_point = half_gap % 2 == 1 and added == 1
        yield words("score.rounded" if is_half_point else "score.gap_rounded")


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


def premium_sentence(words: Words, premium: Premium, others: int) -> str:
    """« Petit au bout : le preneur reçoit 10 de chacun », for this many others."""
    pays = "pays" if premium.each >= 0 else "receives"
    who = "taker" if premium.place == 0 else "other"
    misere = "" if premium.misere is None else misere_name(words, premium.misere).capitalize()
    return words.count(
        f"score.premium.{pays}_{who}",
        others,
        what=words(f"score.premium.{premium.kind}", misere=misere),
        each=number(words, max(premium.each, -premium.each)),
    )


def premium_sentences(words: Words, scored: DealScore) -> list[str]:
    """The premiums that single players win or lose, one sentence each."""
    # A premium is paid by everybody else, partners too; a unit only by defenders.
    others = len(scored.scores) - 1
    return [premium_sentence(words, premium, others) for premium in scored.premiums]


def _unit(words: Words, scored: DealScore, defenders: int) -> str:
    if scored.unit == 0:
        return words("score.nobody_pays")
    key = "score.defenders_pay" if scored.unit > 0 else "score.defenders_receive"
    return words.count(key, defenders, unit=number(words, max(scored.unit, -scored.unit)))


def _nobody_took(audience: Audience, deal: Deal) -> list[str]:
    words = audience.words
    if deal.tricks:
        is_two_player = deal.rules.without_taker is WithoutTaker.TARGET
        story = two_player_story(audience, deal) if is_two_player else [_misere(audience, deal)]
        return [*story, words("score.each", scores=audience.scores(deal.scores))]
    if thrown_in := thrown_in_for(deal):
        return [audience.sentence(f"score.{one.lone}", one.seat) for one in thrown_in]
    dog = card_names(words, deal.dealt.dog)
    return [words("score.passed_out"), words("score.dog_unused", cards=dog)]


def _misere(audience: Audience, deal: Deal) -> str:
    words, won = audience.words, half_points_by_seat(deal)
    by_seat = {Seat(seat): counted_points(words, own) for seat, own in enumerate(won)}
    return words("score.misere", points=audience.each(by_seat))


def two_player_story(audience: Audience, deal: Deal) -> list[str]:
    """The points of two players, who reached their target, and what it pays (A15-88)."""
    return two_player_told(audience, deal.rules, two_player_score(deal))


def two_player_told(audience: Audience, rules: Ruleset, found: TwoPlayerScore) -> list[str]:
    """The story of a score alone, however the cards were counted."""
    words = audience.words
    lines = [
        audience.sentence(
            "score.two_player.has",
            Seat(seat),
            points=counted_points(words, own.half_points),
            oudlers=words(f"score.oudlers.{own.oudlers}"),
            target=own.target,
        )
        for seat, own in enumerate(found.winnings)
    ]
    reaches = found.winnings[found.winner].half_gap >= 0
    lines.append(
        audience.sentence(f"score.two_player.{'wins' if reaches else 'nearer'}", found.winner)
    )
    if reaches and found.gap * 2 != found.winnings[found.winner].half_gap:
        is_half_point = rules.gap_rounded_to == 1
        lines.append(words("score.rounded" if is_half_point else "score.gap_rounded"))
    total = f"{rules.base} + {number(words, found.gap)} = {number(words, rules.base + found.gap)}"
    lines.append(audience.sentence("score.two_player.receives", found.winner, total=total))
    if found.petit_au_bout is not None:
        key = "score.two_player.petit"
        lines.append(audience.sentence(key, found.petit_au_bout, each=rules.petit_au_bout))
    return lines


def _hidden_cards(audience: Audience, deal: Deal) -> Iterator[str]:
    assert deal.taker is not None
    yield from partner_sentences(audience, deal, deal.taker)
    if deal.discard:
        yield from _discard(audience, deal, deal.taker)
    elif deal.dealt.dog:
        side = Side.ATTACK if deal.laid_by_attack else Side.DEFENCE
        fields = _pile(audience.words, deal.dealt.dog)
        yield audience.words("score.dog", side=side_name(audience.words, side), **fields)


def _discard(audience: Audience, deal: Deal, taker: Seat) -> Iterator[str]:
    """The discard's cards for a listener who took; for others only its points (A6-36)."""
    if not deal.discard_shown:
        yield audience.sentence("score.discard", taker, **_pile(audience.words, deal.discard))


def _pile(words: Words, cards: CardSet) -> dict[str, str]:
    return {
        "cards": in_short(words, cards),
        "points": counted_points(words, cards.half_points),
    }


def partner_sentences(audience: Audience, deal: Deal, taker: Seat) -> Iterator[str]:
    """The holders of the called cards, or that the taker played alone."""
    is_only = len(deal.calls) == 1
    for call in deal.calls:
        yield from _called(audience, deal, call, is_only=is_only)
    if len(deal.calls) > 1 and not deal.partners:
        yield audience.sentence("score.alone", taker)


def _called(audience: Audience, deal: Deal, call: CardSet, *, is_only: bool) -> Iterator[str]:
    taker = deal.taker
    assert taker is not None
    card = the_card(audience.words, call.lowest)
    is_captor = deal.rules.partner_is is PartnerIs.CAPTOR
    partners = [seat for seat in deal.holders_of(call) if seat != taker]
    for partner in partners:
        names = {"name": audience.names[partner], "taker": audience.names[taker], "card": card}
        who = _who(audience, partner, taker)
        yield audience.words(f"score.{'captor' if is_captor else 'partner'}.{who}", **names)
    if not partners:
        alone = "alone" if is_only else "called"
        yield audience.sentence(f"score.{alone}_{_where(deal, call)}", taker, card=card)


def _who(audience: Audience, partner: Seat, taker: Seat) -> str:
    if partner == audience.you:
        return "you"
    return "yours" if taker == audience.you else "other"


def _where(deal: Deal, call: CardSet) -> str:
    """The place of a called card that made nobody a partner."""
    if deal.rules.partner_is is PartnerIs.CAPTOR:
        return "not_won"
    return "in_dog" if call <= deal.dealt.dog else "in_hand"


def totals(audience: Audience, session: Session) -> str:
    """« Après 3 donnes : vous +120, Bruno −40. »"""
    scores = audience.totals(session.totals)
    key = "score.totals_with_mouches" if session.rules.mouche else "score.totals"
    return audience.words.count(key, len(session.sheet), scores=scores)


def tell_mouche_begun(audience: Audience, session: Session) -> Iterator[str]:
    """The payments into the mouches as the coming deal begins."""
    begun = session.begun
    if not begun.pools:
        return
    largest = max(begun.pools)
    if not session.mouches:
        yield audience.words("terminal.told.mouche.formed", amount=largest)
    elif session.rules.mouche_dealer:
        extra = session.rules.mouche_dealer
        key = "terminal.told.mouche_added"
        yield audience.sentence(key, session.dealer_seat, extra=extra, amount=largest)


def tell_mouche_settled(audience: Audience, before: Session, deal: Deal) -> Iterator[str]:
    """The largest mouche taken or a new one paid, and what the mouches hold now."""
    pools = before.begun.pools
    if not pools or deal.taker is None:
        return
    left = before.after(deal).mouches
    settled = "taken" if len(left) < len(pools) else "paid"
    yield audience.sentence(f"terminal.told.mouche_{settled}", deal.taker, amount=max(pools))
    yield tell_mouches(audience.words, left)


def tell_mouches(words: Words, mouches: tuple[int, ...]) -> str:
    """« Dans les mouches : 50, 45. »"""
    if not mouches:
        return words("terminal.told.mouche.none")
    return words("terminal.told.mouche.lie", amounts=", ".join(map(str, mouches)))
