"""Ask the solver what each card is worth, six tricks before the end, every hand open."""

import oudler
from oudler import Bid, Contract, Deal, KernelMissing


def six_tricks_left() -> Deal:
    """A garde, played by bots and stopped after its twelfth trick."""
    rules = oudler.load_ruleset("fft-4")
    deal = oudler.deal_cards(rules, seed="solver", dealer=0)
    deal = oudler.apply(deal, oudler.Seat(1), Bid(Contract.GARDE))
    players = [oudler.make_player("club") for _ in range(rules.seats)]
    _, *events = oudler.events_of(oudler.finish(oudler.play_on(deal, players)))
    moment = oudler.replay(rules, deal.dealt)
    for event in events:
        if len(moment.tricks) == rules.tricks - 6:
            break
        moment = oudler.evolve(moment, event)
    return moment


def main() -> None:
    """Print the margin in half-points: above 0 the contract is made."""
    deal = six_tricks_left()
    print(deal)
    try:
        solution = oudler.solve(deal)
    except KernelMissing as missing:
        print(missing)
        return
    for card in solution.cards:
        print(f"{card.card!s:4} {card.value.lower:+}")


if __name__ == "__main__":
    main()
