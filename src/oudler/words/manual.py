"""The rule book of one table, made from its ruleset: every option has its sentence or row."""

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.core import (
    Card,
    Contract,
    HandfulSize,
    Result,
    Ruleset,
    Side,
    dog_side,
    is_dog_taken,
    settle,
)
from oudler.core.ruleset.needs import counts_whole_points, has_taker, idle_options
from oudler.core.ruleset.option_values import (
    Announcer,
    BidsCountAs,
    PassedOut,
    PetitPaidTo,
    Phase,
    SlamTime,
    WithoutTaker,
)
from oudler.core.scoring.excuse import can_lose_excuse
from oudler.core.scoring.plausibility import possible_partners
from oudler.core.scoring.result import Handful
from oudler.words.catalogue import Words
from oudler.words.names import contract_name, counted_points, handful_name, number, points
from oudler.words.rules import decision, differences, option_value
from oudler.words.score_text import score_story

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A title, its sentences, and perhaps a table: a head and rows of as many columns."""

    key: str
    title: str
    says: tuple[str, ...]
    table: tuple[Row, ...] = ()


def manual(
    words: Words, rules: Ruleset, usual: Ruleset, contract: Contract | None = None
) -> tuple[Chapter, ...]:
    """The chapters for these rules, and how they differ from the usual ones.

    The scoring example uses this contract, or a garde.

    >>> [chapter.key for chapter in manual(Words("en"), rules, usual=rules)][:3]
    ['cards', 'values', 'oudlers']
    """
    ruff = "overtrump" if rules.trumps_go_higher else "any_trump"
    said = {
        "differs": differences(words, rules, usual),
        "cards": _cards(words, rules),
        "values": _worth(words, rules),
        "oudlers": [words(f"manual.oudlers.{_who_needs(rules)}")],
        "deal": _deal(words, rules),
        "bids": _bids(words, rules),
        "call": _call(words, rules),
        "dog": _dog(words, rules),
        "play": [words(f"manual.play.{key}") for key in ("lead", "follow", ruff, "wins")],
        "excuse": _excuse(words, rules),
        "announcements": _announcements(words, rules),
        "score": _score(words, rules),
        "examples": _examples(words, rules, contract),
        "more": _more(words, rules),
    }
    tables = {
        "values": _values(words),
        "oudlers": _targets(words, rules),
        "bids": _contracts(words, rules),
        "announcements": _handfuls(words, rules),
    }
    chapters = (
        Chapter(key, words(f"manual.title.{key}"), tuple(lines), tuple(tables.get(key, ())))
        for key, lines in said.items()
    )
    return tuple(chapter for chapter in chapters if chapter.says)


def _cards(words: Words, rules: Ruleset) -> Iterator[str]:
    yield words(f"manual.cards.{rules.pack}")
    yield words("manual.cards.ranks")
    yield words("manual.cards.trumps")


def _worth(words: Words, rules: Ruleset) -> Iterator[str]:
    """All the points there are, and what becomes of those of cards left out of the pack."""
    pack = rules.pack
    yield words("manual.values.all", points=points(words, pack.cards.half_points))
    if pack.half_points_apart and _who_needs(rules) != "nobody":
        yield words("manual.values.apart", points=points(words, pack.half_points_apart))


def _values(words: Words) -> Iterator[Row]:
    yield words("manual.values.head"), words("manual.values.worth")
    yield words("manual.values.oudler"), points(words, Card.T21.half_points)
    for card in (Card.SK, Card.SQ, Card.SN, Card.SJ):
        yield words(f"cards.rank.{card.rank}").capitalize(), points(words, card.half_points)
    yield words("manual.values.other"), points(words, Card.S2.half_points)


def _who_needs(rules: Ruleset) -> str:
    """Whose oudlers lower the points that are needed."""
    if has_taker(rules):
        return "says"
    return "each" if rules.without_taker is WithoutTaker.TARGET else "nobody"


def _targets(words: Words, rules: Ruleset) -> Iterator[Row]:
    if _who_needs(rules) == "nobody":
        return
    yield words("manual.oudlers.head"), words("manual.oudlers.target")
    for oudlers, target in enumerate(rules.targets):
        yield str(oudlers), str(target)


def _deal(words: Words, rules: Ruleset) -> Iterator[str]:
    key = "piles" if rules.piles else "plain"
    yield words(
        f"manual.deal.{key}",
        seats=rules.seats,
        hand=rules.hand,
        packet=rules.packet,
        piles=rules.piles,
        pile=rules.pile,
    )
    yield words("manual.deal.dog", dog=rules.dog) if rules.dog else words("manual.deal.no_dog")
    if not rules.dealer_plays:
        yield words("manual.deal.sits_out")
    yield words(f"manual.deal.{rules.direction}")
    if not rules.piles:
        yield words(f"manual.deal.petit_{rules.petit_sec}")
        yield words(f"manual.deal.excuse_{rules.excuse_alone}")


def _bids(words: Words, rules: Ruleset) -> Iterator[str]:
    if has_taker(rules):
        yield words(f"manual.bids.{rules.bidding_turns}")
        value = option_value(words, "passed_out", rules.passed_out)
        yield words("manual.bids.passed_out", value=value)


def _contracts(words: Words, rules: Ruleset) -> Iterator[Row]:
    """Each contract with its multiplier or worth, and what happens to the dog."""
    if not has_taker(rules):
        return
    multiplies = rules.bids_count_as is BidsCountAs.MULTIPLIERS
    worth = words(f"manual.bids.{'multiplier' if multiplies else 'worth'}")
    dog = (words("manual.bids.dog"),) if rules.dog else ()
    yield words("manual.bids.head"), worth, *dog
    for contract, value in rules.bids:
        sign = "× " if multiplies else ""
        what = (words(f"manual.bids.{_fate_of_dog(contract)}"),) if rules.dog else ()
        yield contract_name(words, contract).capitalize(), f"{sign}{number(words, value)}", *what


def _fate_of_dog(contract: Contract) -> str:
    if is_dog_taken(contract):
        return "shown"
    return f"hidden_{dog_side(contract)}"


def _call(words: Words, rules: Ruleset) -> Iterator[str]:
    if not any(possible_partners(rules)):
        return
    called = option_value(words, "calls", rules.calls)
    yield words(f"manual.call.{rules.partner_is}", cards=called)
    if rules.calls:
        dog = "_dog" if rules.dog else ""
        yield words(f"manual.call.{rules.partner_is}_alone{dog}")
        if rules.pack.copies > 1:
            yield words("manual.call.twice")
    if rules.calls and rules.call_bars_first_lead:
        yield words("manual.call.first_lead")


def _dog(words: Words, rules: Ruleset) -> Iterator[str]:
    if Phase.DOG in rules.phases:
        yield words("manual.dog.says", dog=rules.dog)
        yield words("manual.dog.barred")
        yield words(f"manual.dog.trumps_{'shown' if rules.discard_shows_trumps else 'hidden'}")


def _excuse(words: Words, rules: Ruleset) -> Iterator[str]:
    whose = "side" if has_taker(rules) else "own"
    yield words("manual.excuse.says")
    yield words(f"manual.excuse.{whose}_{rules.excuse_exchange}")
    yield words("manual.excuse.led")
    # Alone, whoever wins the trick is the other side.
    is_winners = whose == "own" and can_lose_excuse(rules)
    goes = "winner" if is_winners else rules.excuse_in_last_trick
    yield words(f"manual.excuse.last_{whose}_{goes}")
    if rules.excuse_wins_slam and has_taker(rules):
        yield words("manual.excuse.wins")


def _announcements(words: Words, rules: Ruleset) -> Iterator[str]:
    if not has_taker(rules):
        return
    yield from _handful_rules(words, rules)
    if rules.petit_au_bout:
        yield from _petit_rules(words, rules)
    yield from _slam_rules(words, rules)
    if rules.misere_premium:
        heads = option_value(words, "misere_of_heads", rules.misere_of_heads)
        when = words(f"manual.announcements.{rules.handful_time}")
        key = "manual.announcements.misere"
        yield words(key, worth=rules.misere_premium, heads=heads, when=when)


def _handful_rules(words: Words, rules: Ruleset) -> Iterator[str]:
    yield words("manual.announcements.handful")
    when = words(f"manual.announcements.{rules.handful_time}")
    yield words(f"manual.announcements.handful_by_{rules.handful_by}", when=when)
    if rules.handful_shows_ends:
        yield words("manual.announcements.handful_ends")
    if Phase.DOG in rules.phases:
        counts = "counts" if rules.handful_counts_discard else "is_apart"
        yield words(f"manual.announcements.handful_discard_{counts}")
    yield words(f"manual.announcements.handful_to_{rules.handful_paid_to}")


def _petit_rules(words: Words, rules: Ruleset) -> Iterator[str]:
    key = f"manual.announcements.petit_to_{rules.petit_au_bout_paid_to}"
    yield words(key, worth=rules.petit_au_bout)
    if rules.pack.copies > 1:
        yield words("manual.announcements.petit_twice")
    if rules.bids_count_as is BidsCountAs.MULTIPLIERS:
        times = "multiplied" if rules.petit_au_bout_multiplied else "plain"
        yield words(f"manual.announcements.petit_{times}")
    if rules.petit_au_bout_before_excuse:
        yield words("manual.announcements.petit_before_excuse")


def _slam_rules(words: Words, rules: Ruleset) -> Iterator[str]:
    yield words(
        f"manual.announcements.slam{'' if rules.slam_made else '_free'}", worth=rules.slam_made
    )
    is_said = rules.slam_announced is not SlamTime.NEVER
    if is_said:
        yield words(
            "manual.announcements.slam_said",
            who=words(f"manual.announcements.slam_by_{rules.slam_by}"),
            when=words(f"manual.announcements.slam_{rules.slam_announced}"),
            made=rules.slam_announced_made,
            failed=rules.slam_announced_failed,
        )
        if rules.slam_by is Announcer.ANYONE:
            yield words("manual.announcements.slam_said_by_defence")
    if rules.slam_by_defence:
        yield words("manual.announcements.slam_defence", worth=rules.slam_by_defence)
    if rules.small_slam_misses:
        worth = rules.small_slam_made
        key = f"manual.announcements.small_slam{'' if worth else '_free'}"
        yield words.count(key, rules.small_slam_misses, worth=worth)
        if is_said:
            made, failed = rules.small_slam_announced_made, rules.small_slam_announced_failed
            yield words("manual.announcements.small_slam_said", made=made, failed=failed)
            yield words("manual.announcements.small_slam_both")


def _handfuls(words: Words, rules: Ruleset) -> Iterator[Row]:
    if not has_taker(rules):
        return
    yield tuple(words(f"manual.announcements.{column}") for column in ("head", "trumps", "worth"))
    for size in HandfulSize:
        name = handful_name(words, size).capitalize()
        yield name, str(rules.handful_trumps(size)), str(rules.handful_value(size))


def _score(words: Words, rules: Ruleset) -> Iterator[str]:
    if not has_taker(rules):
        yield from _without_taker(words, rules)
        return
    yield words(f"manual.score.{rules.bids_count_as}", base=rules.base)
    yield from _margin(words, rules)
    yield words("manual.score.pays")
    if rules.unit_rounded_to > 1:
        yield words("manual.score.unit_rounded", to=rules.unit_rounded_to)
    if any(possible_partners(rules)):
        yield words(f"manual.score.share_{rules.partner_share}")
    if rules.passed_out is PassedOut.MISERE:
        yield words("manual.score.passed_out")
        yield from _without_taker(words, rules)
    if rules.mouche:
        key = f"manual.score.mouche{'' if rules.mouche_dealer else '_even'}"
        yield words(key, each=rules.mouche, dealer=rules.mouche_dealer)


def _margin(words: Words, rules: Ruleset) -> Iterator[str]:
    """What becomes of half a point, and of the margin's last digit."""
    if not counts_whole_points(rules):
        yield words(f"manual.score.half_{rules.half_points}")
    if rules.gap_rounded_to > 1:
        yield words("manual.score.gap_rounded", to=rules.gap_rounded_to)


def _without_taker(words: Words, rules: Ruleset) -> Iterator[str]:
    """How a deal without a taker is scored (A14, A15)."""
    if rules.without_taker is not WithoutTaker.TARGET:
        yield words("manual.score.fewest")
        if rules.dog:
            yield words("manual.score.dog_apart")
        return
    yield words("manual.score.target", base=rules.base)
    yield from _margin(words, rules)
    if rules.petit_au_bout:
        to = "player" if rules.petit_au_bout_paid_to is PetitPaidTo.PETIT_PLAYER else "winner"
        yield words(f"manual.score.target_petit_{to}", worth=rules.petit_au_bout)


def _examples(words: Words, rules: Ruleset, contract: Contract | None) -> Iterator[str]:
    """A contract made and one that fails, figure by figure."""
    if not has_taker(rules):
        return
    ladder = [bid for bid, _ in rules.bids]
    shown = contract or (Contract.GARDE if Contract.GARDE in ladder else ladder[0])
    yield from _made_example(words, rules, shown)
    yield from _lost_example(words, rules, shown)


def _made_example(words: Words, rules: Ruleset, contract: Contract) -> Iterator[str]:
    """A contract made with two oudlers and eight points to spare."""
    oudlers = min(2, rules.pack.oudlers)
    half_points = 2 * (rules.targets[oudlers] + 8)
    result = Result(contract, half_points, oudlers, max(possible_partners(rules), key=len))
    yield words(
        "manual.score.example",
        contract=contract_name(words, contract),
        points=counted_points(words, half_points),
        oudlers=words(f"score.oudlers.{oudlers}"),
    )
    yield from score_story(words, rules, result, settle(rules, result))


def _lost_example(words: Words, rules: Ruleset, contract: Contract) -> Iterator[str]:
    """A contract that fails, with a handful of the attack and the petit won by the defence."""
    partners = max(possible_partners(rules), key=len)
    defender = 1 + len(partners)
    petit = Side.DEFENCE if rules.petit_au_bout else None
    to_player = petit and rules.petit_au_bout_paid_to is not PetitPaidTo.SIDE
    result = Result(
        *(contract, 2 * (rules.targets[1] - 10), 1, partners, petit),
        handfuls=(Handful(Side.ATTACK, HandfulSize.SINGLE, 0),),
        petit_places=(defender,) if to_player else (),
    )
    yield words(
        f"manual.score.lost{'_petit' if petit else ''}",
        contract=contract_name(words, contract),
        points=counted_points(words, result.half_points),
        oudlers=words("score.oudlers.1"),
    )
    yield from score_story(words, rules, result, settle(rules, result))


APART = (
    *("first_dealer", "cut_minimum", "dog_spares", "dog_at_a_time", "misdeal_bars_dealer"),
    *("dealer_bids_garde", "call_own", "discard_shown_after", "oudlers_apart"),
)
"""Options that no chapter tells: the last one lists them."""


def _more(words: Words, rules: Ruleset) -> Iterator[str]:
    idle = dict(idle_options(rules, APART))
    for key in APART:
        if key not in idle:
            yield decision(words, key, getattr(rules, key))
