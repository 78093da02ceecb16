"""The texts of a person's list of deals."""

from collections.abc import Iterable
from fractions import Fraction

from oudler.table.history.history import DealEnded, Outcome, Role
from oudler.table.history.match_history import MatchEnded
from oudler.words import Words
from oudler.words.match_text import place
from oudler.words.names import all_of, contract_name, margin


def match_place(words: Words, match: MatchEnded) -> str:
    """« 1re place sur 4 »."""
    return place(words, match.rank, len(match.players), is_tied=match.is_tied)


def headline(words: Words, deal: DealEnded) -> str:
    """« Garde réussie de 8 points »."""
    if deal.outcome is not None:
        return contract_headline(words, deal.outcome)
    return words("history.nobody_took" if deal.is_played else "history.thrown_in")


def contract_headline(words: Words, outcome: Outcome) -> str:
    """« Garde réussie de 8 points », of a contract."""
    gap = Fraction(outcome.gap)
    made = ("made" if gap else "just_made") if outcome.is_made else "failed"
    name = contract_name(words, outcome.contract).capitalize()
    return words(f"history.{made}", contract=name, margin=margin(words, abs(gap)))


def part(words: Words, deal: DealEnded) -> str:
    """The person's role: « En défense : Bruno prend »; empty if nobody took."""
    if deal.outcome is None:
        return ""
    taker, others = deal.outcome.taker, [one for one in deal.outcome.partners if one != deal.place]
    has_partners = deal.role is Role.TAKER and others
    return words(
        f"history.{'taker_with' if has_partners else deal.role}",
        taker=_name(words, deal, taker),
        partners=_names(words, deal, others),
    )


def company(words: Words, deal: DealEnded) -> str:
    """Who else played: « avec Bruno, Chloé et 2 robots »."""
    others = [place for place in range(len(deal.players)) if place != deal.place]
    return words("history.company", names=_names(words, deal, others))


def _names(words: Words, deal: DealEnded, places: Iterable[int]) -> str:
    """« Bruno, Chloé et 2 robots »."""
    found = [(place, player) for place in places if (player := deal.players[place])]
    names = [_name(words, deal, place) for place, player in found if not player.is_bot]
    bots = sum(player.is_bot for _, player in found)
    return all_of(words, [*names, *([words.count("history.bots", bots)] if bots else [])])


def _name(words: Words, deal: DealEnded, place: int) -> str:
    player = deal.players[place]
    if player is not None and player.is_bot:
        return words("history.a_bot")
    return (player and player.name) or words("history.somebody")
