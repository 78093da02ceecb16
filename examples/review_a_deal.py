"""Review a finished deal: what each mistake cost its seat, and what would have been better."""

import oudler
from oudler.coach import NotReviewed, ReviewEffort, Verdict, review


def main() -> None:
    """Let four club players play a deal, and print its mistakes as they are found."""
    rules = oudler.load_ruleset("fft-4")
    deal = oudler.deal_cards(rules, seed="a hard deal", dealer=0)
    players = [oudler.make_player("club") for _ in range(rules.seats)]
    deal = oudler.finish(oudler.play_on(deal, players))
    try:
        judgements = review(deal, ReviewEffort(worlds=40, nodes=100_000, patience=2))
    except NotReviewed as error:
        print(error)
        return
    for one in judgements:
        if one.verdict is Verdict.MISTAKE:
            moment, known = one.moment, one.known
            print(f"seat {moment.seat}: {moment.action} cost {one.cost:.0f} points")
            print(f"        better: {known.best if known else None}")


if __name__ == "__main__":
    main()
