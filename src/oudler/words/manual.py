"""The rule book of one table, made from its ruleset: what a newcomer must know."""

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.core import Card, Contract, HandfulSize, Result, Ruleset, dog_side, is_dog_taken, settle
from oudler.core.ruleset.needs import has_taker
from oudler.core.ruleset.option_values import BidsCountAs, HandfulPaidTo, Phase, SlamTime
from oudler.core.scoring.plausibility import possible_partners
from oudler.words.catalogue import Words
from oudler.words.names import contract_name, counted_points, handful_name, number, points
from oudler.words.rules import differences, option_value
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
        "cards": _cards(words, rules),
        "values": [words("manual.values.all", points=points(words, rules.pack.half_points))],
        "oudlers": [words(f"manual.oudlers.{'says' if has_taker(rules) else 'each'}")],
        "deal": _deal(words, rules),
        "bids": _bids(words, rules),
        "call": _call(words, rules),
        "dog": _dog(words, rules),
        "play": [words(f"manual.play.{key}") for key in ("follow", ruff, "wins")],
        "excuse": _excuse(words, rules),
        "announcements": _announcements(words, rules),
        "score": _score(words, rules, contract),
        # List every unusual option, since the chapters above do not cover them all.
        "differs": differences(words, rules, usual),
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


def _values(words: Words) -> Iterator[Row]:
    yield words("manual.values.head"), words("manual.values.worth")
    yield words("manual.values.oudler"), points(words, Card.T21.half_points)
    for card in (Card.SK, Card.SQ, Card.SN, Card.SJ):
        yield words(f"cards.rank.{card.rank}").capitalize(), points(words, card.half_points)
    yield words("manual.values.other"), points(words, Card.S2.half_points)


def _targets(words: Words, rules: Ruleset) -> Iterator[Row]:
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
        value = option_value(words, "petit_sec", rules.petit_sec)
        yield words("manual.deal.petit_sec", value=value)


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
    if rules.calls and rules.call_bars_first_lead:
        yield words("manual.call.first_lead")
    share = option_value(words, "partner_share", rules.partner_share)
    yield words("manual.call.share", value=share)


def _dog(words: Words, rules: Ruleset) -> Iterator[str]:
    if Phase.DOG in rules.phases:
        yield words("manual.dog.says", dog=rules.dog)
        yield words("manual.dog.barred")
        yield words(f"manual.dog.trumps_{'shown' if rules.discard_shows_trumps else 'hidden'}")


def _excuse(words: Words, rules: Ruleset) -> Iterator[str]:
    yield words("manual.excuse.says")
    yield words(f"manual.excuse.{rules.excuse_exchange}")
    yield words("manual.excuse.led")
    owner = option_value(words, "excuse_in_last_trick", rules.excuse_in_last_trick)
    yield words("manual.excuse.last", value=owner)


def _announcements(words: Words, rules: Ruleset) -> Iterator[str]:
    if not has_taker(rules):
        return
    is_own = rules.handful_paid_to is HandfulPaidTo.PLAYER
    yield words(f"manual.announcements.handful{'_player' if is_own else ''}")
    if rules.petit_au_bout:
        is_multiplied = rules.petit_au_bout_multiplied
        key = f"petit{'_multiplied' if is_multiplied else ''}"
        yield words(f"manual.announcements.{key}", worth=rules.petit_au_bout)
    is_said = rules.slam_announced is not SlamTime.NEVER
    yield words(
        f"manual.announcements.slam{'' if is_said else '_never'}",
        made=rules.slam_made,
        announced=rules.slam_announced_made,
        failed=rules.slam_announced_failed,
    )
    if rules.misere_premium:
        yield words("manual.announcements.misere", worth=rules.misere_premium)


def _handfuls(words: Words, rules: Ruleset) -> Iterator[Row]:
    if not has_taker(rules):
        return
    yield tuple(words(f"manual.announcements.{column}") for column in ("head", "trumps", "worth"))
    for size in HandfulSize:
        name = handful_name(words, size).capitalize()
        yield name, str(rules.handful_trumps(size)), str(rules.handful_value(size))


def _score(words: Words, rules: Ruleset, contract: Contract | None) -> Iterator[str]:
    if not has_taker(rules):
        value = option_value(words, "without_taker", rules.without_taker)
        yield words("manual.score.without_taker", value=value)
        return
    yield words(f"manual.score.{rules.bids_count_as}", base=rules.base)
    yield words("manual.score.pays")
    yield from _example(words, rules, contract)


def _example(words: Words, rules: Ruleset, contract: Contract | None) -> Iterator[str]:
    """A contract made with two oudlers and eight points to spare, figure by figure."""
    ladder = [bid for bid, _ in rules.bids]
    shown = contract or (Contract.GARDE if Contract.GARDE in ladder else ladder[0])
    oudlers = min(2, rules.pack.oudlers)
    half_points = 2 * (rules.targets[oudlers] + 8)
    result = Result(shown, half_points, oudlers, max(possible_partners(rules), key=len))
    yield words(
        "manual.score.example",
        contract=contract_name(words, shown),
        points=counted_points(words, half_points),
        oudlers=words(f"score.oudlers.{oudlers}"),
    )
    yield from score_story(words, rules, result, settle(rules, result))
