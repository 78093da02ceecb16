"""How the cards of a deal are laid out in a picture: all hands, or the one that must decide."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from oudler.core import Card, CardSet, Deal, Phase, Seat
from oudler.deck.picture import GOLD, HEIGHT, WHITE, WIDTH, Laid, Picture, Text, fan
from oudler.deck.shapes import HEIGHT as CARD_HEIGHT
from oudler.deck.shapes import WIDTH as CARD_WIDTH
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.names import contract_name, in_short, sorted_hand

_MARGIN, _HEAD, _LABEL = 30, 84, 150
_RATIO = CARD_HEIGHT / CARD_WIDTH
_MOST_BIDS = 4
"""As many as fit on a line; of more, the passes are left out."""
_ONE_ROW = 9
"""As many cards as one row can show at their largest."""


class Held(NamedTuple):
    """Cards beside each other, and whose they are."""

    name: str
    role: str
    cards: Sequence[Card]


def deal_picture(audience: Audience, deal: Deal, title: str) -> Picture:
    """The cards of a deal as it stands, under a title; `audience` is by seat.

    Once it is over, all hands as they were dealt; between two tricks, those that are left; where
    somebody is asked, their hand alone and what lies on the table.
    """
    shown = cards_shown(audience, deal)
    told = " ".join(f"{cards_told(audience.words, one)}." for one in shown)
    if is_question(deal):
        cards, texts = _question(audience, deal, shown)
        return Picture((*cards,), (*_head(title, ", ".join(_bids(audience, deal))), *texts), told)
    cards, texts = _rows(shown)
    return Picture((*cards,), (*_head(title), *texts), told)


def hand_picture(words: Words, hand: CardSet, title: str, said: str) -> Picture:
    """One hand as large as can be, under a title and what was said before."""
    cards = _big(sorted_hand(hand), _HEAD + 70, HEIGHT - 24)
    return Picture((*cards,), (*_head(title, said),), f"{in_short(words, hand)}. {said}")


def is_question(deal: Deal) -> bool:
    """Whether somebody is asked, with only their own cards to go by."""
    is_between = deal.phase is Phase.PLAY and not deal.trick.cards
    return deal.to_act is not None and not is_between


def cards_shown(audience: Audience, deal: Deal) -> list[Held]:
    """What the picture of a deal shows, hand by hand; then the dog, or the trick."""
    words, seats, hands = audience.words, [*map(Seat, range(deal.rules.seats))], deal.hands
    if is_question(deal) and deal.to_act is not None:
        seats, what, laid = [deal.to_act], "on_table", deal.trick.cards
    elif deal.phase is Phase.OVER or not any((*deal.hands, deal.tricks)):
        hands, what, laid = deal.dealt.hands, "dog", (*sorted_hand(deal.dealt.dog),)
    else:
        what, laid = "trick", deal.tricks[-1].cards if deal.tricks else ()
    held = [
        Held(audience.names[seat], _role(audience, deal, seat), sorted_hand(hands[seat]))
        for seat in seats
    ]
    held.append(Held(words(f"preview.{what}"), "", laid))
    return [one for one in held if one.cards]


def cards_told(words: Words, held: Held) -> str:
    """« Nord : atout 21 8, pique R 7 »."""
    return words("preview.held", who=held.name, cards=in_short(words, CardSet.of(held.cards)))


def _rows(shown: Sequence[Held]) -> tuple[list[Laid], list[Text]]:
    """A row for each hand; each covers the feet of the cards above."""
    cards, texts = list[Laid](), list[Text]()
    most = max(len(one.cards) for one in shown)
    pitch = (HEIGHT - _HEAD - 16) / (len(shown) + 0.45)
    width = min(1.45 * pitch / _RATIO, 110)
    room = WIDTH - 2 * _MARGIN - _LABEL
    step = min(width + 4, (room - width) / max(1, most - 1))
    for at, (name, role, held) in enumerate(shown):
        y = _HEAD + pitch * at
        cards += fan(held, _MARGIN + _LABEL, y, width, width + step * (len(held) - 1))
        ink = GOLD if role else WHITE
        texts.append(Text(name, _MARGIN, y + 12, 30, ink, is_bold=bool(role)))
        texts.append(Text(role, _MARGIN, y + 48, 22, GOLD))
    return cards, texts


def _role(audience: Audience, deal: Deal, seat: Seat) -> str:
    """« garde », under the taker's name."""
    if seat == deal.taker and deal.contract is not None:
        return contract_name(audience.words, deal.contract)
    return ""


def _question(
    audience: Audience, deal: Deal, shown: Sequence[Held]
) -> tuple[list[Laid], list[Text]]:
    """The hand of the seat to act, as large as can be; above it the trick."""
    cards, texts, top = list[Laid](), list[Text](), float(_HEAD + 70)
    for at, card in enumerate(deal.trick.cards):
        x = _MARGIN + 150 * at
        cards.append(Laid(card, x, top + 30, 92))
        name = audience.names[(deal.trick.leader + at) % deal.rules.seats]
        texts.append(Text(name, x, top - 4, 24))
    if cards:
        top += 30 + 92 * _RATIO + 14
    return [*cards, *_big(shown[0].cards, top, HEIGHT - 24)], texts


def _bids(audience: Audience, deal: Deal) -> Iterator[str]:
    """« Nord passe », « Est garde »."""
    words, made = audience.words, deal.bids
    if deal.phase is not Phase.BIDDING:  # the others no longer matter
        made = tuple(bid for bid in made if (bid.seat, bid.contract) == (deal.taker, deal.contract))
    elif len(made) > _MOST_BIDS:
        made = tuple(bid for bid in made if bid.contract is not None)
    for bid in made:
        said = (
            words("preview.passes") if bid.contract is None else contract_name(words, bid.contract)
        )
        yield words("preview.bid", who=audience.names[bid.seat], bid=said)


def _head(title: str, said: str = "") -> Iterator[Text]:
    yield Text(title, _MARGIN, 20, 44, is_bold=True)
    yield Text("Oudler", WIDTH - 150, 26, 34, GOLD)
    if said:
        yield Text(said, _MARGIN, _HEAD + 6, 28)


def _big(held: Sequence[Card], top: float, bottom: float) -> list[Laid]:
    """A hand as large as there is room for: in two rows, the second over the foot of the first."""
    rows = 2 if len(held) > _ONE_ROW else 1
    each = -(-len(held) // rows)
    room = WIDTH - 2 * _MARGIN
    width = min((bottom - top) / (1.5 if rows == 2 else 1) / _RATIO, 170)
    pitch = (bottom - top) - width * _RATIO
    found: list[Laid] = []
    for row in range(rows):
        cards = held[row * each : (row + 1) * each]
        own = min(room, len(held[:each]) * (width + 4) - 4)
        step = min(width + 4, (own - width) / max(1, each - 1))
        found += fan(cards, _MARGIN, top + row * pitch, width, width + step * (len(cards) - 1))
    return found
