"""`oudler score`: the scores of one finished deal, from what its players remember of it."""

import argparse
import sys
from collections.abc import Callable, Sequence

from oudler import typed_text
from oudler.command_line.arguments import Parser, Refused, chosen_rules, print_json, refuse
from oudler.core import Contract, HandfulSize, MisereKind, PartnerBy, PartnerIs, Ruleset, Side, Slam
from oudler.core.scoring.plausibility import possible_partners, result_doubts
from oudler.core.scoring.result import FIELDS, Handful, ImpossibleResult, Misere, Result
from oudler.core.scoring.settlement import DealScore, Premium, ScoreLine, score_result
from oudler.core.text import score_to_json
from oudler.sheet_deal.deal import as_half_points
from oudler.words import Words
from oudler.words.faults import partner_ways, result_fault
from oudler.words.names import signed
from oudler.words.score_text import line_sentence, premium_sentence, score_story


def run(arguments: Sequence[str], words: Words) -> int:
    """Print the scores, taker first. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    try:
        rules, _ = chosen_rules(words, args.rules, args.set)
        result = _result(words, rules, args)
        score = score_result(rules, result)
    except Refused as error:
        return refuse(error, as_json=args.json)
    except ImpossibleResult as error:
        return _refuse_result(words, rules, result, error, as_json=args.json)
    doubts = [str(one) for one in result_doubts(rules, result)]
    if args.json:
        print_json(_as_json(words, score) | {"doubts": doubts})
    else:
        print("\n".join(score_story(words, rules, result, score)))
        print(_scores(words, rules, result, score))
        for doubt in doubts:
            print(words(f"faults.doubt.{doubt}"))
    return 0


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("score", words)
    found.rules_options()
    found.option(
        "--contract", required=True, type=_contract(words), choices=list(map(str, Contract))
    )
    found.option("--points", required=True, metavar="POINTS")
    found.option("--oudlers", required=True, type=_count, metavar="N")
    found.option("--petit", type=_side(words), choices=list(map(str, Side)))
    found.option("--petits", type=_count, default=1, metavar="N")
    found.option("--handful", nargs="+", action="extend", default=[], metavar="SIDE:SIZE")
    found.option("--misere", nargs="+", action="extend", default=[], metavar="SIDE:KIND")
    slams = [str(slam).replace("_", "-") for slam in Slam]
    found.option("--slam", nargs="+", action="extend", default=[], choices=slams)
    found.option("--partner", nargs="+", choices=PARTNERS)
    found.option("--json", action="store_true")
    return found


def _underscored(text: str) -> str:
    return text.replace("-", "_")


def _count(text: str) -> int:
    # A negative one is refused with everything else that is impossible.
    return int(text)


_count.__name__ = "≥ 0"


def _contract(words: Words) -> Callable[[str], str]:
    """Reads a contract as it is said: « gs » is `garde_sans`."""
    return lambda text: str(typed_text.contract_typed(words, _spaced(text)) or _underscored(text))


def _side(words: Words) -> Callable[[str], str]:
    """Reads a side as it is said: « défense » is `defence`."""
    return lambda text: str(typed_text.side_typed(words, text) or text)


def _spaced(text: str) -> str:
    return text.replace("_", " ")


def _result(words: Words, rules: Ruleset, args: argparse.Namespace) -> Result:
    return Result(
        Contract(args.contract),
        _half_points(words, args.points),
        args.oudlers,
        partners(words, rules, args.partner, may_ask=not args.json),
        Side(args.petit) if args.petit else None,
        tuple(_handful(words, text) for text in args.handful),
        tuple(Slam(_underscored(slam)) for slam in args.slam),
        args.petits,
        miseres=tuple(_misere(words, text) for text in args.misere),
    )


def _refuse_result(
    words: Words, rules: Ruleset, result: Result, error: ImpossibleResult, *, as_json: bool
) -> int:
    """Report everything that is impossible; in JSON, name the option at fault for each."""
    said = [result_fault(words, rules, result, fault) for fault in error.faults]
    faults = [
        {"option": _OPTIONS.get(FIELDS[fault], FIELDS[fault]), "reason": str(fault), "message": one}
        for fault, one in zip(error.faults, said, strict=True)
    ]
    return refuse(Refused(" ".join(said)), as_json=as_json, faults=faults)


_OPTIONS = {
    "partners": "partner",
    "half_points": "points",
    "petit_au_bout": "petit",
    "handfuls": "handful",
    "slams": "slam",
    "miseres": "misere",
}
"""The options for the fields of a result that have another name."""


def _half_points(words: Words, text: str) -> int:
    try:
        return as_half_points(text)
    except ValueError:
        raise Refused(words("commands.score.points_unclear", found=text)) from None


def _handful(words: Words, text: str) -> Handful:
    side, _, size = text.partition(":")
    try:
        found = typed_text.handful_typed(words, size) or HandfulSize(size)
        return Handful(Side(_side(words)(side)), found)
    except ValueError:
        raise Refused(words("commands.score.handful_unclear", found=text)) from None


def _misere(words: Words, text: str) -> Misere:
    side, _, kind = text.partition(":")
    try:
        found = typed_text.misere_typed(words, kind) or MisereKind(kind)
        return Misere(Side(_side(words)(side)), found)
    except ValueError:
        raise Refused(words("commands.score.misere_unclear", found=text)) from None


def _scores(words: Words, rules: Ruleset, result: Result, score: DealScore) -> str:
    roles = ["taker", *["partner"] * len(result.partners)]
    roles += ["defender"] * (rules.seats - result.attackers)
    pairs = zip(roles, score.scores, strict=True)
    said = [f"{words(f'commands.score.{role}')} {signed(words, one)}" for role, one in pairs]
    return f"{', '.join(said)}.".capitalize()


def _as_json(words: Words, score: DealScore) -> dict[str, object]:
    return {
        "unit": score_to_json(score.unit),
        "scores": [score_to_json(one) for one in score.scores],
        "lines": [_line_as_json(words, line) for line in score.lines],
        "premiums": [_premium_as_json(words, score, premium) for premium in score.premiums],
        "made": score.is_made,
        "target": score.target,
        "gap": score_to_json(score.gap),
    }


def _premium_as_json(words: Words, score: DealScore, premium: Premium) -> dict[str, object]:
    return {
        "kind": str(premium.kind),
        "place": premium.place,
        "each": score_to_json(premium.each),
        "text": premium_sentence(words, premium, len(score.scores) - 1),
    }


def _line_as_json(words: Words, line: ScoreLine) -> dict[str, object]:
    return {
        "kind": str(line.kind),
        "worth": score_to_json(line.worth),
        "multiplier": score_to_json(line.multiplier),
        "amount": score_to_json(line.amount),
        "text": line_sentence(words, line),
    }


_BY_CARD = {
    "self": (),
    "other": (PartnerBy.FIRST_CARD,),
    "second": (PartnerBy.SECOND_CARD,),
    "both": (PartnerBy.BOTH_CARDS,),
}
PARTNERS = (*_BY_CARD, "others")
"""The words for the taker's partners; several can be combined."""


def partners(
    words: Words, rules: Ruleset, said: Sequence[str] | None, *, may_ask: bool
) -> tuple[PartnerBy, ...]:
    """The partners as given. Raises Refused if the rules leave a choice and nobody made it.

    A person at a terminal is asked; nothing is guessed.

    >>> partners(en, load_ruleset("fft-5"), ["other"], may_ask=False)
    (PartnerBy.FIRST_CARD,)
    """
    possible = possible_partners(rules)
    if not said and len(possible) == 1:
        return possible[0]
    return tuple(
        by for word in said or _asked(words, rules, may_ask=may_ask) for by in _meant(rules, word)
    )


def _meant(rules: Ruleset, word: str) -> tuple[PartnerBy, ...]:
    """The partners one word means; "others" means two: of both calls, or of both copies of a
    card.
    """
    if rules.partner_is is PartnerIs.ALTERNATE and word in ("other", "others"):
        return (PartnerBy.PLACE,) * (1 if word == "other" else max(2, rules.seats // 2 - 1))
    if word != "others":
        return _BY_CARD[word]
    return _BY_CARD["other"] + _BY_CARD["second" if len(rules.calls) > 1 else "other"]


def _asked(words: Words, rules: Ruleset, *, may_ask: bool) -> list[str]:
    """A person's answer at the terminal. Raises Refused if nobody answers."""
    ways = partner_ways(words, rules)
    if may_ask and sys.stdin.isatty() and sys.stdout.isatty():
        print(words("commands.score.partner_asked", ways=ways))
        prompt = words("commands.score.partner_prompt", words=", ".join(PARTNERS))
        print(prompt, end=" ", flush=True)
        while line := sys.stdin.readline():
            if line.split() and set(line.split()) <= set(PARTNERS):
                return line.split()
            print(prompt, end=" ", flush=True)
    raise Refused(words("commands.score.partner_missing", ways=ways))
