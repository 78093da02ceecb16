"""What holds of every deal under every ruleset."""

import pickle
from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.core import Dealt, IllegalAction, LegalBids, LegalCalls, LegalDiscard, LegalPlays, Phase
from oudler.core.actions import (
    Action,
    AnnounceSlam,
    Bid,
    CallCards,
    Contract,
    DeclareMisere,
    Discard,
    HandfulSize,
    MisereKind,
    Play,
    ShowHandful,
    is_dog_taken,
)
from oudler.core.cards import CARDS, EMPTY, EXCUSE, EXCUSES, TRUMPS, CardSet
from oudler.core.deal import Deal, imprenable
from oudler.core.engine import decide, evolve, follow_ups, legal, legal_for, replay
from oudler.core.phases.announcing import LegalAnnouncements, can_announce_slam
from oudler.core.phases.dealing import dealer_seat, start
from oudler.core.phases.twins import held_twins
from oudler.core.ruleset import Ruleset, plain_options, read_ruleset
from oudler.core.scoring.counting import count, trick_winners
from oudler.core.scoring.plausibility import result_faults
from oudler.core.scoring.settlement import result_of, score, scores
from oudler.core.seats import Seat, Side
from oudler.core.text import dealt_faults
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.testing.chance import (
    random_cards,
    random_dealt,
    random_handful,
    random_log,
    random_ruleset,
    random_steps,
)
from oudler.testing.strategies import Moment, deals, generators, moments, rulesets, seeds


def before_the_lead() -> st.SearchStrategy[Ruleset]:
    """Rules under which every seat may announce things before the first lead."""
    options: dict[str, object] = {
        "handful_time": "before_first_lead",
        "handfuls": [4, 6, 8],
        "misere_premium": 10,
        "small_slam_misses": 1,
        "slam_by": "anyone",
    }
    return st.sampled_from(["fft-4", "fft-5"]).map(lambda name: load_ruleset(name, options))


def everything(deal: Deal) -> list[CardSet]:
    """Every heap of cards on the table, each card in one of them."""
    tricks = [CardSet.of(trick.cards) for trick in (*deal.tricks, deal.trick)]
    dog = EMPTY if deal.dog_shown else deal.dealt.dog
    return [*deal.hands, *face_down(deal), *tricks, dog, deal.discard]


def face_down(deal: Deal) -> list[CardSet]:
    """By seat: the cards of its piles that nobody may play yet."""
    return [
        CardSet.of(card for pile in row for card in pile) - hand
        for row, hand in zip(deal.piles, deal.hands, strict=False)
    ]


def assert_conserved(deal: Deal) -> None:
    heaps = everything(deal)
    pack = deal.rules.pack.cards
    assert sum(map(len, heaps)) == len(pack)
    together = 0
    for heap in heaps:
        together |= heap.bits
    assert together == pack.bits


def is_allowed(deal: Deal, seat: Seat, action: Action) -> bool:
    """Whether the rules grant an action; and refused or not, the deal stays as it was."""
    before = pickle.dumps(deal)
    try:
        events = decide(deal, seat, action)
    except IllegalAction:
        events = ()
    assert pickle.dumps(deal) == before
    return bool(events)


def assert_over(deal: Deal) -> None:
    assert deal.phase is Phase.OVER
    assert len(deal.scores) == deal.rules.seats
    assert sum(deal.scores) == 0
    assert deal.scores == scores(deal)
    if deal.contract is not None:
        assert_counted(deal)


def assert_counted(deal: Deal) -> None:
    won = count(deal)
    assert 0 <= won.half_points <= deal.rules.pack.half_points
    assert won.half_points == attack_by_hand(deal)
    explained = score(deal)
    assert explained.unit == sum(line.amount for line in explained.lines)
    assert result_faults(deal.rules, result_of(deal)) == ()


def attack_by_hand(deal: Deal) -> int:
    """The attack's half-points, counted card by card: the pack's less those of the defence."""
    rules, contract = deal.rules, deal.contract
    assert contract is not None
    owners = [deal.side_of(winner) for winner in trick_winners(deal)]
    half_apart = rules.pack.half_points_apart // 2
    piles = {Side.ATTACK: deal.discard.half_points + half_apart, Side.DEFENCE: half_apart}
    if not deal.dog_shown:
        dog_side = Side.ATTACK if contract is Contract.GARDE_SANS else Side.DEFENCE
        piles[dog_side] += deal.dealt.dog.half_points
    free = imprenable(rules, deal.dealt)
    for number, (trick, side) in enumerate(zip(deal.tricks, owners, strict=True)):
        for place, card in enumerate(trick.cards):
            player = Seat((trick.leader + place) % rules.seats)
            if card not in EXCUSES + free:
                piles[side] += card.half_points
                continue
            own = deal.side_of(player)
            slam = set(owners) == {own}
            kept = rules.excuse_in_last_trick == "keeps_camp"
            if number < rules.tricks - 1 or slam or card in free or kept:
                exchange = 1 if rules.excuse_exchange == "always" and own is not side else 0
                piles[own] += 9 - exchange
                piles[side] += exchange
            elif rules.excuse_in_last_trick == "changes_camp":
                piles[own.other] += 9
            else:
                piles[side] += 9
    assert piles[Side.ATTACK] + piles[Side.DEFENCE] == rules.pack.half_points
    return piles[Side.ATTACK]


def play_and_check(rules: Ruleset, rng: Random) -> None:
    """Play a deal by chance and check it at every step."""
    deal = start(rules, random_dealt(rng, rules))
    for _, after in random_steps(rng, deal):
        deal = after
        assert_conserved(deal)
        assert (deal.to_act is None) == (deal.phase in (Phase.COUNTING, Phase.OVER))
        assert deal.to_act is None or legal(deal) is not None
    assert_over(deal)


@given(rulesets(), generators())
def test_a_deal_keeps_its_cards_and_ends_with_scores_that_sum_to_zero(
    rules: Ruleset, rng: Random
) -> None:
    play_and_check(rules, rng)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_hundreds_of_deals_under_random_rules(part: int) -> None:
    for number in range(120):
        rng = Random(part * 1000 + number)
        play_and_check(random_ruleset(rng), rng)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["fft-3", "fft-4", "fft-5"])
@pytest.mark.parametrize("part", range(2))
def test_hundreds_of_deals_under_the_federations_rules(name: str, part: int) -> None:
    for number in range(150):
        play_and_check(load_ruleset(name), Random(part * 1000 + number))


@given(moments())
def test_somebody_can_always_act_until_the_deal_is_scored(moment: Moment) -> None:
    deal = moment.deal
    allowed = legal(deal)
    if deal.to_act is None:
        assert deal.phase is Phase.OVER
        assert allowed is None
        return
    match allowed:
        case LegalPlays(cards) | LegalCalls(cards):
            assert cards
        case LegalDiscard(size, free, trumps, needed):
            assert len(free) >= size - needed
            assert len(trumps) >= needed
        case _:
            assert isinstance(allowed, LegalBids)


@given(deals())
def test_any_of_the_78_cards_may_be_played_exactly_when_it_is_legal(deal: Deal) -> None:
    allowed = legal(deal)
    legal_cards = allowed.cards if isinstance(allowed, LegalPlays) else EMPTY
    for seat in map(Seat, range(deal.rules.seats)):
        on_turn = legal_cards if seat == deal.to_act else EMPTY
        granted = [card for card in CARDS if is_granted(deal, seat, Play(card))]
        assert CardSet.of(granted) == on_turn.once


def is_granted(deal: Deal, seat: Seat, action: Action) -> bool:
    try:
        decide(deal, seat, action)
    except IllegalAction:
        return False
    return True


@given(deals())
def test_any_contract_may_be_bid_exactly_when_it_is_legal(deal: Deal) -> None:
    allowed = legal(deal)
    for seat in map(Seat, range(deal.rules.seats)):
        is_turn = isinstance(allowed, LegalBids) and seat == deal.to_act
        assert is_allowed(deal, seat, Bid(None)) == is_turn
        for contract in Contract:
            may = isinstance(allowed, LegalBids) and is_turn and contract in allowed.contracts
            assert is_allowed(deal, seat, Bid(contract)) == may


@given(deals())
def test_any_card_may_be_called_exactly_when_it_is_legal(deal: Deal) -> None:
    allowed = legal(deal)
    callable_now = allowed.cards if isinstance(allowed, LegalCalls) else EMPTY
    for card in CARDS:
        call = CallCards(CardSet.of([card]))
        seat = Seat(0) if deal.to_act is None else deal.to_act
        assert is_granted(deal, seat, call) == (card in callable_now)


@given(rulesets(), seeds())
def test_any_cards_may_be_discarded_exactly_when_they_are_legal(rules: Ruleset, seed: int) -> None:
    rng = Random(seed)
    deal = start(rules, random_dealt(rng, rules))
    for _, after in random_steps(rng, deal):
        deal = after
        if deal.phase is Phase.DOG and not follow_ups(deal):
            check_discards(deal, rng)


def check_discards(deal: Deal, rng: Random) -> None:
    allowed = legal(deal)
    assert isinstance(allowed, LegalDiscard)
    assert deal.to_act is not None
    hand = deal.hands[deal.to_act]
    for _ in range(40):
        pool = rng.choice([hand, allowed.free + allowed.trumps, deal.rules.pack.cards])
        wanted = min(len(pool), allowed.count + rng.choice([0, 0, 0, 0, -1, 1]))
        aside = random_cards(rng, pool, wanted)
        assert is_granted(deal, deal.to_act, Discard(aside)) == is_legal(
            allowed, held_twins(aside, hand)
        )


def is_legal(allowed: LegalDiscard, aside: CardSet) -> bool:
    trumps = aside & allowed.trumps
    return (
        len(aside) == allowed.count
        and aside <= allowed.free + allowed.trumps
        and len(trumps) == allowed.trumps_needed
    )


def codes(cards: CardSet) -> Counter[str]:
    """How often each code occurs among some cards."""
    return Counter(map(str, cards))


@given(deals(), generators())
def test_a_handful_may_be_shown_exactly_when_it_is_legal(deal: Deal, rng: Random) -> None:
    allowed = legal(deal)
    if not isinstance(allowed, LegalPlays) or deal.to_act is None:
        return
    trumps = TRUMPS & deal.rules.pack.cards
    pools = [deal.hands[deal.to_act], trumps, *(handful.trumps for handful in allowed.handfuls)]
    for size in HandfulSize:
        for pool in pools:
            least = deal.rules.handful_trumps(size)
            shown = random_cards(rng, pool, min(len(pool), least))
            may = any(
                handful.size is size
                and codes(shown) <= codes(handful.trumps)
                and len(shown) == handful.count
                and (not shown & EXCUSES or codes(shown) == codes(handful.trumps))
                and handful.ends.once <= shown.once
                for handful in allowed.handfuls
            )
            assert is_granted(deal, deal.to_act, ShowHandful(size, shown)) == may


@given(deals())
def test_a_slam_may_be_announced_exactly_when_it_is_legal(deal: Deal) -> None:
    for seat in map(Seat, range(deal.rules.seats)):
        for small in (False, True):
            may = deal.phase is not Phase.OVER and can_announce_slam(deal, seat, small=small)
            assert is_allowed(deal, seat, AnnounceSlam(small)) == may


@given(deals())
def test_a_misere_may_be_declared_exactly_when_it_is_legal(deal: Deal) -> None:
    for seat in map(Seat, range(deal.rules.seats)):
        allowed = legal_for(deal, seat)
        kinds = allowed.miseres if isinstance(allowed, LegalPlays | LegalAnnouncements) else ()
        for kind in MisereKind:
            assert is_allowed(deal, seat, DeclareMisere(kind)) == (kind in kinds)


@given(moments(before_the_lead()))
def test_a_legal_announcement_out_of_turn_is_granted(moment: Moment) -> None:
    deal = moment.deal
    for seat in map(Seat, range(deal.rules.seats)):
        allowed = legal_for(deal, seat)
        if isinstance(allowed, LegalAnnouncements):
            assert not deal.tricks
            assert not deal.trick.cards
            for handful in allowed.handfuls:
                shown = random_handful(Random(0), handful)
                assert is_allowed(deal, seat, shown)
            assert all(is_allowed(deal, seat, DeclareMisere(kind)) for kind in allowed.miseres)


@given(moments())
def test_replaying_the_events_gives_the_deal(moment: Moment) -> None:
    again = replay(moment.deal.rules, moment.dealt, moment.events)
    assert again == moment.deal
    assert hash(again) == hash(moment.deal)


@given(rulesets(), seeds())
def test_any_prefix_of_a_log_replays(rules: Ruleset, seed: int) -> None:
    first, *events = random_log(Random(seed), rules)
    assert isinstance(first, Dealt)
    deal = start(rules, first)
    for number, event in enumerate(events):
        assert replay(rules, first, events[:number]) == deal
        deal = evolve(deal, event)
    assert deal.phase is Phase.OVER


@given(moments())
def test_hands_shrink_by_turns(moment: Moment) -> None:
    deal = moment.deal
    if deal.phase is not Phase.PLAY:
        return
    hidden = [len(cards) for cards in face_down(deal)] or [0] * deal.rules.seats
    sizes = [len(hand) + more for hand, more in zip(deal.hands, hidden, strict=True)]
    assert max(sizes) - min(sizes) <= 1
    assert deal.to_act is not None
    assert sizes[deal.to_act] == max(sizes) == deal.rules.tricks - len(deal.tricks)


@given(rulesets(), seeds())
def test_every_winner_leads_the_next_trick(rules: Ruleset, seed: int) -> None:
    rng = Random(seed)
    leaders = []
    for _, deal in random_steps(rng, start(rules, random_dealt(rng, rules))):
        if deal.phase is Phase.PLAY and not deal.trick.cards:
            leaders.append((len(deal.tricks), deal.trick.leader, deal.to_act))
    assert all(leader == to_act for _, leader, to_act in leaders)
    assert all(late[0] - early[0] in (0, 1) for early, late in pairwise(leaders))


@given(rulesets(), seeds())
def test_any_seed_gives_a_deal_by_the_rules(rules: Ruleset, seed: int) -> None:
    deal = random_deal(rules, dealer_seat(rules, seed), str(seed))
    assert dealt_faults(rules, deal) == ()
    assert [len(hand) for hand in deal.hands] == [rules.hand] * rules.seats
    assert len(deal.dog) == rules.dog
    together = deal.dog
    for hand in deal.hands:
        together += hand
    for pile in (pile for row in deal.piles for pile in row):
        assert len(pile) == rules.pile
        together += CardSet.of(pile)
    assert together == rules.pack.cards
    assert dealt_faults(rules, deal) == ()


@given(rulesets())
def test_a_ruleset_reads_back_from_its_plain_options(rules: Ruleset) -> None:
    assert read_ruleset(rules.id, rules.version, plain_options(rules)) == rules


@given(deals())
def test_at_four_half_points_come_from_an_excuse_that_changes_camp(deal: Deal) -> None:
    if deal.rules.id != "fft-4" or deal.contract is None or deal.phase is not Phase.OVER:
        return
    last = deal.tricks[-1]
    is_odd = count(deal).half_points % 2 == 1
    assert not is_odd or EXCUSE in last.cards
    assert is_dog_taken(deal.contract) == bool(deal.discard)
