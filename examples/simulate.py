"""Play a thousand deals between bots: how often is each contract bid, and made?"""

import sys
from collections import Counter

import oudler
from oudler import Contract, Deal


def play(number: int) -> Deal:
    """The deal with this number, from the cards to the score."""
    rules = oudler.load_ruleset("fft-4")
    deal = oudler.deal_cards(rules, seed=f"simulate/{number}", dealer=number % rules.seats)
    players = [oudler.make_player("beginner") for _ in range(rules.seats)]
    return oudler.finish(oudler.play_on(deal, players))


def main(deals: int) -> None:
    """Print how often each contract was played and made."""
    finished = [play(number) for number in range(deals)]
    played = Counter(deal.contract for deal in finished)
    made = Counter(
        deal.contract for deal in finished if deal.contract if oudler.score(deal).is_made
    )
    for contract in (None, *Contract):
        print(f"{contract or 'all passed':12} {played[contract]:5}  made {made[contract]}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
