"""Reads a deal as people typed it, line by line, and says what is wrong with which."""

import re
from collections.abc import Iterator, Mapping

from oudler.core import Card, CardSet, Deal, Dealt, Ruleset, actions, dealer_seat
from oudler.core.actions import Contract, LoneTrump, MisereKind
from oudler.core.events import Piles
from oudler.core.ruleset import UnknownRuleset
from oudler.core.ruleset.option_values import Phase
from oudler.core.seats import Seat
from oudler.core.text import LineFault, NotationFault, TextFault, unknown_ruleset
from oudler.deals.given import free_copies, read_hand, refused
from oudler.deals.moves import begun, handful_of, moved
from oudler.rulesets import read_option, recorded_ruleset
from oudler.typed_text import keywords
from oudler.typed_text import places as typed
from oudler.typed_text.places import DOG, Place
from oudler.words.safe_text import plain

_HEADS = keywords("line")
"""The first words of a line, besides a seat and the dog."""
SETTINGS = ("rules", "set", "dealer", "players", "piles", "hand")
"""They come before the first bid, in any order."""
_ONCE = ("rules", "dealer", "players", "bids", "contract", "discard")

_BIDS: Mapping[str, Contract | LoneTrump] = {
    "prise": Contract.PRISE, "petite": Contract.PRISE, "pousse": Contract.POUSSE,
    "garde": Contract.GARDE, "garde sans": Contract.GARDE_SANS,
    "garde contre": Contract.GARDE_CONTRE,
    "petit sec": LoneTrump.PETIT, "excuse alone": LoneTrump.EXCUSE,
    "excuse seule": LoneTrump.EXCUSE,
}  # fmt: skip
_TWO_WORDS = re.compile(r"\b(garde|petit|excuse)[\s_-]+(sans|contre|sec|alone|seule)\b", re.I)


def read_deal(lines: list[tuple[int, str]]) -> Deal:
    """The deal in these lines, each with its number, after the last of them. Raises RecordError.

    >>> from oudler import deal_to_text
    >>> read_deal([*enumerate(deal_to_text(taken).splitlines(), 1)]) == taken
    True
    """
    return DealReader(lines).deal()


class DealReader:
    """Reads the lines of a deal: first its rules, then its cards, then what happened.

    Stops at the first fault; `draft` has a reader that goes on.
    """

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.lines = [*self._parted(lines)]
        self.last = lines[-1][0] if lines else 1
        self.rules = self._rules()
        self.names = self._names()
        """By name, where the hands have the names of people: each seat."""
        self.dealer = dealer_seat(self.rules, 0)
        self.is_barred = False
        self.players = () if self.rules.dealer_plays else tuple(range(self.rules.places))
        self.hands: dict[Place, CardSet] = {}
        self.piles: dict[Seat, tuple[tuple[Card, ...], ...]] = {}
        self.known = CardSet()
        self.at: dict[str, int] = {}
        """The line of each field of the cards."""
        self.seen: set[str] = set()
        """What the lines so far began with."""

    def _parted(self, lines: list[tuple[int, str]]) -> Iterator[tuple[int, str, str]]:
        for number, line in lines:
            head, colon, rest = (part.strip() for part in line.partition(":"))
            if colon:
                yield number, head, rest
            else:
                self._refuse(number, LineFault(TextFault.UNKNOWN_LINE, "", line, _known()))

    def _refuse(self, number: int, fault: LineFault) -> None:
        """A fault of a line without which the others can be read."""
        raise refused(number, fault)

    def _rules(self) -> Ruleset:
        name, options, at = "fft-4", {}, {"rules": 1}
        for number, head, rest in self.lines:
            key = _HEADS.get(plain(head))
            if key == "rules":
                name, at["rules"] = rest, number
            elif key == "set":
                at["set"] = number
                try:
                    option, value = read_option(rest)
                except ValueError:
                    fault = LineFault(TextFault.WRONG_WORD, head, rest, "petit_sec = played")
                    self._refuse(number, fault)
                else:
                    options[option] = value
        try:
            return recorded_ruleset(name, options)
        except UnknownRuleset as error:
            self._refuse(at["rules"], unknown_ruleset(error))
            return recorded_ruleset("fft-4")
        except ValueError as error:
            line = at.get("set", at["rules"])
            self._refuse(line, LineFault(NotationFault.WRONG_OPTION, "options", str(error)))
            return recorded_ruleset(name)

    def _names(self) -> Mapping[str, Seat]:
        """The seats of people whose names stand before their hands, in playing order."""
        heads = [(plain(head), rest) for _, head, rest in self.lines]
        others = [(head, rest) for head, rest in heads if head not in _HEADS]
        places = [self._called(head) for head, _ in others]
        if any(place not in (None, DOG) for place in places):
            return {}
        names = [
            head
            for (head, rest), place in zip(others, places, strict=True)
            if place is None and any(isinstance(one, Card) for one in typed.typed_pieces(rest))
        ]
        if len({*names}) < len(names) or self.rules.seats - len(names) not in (0, 1):
            return {}
        return {name: Seat(at) for at, name in enumerate(names)}

    def _called(self, word: str) -> Place | None:
        """The place of this name; None if there is none."""
        try:
            return typed.place_called(self.rules, word)
        except typed.UnknownPlace:
            return None

    def deal(self) -> Deal:
        """The deal after its last line. Raises RecordError."""
        deal: Deal | None = None
        for number, head, rest in self.lines:
            key = self._key(number, head)
            self._see(number, key, head)
            if key in SETTINGS:
                if deal is not None:
                    raise refused(number, LineFault(TextFault.LINE_TOO_LATE, "", head))
                self._set(number, key, head, rest)
            else:
                deal = self._moved(deal or self._begun(), number, key, head, rest)
        return deal or self._begun()

    def _see(self, number: int, key: str, head: str) -> None:
        """Refuse a second line of a kind that a deal has once."""
        if key in self.seen and key in _ONCE:
            raise refused(number, LineFault(TextFault.LINE_TWICE, "", head))
        self.seen.add(key)

    def _key(self, number: int, head: str) -> str:
        if key := _HEADS.get(plain(head)):
            return key
        self._place(number, head, "", "hand")
        return "hand"

    def _place(self, number: int, word: str, field: str, key: str = "") -> Place:
        """The seat that a word names; in a line about a hand, also the dog."""
        place = self.names.get(plain(word), self._called(word))
        if place is None and key:
            raise refused(number, LineFault(TextFault.UNKNOWN_LINE, "", word, _known(self.rules)))
        if place is None or (place == DOG and not key):
            seats = typed.names_of(self.rules, range(self.rules.seats))
            raise refused(number, LineFault(TextFault.WRONG_WORD, field, word, seats))
        return place

    def _set(self, number: int, key: str, head: str, rest: str) -> None:
        rules = self.rules
        match key:
            case "hand":
                self._hand(number, head, rest)
            case "piles":
                self._piles(number, head, rest)
            case "dealer":
                word, _, barred = rest.partition(" ")
                self.is_barred = self._is(number, head, barred, "barred")
                self.at["dealer"] = number
                if rules.dealer_plays or word != str(rules.seats):
                    self.dealer = Seat(self._place(number, word, head))
            case "players":
                self.players = self._players(number, head, rest)

    def _hand(self, number: int, head: str, rest: str) -> None:
        place = self._place(number, head, "", "hand")
        if place in self.hands:
            raise refused(number, LineFault(TextFault.LINE_TWICE, "", head))
        cards = self._cards(number, head, rest)
        self.known += cards
        self.hands[place] = cards
        self.at["dog" if place == DOG else f"hands[{place}]"] = number

    def _cards(self, number: int, head: str, rest: str) -> CardSet:
        return free_copies(self.rules, number, head, read_hand(number, head, rest), self.known)

    def _piles(self, number: int, head: str, rest: str) -> None:
        word, _, cards = rest.partition(" ")
        seat = Seat(self._place(number, word, head))
        row = []
        for pile in cards.split("/"):
            own = []
            for card in read_hand(number, head, pile):
                free = free_copies(self.rules, number, head, [card], self.known)
                self.known += free
                own.append(free.lowest)
            row.append(tuple(own))
        self.piles[seat] = tuple(row)
        self.at[f"piles[{seat}]"] = number

    def _players(self, number: int, head: str, rest: str) -> tuple[int, ...]:
        numbers = rest.split()
        places = [*map(str, range(self.rules.places))]
        if not {*numbers} <= {*places}:
            raise refused(number, LineFault(TextFault.WRONG_WORD, head, rest, " ".join(places)))
        self.at["players"] = number
        return tuple(map(int, numbers))

    def _is(self, number: int, field: str, word: str, right: str) -> bool:
        """Whether the last word of a line is this one; any other is refused."""
        if word and _line_word(word) != right:
            raise refused(number, LineFault(TextFault.WRONG_WORD, field, word, right))
        return bool(word)

    def _begun(self) -> Deal:
        """The deal with its cards; a single hand, or the dog, gets what is left."""
        rules = self.rules
        missing = [place for place in typed.places(rules) if place not in self.hands]
        if len(missing) > 1 or (missing and rules.piles and len(self.piles) < rules.seats):
            found = typed.names_of(rules, missing)
            raise refused(self.last, LineFault(TextFault.HANDS_MISSING, "", found))
        rest = dict.fromkeys(missing, rules.pack.cards - self.known)
        hands = {**self.hands, **rest}
        piles: Piles = tuple(self.piles[seat] for seat in sorted(self.piles))
        dealt = Dealt(
            self.dealer,
            tuple(hands[seat] for seat in range(rules.seats)),
            hands.get(DOG, CardSet()),
            self.is_barred,
            self.players,
            piles,
        )
        as_typed = {number: head for number, head, _ in self.lines}
        heads = {field: as_typed[number] for field, number in self.at.items()}
        return begun(rules, dealt, self.at, self.last, heads)

    def _moved(self, deal: Deal, number: int, key: str, head: str, rest: str) -> Deal:
        if key in ("bids", "contract"):
            return self._bids(deal, number, key, head, rest)
        if key in ("slam", "handful", "misere"):
            return self._announced(deal, number, key, head, rest)
        cards = read_hand(number, head, rest)
        if key == "trick":
            for card in cards:
                deal = moved(deal, actions.Play(card), line=number)
            return deal
        some = free_copies(self.rules, number, head, cards)
        if key == "call":
            return moved(deal, actions.CallCards(some), line=number)
        is_hidden = not self.rules.discard_shows_trumps
        return moved(deal, actions.Discard(some, is_hidden), line=number)

    def _bids(self, deal: Deal, number: int, key: str, head: str, rest: str) -> Deal:
        said = _TWO_WORDS.sub(r"\1-\2", rest)
        if key == "bids":
            for word in re.split(r"[,\s]+", said):
                deal = moved(deal, self._bid(number, head, word), line=number)
            return deal
        names = said.split()
        seats = [one for one in names if self._is_seat(one)]
        word = next((one for one in names if one not in seats), "")
        if len(seats) != 1 or len(names) != 2:
            right = f"garde {typed.place_name(self.rules, 0)}"
            raise refused(number, LineFault(TextFault.WRONG_WORD, head, rest, right))
        taker, bid = self._place(number, seats[0], head), self._bid(number, head, word)
        if deal.phase is not Phase.BIDDING:
            return moved(deal, bid, Seat(taker), number)
        while deal.phase is Phase.BIDDING:
            own = bid if deal.to_act == taker else actions.Bid(None)
            deal = moved(deal, own, line=number)
        return deal

    def _is_seat(self, word: str) -> bool:
        return self.names.get(plain(word), self._called(word)) not in (None, DOG)

    def _bid(self, number: int, field: str, word: str) -> actions.Action:
        if _line_word(word) == "pass":
            return actions.Bid(None)
        said = plain(word.replace("_", " "))
        if said not in _BIDS:
            right = ["pass", *(str(contract) for contract, _ in self.rules.bids)]
            fault = LineFault(TextFault.WRONG_WORD, field, word, ", ".join(right).replace("_", "-"))
            raise refused(number, fault)
        bid = _BIDS[said]
        return actions.CancelDeal(bid) if isinstance(bid, LoneTrump) else actions.Bid(bid)

    def _announced(self, deal: Deal, number: int, key: str, head: str, rest: str) -> Deal:
        word, _, more = rest.partition(" ")
        seat = Seat(self._place(number, word, head))
        if key == "slam":
            is_small = self._is(number, head, more, "small")
            return moved(deal, actions.AnnounceSlam(is_small), seat, number)
        if key == "misere":
            if (kind := _line_word(more)) not in [*MisereKind]:
                fault = LineFault(TextFault.WRONG_WORD, head, more, ", ".join(MisereKind))
                raise refused(number, fault)
            return moved(deal, actions.DeclareMisere(MisereKind(kind)), seat, number)
        cards = free_copies(self.rules, number, head, read_hand(number, head, more))
        return moved(deal, handful_of(self.rules, cards), seat, number)


def _known(rules: Ruleset | None = None) -> str:
    """What a line may begin with."""
    rules = recorded_ruleset("fft-4") if rules is None else rules
    names = [typed.place_name(rules, place) for place in typed.places(rules)]
    return ", ".join(f"{one}:" for one in dict.fromkeys([*names, *_HEADS.values()]))


def _line_word(word: str) -> str:
    """The keyword that a word after the colon is; "" for any other."""
    return keywords("line_word").get(plain(word) or word, "")
