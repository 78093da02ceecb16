"""The deck: 78 faces and a back, drawn by this program as self-contained SVG."""

from oudler.deck.faces import back, face
from oudler.deck.look import LOOKS, Look, palette

__all__ = ["LOOKS", "Look", "back", "face", "palette"]
