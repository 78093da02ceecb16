"""What the problems of each lesson practise, and whether what the teacher says of them is true.

The claims are tried with the true hands, by code that shares nothing with what made them.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from oudler.bots import Beginner, Club, ask, finish
from oudler.core import (
    COURTS,
    EXCUSE,
    PETIT,
    TRUMPS,
    Bid,
    Card,
    CardSet,
    Deal,
    Discard,
    LegalPlays,
    Play,
    Seat,
    Side,
    apply,
    legal,
)
from oudler.teach import Basis, Problem, Topic, problems
from oudler.teach.reply import reply
from oudler.teach.teacher import SENTENCES, teacher
from oudler.teach.technique import practice
from oudler.words import LANGUAGES, subject

each_lesson = pytest.mark.parametrize("topic", Topic)


def positive(one: Problem) -> bool:
    found = practice(one.topic, one.seen(), one.answers)
    assert found is not None, one.id
    return found.is_positive


@each_lesson
def test_most_problems_want_the_technique_and_about_a_third_do_not(topic: Topic) -> None:
    wanting = [positive(one) for one in problems(topic)]
    assert 0.6 <= sum(wanting) / len(wanting) <= 0.8


DOES: dict[Topic, Callable[[Problem, Any], bool]] = {
    Topic.CARDS: lambda _, action: action.card in COURTS,
    Topic.TAKING: lambda _, action: action.contract is not None,
    Topic.TRUMPS: lambda _, action: action.card in TRUMPS,
    Topic.PETIT: lambda one, action: action.card in (TRUMPS if leads(one) else {PETIT}),
    Topic.EXCUSE: lambda _, action: action.card == EXCUSE,
}
"""Whether an action carries out a lesson's technique."""


def leads(one: Problem) -> bool:
    return not one.deal().trick.cards


@pytest.mark.parametrize("topic", DOES)
def test_the_technique_is_right_in_its_examples_and_wrong_in_the_others(topic: Topic) -> None:
    for one in problems(topic):
        does = {answer.action: DOES[topic](one, answer.action) for answer in one.answers}
        assert {True, False} == set(does.values()), one.id
        right = {does[answer.action] for answer in one.answers if answer.is_right}
        assert right == {positive(one)}, one.id


@each_lesson
def test_nothing_is_asked_that_a_later_lesson_explains(topic: Topic) -> None:
    for one in problems(topic):
        deal, is_last = one.deal(), topic is Topic.CALLED_KING
        assert deal.rules.seats == (5 if is_last else 4)
        assert bool(deal.rules.calls) is is_last
        cards = {answer.action.card for answer in one.answers if isinstance(answer.action, Play)}
        assert topic.number >= Topic.PETIT.number or PETIT not in cards
        assert topic.number >= Topic.EXCUSE.number or EXCUSE not in cards
        assert topic is Topic.SIGNALS or one.basis is Basis.SEARCH
        assert topic.number >= Topic.DISCARD.number or not isinstance(one.best.action, Discard)
        assert topic.number >= Topic.TAKING.number or not isinstance(one.best.action, Bid)


def missed(one: Problem) -> int:
    """How hard it is: two for the stronger bot that misses it, one for the weaker."""
    right = {answer.action for answer in one.answers if answer.is_right}
    chosen = [finish(ask(player, one.seen())).action for player in (Beginner(), Club())]
    return (chosen[0] not in right) + 2 * (chosen[1] not in right)


@each_lesson
def test_problems_get_harder(topic: Topic) -> None:
    hard = [missed(one) for one in problems(topic)]
    assert hard == sorted(hard)


SMALL = (Topic.PETIT, Topic.CALLED_KING)
"""Lessons about a few points, which luck often makes up for."""


@each_lesson
def test_a_wrong_card_is_punished_on_the_board(topic: Topic) -> None:
    for one in problems(topic):
        if isinstance(one.best.action, Play) and one.basis is Basis.SEARCH:
            wrong = [answer.action for answer in one.answers if not answer.is_right]
            found = [reply(one, action) for action in wrong]
            for action, shown in zip(wrong, found, strict=True):
                assert shown.deals[0] == apply(one.deal(), one.seat, action)
                assert not shown.deals[-1].trick.cards
            least = 1 if topic in SMALL else len(found) / 2
            assert sum(shown.score < shown.better for shown in found) >= least, one.id


@each_lesson
def test_every_problem_has_a_teachers_sentence(topic: Topic) -> None:
    known = [subject(language, "lessons")["teacher"] for language in LANGUAGES]
    for one in problems(topic):
        found = teacher(one, one.seen())
        assert one.basis is Basis.SIGNAL or found is not None, one.id
        assert found is None or all(found.key in words for words in known)


def played(deal: Deal) -> CardSet:
    return CardSet.of(card for trick in (*deal.tricks, deal.trick) for card in trick.cards)


def takers(deal: Deal) -> Iterator[Side]:
    """The sides that can win this trick, however the true hands go on."""
    tricks = len(deal.tricks)

    def after(now: Deal) -> Iterator[Deal]:
        if len(now.tricks) > tricks:
            yield now
            return
        found = legal(now)
        assert isinstance(found, LegalPlays)
        assert now.to_act is not None
        for card in found.cards:
            yield from after(apply(now, now.to_act, Play(card)))

    for end in after(deal):
        yield end.side_of(end.trick.leader)


def surely(one: Problem, card: Card, side: Side) -> bool:
    deal = apply(one.deal(), one.seat, Play(card))
    if len(deal.tricks) > len(one.deal().tricks):
        return deal.side_of(deal.trick.leader) is side
    return set(takers(deal)) == {side}


def missing(deal: Deal) -> int:
    """The half-points that the attack lacks with the oudlers that it has or had."""
    winners = [*(trick.leader for trick in deal.tricks[1:]), deal.trick.leader]
    points, cards = deal.discard.half_points, deal.discard + deal.hands[deal.taker or 0]
    for trick, winner in zip(deal.tricks, winners, strict=True):
        is_ours = winner == deal.taker
        own = trick.cards[((deal.taker or 0) - trick.leader) % deal.rules.seats]
        points += CardSet.of(trick.cards).half_points if is_ours else 0
        points += (8 if own == EXCUSE else 0) if not is_ours else 0
        points -= 8 if is_ours and own != EXCUSE and EXCUSE in trick.cards else 0
        won = CardSet.of(card for card in trick.cards if card != EXCUSE) if is_ours else CardSet()
        cards = cards + won + (CardSet.of([EXCUSE]) if own == EXCUSE else CardSet())
    return 2 * deal.rules.targets[len(cards.oudlers)] - points


class Told:
    """A problem, the true deal, and the fields of the teacher's sentence about it."""

    def __init__(self, one: Problem, fields: Mapping[str, Any]) -> None:
        self.one, self.deal, self.fields = one, one.deal(), fields
        self.hand = self.deal.hands[one.seat]
        self.others = [cards for at, cards in enumerate(self.deal.hands) if at != one.seat]
        best = one.best.action
        self.kept = self.hand - best.cards if isinstance(best, Discard) else self.hand

    @property
    def ours(self) -> Side:
        return self.deal.side_of(self.one.seat)

    @property
    def theirs(self) -> Side:
        return Side.DEFENCE if self.ours is Side.ATTACK else Side.ATTACK

    def sure(self, side: Side, card: Card | None = None) -> bool:
        """Whether a card's trick goes to this side, however the true hands go on."""
        return surely(self.one, self.fields["card"] if card is None else card, side)

    def is_behind(self, seat: Seat, side: Side) -> bool:
        """Whether a seat of this side has still to play to the trick."""
        turn = (seat - self.deal.trick.leader) % self.deal.rules.seats
        return turn >= len(self.deal.trick.cards) and self.deal.side_of(seat) is side

    def trumps_out(self) -> int:
        return sum(len(cards & TRUMPS) for cards in self.others)

    def trumps_unseen(self) -> int:
        return len(TRUMPS) - len(TRUMPS & (self.hand + played(self.deal)))


Claim = Callable[[Told, Any], bool]
FIELDS: dict[str, Claim] = {
    "own": lambda told, said: said == len(told.kept & TRUMPS),
    "out": lambda told, said: told.trumps_out() <= said <= told.trumps_unseen(),
    "missing": lambda told, said: said == missing(told.deal),
    "left": lambda told, said: said in (len(told.hand), len(told.hand) - 2),
    "oudlers": lambda told, said: said == len(told.hand.oudlers),
    "trumps": lambda told, said: said == len(told.hand & TRUMPS),
    "cards": lambda told, said: said == len(told.hand.of_suit(told.fields["suit"])),
    "winner": lambda told, said: surely_holds(told.deal) == said,
}
"""What is true of a field, in whatever sentence it stands."""


def no_claim(*_: object) -> bool:
    return True


def surely_holds(deal: Deal) -> int:
    """The seat whose card wins the trick so far."""
    led = next(card for card in deal.trick.cards if card != EXCUSE)
    trumps = [card for card in deal.trick.cards if card in TRUMPS]
    suited = [card for card in deal.trick.cards if card.suit is led.suit]
    place = deal.trick.cards.index(max(trumps or suited))
    return (deal.trick.leader + place) % deal.rules.seats


def is_void(told: Told, fields: Any) -> bool:
    return not told.deal.hands[fields["seat"]].of_suit(fields["suit"])


CLAIMS: dict[str, Claim] = {
    **dict.fromkeys(
        (
            *("points_take", "points_load", "points_later", "now_makes", "now_sure"),
            *("hunt_master", "excuse_takes", "excuse_loads", "force_sure"),
        ),
        lambda told, _: told.sure(told.ours),
    ),
    **dict.fromkeys(("points_lost", "charge_lost"), lambda told, _: told.sure(told.theirs)),
    "excuse_saves": lambda told, _: told.sure(told.theirs),
    "save_sure": lambda told, _: told.sure(told.ours, PETIT),
    "save_lost": lambda told, _: told.sure(told.theirs, PETIT),
    "save_risk": lambda told, said: told.is_behind(said["seat"], told.theirs),
    "charge_risk": lambda told, said: told.is_behind(said["seat"], told.theirs),
    "save_hope": lambda told, said: told.is_behind(said["seat"], told.ours),
    "charge_hope": lambda told, said: told.is_behind(said["seat"], told.ours),
    "save_under": lambda told, said: told.deal.side_of(said["winner"]) is told.theirs,
    "save_partner": lambda told, said: told.deal.side_of(said["winner"]) is told.ours,
    "charge_partner": lambda told, said: told.deal.side_of(said["winner"]) is told.ours,
    "draw_over": lambda told, _: not told.trumps_out(),
    "save_later": lambda told, _: not told.trumps_out(),
    "draw_one_above": lambda told, said: all(
        cards & TRUMPS <= CardSet.of([said["higher"]]) for cards in told.others
    ),
    **dict.fromkeys(("draw_ruff", "force", "force_costs"), is_void),
    "void": lambda told, said: not any(map(told.kept.of_suit, said["suits"])),
    "call_queen": lambda told, said: "Q" in {c.rank for c in told.hand.of_suit(said["suit"])},
    "call_bare": lambda told, said: not told.hand.of_suit(said["suit"]) & COURTS,
}
"""What is true where a sentence is said."""


@each_lesson
def test_what_the_teacher_says_is_true_of_the_hands(topic: Topic) -> None:
    for one in problems(topic):
        found = teacher(one, one.seen())
        if found is not None:
            told = Told(one, found.fields)
            for name, said in found.fields.items():
                assert FIELDS.get(name, no_claim)(told, said), (one.id, name, found)
            assert CLAIMS.get(found.key, no_claim)(told, found.fields), (one.id, found)


def test_every_technique_is_practised() -> None:
    found = (practice(one.topic, one.seen(), one.answers) for one in problems())
    assert {one.technique for one in found if one} == set(SENTENCES)
