"""What a link to a hand shows in a message: its cards and what was bid, and no answer."""

from starlette.requests import Request

from oudler.analysis.http.hand_routes import linked_hand
from oudler.core.actions import Contract
from oudler.deals.hand_link import LinkedHand, hand_to_link
from oudler.deck.deal_picture import hand_picture
from oudler.deck.picture import Picture
from oudler.web.previews import Preview
from oudler.web.responses import words_of
from oudler.words import Words
from oudler.words.names import contract_name

_MOST_BIDS = 4
"""As many as fit on a line; of more, the passes are left out."""


async def of_hand(request: Request) -> Preview:
    """A hand that the link itself holds: whoever sent it shows it."""
    words = words_of(request)
    found = linked_hand(words, request.path_params["hand"])
    picture, link = _picture(words, found), hand_to_link(found)
    return Preview(
        words("preview.hand.title"), picture.alt, f"/h/{link}", f"/pictures/h/{link}", picture.alt
    )


def picture_in(words: Words, path: dict[str, str]) -> Picture:
    """The cards of the hand in a path. Raises Refused."""
    return _picture(words, linked_hand(words, path["hand"]))


def _picture(words: Words, asked: LinkedHand) -> Picture:
    return hand_picture(words, asked.hand, words("preview.hand.title"), _said(words, asked))


def _said(words: Words, asked: LinkedHand) -> str:
    """« À 4 joueurs, avant vous : passe, garde. »"""
    players = words("preview.hand.players", count=asked.rules.places)
    contracts = [bid for bid in asked.bids if bid is not None]
    made = contracts if contracts and len(asked.bids) > _MOST_BIDS else asked.bids
    bids = ", ".join(_bid(words, bid) for bid in made)
    before = words("preview.hand.before", bids=bids) if bids else words("preview.hand.first")
    return f"{players}, {before}."


def _bid(words: Words, bid: Contract | None) -> str:
    return words("preview.hand.passes") if bid is None else contract_name(words, bid)
