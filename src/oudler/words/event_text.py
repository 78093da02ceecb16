"""Events at the table, told in short sentences as one listener may hear them."""

from collections.abc import Iterator, Sequence

from oudler.core import Deal, PartnerIs, Phase, Ruleset, Seat, Trick, events, seats_from, where_sits
from oudler.core.cards import EXCUSES, PETITS, Card, CardSet
from oudler.core.phases.piles import SeenPile, shown_tops
from oudler.core.view import DiscardMade, HandDealt, SeatView, SeenEvent, SeenPlay
from oudler.words.audience import Audience
from oudler.words.catalogue import Words
from oudler.words.names import (
    all_of,
    card_name,
    card_names,
    claim_name,
    contract_name,
    counted_points,
    handful_name,
    in_short,
    misere_name,
    sorted_hand,
    the_card,
    the_rank,
)

Plays = Sequence[tuple[Seat, Card]]


def tell(audience: Audience, seen: SeenEvent) -> str:
    """The sentence for one event; empty for a score, which has its own story."""
    words = audience.words
    match seen:
        case HandDealt():
            dealt = "dealt_out" if seen.players else "dealt"
            return audience.sentence(f"terminal.told.{dealt}", seen.dealer)
        case events.BidMade() | events.DealCancelled():
            return _bid(audience, seen)
        case events.CardsCalled():
            cards = all_of(words, [the_card(words, card) for card in sorted_hand(seen.cards)])
            return audience.sentence("terminal.told.called", seen.seat, cards=cards)
        case events.DogShown():
            return words("terminal.told.dog", cards=card_names(words, seen.cards))
        case events.DiscardShown():
            worth = counted_points(words, seen.cards.half_points)
            cards = in_short(words, seen.cards)
            return words("terminal.told.discard_shown", cards=cards, points=worth)
        case events.Discarded() | DiscardMade():
            return _discard(audience, seen)
        case (
            events.SlamAnnounced()
            | events.MisereDeclared()
            | events.HandfulShown()
            | events.Claimed()
        ):
            return _announced(audience, seen)
        case events.CardTurned():
            return audience.sentence(
                "terminal.told.turned", seen.seat, card=the_card(words, seen.card)
            )
        case events.CardPlayed():
            return f"{tell_cards(audience, [(seen.seat, seen.card)])}."
        case _:
            return ""


def _bid(audience: Audience, made: events.BidMade | events.DealCancelled) -> str:
    if isinstance(made, events.DealCancelled):
        return audience.sentence(f"terminal.told.cancelled.{made.lone}", made.seat)
    if made.contract is None:
        return audience.sentence("terminal.told.pass", made.seat)
    contract = contract_name(audience.words, made.contract)
    return audience.sentence("terminal.told.bid", made.seat, contract=contract)


def _announced(
    audience: Audience,
    seen: events.SlamAnnounced | events.MisereDeclared | events.HandfulShown | events.Claimed,
) -> str:
    words = audience.words
    match seen:
        case events.SlamAnnounced():
            key = "small_slam" if seen.small else "slam"
            return audience.sentence(f"terminal.told.{key}", seen.seat)
        case events.MisereDeclared():
            misere = misere_name(words, seen.kind)
            return audience.sentence("terminal.told.misere_declared", seen.seat, misere=misere)
        case events.HandfulShown():
            cards = in_short(words, seen.cards)
            handful = handful_name(words, seen.size)
            return audience.sentence(
                "terminal.told.handful", seen.seat, handful=handful, cards=cards
            )
        case events.Claimed(seat, tricks, left):
            said = claim_name(words, tricks, left)
            return audience.sentence("terminal.told.claimed", seat, claim=said)


def _discard(audience: Audience, made: events.Discarded | DiscardMade) -> str:
    words = audience.words
    if isinstance(made, events.Discarded):
        cards = in_short(words, made.cards)
        return audience.sentence("terminal.told.discarded_cards", made.seat, cards=cards)
    if made.trumps:
        cards = in_short(words, made.trumps)
        return audience.sentence("terminal.told.discarded_trumps", made.seat, cards=cards)
    return audience.sentence("terminal.told.discarded", made.seat)


def tell_taker(audience: Audience, view: SeatView) -> str:
    """The sentence that names the taker and the contract; or that everyone plays for themselves."""
    if view.taker is None or view.contract is None:
        return tell_without_taker(audience, view.rules) if view.phase is Phase.PLAY else ""
    contract = contract_name(audience.words, view.contract)
    return audience.sentence("terminal.told.taker", view.taker, contract=contract)


def tell_without_taker(audience: Audience, rules: Ruleset) -> str:
    """The sentence that says what everyone plays for if nobody takes."""
    return audience.words(f"terminal.told.without_taker.{rules.without_taker}")


def tell_piles(audience: Audience, piles: Sequence[Sequence[SeenPile]]) -> list[str]:
    """« Devant Bruno, sur 2 cartes : pique R D ; sur 1 carte : cœur 3. », a sentence a seat."""
    return [
        audience.sentence("terminal.told.piles", Seat(seat), piles=_row(audience.words, row))
        for seat, row in enumerate(piles)
    ]


def _row(words: Words, row: Sequence[SeenPile]) -> str:
    """The cards face up, those above the most cards first; then a pile that is still face down."""
    tops = shown_tops(row)
    depths = {pile.top: pile.under for pile in row if pile.top is not None}
    told = []
    for under in sorted(set(depths.values()), reverse=True):
        cards = CardSet.of(card for card in tops if depths[card] == under)
        told.append(_lying(words, cards, under))
    told += [
        words("terminal.told.face_down", count=pile.under)
        for pile in row
        if pile.top is None and pile.under
    ]
    return words("terminal.told.next_pile").join(told) or words("terminal.told.no_pile")


def _lying(words: Words, cards: CardSet, under: int) -> str:
    key = "terminal.told.lying"
    shown = in_short(words, cards)
    return words.count(key, under, cards=shown) if under else words(f"{key}.none", cards=shown)


def tell_cards(audience: Audience, plays: Plays) -> str:
    """« Bruno joue le 10 de cœur, Chloé le roi, vous le 5 d'atout »: no full stop yet."""
    (leader, led), *others = plays
    told = [audience.sentence("terminal.told.card", leader, card=the_card(audience.words, led))]
    for number, (seat, card) in enumerate(others, 1):
        # A rank alone is clear only while one suit has been named, and no other.
        suits = {played.suit for _, played in plays[: number + 1]}
        same = suits == {led.suit} and led not in PETITS
        name = the_rank(audience.words, card) if same else the_card(audience.words, card)
        told.append(audience.words("terminal.told.and_card", name=audience.name(seat), card=name))
    return ", ".join(told)


def tell_team(audience: Audience, view: SeatView) -> str:
    """The sentence that names the taker's partners, if seats decide them."""
    if view.taker is None or view.rules.partner_is is not PartnerIs.ALTERNATE:
        return ""
    names = all_of(audience.words, [audience.name(seat) for seat in view.partners])
    return audience.sentence("terminal.told.team", view.taker, names=names)


def tell_draw(audience: Audience, drawn: Sequence[Card], dealer: Seat) -> list[str]:
    """The card each player drew, and who deals first as a result (A2-8)."""
    if not drawn:
        return [audience.sentence("terminal.start.dealer_by_chance", dealer)]
    names = {Seat(place): card_name(audience.words, card) for place, card in enumerate(drawn)}
    cards = audience.words("terminal.start.drawn", cards=audience.each(names))
    return [cards, audience.sentence("terminal.start.dealer", dealer)]


def tell_places(audience: Audience, you: Seat, rules: Ruleset) -> str:
    """« Autour de la table : à votre droite Bruno, en face Chloé, à votre gauche David. »"""
    others = seats_from(you, rules.places)[1:]
    places = ", ".join(
        audience.words(
            f"terminal.where.{where_sits(seat, you, rules.places, rules.direction)}",
            name=audience.names[seat],
        )
        for seat in others
    )
    return audience.words("terminal.start.around", places=places)


def tell_partner(audience: Audience, view: SeatView | SeenPlay, player: Seat) -> str:
    """The partners of the player of a called card."""
    taker = view.taker
    assert taker is not None
    if player == taker:
        alone = "no_partner" if len(view.called) == 1 else "own_call"
        return audience.sentence(f"terminal.told.{alone}", taker)
    if taker == audience.you:
        return audience.words("terminal.told.partner.yours", name=audience.names[player])
    return audience.sentence("terminal.told.partner", player, taker=audience.names[taker])


def tell_captor(audience: Audience, view: SeatView | SeenPlay, winner: Seat) -> str:
    """The partners of the winner of a called card, if winning it makes a partner (A12-77)."""
    taker = view.taker
    assert taker is not None
    if winner == taker:
        alone = "no_captor" if len(view.called) == 1 else "own_captor"
        return audience.sentence(f"terminal.told.{alone}", taker)
    if taker == audience.you:
        return audience.words("terminal.told.captor.yours", name=audience.names[winner])
    return audience.sentence("terminal.told.captor", winner, taker=audience.names[taker])


def tell_trick(audience: Audience, winner: Seat, cards: Sequence[Card]) -> str:
    """The sentence that says who takes the trick, and its points.

    The points are left out if the trick has the Excuse, which keeps its owner.
    """
    taken = CardSet.of(cards)
    if taken & EXCUSES:
        return audience.sentence("terminal.told.trick", winner)
    return audience.sentence(
        "terminal.told.trick_worth",
        winner,
        points=counted_points(audience.words, taken.half_points),
    )


def viewer_of(audience: Audience, deal: Deal) -> Seat | None:
    """The seat that the listener has in this deal: none for a dealer who sits out.

    >>> viewer_of(Audience(fr, ("Anne", "Bruno", "Chloé", "David"), Seat(2)), deal)
    2
    """
    sits = audience.you is not None and audience.you < deal.rules.seats
    return audience.you if sits else None


def tell_end_of_bidding(audience: Audience, seen: SeatView) -> Iterator[str]:
    """The taker and the team, told once the last bid is made."""
    yield from filter(None, (tell_taker(audience, seen), tell_team(audience, seen)))


def tell_announcements(audience: Audience, seen: SeatView) -> Iterator[str]:
    """The slam, the misères and the handfuls that have been announced."""
    slams = () if seen.slam is None else (seen.slam,)
    yield from (tell(audience, said) for said in (*slams, *seen.miseres, *seen.handfuls))


def tell_stop(words: Words, deal: Deal, players: Sequence[str]) -> str:
    """Where a deal stops before its end, and whose turn it is, of these players by seat.

    >>> tell_stop(en, taken, ["Anne", "Bob", "Chloé", "David"])
    'The deal stops here: the discard, Bob to act.'
    """
    assert deal.to_act is not None
    phase = words(f"commands.replay.phases.{deal.phase}")
    return words("commands.replay.stops", phase=phase, player=players[deal.to_act])


def plays_of(seen: SeatView, trick: Trick) -> list[tuple[Seat, Card]]:
    """The cards of a trick, each with who played it.

    >>> from oudler.core.view import view
    >>> plays_of(view(over, Seat(0)), over.tricks[0])[0][0]
    1
    """
    return list(zip(seats_from(trick.leader, seen.rules.seats), trick.cards, strict=False))


def tell_plays(audience: Audience, seen: SeatView | SeenPlay, plays: Plays) -> Iterator[str]:
    """These cards of one trick, and who had a called card among them."""
    yield f"{tell_cards(audience, plays)}."
    is_holder = seen.rules.partner_is is PartnerIs.HOLDER
    for player, card in plays:
        if is_holder and card in seen.called and seen.taker is not None:
            yield tell_partner(audience, seen, player)
        if card in seen.imprenable:
            yield audience.sentence("terminal.told.imprenable", player)


def tell_end_of_trick(audience: Audience, seen: SeatView | SeenPlay) -> Iterator[str]:
    """The winner of the trick just played, and whoever captured the called card in it (A12-77)."""
    cards: Sequence[Card] = seen.tricks[-1].cards
    winner = seen.trick.leader
    yield tell_trick(audience, winner, cards)
    is_captor = seen.rules.partner_is is PartnerIs.CAPTOR
    if is_captor and seen.taker is not None and seen.called & CardSet.of(cards):
        yield tell_captor(audience, seen, winner)
