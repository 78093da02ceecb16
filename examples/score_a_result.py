"""Score a deal that was played with real cards, and explain every figure."""

import oudler
from oudler import Contract, Handful, HandfulSize, ImpossibleResult, Result, Side


def main() -> None:
    """A garde made by 8 points, with the petit au bout and a single handful."""
    rules = oudler.load_ruleset("fft-4")
    result = Result(
        contract=Contract.GARDE,
        half_points=2 * 49,
        oudlers=2,
        petit_au_bout=Side.ATTACK,
        handfuls=(Handful(Side.ATTACK, HandfulSize.SINGLE),),
    )
    score = oudler.score_result(rules, result)
    for line in score.lines:
        print(f"{line.kind:14} {line.worth:>4} x {line.multiplier} = {line.amount:>4}")
    print(f"each defender pays {score.unit}: {score.scores}")
    try:
        oudler.score_result(rules, Result(Contract.GARDE, half_points=400, oudlers=2))
    except ImpossibleResult as error:
        print(f"refused: {error}")


if __name__ == "__main__":
    main()
