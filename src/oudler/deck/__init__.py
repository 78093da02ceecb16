"""The deck: 78 faces and a back, drawn by this program as SVG that points at nothing outside."""

from oudler.deck.faces import back, face
from oudler.deck.look import LOOKS, Look

__all__ = ["LOOKS", "Look", "back", "face"]
