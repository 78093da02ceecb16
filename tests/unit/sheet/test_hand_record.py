"""Cards written down become records that replay to the result on the sheet."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType, SimpleNamespace
from typing import Any, cast

import pytest
from msgspec import structs

from oudler.core import EMPTY, Card, CardSet, Deal, Handful, Misere, Result, Side, apply, start
from oudler.core.actions import Bid, Contract, HandfulSize, MisereKind
from oudler.core.phases.announcing import barred_by
from oudler.core.ruleset.option_values import PartnerBy, Phase
from oudler.records import read_record, write_record
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.sheet import (
    CardsKept,
    Content,
    DealCorrected,
    DealEntered,
    EntryId,
    PlayerArrived,
    Sheet,
    SheetOpened,
    Undone,
    seating_of,
    state_of,
)
from oudler.sheet.cards_text import CardsRefused, checked_record, result_in_short
from oudler.sheet.hand_record import Cards, played_with, read_text_cards, record_text
from oudler.sheet.record_check import CardsFault, WrongCards, check_record
from oudler.sheet_deal import Declared, Game, Partner, PassedOut, PlayedDeal, Seating, Shown, Taken
from oudler.testing.sheets import NAMES, ending_of, finished_deal
from oudler.words import Words
from oudler.words.names import contract_name

IDS = [id for id in ruleset_ids() if not load_ruleset(id).piles]


def taken_deals(id: str, count: int) -> Iterator[tuple[PlayedDeal, Deal]]:
    """Deals that were taken and played, as the sheet has them and as they were."""
    rules, rng = load_ruleset(id), Random(id)
    found = 0
    for _ in range(12 * count):
        deal = finished_deal(rng, rules)
        if deal.contract is None:
            continue
        names = NAMES[: rules.places]
        dealer = names[deal.dealer]
        seating = Seating(dealer, names[: rules.seats], names[rules.seats :])
        ending = ending_of(deal, seating.players)
        # Only the first call of two may be known to everybody by its holder.
        yield PlayedDeal(Game.of(rules, {}), seating, ending), deal
        found += 1
        if found == count:
            return


def cards_of(deal: Deal, players: tuple[str, ...]) -> Cards:
    """The notes of somebody who saw everything."""
    return Cards(
        dict(zip(players, deal.dealt.hands, strict=True)),
        deal.dealt.dog,
        tuple(call.once for call in deal.calls),
        deal.discard,
        tuple(trick.cards for trick in deal.tricks),
    )


@pytest.mark.slow
@pytest.mark.parametrize("id", IDS)
def test_a_deal_is_played_again_from_its_cards(id: str) -> None:
    for written, deal in taken_deals(id, 2):
        players = written.seating.players
        again = played_with(written, cards_of(deal, players), NAMES)
        assert again.scores == deal.scores
        record = read_record(record_text(written, again, NAMES))
        assert record.players[: len(players)] == players
        assert check_record(written, record)


def one(id: str = "fft-4") -> tuple[PlayedDeal, Deal, Cards]:
    written, deal = next(taken_deals(id, 1))
    return written, deal, cards_of(deal, written.seating.players)


def test_one_hand_follows_from_the_others() -> None:
    written, deal, cards = one()
    hands = {name: hand for name, hand in cards.hands.items() if name != "Bruno"}
    assert played_with(written, replace(cards, hands=hands), NAMES).dealt.hands == deal.dealt.hands
    without_dog = replace(cards, dog=EMPTY)
    assert played_with(written, without_dog, NAMES).dealt.dog == deal.dealt.dog


def test_without_tricks_the_record_stops_at_the_lead() -> None:
    written, _, cards = one()
    stopped = played_with(written, replace(cards, tricks=()), NAMES)
    assert stopped.phase is Phase.PLAY
    (again,) = read_record(record_text(written, stopped, NAMES)).deals
    assert again == stopped


@pytest.mark.parametrize("dealer", range(5))
@pytest.mark.parametrize("id", ["fft-4", "fft-5-dead"])
def test_the_first_seat_comes_after_a_dealer_who_sits_out(id: str, dealer: int) -> None:
    rules = load_ruleset(id)
    table = NAMES[: rules.seats + 1]
    order = (*table[dealer + 1 :], *table[:dealer])
    deal = taken_by_first_seat(id)
    written = PlayedDeal(
        Game.of(rules, {}), seating_of(rules, table, table[dealer]), ending_of(deal, order)
    )
    again = played_with(written, cards_of(deal, order), table)
    assert again.scores == deal.scores
    record = read_record(record_text(written, again, table))
    assert record.players[: rules.seats] == order
    assert check_record(written, record)


def taken_by_first_seat(id: str) -> Deal:
    """A deal that the last place has dealt, and whose taker speaks first."""
    rules, rng = load_ruleset(id), Random(id)
    deals = (finished_deal(rng, rules) for _ in range(200))
    last = rules.places - 1
    return next(one for one in deals if one.contract and one.dealer == last and one.taker == 0)


def test_a_line_keeps_the_table_at_which_it_was_dealt() -> None:
    rules, table = load_ruleset("fft-4"), NAMES[:5]
    written = PlayedDeal(Game.of(rules, {}), seating_of(rules, table, "Bruno"), PassedOut())
    sheet = Sheet().written("a", SheetOpened(written.game, table))
    sheet = sheet.written("a", DealEntered(written, 1))
    moved = state_of(sheet.written("a", PlayerArrived("Anne", "Eve")))
    assert (moved.table[0], moved.lines[0].table) == ("Bruno", table)


def refused(written: PlayedDeal, cards: Cards) -> WrongCards:
    with pytest.raises(WrongCards) as error:
        played_with(written, cards, NAMES)
    return error.value


def test_what_is_wrong_with_the_cards_is_said() -> None:
    written, _, cards = one()
    short = {**cards.hands, "Anne": CardSet.of(list(cards.hands["Anne"])[1:])}
    assert refused(written, replace(cards, hands=short)).reason is CardsFault.HAND_SIZE
    twice = {**cards.hands, "Anne": cards.hands["Bruno"]}
    assert refused(written, replace(cards, hands=twice)).reason is CardsFault.TWICE
    assert refused(written, replace(cards, hands={})).reason is CardsFault.HANDS_MISSING
    tricks = (tuple(reversed(cards.tricks[0])), *cards.tricks[1:])
    assert refused(written, replace(cards, tricks=tricks)).reason is CardsFault.ILLEGAL


def test_cards_that_give_another_result_are_refused() -> None:
    written, _, cards = one()
    assert isinstance(written.ending, Taken)
    other = structs.replace(written, ending=structs.replace(written.ending, half_points=90))
    assert refused(other, cards).reason is CardsFault.OTHER_RESULT
    again = played_with(written, cards, NAMES)
    with pytest.raises(WrongCards):
        check_record(other, read_record(record_text(written, again, NAMES)))


def changed(written: PlayedDeal, **fields: Any) -> PlayedDeal:
    assert isinstance(written.ending, Taken)
    return structs.replace(written, ending=structs.replace(written.ending, **fields))


def some_deal(
    id: str, is_wanted: Callable[[Deal], bool], options: Mapping[str, object] = MappingProxyType({})
) -> tuple[PlayedDeal, Deal]:
    """A taken deal of this kind, as the sheet has it and as it was."""
    rules, rng = load_ruleset(id, options), Random(id)
    deals = (finished_deal(rng, rules) for _ in range(2000))
    deal = next(
        one for one in deals if one.contract and not one.dealt.dealer_barred and is_wanted(one)
    )
    names = NAMES[: rules.seats]
    seating = Seating(names[deal.dealer], names)
    return PlayedDeal(Game.of(rules, options), seating, ending_of(deal, names)), deal


def check(written: PlayedDeal, deal: Deal) -> None:
    """Raise WrongCards unless both the cards and the record are those of the deal."""
    players = written.seating.players
    assert played_with(written, cards_of(deal, players), NAMES).scores == deal.scores
    assert check_record(written, read_record(write_record(deal, players=players)))


def check_refused(written: PlayedDeal, deal: Deal) -> None:
    """Check that neither the cards nor the record are taken for those of the deal."""
    players = written.seating.players
    assert refused(written, cards_of(deal, players)).reason is CardsFault.OTHER_RESULT
    with pytest.raises(WrongCards):
        check_record(written, read_record(write_record(deal, players=players)))


def test_cards_that_make_somebody_else_a_partner_are_refused() -> None:
    written, deal = some_deal("fft-5", lambda one: len(one.partners) == 1 and not one.handfuls)
    taken = written.ending
    assert isinstance(taken, Taken)
    check(written, deal)
    on_attack = {taken.taker, taken.partners[0].player}
    other = next(one for one in written.seating.players if one not in on_attack)
    check_refused(changed(written, partners=(Partner(other),)), deal)


def test_partners_are_noted_in_any_order() -> None:
    written, deal = some_deal("playroom-6", lambda one: len(one.partners) == 2)
    taken = written.ending
    assert isinstance(taken, Taken)
    check(changed(written, partners=taken.partners[::-1]), deal)
    first, second = taken.partners
    swapped = (Partner(first.player, second.by), Partner(second.player, first.by))
    check_refused(changed(written, partners=swapped), deal)


def test_cards_without_the_handful_on_the_sheet_are_refused() -> None:
    written, deal = some_deal("fft-4", lambda one: len(one.handfuls) == 1)
    assert isinstance(written.ending, Taken)
    (shown,) = written.ending.handfuls
    side = deal.side_of(deal.handfuls[0].seat)
    check(changed(written, handfuls=(Shown(shown.size, side=side),)), deal)
    record = read_record(write_record(deal, players=written.seating.players))
    other_size = next(one for one in HandfulSize if one is not shown.size)
    other = next(one for one in written.seating.players if one != shown.player)
    for wrong in (
        Shown(other_size, shown.player),
        Shown(shown.size, other),
        Shown(shown.size, side=side.other),
    ):
        with pytest.raises(WrongCards):
            check_record(changed(written, handfuls=(wrong,)), record)


def test_a_misere_of_somebody_else_is_refused() -> None:
    options = {"misere_premium": 10}
    written, deal = some_deal("fft-4", lambda one: len(one.miseres) == 1, options)
    assert isinstance(written.ending, Taken)
    check(written, deal)
    (said,) = written.ending.miseres
    hands = dict(zip(written.seating.players, deal.dealt.hands, strict=True))
    other = next(player for player in hands if hands[player] & barred_by(deal.rules, said.kind))
    check_refused(changed(written, miseres=(Declared(said.kind, other),)), deal)
    # Cards do not say what was declared; a record does.
    record = read_record(write_record(deal, players=written.seating.players))
    with pytest.raises(WrongCards):
        check_record(changed(written, miseres=()), record)


def test_cards_go_with_a_correction_that_contradicts_them() -> None:
    written, deal, _ = one()
    assert isinstance(written.ending, Taken)
    record = write_record(deal, players=NAMES[:4])
    sheet = Sheet().written("a", SheetOpened(written.game, NAMES[:4]))
    sheet = sheet.written("a", DealEntered(written, 1))
    deal_id = EntryId("a", 2)
    kept = sheet.written("a", CardsKept(deal_id, record))

    def record_after(*contents: Content) -> str | None:
        now = kept
        for content in contents:
            now = now.written("a", content)
        return state_of(now).lines[0].record

    points = written.ending.half_points
    wrong = changed(written, half_points=points + 2 if points < 90 else points - 2)
    assert record_after() == record
    assert record_after(DealCorrected(deal_id, wrong)) is None
    assert record_after(DealCorrected(deal_id, wrong), Undone(EntryId("a", 4))) == record
    assert record_after(DealCorrected(deal_id, wrong), DealCorrected(deal_id, written)) == record


@pytest.mark.parametrize("is_takers", [True, False])
def test_a_slam_is_announced_by_the_one_who_leads(is_takers: bool) -> None:
    def has_both_before(deal: Deal) -> bool:
        """Whether an announcer has somebody of their side before them, in the order of seats."""
        if deal.slam is None or deal.taker is None or not deal.partners:
            return False
        announcer, (partner, *_) = deal.slam.seat, deal.partners
        others = partner if is_takers else deal.taker
        return announcer == (deal.taker if is_takers else partner) and others < announcer

    written, deal = some_deal("pagat-5", has_both_before)
    cards = cards_of(deal, written.seating.players)
    again = played_with(written, cards, NAMES)
    assert (again.slam, again.scores) == (deal.slam, deal.scores)
    stopped = played_with(written, replace(cards, tricks=()), NAMES)
    assert stopped.slam is not None
    assert stopped.slam.seat == deal.taker


def test_the_sentence_names_the_partners_that_differ() -> None:
    words, state = Words("fr"), SimpleNamespace(name=str)
    result = Result(
        Contract.GARDE,
        98,
        2,
        (PartnerBy.FIRST_CARD,),
        handfuls=(
            Handful(Side.ATTACK, HandfulSize.SINGLE, 1),
            Handful(Side.DEFENCE, HandfulSize.DOUBLE),
        ),
        miseres=(Misere(Side.DEFENCE, MisereKind.TRUMPS, 2),),
    )
    said = result_in_short(words, cast("Any", state), result, NAMES[:5])
    assert said == (
        "49 points avec deux bouts, avec Bruno, poignée simple (Bruno), "
        "double poignée (la défense), misère d'atouts (Chloé)"
    )
    both = replace(result, partners=(PartnerBy.SECOND_CARD, PartnerBy.FIRST_CARD))
    said = result_in_short(words, cast("Any", state), both, NAMES[:6])
    assert "avec Bruno (2e carte) et Chloé (1re carte)" in said


def test_a_record_of_other_people_or_rules_is_not_this_deals() -> None:
    written, deal, _ = one()
    record = read_record(write_record(deal, players=("A", "B", "C", "D")))
    assert not check_record(written, record)
    five = structs.replace(written, game=Game("fft-5@1"))
    assert not check_record(five, record)


def test_cards_are_read_from_lines_in_either_language() -> None:
    rules = load_ruleset("fft-4")
    state = state_of(Sheet().written("a", SheetOpened(Game("fft-4@1"), NAMES[:4])))
    french = "anne : roi de pique, 21\nchien: H1 H2 # à la fin\npli : S1 S2\npli : EX"
    found = read_text_cards(Words("fr"), state, rules, french)
    assert found.hands == {"Anne": CardSet.parse("SK T21")}
    assert found.dog == CardSet.parse("H1 H2")
    assert found.tricks == ((Card.S1, Card.S2), (Card.EX,))
    with pytest.raises(WrongCards):
        read_text_cards(Words("en"), state, rules, "anne SK")
    with pytest.raises(WrongCards):
        read_text_cards(Words("en"), state, rules, "zoe: SK")
    with pytest.raises(WrongCards):
        read_text_cards(Words("en"), state, rules, "anne: SK SK")


@pytest.mark.parametrize("id", IDS)
def test_an_unfinished_record_of_another_contract_or_taker_is_refused(id: str) -> None:
    for written, deal in taken_deals(id, 2):
        assert isinstance(written.ending, Taken)
        players, taken = written.seating.players, written.ending
        stopped = played_with(written, replace(cards_of(deal, players), tricks=()), NAMES)
        record = read_record(record_text(written, stopped, NAMES))
        assert check_record(written, record)
        other_contract = next(one for one in Contract if one is not taken.contract)
        other_taker = next(one for one in players if one != taken.taker)
        for fields in ({"contract": other_contract}, {"taker": other_taker}):
            with pytest.raises(WrongCards) as error:
                check_record(changed(written, **fields), record)
            assert error.value.reason is CardsFault.OTHER_BID
            assert (error.value.player, error.value.contract) == (taken.taker, taken.contract)


def test_a_record_that_stops_in_the_bidding_may_still_become_this_deal() -> None:
    written, deal, _ = one()
    assert isinstance(written.ending, Taken)
    names = written.seating.players
    dealt = start(deal.rules, deal.dealt)
    bidder = dealt.to_act
    assert bidder is not None
    bid = apply(dealt, bidder, Bid(Contract.GARDE))
    record = read_record(write_record(bid, players=names))
    for contract, is_this in ((Contract.PRISE, False), (Contract.GARDE_SANS, True)):
        sheet = changed(written, contract=contract)
        if is_this:
            assert check_record(sheet, record)
        else:
            with pytest.raises(WrongCards):
                check_record(sheet, record)
    own = changed(written, contract=Contract.GARDE, taker=names[bidder])
    assert check_record(own, record)


def test_the_sentence_says_what_differs_and_what_would_be_right() -> None:
    written, _, cards = one()
    assert isinstance(written.ending, Taken)
    taken = written.ending
    stopped = played_with(written, replace(cards, tricks=()), NAMES)
    contract = next(one for one in Contract if one is not taken.contract)
    line: Any = SimpleNamespace(deal=changed(written, contract=contract), number=3, reckoned=None)
    state: Any = SimpleNamespace(name=lambda player: player)
    with pytest.raises(CardsRefused) as error:
        checked_record(Words("fr"), state, line, record_text(written, stopped, NAMES))
    words = Words("fr")
    found, right = (contract_name(words, one) for one in (taken.contract, contract))
    assert str(error.value) == (
        f"Dans cet enregistrement : {taken.taker}, {found}. Sur la feuille : {taken.taker}, "
        f"{right}. Corrigez la feuille, ou choisissez l'enregistrement de cette donne."
    )
