"""A reader who has nothing but the printed rule book, and scores deals by hand.

Nothing of the program is imported: the book is its text, a deal the lines of its record.
A sentence that the reader does not understand is an error: the book may not say more than is read.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.unit.words.phrases import Phrases

Book = list[dict[str, Any]]
Trick = list[tuple[int, str]]
"""Who played which card, in order."""

ATTACK, DEFENCE = "attack", "defence"
SECOND_EXCUSE = "EX of the petit"
"""A petit that is played like an Excuse."""
EXCUSES = ("EX", SECOND_EXCUSE)
OUDLERS = ("T21", "T1", *EXCUSES)


@dataclass
class Seen:
    """A finished deal, as anybody at the table could write it down."""

    hands: list[list[str]]
    dog: list[str]
    taker: int | None = None
    bid: str = ""
    calls: list[list[str]] = field(default_factory=list)
    discard: list[str] | None = None
    slam: int | None = None
    is_small: bool = False
    """Whether the slam announced is a small one."""
    miseres: list[int] = field(default_factory=list)
    handfuls: list[tuple[int, str]] = field(default_factory=list)
    tricks: list[Trick] = field(default_factory=list)

    @classmethod
    def of(cls, lines: list[dict[str, Any]]) -> "Seen":
        """Read the lines of one deal of a record."""
        first, *others = lines
        found = cls([hand.split() for hand in first["hands"]], first["dog"].split())
        for pile_hand, piles in zip(found.hands, first.get("piles", ()), strict=False):
            pile_hand += " ".join(piles).split()
        for line in others:
            found._add(line)
        return found

    def _add(self, line: dict[str, Any]) -> None:
        match line["type"]:
            case "bid_made" if line["bid"] != "pass":
                self.taker, self.bid = line["seat"], line["bid"]
            case "cards_called":
                self.calls.append(line["cards"].split())
            case "discarded":
                self.discard = line["cards"].split()
            case "slam_announced":
                self.slam, self.is_small = line["seat"], line.get("small", False)
            case "misere_declared":
                self.miseres.append(line["seat"])
            case "handful_shown":
                self.handfuls.append((line["seat"], line["size"]))
            case "card_played":
                if not self.tricks or len(self.tricks[-1]) == len(self.hands):
                    self.tricks.append([])
                self.tricks[-1].append((line["seat"], line["card"]))
            case "deal_cancelled" | "deal_thrown_in":
                self.taker = None


class Reader:
    """Reads a book once, then scores deals by it."""

    def __init__(self, book: Book, phrases: Phrases) -> None:
        self.phrases = phrases
        titles = {title: name for name, title in phrases.titles.items()}
        read = {titles[one["title"]]: one for one in book if one["title"] in titles}
        self.tables = {name: [tuple(row) for row in one["table"][1:]] for name, one in read.items()}
        self.says: dict[str, list[Fraction]] = {}
        for line in (line for one in read.values() for line in one["says"]):
            found = {
                name: [figure(text) for text in match.groups()]
                for name, said in phrases.sentences.items()
                if (match := re.fullmatch(said, line))
            }
            assert len(found) == 1, (line, [*found])
            self.says |= found
        self.worth = {name: figure(text) for name, text in self.tables["values"]}

    def __contains__(self, name: str) -> bool:
        return name in self.says

    def number(self, name: str) -> Fraction:
        """The number in a sentence; 0 if the book lacks it."""
        return self.says[name][0] if name in self else Fraction(0)

    def points(self, card: str) -> Fraction:
        """What a card is worth."""
        if card in OUDLERS:
            return self.worth[self.phrases.oudler]
        return self.worth[self.phrases.ranks.get(card[1:], self.phrases.other)]

    def target(self, oudlers: int) -> Fraction:
        """The points needed with so many oudlers."""
        return Fraction(dict(self.tables["oudlers"])[str(oudlers)])

    def scores(self, seen: Seen) -> list[Fraction]:
        """What each seat scores."""
        players = len(seen.hands)
        if "imprenable" in self:
            seen.tricks = [[self.as_excuse(seen, *one) for one in trick] for trick in seen.tricks]
        if not seen.tricks:
            return [Fraction(0)] * players
        winners = self.winners(seen)
        if seen.taker is None:
            alone = self.alone(seen, winners)
            return self.duel(seen, winners, alone) if "target" in self else self.fewest(alone)
        return self.contract(seen, winners)

    def as_excuse(self, seen: Seen, seat: int, card: str) -> tuple[int, str]:
        """A petit that its player has as their only trump becomes an Excuse."""
        trumps = {one for one in seen.hands[seat] if one[0] == "T" or one == "EX"}
        return seat, SECOND_EXCUSE if card == "T1" and trumps == {"T1"} else card

    # Who wins a trick, and who is on which side

    def winners(self, seen: Seen) -> list[int]:
        """Who wins each trick."""
        found: list[int] = []
        for trick in seen.tricks:
            found.append(self.winner(seen, trick, found))
        return found

    def winner(self, seen: Seen, trick: Trick, before: list[int]) -> int:
        """The highest trump, else the highest card of the suit led; the second of two equals."""
        leader, card = trick[0]
        is_last = len(before) == len(seen.tricks) - 1
        if card == "EX" and is_last and "wins_slam" in self and seen.taker is not None:
            side = self.side(seen, before, leader)
            if all(self.side(seen, before, one) == side for one in before):
                return leader
        cards = [(seat, card) for seat, card in trick if card not in EXCUSES]
        suit = cards[0][1][0]
        in_play = [one for one in cards if one[1][0] == "T"] or [
            c for c in cards if c[1][0] == suit
        ]
        highest = max(rank(card) for _, card in in_play)
        return [seat for seat, card in in_play if rank(card) == highest][-1]

    def side(self, seen: Seen, winners: list[int], seat: int) -> str:
        """The side of a seat."""
        return ATTACK if seat in (seen.taker, *self.partners(seen, winners)) else DEFENCE

    def partners(self, seen: Seen, winners: list[int]) -> list[int]:
        """The taker's partners, in the order of their seats."""
        assert seen.taker is not None
        if "alternate" in self:
            found = range(seen.taker % 2, len(seen.hands), 2)
            return [seat for seat in found if seat != seen.taker]
        return sorted({s for call in seen.calls for s in self.called(seen, winners, call)})

    def called(self, seen: Seen, winners: list[int], call: list[str]) -> Iterator[int]:
        """Whom a called card makes a partner."""
        if "captor" in self:
            for trick, winner in zip(seen.tricks, winners, strict=False):
                # The one that the taker found in the dog brings nobody.
                own = seen.dog if seen.discard else []
                is_called = any(
                    card in call and not (seat == seen.taker and card in own)
                    for seat, card in trick
                )
                if is_called and winner != seen.taker:
                    yield winner
        else:
            for seat, hand in enumerate(seen.hands):
                if seat != seen.taker and any(card in call for card in hand):
                    yield seat

    # Deals with a taker

    def contract(self, seen: Seen, winners: list[int]) -> list[Fraction]:
        """What each seat scores after a contract."""
        assert seen.taker is not None
        partners = self.partners(seen, winners)
        attack = [seen.taker, *partners]
        won_by = [ATTACK if one in attack else DEFENCE for one in winners]
        points, oudlers = self.counted(seen, attack, won_by)
        margin = points - self.target(oudlers)
        is_made = margin >= 0
        margin = self.margin(margin)
        multiplier = Fraction(1)
        row = {name: more for name, *more in self.tables["bids"]}[self.phrases.bids[seen.bid]]
        if "contract_times" in self:
            multiplier = figure(row[0].removeprefix("× "))
            base = self.number("contract_times")
        else:
            base = figure(row[0])
        unit = ((base if is_made else -base) + margin) * multiplier
        times = multiplier if "petit_times" in self else Fraction(1)
        petits = self.petits(seen, attack, won_by)
        single = [Fraction(0)] * len(seen.hands)
        for number, player in petits:
            if "petit_side" in self:
                worth = self.number("petit_side") * times
                unit += worth if won_by[number] == ATTACK else -worth
            elif "petit_winner" in self:
                pay(single, winners[number], self.number("petit_winner") * times)
            elif "petit_player" in self:
                pay(single, player, self.number("petit_player") * times)
        sizes = {name: worth for name, _, worth in self.handfuls()}
        for seat, size in seen.handfuls:
            worth = Fraction(sizes[self.phrases.sizes[size]])
            if "handful_side" in self:
                unit += worth if is_made else -worth
            else:
                pay(single, seat, worth if is_made == (seat in attack) else -worth)
        for seat in seen.miseres:
            pay(single, seat, self.number("misere_declared"))
        unit += self.slams(seen, attack, won_by)
        if "unit_rounded" in self:
            unit = nearest(unit, self.number("unit_rounded"))
        shared = self.shared(seen, winners, unit, partners)
        return [one + more for one, more in zip(shared, single, strict=True)]

    def counted(self, seen: Seen, attack: list[int], won_by: list[str]) -> tuple[Fraction, int]:
        """The points and the oudlers of the attack."""
        pile = list(seen.discard or ())
        for name, *_, dog in self.tables["bids"]:
            if name == self.phrases.bids[seen.bid] and dog == self.phrases.counts_for_attack:
                pile += seen.dog
        given = Fraction(0)
        for number, trick in enumerate(seen.tricks):
            for seat, card in trick:
                owner = won_by[number]
                if card in EXCUSES:
                    own = ATTACK if seat in attack else DEFENCE
                    owner, is_given = own, "given" in self
                    if card == "EX":
                        owner, is_given = self.excuse(own, won_by, number)
                    if is_given and won_by[number] != own:
                        given += -self.small() if own == ATTACK else self.small()
                if owner == ATTACK:
                    pile.append(card)
        points = sum(map(self.points, pile), start=given) + self.number("apart") / 2
        return points, sum(card in OUDLERS for card in pile)

    def excuse(self, own: str, won_by: list[str], number: int) -> tuple[str, bool]:
        """Who ends up with an Excuse, and whether a card is given for it."""
        other = DEFENCE if own == ATTACK else ATTACK
        if number == len(won_by) - 1 and "last_kept" not in self:
            if "last_other" in self:
                return (own if set(won_by) == {own} else other), False
            return won_by[number], False
        return own, "given" in self

    def small(self) -> Fraction:
        """The card given for the Excuse."""
        return self.worth[self.phrases.other]

    def margin(self, margin: Fraction) -> Fraction:
        """The margin, with half a point for the side that wins the deal, rounded."""
        if "half_winner" in self and margin.denominator == 2:
            margin += Fraction(1, 2) if margin > 0 else -Fraction(1, 2)
        return nearest(margin, self.number("gap_rounded")) if "gap_rounded" in self else margin

    def petits(self, seen: Seen, attack: list[int], won_by: list[str]) -> list[tuple[int, int]]:
        """In which trick each petit is au bout, and who played it."""
        last = len(seen.tricks) - 1
        found = [(last, seat) for seat, card in seen.tricks[last] if card == "T1"]
        if not found and "petit_before" in self and len(set(won_by)) == 1:
            keeps = [
                (ATTACK if seat in attack else DEFENCE) == won_by[0]
                for seat, card in seen.tricks[last]
                if card == "EX"
            ]
            if any(keeps):
                before = seen.tricks[last - 1]
                found = [(last - 1, seat) for seat, card in before if card == "T1"]
        return found

    def handfuls(self) -> list[tuple[str, ...]]:
        """The rows of the handfuls' table."""
        return self.tables["announcements"]

    def slams(self, seen: Seen, attack: list[int], won_by: list[str]) -> Fraction:
        """What each defender pays for slams."""
        winner = won_by[0] if len(set(won_by)) == 1 else None
        said = None if seen.slam is None else ATTACK if seen.slam in attack else DEFENCE
        total, lost, misses = Fraction(0), won_by.count(DEFENCE), self.small_slam_misses()
        if said is not None:
            made, failed = self.says["small_slam_said" if seen.is_small else "slam_said"]
            missed = lost if said == ATTACK else len(won_by) - lost
            worth = made if missed <= misses * seen.is_small else -failed
            total += worth if said == ATTACK else -worth
        if winner is not None and (winner != said or seen.is_small):
            total += self.number("slam") if winner == ATTACK else -self.number("slam_defence")
        if 1 <= lost <= misses and said != ATTACK:
            total += self.says.get("small_slam", self.says.get("small_slam_one", [Fraction(0)]))[-1]
        return total

    def small_slam_misses(self) -> Fraction:
        """How many tricks a small slam may lose."""
        if "small_slam_one" in self or "small_slam_one_free" in self:
            return Fraction(1)
        return self.number("small_slam") or self.number("small_slam_free")

    def shared(
        self, seen: Seen, winners: list[int], unit: Fraction, partners: list[int]
    ) -> list[Fraction]:
        """What each defender pays, shared by the attack."""
        found = [-unit] * len(seen.hands)
        gain = unit * (len(seen.hands) - 1 - len(partners))
        for one in partners:
            if "share_card" in self:
                first, *second = [one in self.called(seen, winners, call) for call in seen.calls]
                part = 6 if not first else 4 if any(second) else 3
                found[one] = gain / part
            elif "share_equal" in self:
                found[one] = gain / (1 + len(partners))
            else:
                found[one] = unit if "share_single" in self else Fraction(0)
        assert seen.taker is not None
        found[seen.taker] = gain - sum(found[one] for one in partners)
        return found

    def mouches(self, players: int, evening: list[tuple[int, int, bool]]) -> list[Fraction]:
        """What each player wins by mouches: for each deal the dealer, the taker, whether made."""
        each, more = (*self.says.get("mouche", self.says.get("mouche_even", [])), Fraction(0))[:2]
        pools: list[Fraction] = []
        found = [Fraction(0)] * players
        for dealer, taker, is_made in evening:
            if not pools:
                pools.append(players * each)
                found = [one - each for one in found]
            largest = max(pools)
            pools.remove(largest)
            found[dealer] -= more
            largest += more
            found[taker] += largest if is_made else -largest
            pools += [] if is_made else [largest, largest]
        return found

    # Deals without a taker

    def alone(self, seen: Seen, winners: list[int]) -> list[list[Fraction]]:
        """The points and the oudlers of each seat."""
        points = [self.number("apart") / 2 if "target" in self else Fraction(0) for _ in seen.hands]
        oudlers = [Fraction(0) for _ in seen.hands]
        for number, trick in enumerate(seen.tricks):
            for seat, card in trick:
                owner = winners[number]
                is_kept = number < len(winners) - 1 or "last_kept" in self
                if card == SECOND_EXCUSE or (card == "EX" and is_kept):
                    owner = seat
                    if "given" in self and owner != winners[number]:
                        points[owner] -= self.small()
                        points[winners[number]] += self.small()
                points[owner] += self.points(card)
                oudlers[owner] += card in OUDLERS
        return [points, oudlers]

    def fewest(self, alone: list[list[Fraction]]) -> list[Fraction]:
        """Of any two players, the one with more points pays the other the difference."""
        points = alone[0]
        return [sum((other - own for other in points), start=Fraction(0)) for own in points]

    def duel(self, seen: Seen, winners: list[int], alone: list[list[Fraction]]) -> list[Fraction]:
        """Who reaches the points that their oudlers ask for wins."""
        points, oudlers = alone
        over = [own - self.target(int(held)) for own, held in zip(points, oudlers, strict=True)]
        first = over[0] > over[1] if max(over) >= 0 else points[0] > points[1]
        winner = 0 if first else 1
        gain = self.number("target") + self.margin(max(over[winner], Fraction(0)))
        for seat, card in seen.tricks[-1]:
            if card == "T1":
                paid = winners[-1] if "own_petit_winner" in self else seat
                worth = self.number("own_petit_winner") or self.number("own_petit_player")
                gain += worth if paid == winner else -worth
        return [gain if seat == winner else -gain for seat in (0, 1)]


def figure(text: str) -> Fraction:
    """A number as a book writes it, with a decimal point or comma."""
    return Fraction(text.replace(",", "."))


def rank(card: str) -> int:
    """How high a card is in its suit."""
    return 10 + "_JNQK".index(card[1:]) if card[1:] in "JNQK" else int(card[1:])


def nearest(number: Fraction, multiple: Fraction) -> Fraction:
    """The nearest multiple; halfway, away from 0."""
    size = (abs(number) / multiple + Fraction(1, 2)).__floor__() * multiple
    return size if number >= 0 else -size


def pay(scores: list[Fraction], to: int, each: Fraction) -> None:
    """Have every other player pay one."""
    for seat in range(len(scores)):
        scores[seat] += each * (len(scores) - 1) if seat == to else -each
