"""A match in words: the number of the deal, the winner, and the ranking."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from oudler.core import Match, Ranked, Seat
from oudler.words.audience import Audience
from oudler.words.catalogue import Words
from oudler.words.names import all_of, signed


def deal_of(words: Words, match: Match) -> str:
    """« Donne 3 sur 10 ».

    >>> from oudler.core.match import match_at
    >>> deal_of(fr, match_at(10, played=3)), deal_of(fr, match_at(10, played=11))
    ('Donne 3 sur 10', 'Revanche, donne 1 sur 10')
    """
    is_again = match.number > 1 and match.deal == 1
    return words(f"match.deal{'_again' * is_again}", deal=match.deal, deals=match.deals)


def winners(audience: Audience, ranked: Sequence[Ranked]) -> str:
    """« Vous gagnez la partie », « À égalité : Anne et Bruno »."""
    first, *others = [Seat(one.player) for one in ranked if one.rank == 1]
    if not others:
        return audience.sentence("match.wins", first)
    return audience.words("match.tied", names=_names(audience, [first, *others]))


def result(audience: Audience, ranked: Sequence[Ranked]) -> Iterator[str]:
    """« La partie est finie : Anne gagne, +120. Ensuite : vous (2e, −20) ; … »"""
    (_, best), *rest = _by_rank(ranked)
    first, *others = [Seat(one.player) for one in best]
    total = signed(audience.words, best[0].total)
    if others:
        names = _names(audience, [first, *others])
        yield audience.words("match.over_tied", names=names, total=total)
    else:
        yield audience.sentence("match.over", first, total=total)
    if rest:
        places = audience.words("match.between").join(
            _at(audience, rank, found) for rank, found in rest
        )
        yield audience.words("match.then", places=places)


def table(
    audience: Audience, ranked: Sequence[Ranked], *, has_contracts: bool = True
) -> Iterator[str]:
    """« 1re : Anne, +120, meilleure donne +90 (donne 3), contrats réussis : 2 sur 3. », each."""
    words = audience.words
    for one in ranked:
        facts = [audience.name(Seat(one.player)), signed(words, one.total)]
        if one.best is not None:
            facts.append(words("match.best", score=signed(words, one.best), deal=one.best_deal))
        if has_contracts:
            facts.append(contracts(words, one.made, one.taken))
        yield words("match.line", rank=_nth(words, one.rank), facts=", ".join(facts))


def contracts(words: Words, made: int, taken: int) -> str:
    """« contrats réussis : 2 sur 3 ».

    >>> contracts(fr, 2, 3), contracts(fr, 0, 0)
    ('contrats réussis : 2 sur 3', 'aucun contrat pris')
    """
    if not taken:
        return words("match.no_contract")
    return words("match.contracts", made=made, taken=taken)


def place(words: Words, rank: int, players: int, *, is_tied: bool = False) -> str:
    """« 1re place sur 4 ».

    >>> place(fr, 1, 4), place(en, 2, 5, is_tied=True)
    ('1re place sur 4', 'joint 2nd of 5')
    """
    key = "match.place_tied" if is_tied else "match.place"
    return words(key, rank=_nth(words, rank), players=players)


def _nth(words: Words, rank: int) -> str:
    """« 1re »; from the 11th on all are named alike."""
    return words(f"match.rank.{rank}") if rank <= 10 else words("match.rank_other", rank=rank)


def _by_rank(ranked: Sequence[Ranked]) -> list[tuple[int, list[Ranked]]]:
    return [(rank, list(found)) for rank, found in groupby(ranked, attrgetter("rank"))]


def _at(audience: Audience, rank: int, found: Sequence[Ranked]) -> str:
    """« Bruno et Chloé (2e, −20) »."""
    words = audience.words
    names = _names(audience, [Seat(one.player) for one in found])
    total = signed(words, found[0].total)
    return words("match.at", rank=_nth(words, rank), names=names, total=total)


def _names(audience: Audience, seats: Sequence[Seat]) -> str:
    return all_of(audience.words, [audience.name(seat) for seat in seats])
