"""Deals that TarotClub saved: its deal files, and its logs of deals that were played.

A deal file (version 3) has `FirstPlayer`, `Dog`, and a hand each for `South`, `East`, `North`,
`West` and `Fifth`, empty if nobody sits there. A log has `deal_info` (the players' number, taker,
contract, slam, first lead, dog, handfuls) and `tricks`, each in the order of play; hands and
discard follow from them. A card is `09-C`, with 11 to 14 for the courts and `00-T` for the Excuse.

Neither says what was bid before the taker, who dealt if a slam was announced, or which card was
called: the others pass, the taker leads, and a log of five players is refused.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, NoReturn

from oudler.core import Card, CardSet, Deal, Dealt, Ruleset, Suit, actions
from oudler.core.actions import Contract
from oudler.core.cards import COURT_RANKS, EXCUSE, EXCUSES, PLAIN_SUITS, parse_card
from oudler.core.ruleset.option_values import Phase
from oudler.core.seats import Seat, seats_from
from oudler.core.text import LineFault, TextFault
from oudler.deals.given import free_copies, refused
from oudler.deals.moves import begun, handful_of, moved
from oudler.rulesets import load_ruleset

_PLACES = ("South", "East", "North", "West", "Fifth")
"""In playing order."""
_RULES = {3: "fft-3", 4: "fft-4", 5: "fft-5"}
_CONTRACTS: Mapping[str, Contract | None] = {
    "Pass": None,
    "Take": Contract.PRISE,
    "Guard": Contract.GARDE,
    "Guard without": Contract.GARDE_SANS,
    "Guard against": Contract.GARDE_CONTRE,
}
_SUITS = dict(zip("SHDC", PLAIN_SUITS, strict=True))


def tarotclub_deal(text: str) -> Deal | None:
    """The deal in a file of TarotClub; None for any other text. Raises RecordError."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or not {"Dog", "deal_info"} & {*found}:
        return None
    reader = _Reader(text, found)
    return reader.played() if "deal_info" in found else reader.dealt()


class _Reader:
    """Reads one object, and finds the line on which a text of it stands."""

    def __init__(self, text: str, found: dict[str, Any]) -> None:
        self.text = text
        self.found = found
        if found.get("version") != "3":
            self._refuse("version", str(found.get("version")), "3")

    def _line(self, field: str, value: str = "") -> int:
        """The line of a value after its field, or of the field, from 1."""
        key = re.search(rf'"{field}"\s*:', self.text)
        at = key.start() if key else 0
        later = self.text.find(f'"{value}"', at) if value else -1
        return self.text.count("\n", 0, max(at, later)) + 1

    def _refuse(self, field: str, value: str, right: str) -> NoReturn:
        raise refused(
            self._line(field, value), LineFault(TextFault.WRONG_WORD, field, value, right)
        )

    def _text(self, where: Mapping[str, Any], field: str) -> str:
        value = where.get(field, "")
        if not isinstance(value, str):
            self._refuse(field, str(value), '"…"')
        return value

    def _place(self, where: Mapping[str, Any], field: str, rules: Ruleset) -> Seat:
        value, places = self._text(where, field), _PLACES[: rules.seats]
        if value not in places:
            self._refuse(field, value, ", ".join(places))
        return _seat(rules, places.index(value))

    def _cards(self, field: str, value: str) -> tuple[Card, ...]:
        return tuple(self._card(field, value, one) for one in value.split(";") if one.strip())

    def _card(self, field: str, value: str, code: str) -> Card:
        number, _, suit = code.strip().partition("-")
        rank = int(number) if re.fullmatch(r"[0-9]{1,2}", number) else -1
        if suit == Suit.TRUMPS.name[0] and 0 <= rank <= 21:
            return parse_card(f"T{rank}") if rank else EXCUSE
        if suit in _SUITS and 1 <= rank <= 14:
            return parse_card(f"{suit}{rank if rank <= 10 else COURT_RANKS[rank - 11]}")
        line = self._line(field, value)
        raise refused(line, LineFault(TextFault.WRONG_WORD, field, code, "09-C, 14-S, 21-T, 00-T"))

    def dealt(self) -> Deal:
        """The deal of a deal file, before the first bid."""
        hands = [self._text(self.found, place) for place in _PLACES]
        number = sum(map(bool, hands))
        if number not in _RULES or "" in hands[:number]:
            self._refuse(_PLACES[hands.index("")], "", "09-C;21-T;…")
        rules = load_ruleset(_RULES[number])
        first = self._place(self.found, "FirstPlayer", rules)
        cards = [self._cards(place, hand) for place, hand in zip(_PLACES, hands, strict=True)]
        return self._begun(rules, first, cards[:number], self._text(self.found, "Dog"))

    def _begun(self, rules: Ruleset, first: Seat, hands: list[tuple[Card, ...]], dog: str) -> Deal:
        """The deal with the hands from South on; the first seat speaks first."""
        known, dealt, lines = CardSet(), [CardSet()] * rules.seats, {}
        for place, hand in zip(_PLACES, hands, strict=False):
            own = free_copies(rules, self._line(place), place, hand, known)
            seat = _seat(rules, _PLACES.index(place))
            dealt[seat], lines[f"hands[{seat}]"], known = own, self._line(place), known + own
        name = "Dog" if "Dog" in self.found else "dog"
        aside = free_copies(rules, self._line(name), name, self._cards(name, dog), known)
        lines["dog"] = self._line(name)
        dealer = Seat((first - 1) % rules.seats)
        return begun(rules, Dealt(dealer, tuple(dealt), aside), lines)

    def played(self) -> Deal:
        """The deal of a log, as far as it was played."""
        info = self.found["deal_info"]
        number = info.get("number_of_players") if isinstance(info, dict) else None
        if number not in (3, 4):
            fault = LineFault(
                TextFault.CALL_UNKNOWN if number == 5 else TextFault.WRONG_WORD,
                "number_of_players",
                str(number),
                "3, 4",
            )
            raise refused(self._line("number_of_players"), fault)
        rules = load_ruleset(_RULES[number])
        tricks = self._tricks(rules)
        name = self._text(info, "contract")
        if name not in _CONTRACTS:
            self._refuse("contract", name, ", ".join(_CONTRACTS))
        contract = _CONTRACTS[name]
        taker = self._place(info, "taker", rules) if contract else Seat(0)
        lead = self._place(info, "first_trick_lead", rules)
        hands = _hands(rules, tricks, lead)
        aside = rules.pack.cards - CardSet.of({card for hand in hands for card in hand})
        dog = CardSet.of(self._cards("dog", self._text(info, "dog")))
        if contract in (Contract.PRISE, Contract.GARDE):
            hands[taker] = tuple(CardSet.of({*hands[taker]}) + aside - dog)
        from_south = [hands[_seat(rules, place)] for place in range(rules.seats)]
        deal = self._begun(rules, lead, from_south, self._text(info, "dog"))
        while deal.phase is Phase.BIDDING:
            own = contract if deal.to_act == taker else None
            deal = moved(deal, actions.Bid(own), line=self._line("contract"))
        if deal.phase is Phase.DOG:
            is_hidden = not rules.discard_shows_trumps
            deal = moved(deal, actions.Discard(aside, is_hidden), line=self._line("dog"))
        if info.get("slam") is True:
            deal = moved(deal, actions.AnnounceSlam(), taker, self._line("slam"))
        return self._with_tricks(deal, tricks, self._handfuls(info))

    def _tricks(self, rules: Ruleset) -> list[tuple[Card, ...]]:
        found = self.found.get("tricks")
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            self._refuse("tricks", str(found), f'["…", …], {rules.hand}')
        tricks = [one for one in found if one]
        if len(tricks) > rules.hand:
            self._refuse("tricks", str(len(tricks)), str(rules.hand))
        return [self._cards("tricks", one) for one in tricks]

    def _handfuls(self, info: Mapping[str, Any]) -> list[CardSet]:
        names = ("attack_handle", "defense_handle")
        shown = [CardSet.of({*self._cards(name, self._text(info, name))}) for name in names]
        return [one for one in shown if one]

    def _with_tricks(
        self, deal: Deal, tricks: list[tuple[Card, ...]], handfuls: list[CardSet]
    ) -> Deal:
        """The deal after these tricks; a handful is shown before its holder's first card."""
        for number, trick in enumerate(tricks):
            for card in trick:
                held = CardSet() if deal.to_act is None else deal.hands[deal.to_act]
                for shown in handfuls if not number else []:
                    if shown <= held:
                        deal = moved(deal, handful_of(deal.rules, shown))
                line = self._line("tricks", self.found["tricks"][number])
                deal = moved(deal, actions.Play(card), line=line)
        return deal


def _seat(rules: Ruleset, place: int) -> Seat:
    """Four sit by the compass, where seat 0 is North; others count from South."""
    return Seat((place + 2) % 4 if rules.seats == 4 else place)


def _hands(rules: Ruleset, tricks: list[tuple[Card, ...]], lead: Seat) -> list[tuple[Card, ...]]:
    """The cards that each seat played."""
    hands: list[tuple[Card, ...]] = [()] * rules.seats
    for trick in tricks:
        order = seats_from(lead, rules.seats)
        for seat, card in zip(order, trick, strict=False):
            hands[seat] = (*hands[seat], card)
        suits = [card.suit for card in trick if card not in EXCUSES]
        if suits:
            winning = max(card for card in trick if card.suit in (suits[0], Suit.TRUMPS))
            lead = order[trick.index(winning) % rules.seats]
    return hands
