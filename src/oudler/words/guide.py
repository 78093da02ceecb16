"""The guide of a first game: what you are asked, what you may do, how contracts are won or lost.

It explains; what would be best is for hints, and `coach/dangers.py` says what would be lost.
Everything it says about a deal in play follows from a `SeatView`.
"""

from collections.abc import Iterable, Iterator

from oudler.core import (
    Contract,
    Deal,
    LegalBids,
    LegalCalls,
    LegalDiscard,
    PartnerIs,
    Phase,
    Result,
    Score,
    Seat,
    Side,
)
from oudler.core.cards import EXCUSES, OUDLERS, TRUMPS, Card, CardSet, Suit, of_ranks
from oudler.core.deal import Trick
from oudler.core.phases.lone_trump import thrown_in_for
from oudler.core.phases.play import LegalPlays, as_excuses, highest_trump, strongest, suit_led
from oudler.core.scoring.counting import attack_pile, trick_winners
from oudler.core.scoring.settlement import explained
from oudler.core.view import SeatView
from oudler.words.audience import Audience
from oudler.words.catalogue import Words
from oudler.words.names import (
    all_of,
    any_of,
    contract_name,
    counted_points,
    number,
    side_name,
    suit_name,
    the_card,
)
from oudler.words.score_text import captures_told, deal_result


def guide(
    audience: Audience, seen: SeatView, *, knows_tricks: bool = False, is_first_deal: bool = True
) -> tuple[str, ...]:
    """The present question to this player, one sentence per thought; empty if there is none.

    Whoever knows tricks and trumps from another game, such as belote or bridge, hears what differs.
    The aim and what a trick is are told in the first deal, whether or not somebody takes.

    >>> from oudler import view
    >>> guide(Audience(en, ("Anne", "Bruno", "Chloé", "David"), Seat(1)), view(deal, Seat(1)))[2]
    'Take or pass: the taker plays alone against the others.'
    """
    words = audience.words
    match seen.legal:
        case LegalBids():
            is_first = is_first_deal and not any(bid.seat == seen.seat for bid in seen.bids)
            begun = _beginning(words, knows_tricks=knows_tricks) if is_first else ()
            return (*begun, *_bidding(audience, seen))
        case LegalCalls():
            return (words("guide.call"),)
        case LegalDiscard():
            return tuple(_discarding(words, seen.legal))
        case LegalPlays():
            return (
                *sides(audience, seen),
                *_announcing(words, seen.legal),
                *_playing(audience, seen, seen.legal.cards),
                *([words("guide.slam")] if seen.legal.slam else []),
            )
        case _:
            return ()


def why(audience: Audience, deal: Deal) -> tuple[str, ...]:
    """Why the contract of a finished deal was made or lost, with what it brings this player.

    Also that another ended it early, which oudlers changed sides, and what else decided it. Where
    nobody took, what comes next.

    >>> why(Audience(en, ("Anne", "Bruno", "Chloé", "David")), over)[0]
    'Bruno won 33 points with two oudlers: 41 were needed, so the contract fails.'
    """
    words = audience.words
    if deal.phase is not Phase.OVER:
        return ()
    if deal.contract is None:
        return _untaken(audience, deal)
    assert deal.taker is not None
    result, scored = explained(deal)
    fields = {
        "points": counted_points(words, result.half_points),
        "oudlers": words(f"score.oudlers.{result.oudlers}"),
        "target": scored.target,
        "outcome": _outcome(audience, deal, is_made=scored.is_made),
    }
    if result.attackers > 1:
        said = words("guide.why.attack", **fields)
    else:
        said = audience.sentence("guide.why", deal.taker, **fields)
    captured = (*captures_told(audience, deal),)
    weighed = _weighed(audience, deal, result, is_made=scored.is_made, is_captured=bool(captured))
    return (*_ended_early(audience, deal), said, *captured, *weighed)


def _weighed(
    audience: Audience, deal: Deal, result: Result, *, is_made: bool, is_captured: bool
) -> Iterator[str]:
    """What decided the contract: where the kings and queens went, or an oudler more or less.

    What a captured oudler changed has been told already.
    """
    words, targets, held = audience.words, deal.rules.targets, result.oudlers
    best = deal.rules.pack.cards & of_ranks("K", "Q")
    winners = Side.ATTACK if is_made else Side.DEFENCE
    attack = attack_pile(deal, [deal.side_of(seat) for seat in trick_winners(deal)])
    has = len(best & attack if is_made else best - attack)
    fallen = [*_fallen(deal, best, winners)]
    dearest = sorted(fallen, key=lambda one: -one[2].half_points)[:MOST_FALLEN]
    lost = [
        words(f"guide.why.fell{how}", card=the_card(words, card), trick=at)
        for how, at, card in fallen
        if (how, at, card) in dearest
    ]
    has_most = 2 * has > len(best)
    others = targets[held - 1 : held] if is_made else targets[held + 1 : held + 2]
    turns = bool(others) and (result.half_points >= 2 * others[0]) is not is_made
    margin = abs(result.half_points - 2 * deal.rules.targets[held])
    is_decided = sum(card.half_points for *_, card in fallen) >= margin
    if turns and not is_captured and not (lost and is_decided):
        yield words(f"guide.why.oudlers.{'made' if is_made else 'failed'}", target=others[0])
    elif lost or has_most:
        side, other = (_side(audience, deal, one) for one in (winners, winners.other))
        fields = {"side": side, "other": other, "cards": all_of(words, lost)}
        key = f"guide.why.best{'_most' * has_most}{'_lost' * bool(lost)}"
        yield words(key, has=has, all=len(best), **fields)


def _side(audience: Audience, deal: Deal, side: Side) -> str:
    """A side as this player sees it."""
    if audience.you is None:
        return side_name(audience.words, side)
    whose = "yours" if deal.side_of(audience.you) is side else "theirs"
    return audience.words(f"guide.why.side.{whose}")


def _fallen(deal: Deal, best: CardSet, winners: Side) -> Iterator[tuple[str, int, Card]]:
    """The best cards that the other side has lost: how, and in which trick."""
    for at, (trick, winner) in enumerate(zip(deal.tricks, trick_winners(deal), strict=True), 1):
        is_trumped = trick.cards[strongest(trick.cards)] in TRUMPS
        how = "_ruffed" * (is_trumped and suit_led(trick.cards) is not Suit.TRUMPS)
        for place, card in enumerate(trick.cards):
            player = Seat((trick.leader + place) % deal.rules.seats)
            if card in best and deal.side_of(player) is not winners is deal.side_of(winner):
                yield how, at, card


def _ended_early(audience: Audience, deal: Deal) -> Iterator[str]:
    """That another claimed the last tricks, where cards would otherwise vanish unexplained."""
    if deal.claim is not None and deal.claim.seat != audience.you:
        yield audience.words("guide.why.claimed", name=audience.name(deal.claim.seat))


def _outcome(audience: Audience, deal: Deal, *, is_made: bool) -> str:
    """Whether the contract is made; to a player, also what that brings or costs.

    A newcomer who defends could take a contract that is made for good news.
    """
    words = audience.words
    said = words(f"guide.why.{'made' if is_made else 'failed'}")
    score: Score = deal.scores[audience.you] if audience.you is not None and deal.scores else 0
    if not score:
        return said
    key, size = ("won", score) if score > 0 else ("lost", -score)
    # Without "points": a newcomer would take them for those of the cards.
    return words(f"guide.why.{key}", outcome=said, score=number(words, size))


def _untaken(audience: Audience, deal: Deal) -> tuple[str, ...]:
    """Who has the fewest points, or why another deal follows."""
    if deal.tricks:
        return tuple(deal_result(audience, deal))
    if thrown_in_for(deal):
        return (*deal_result(audience, deal), audience.words("guide.why.dealt_again"))
    return (audience.words("guide.why.passed_out"),)


def _beginning(words: Words, *, knows_tricks: bool) -> Iterator[str]:
    yield words("guide.bid.goal")
    yield words(f"guide.bid.{'differs' if knows_tricks else 'trick'}")


def _bidding(audience: Audience, seen: SeatView) -> Iterator[str]:
    words = audience.words
    is_alone = not seen.rules.calls
    yield words(f"guide.bid.{'alone' if is_alone else 'with_partner'}")
    oudlers, trumps = len(seen.hand & OUDLERS), len(seen.hand & TRUMPS)
    is_full = oudlers == len(seen.rules.targets) - 1
    is_bare = not trumps and not oudlers
    yield words(
        f"guide.bid.hand{'_full' * is_full}{'_bare' * is_bare}",
        oudlers=words(f"score.oudlers.{oudlers}"),
        trumps=words.count("guide.bid.trumps", trumps),
        target=seen.rules.targets[oudlers],
        all=seen.rules.pack.half_points // 2,
    )
    highest = next((bid for bid in reversed(seen.bids) if bid.contract is not None), None)
    if highest is not None and highest.contract is not None:
        contract = contract_name(words, highest.contract)
        yield words("guide.bid.over", name=audience.name(highest.seat), contract=contract)
    contracts = seen.legal.contracts if isinstance(seen.legal, LegalBids) else ()
    if Contract.PRISE in contracts and Contract.GARDE_SANS in contracts and seen.rules.dog:
        yield words.count("guide.bid_dog", seen.rules.dog)


def _discarding(words: Words, legal: LegalDiscard) -> Iterator[str]:
    yield words("guide.discard", count=legal.count)
    if not legal.trumps_needed:
        yield words("guide.discard_barred")
    yield words("guide.discard_worth")


def _announcing(words: Words, legal: LegalPlays) -> Iterator[str]:
    if legal.handfuls:
        yield words("guide.handful")


def _playing(audience: Audience, seen: SeatView, may: CardSet) -> Iterator[str]:
    words, cards = audience.words, seen.trick.cards
    if cards:
        yield from _following(audience, seen, may)
    elif may != seen.hand:
        yield words("guide.lead.some")
    else:
        has_led = any(trick.leader == seen.seat for trick in seen.tricks)
        yield words(f"guide.lead.{'again' if has_led else 'any'}")
    # One thing at a time: a phone has no room for more than a dozen lines.
    if not seen.tricks:
        yield words("guide.order")
    elif len(seen.tricks) == 1 and seen.taker is not None:
        yield _aim(audience, seen, seen.taker)


def _aim(audience: Audience, seen: SeatView, taker: Seat) -> str:
    """The points that the contract needs: a taker counts their oudlers, others cannot."""
    words, targets = audience.words, seen.rules.targets
    if seen.seat == taker:
        held = len((seen.hand + seen.discard) & OUDLERS) + _brought_in(seen, seen.tricks[0])
        key = "taker" if held else "taker_bare"
        all_points = seen.rules.pack.half_points // 2
        return words(f"guide.aim.{key}", target=targets[held], all=all_points)
    side = "partner" if _attacks(seen) else "defence"
    name, needed = audience.name(taker), _each(words, targets)
    return words(f"guide.aim.{side}", name=name, targets=needed)


def _brought_in(seen: SeatView, first: Trick) -> int:
    """The oudlers that the first trick left with the taker: won, or an Excuse of their own."""
    is_won = seen.trick.leader in (seen.seat, *seen.partners)
    own = first.cards[(seen.seat - first.leader) % seen.rules.seats]
    stays = EXCUSES + seen.imprenable
    return sum(card is own if card in stays else is_won for card in first.cards if card in OUDLERS)


def _each(words: Words, targets: Iterable[int]) -> str:
    """« 56 sans bout, 51 avec un bout, … »."""
    return ", ".join(
        words("guide.aim.each", target=target, oudlers=words(f"score.oudlers.{held}"))
        for held, target in enumerate(targets)
    )


def _following(audience: Audience, seen: SeatView, may: CardSet) -> Iterator[str]:
    words = audience.words
    # A petit that nobody can take is played like the Excuse (A12-75).
    cards = as_excuses(seen.trick.cards, seen.imprenable)
    led, best = suit_led(cards), strongest(cards)
    winner = Seat((seen.trick.leader + best) % seen.rules.seats)
    card = the_card(words, seen.trick.cards[best])
    yield words("guide.winning", name=audience.name(winner), card=card)
    if led is None:
        yield words(f"guide.follow.{'excuse' if seen.trick.cards[0] in EXCUSES else 'petit'}_led")
    else:
        yield _obligation(words, seen, may, led, highest_trump(cards))
    if may & EXCUSES and may - EXCUSES:
        has_followed = any(trick.leader != seen.seat for trick in seen.tricks)
        yield words(f"guide.follow.excuse{'_again' * has_followed}")
    if may & seen.imprenable and may - seen.imprenable:
        yield words("guide.follow.imprenable")


def _obligation(words: Words, seen: SeatView, may: CardSet, led: Suit, over: Card | None) -> str:
    """The reason why only these cards may be played, by the rule of following suit."""
    plain, hand = may - EXCUSES - seen.imprenable, seen.hand - seen.imprenable
    over_card = "" if over is None else the_card(words, over)
    suit = suit_name(words, led)
    if not plain:
        return words(f"guide.follow.only_{'petit' if may & seen.imprenable else 'excuse'}")
    if led is not Suit.TRUMPS and plain <= plain.of_suit(led):
        return words("guide.follow.suit", suit=suit)
    if plain <= TRUMPS:
        kind = "trumps" if led is Suit.TRUMPS else "ruff"
        how = "" if over is None else _how_high(hand, plain, over)
        return words(f"guide.follow.{kind}{how}", suit=suit, card=over_card)
    if hand & TRUMPS:
        return words("guide.follow.free", suit=suit)
    none = "no_trumps" if led is Suit.TRUMPS else "nothing"
    has_petit = "_but_petit" if seen.hand & seen.imprenable else ""
    return words(f"guide.follow.{none}{has_petit}", suit=suit)


def _how_high(hand: CardSet, may: CardSet, over: Card) -> str:
    """Whether one must play over this trump, or can only play under it; "" by rarer rules."""
    higher = CardSet.of(card for card in hand & TRUMPS if highest_trump((over, card)) is card)
    if may <= higher:
        return "_over"
    return "" if higher else "_under"


MOST_FALLEN = 3
"""More lost cards than this are too many to read."""
_MAX_NAMES = 3
"""More players than this are given as a number."""


def sides(audience: Audience, seen: SeatView) -> tuple[str, ...]:
    """The partners of this player: before their first card, and when a called card reveals more.

    >>> from oudler import Play, apply, view
    >>> led = apply(begun, Seat(1), Play(next(iter(view(begun, Seat(1)).legal.cards))))
    >>> sides(Audience(en, ("Anne", "Bruno", "Chloé", "David"), Seat(2)), view(led, Seat(2)))
    ('Against Bruno, you play with Anne and David: your tricks count together.',)
    """
    is_asked = isinstance(seen.legal, LegalPlays) and seen.taker is not None
    if not is_asked or (seen.tricks and not _is_called_seen(seen)):
        return ()
    said = _attacking(audience, seen) if _attacks(seen) else _defending(audience, seen)
    return (said,) if said else ()


def _attacks(seen: SeatView) -> bool:
    return seen.seat == seen.taker or seen.seat in seen.partners


def _attacking(audience: Audience, seen: SeatView) -> str:
    words, held = audience.words, seen.hand & seen.called
    assert seen.taker is not None
    if seen.seat != seen.taker and held and seen.rules.partner_is is PartnerIs.HOLDER:
        name = audience.name(seen.taker)
        return words("guide.sides.secret_partner", name=name, cards=_all(audience, held))
    mates = [seat for seat in (seen.taker, *seen.partners) if seat != seen.seat]
    return words("guide.sides.attack", mates=_names(audience, mates)) if mates else ""


def _defending(audience: Audience, seen: SeatView) -> str:
    words, hidden = audience.words, _hidden_calls(seen)
    assert seen.taker is not None
    attack = dict.fromkeys((seen.taker, *seen.partners))
    fields = {"attack": all_of(words, [audience.name(seat) for seat in attack])}
    if hidden:
        return words(f"guide.sides.{seen.rules.partner_is}", cards=_any(audience, hidden), **fields)
    seats = map(Seat, range(seen.rules.seats))
    mates = [seat for seat in seats if seat not in attack and seat != seen.seat]
    if not mates:
        return words("guide.sides.duel", **fields)
    return words("guide.sides.defence", mates=_names(audience, mates), **fields)


def _hidden_calls(seen: SeatView) -> CardSet:
    """The called cards that may still make a partner of somebody."""
    captor = seen.rules.partner_is is PartnerIs.CAPTOR
    laid = seen.tricks if captor else (*seen.tricks, seen.trick)
    gone = CardSet.of(card for trick in laid for card in trick.cards)
    return seen.called - gone - seen.dog


def _is_called_seen(seen: SeatView) -> bool:
    """Whether another player's called card has revealed more since this player's last card."""
    last, cards = seen.tricks[-1], seen.trick.cards
    if seen.rules.partner_is is PartnerIs.CAPTOR:
        return any(card in seen.called for card in last.cards)
    own = (seen.seat - last.leader) % seen.rules.seats
    return any(card in seen.called for card in (*last.cards[own + 1 :], *cards))


def _names(audience: Audience, seats: list[Seat]) -> str:
    words = audience.words
    if len(seats) > _MAX_NAMES:
        return words("guide.sides.others", count=len(seats))
    return all_of(words, [audience.name(seat) for seat in seats])


def _all(audience: Audience, cards: Iterable[Card]) -> str:
    return all_of(audience.words, _card_names(audience, cards))


def _any(audience: Audience, cards: Iterable[Card]) -> str:
    return any_of(audience.words, _card_names(audience, cards))


def _card_names(audience: Audience, cards: Iterable[Card]) -> list[str]:
    """Each name once, even if two packs have the card twice."""
    return list(dict.fromkeys(the_card(audience.words, card) for card in cards))
