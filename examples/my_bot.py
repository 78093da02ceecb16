"""A bot of one's own, measured against another on the same deals from every seat."""

import sys

import oudler
from oudler import Bid, Decision, LegalBids, LegalPlays, Play, SeatView


class Cautious:
    """Always passes, and plays its cheapest card; leaves everything else to a beginner."""

    def __init__(self) -> None:
        self.teacher = oudler.make_player("beginner")

    async def choose(self, view: SeatView) -> Decision:
        """What `view.legal` holds says what is asked: bids, a call, a discard or a card."""
        match view.legal:
            case LegalBids():
                return Decision(Bid(None))
            case LegalPlays(cards):
                return Decision(Play(min(cards, key=lambda card: card.half_points)))
            case _:
                return await self.teacher.choose(view)


def main(deals: int) -> None:
    """Print how much better Cautious does than a beginner at the same seat."""
    rules = oudler.load_ruleset("fft-4")
    gain = oudler.match(rules, Cautious, "beginner", deals=deals, seed="a").gain
    low, high = gain.interval
    print(f"{gain.mean:+.1f} points a deal over {deals} deals, in truth {low:+.1f} to {high:+.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
