"""A referee for reasons of bids, calls and discards: what they claim is counted in the hand anew.

Like the one for cards, it shares no code with those who give the reasons.
"""

from collections.abc import Collection, Mapping
from typing import Any

from tests.unit.coach.referee import LETTERS, OUDLERS, suit, worth

from oudler.coach import Reason
from oudler.core import Card, Contract, Ruleset, Suit

COURTS = "JNQK"


def choice_holds(
    reason: Reason, rules: Ruleset, hand: Collection[Card], done: object, best: object
) -> bool | None:
    """Whether a reason for one choice before another is true; None if the referee has no rule.

    Choices are cards set aside or called, or contracts.
    """
    check = getattr(ChoiceClaims(reason.fields, rules, hand, done, best), reason.key, None)
    return None if check is None else bool(check())


class ChoiceClaims:
    """What the sentences claim, by their keys."""

    def __init__(
        self,
        fields: Mapping[str, Any],
        rules: Ruleset,
        hand: Collection[Card],
        done: Any,
        best: Any,
    ) -> None:
        self.fields, self.rules, self.hand, self.done, self.best = fields, rules, hand, done, best

    def _held(self, one: Suit | str, but: Collection[Card] = ()) -> list[Card]:
        letter = one if isinstance(one, str) else LETTERS[one]
        return [card for card in self.hand if suit(card) == letter and card not in but]

    def _alone_in(self, one: Suit, counted: Mapping[str, int]) -> bool:
        """Whether no other suit counts as many."""
        own = counted[LETTERS[one]]
        return all(many < own for letter, many in counted.items() if letter != LETTERS[one])

    def _lengths(self) -> dict[str, int]:
        return {letter: len(self._held(letter)) for letter in LETTERS.values()}

    def _is_whole(self, one: Suit) -> bool:
        """Whether the better discard takes nothing of a suit, and the one made does."""
        letter = LETTERS[one]
        return letter not in map(suit, self.best) and letter in map(suit, self.done)

    def _makes_void(self, cards: Collection[Card], one: Suit) -> bool:
        return bool(self._held(one)) and not self._held(one, cards)

    # Bids.

    def bid_hand(self) -> bool:
        codes = list(map(str, self.hand))
        return "EX" not in codes and self._counted(codes)

    def bid_hand_excuse(self) -> bool:
        codes = list(map(str, self.hand))
        return "EX" in codes and self._counted(codes)

    def _counted(self, codes: list[str]) -> bool:
        found = {
            "trumps": sum(code[0] == "T" for code in codes),
            "oudlers": sum(code in OUDLERS for code in codes),
            "kings": sum(code[0] != "T" and code[1:] == "K" for code in codes),
        }
        return dict(self.fields) == found

    def bid_long(self) -> bool:
        return bool(len(self._held(self.fields["suit"])) == self.fields["length"] > 5)

    def bid_void(self) -> bool:
        return [one for one in LETTERS if not self._held(one)] == [self.fields["suit"]]

    def bid_voids(self) -> bool:
        return [one for one in LETTERS if not self._held(one)] == [*self.fields["suits"]]

    def bid_double(self) -> bool:
        counts = dict(self.rules.bids)
        is_asked = (self.done, self.best) == (Contract.PRISE, Contract.GARDE)
        return is_asked and counts[Contract.GARDE] == 2 * counts[Contract.PRISE]

    # Discards.

    def discard_void(self) -> bool:
        one = self.fields["suit"]
        has_trumps = any(suit(card) == "T" for card in self.hand if card not in self.best)
        return (
            has_trumps and self._makes_void(self.best, one) and not self._makes_void(self.done, one)
        )

    def discard_other_void(self) -> bool:
        other = self.fields["other"]
        is_other = self._makes_void(self.done, other) and not self._makes_void(self.best, other)
        return is_other and self.discard_void()

    def discard_points(self) -> bool:
        more = sum(map(worth, self.best)) - sum(map(worth, self.done))
        return bool(self.fields["points"] == more > 0)

    def discard_long(self) -> bool:
        one = self.fields["suit"]
        return self._alone_in(one, self._lengths()) and self._is_whole(one)

    def discard_rich(self) -> bool:
        rich = {
            letter: sum(worth(card) for card in self._held(letter) if str(card)[1:] in COURTS)
            for letter in LETTERS.values()
        }
        return self._alone_in(self.fields["suit"], rich) and self._is_whole(self.fields["suit"])

    def discard_couple(self) -> bool:
        letter = LETTERS[self.fields["suit"]]
        pair = {f"{letter}K", f"{letter}Q"}
        held, better, gone = ({str(card) for card in cards} for cards in self._three())
        return pair <= held and not pair & better and bool(pair & gone)

    def _three(self) -> tuple[Collection[Card], Collection[Card], Collection[Card]]:
        return self.hand, self.best, self.done

    # Calls.

    def call_own(self) -> bool:
        card, others = self.fields["card"], self.fields["others"]
        is_own = list(self.done) == [card] and card in self.hand
        return is_own and others == self.rules.seats - 1 and not set(self.best) & set(self.hand)

    def _called(self) -> str:
        (card,) = self.best
        assert str(card)[1:] == "K"
        return suit(card)

    def call_queen(self) -> bool:
        letter = LETTERS[self.fields["suit"]]
        codes = list(map(str, self.hand))
        return self._called() == letter and f"{letter}Q" in codes and f"{letter}K" not in codes

    def call_long(self) -> bool:
        one = self.fields["suit"]
        return self._called() == LETTERS[one] and self._alone_in(one, self._lengths())

    def call_longer(self) -> bool:
        best, other = self.fields["suit"], self.fields["other"]
        (done,) = self.done
        lengths = len(self._held(best)), len(self._held(other))
        return (
            self._called() == LETTERS[best]
            and suit(done) == LETTERS[other]
            and lengths == (self.fields["cards"], self.fields["fewer"])
            and lengths[0] > lengths[1]
        )
