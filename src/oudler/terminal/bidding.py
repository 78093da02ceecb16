"""The conversation in which a player bids."""

from __future__ import annotations

from oudler.core import Action, Bid, CancelDeal, Contract, LegalBids, SeatView, is_dog_taken
from oudler.terminal.asker import Asker
from oudler.terminal.commands import SLAMS, Command, is_one_of
from oudler.words.names import contract_name, number


async def ask_bid(asker: Asker, view: SeatView, legal: LegalBids) -> Action:
    """A bid by name, or a pass; a space proposes the lowest bid, or makes the only one."""
    proposed: Contract | None = None
    while True:
        typed = await _ask_for_bid(asker, legal, proposed)
        if typed is Command.BID and legal.contracts:
            proposed = legal.contracts[0]
            if len(legal.contracts) == 1 and await _means(asker, view, legal, proposed):
                return Bid(proposed)
        elif isinstance(typed, Command) and typed in SLAMS:
            return SLAMS[typed]
        elif typed is Command.PASS or (typed == "" and not legal.contracts):
            return Bid(None)
        elif isinstance(typed, str) and is_one_of(asker.words, "typed.cancel", typed):
            if cancelled := await _cancel(asker, legal):
                return cancelled
        elif contract := proposed if typed == "" else _contract(asker, typed):
            if await _means(asker, view, legal, contract):
                return Bid(contract)
        else:
            _explain_bid(asker, legal, typed)


async def _cancel(asker: Asker, legal: LegalBids) -> Action | None:
    """Cancelling the deal, once the player is sure; None if they may not, or change their mind."""
    if legal.cancels is None:
        asker.say("reply.no_cancel")
        return None
    return CancelDeal(legal.cancels) if await asker.confirms("cancel") else None


async def _ask_for_bid(asker: Asker, legal: LegalBids, proposed: Contract | None) -> Command | str:
    if proposed is not None:
        return await asker.ask("lowest", contract=contract_name(asker.words, proposed))
    return await asker.ask("bid" if legal.contracts else "only_pass")


async def _means(asker: Asker, view: SeatView, legal: LegalBids, contract: Contract) -> bool:
    """Whether the player means a bid: asked if it gives up the dog."""
    if is_dog_taken(contract) or contract not in legal.contracts:
        return True
    name = contract_name(asker.words, contract)
    times = number(asker.words, view.rules.multiplier(contract))
    asker.say(f"reply.{contract}_stake", times=times)
    return await asker.confirms("bid_confirm", contract=name)


def _contract(asker: Asker, typed: str) -> Contract | None:
    return next((c for c in Contract if is_one_of(asker.words, f"typed_contract.{c}", typed)), None)


def _explain_bid(asker: Asker, legal: LegalBids, typed: str) -> None:
    if typed in (Command.HANDFUL, Command.MISERE):
        asker.say("reply.no_handful_yet" if typed is Command.HANDFUL else "reply.no_misere_yet")
        return
    bids = ", ".join(contract_name(asker.words, contract) for contract in legal.contracts)
    key = "terminal.reply.hint_bid" if bids else "terminal.reply.hint_pass"
    asker.misunderstood(typed, asker.words(key, bids=bids))
