"""Nobody controls the cards: the draw, a contest's board, and the proof of both."""
