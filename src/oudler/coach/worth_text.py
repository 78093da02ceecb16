"""What a deal was worth, what was made, and where the difference arose, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from oudler.coach.deal_worth import BestBid, DealWorth, Part
from oudler.coach.review_text import did
from oudler.words import Words
from oudler.words.advice_text import made_sentence
from oudler.words.audience import Audience
from oudler.words.names import contract_name, signed

TELLING = 100
"""Points of the score: bounds that lie further apart tell nobody anything."""


def worth_sentences(audience: Audience, worth: DealWorth) -> list[str]:
    """The whole answer, line by line.

    >>> worth_sentences(Audience(en, ("A", "B", "C", "D")), DealWorth(None, None, 0, (), ()))
    ['Everybody passed, and nothing shows that somebody should have taken.']
    """
    lines = [worth_sentence(audience, worth), *open_sentences(audience.words, worth)]
    lines += (part_sentence(audience, part) for part in worth.parts)
    if worth.bests:
        lines.append(
            audience.words(
                "coach.worth.bids", bids=audience.words("coach.then").join(_bids(audience, worth))
            )
        )
    return lines


def worth_sentence(audience: Audience, worth: DealWorth) -> str:
    """What the deal was worth to its taker, and what was made."""
    words = audience.words
    if worth.seat is None:
        return words("coach.worth.nobody")
    key = "made" if worth.played is not None else "passed"
    assert worth.contract is not None
    return words(
        f"coach.worth.{key}",
        player=audience.name(worth.seat),
        contract=contract_name(words, worth.contract),
        worth=signed(words, worth.worth),
        made=signed(words, worth.made),
    )


def open_sentences(words: Words, worth: DealWorth) -> Iterator[str]:
    """What the contract that was played would bring with best play and open hands."""
    if worth.value is None or worth.value.upper - worth.value.lower > TELLING:
        return
    least, most = signed(words, worth.value.lower), signed(words, worth.value.upper)
    key = "exact" if worth.value.is_exact else "between"
    yield words(f"coach.worth.open_{key}", least=least, most=most)


def part_sentence(audience: Audience, part: Part) -> str:
    """What one stage changed, with the decision that counted most."""
    words = audience.words
    points = signed(words, part.points)
    said = words(f"coach.worth.stage.{part.stage}", points=points)
    if part.dearest is None:
        return said
    told = did(audience, part.dearest)
    return f"{said} {words('coach.worth.dearest', told=told)}"


def _bids(audience: Audience, worth: DealWorth) -> Iterator[str]:
    return (_bid(audience, one) for one in worth.bests)


def _bid(audience: Audience, one: BestBid) -> str:
    words, name = audience.words, audience.name(one.seat)
    points = signed(words, round(one.promised))
    if one.contract is None:
        return words("coach.worth.bid_pass", player=name, points=points)
    contract = contract_name(words, one.contract)
    said = words("coach.worth.bid", player=name, contract=contract, points=points)
    return said if one.made is None else made_sentence(words, said, one.made)
