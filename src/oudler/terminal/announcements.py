"""The conversations in which a player announces a slam, shows a handful or declares a misère."""

from typing import TypeVar

from oudler.core import (
    Action,
    CardSet,
    DeclareMisere,
    HandfulSize,
    LegalPlays,
    MisereKind,
    ShowHandful,
    Slam,
)
from oudler.core.phases.announcing import LegalAnnouncements, LegalHandful, can_announce_slam
from oudler.core.scoring.slams import slam_worth
from oudler.core.view import SeatView
from oudler.terminal.asker import Asker, declines
from oudler.terminal.commands import SLAMS, Command
from oudler.typed_text import handful_typed, misere_typed
from oudler.words.names import any_of, handful_name, in_short, misere_name

T = TypeVar("T", HandfulSize, MisereKind)
_OUTCOMES = {
    Command.SLAM: (Slam.ANNOUNCED_MADE, Slam.ANNOUNCED_FAILED),
    Command.SMALL_SLAM: (Slam.SMALL_ANNOUNCED_MADE, Slam.SMALL_ANNOUNCED_FAILED),
}


async def ask_slam(asker: Asker, view: SeatView, typed: Command) -> Action | None:
    """The slam to announce; None if the player changes their mind."""
    action = SLAMS[typed]
    if not can_announce_slam(view, view.seat, small=action.small):
        return action  # the rules say why not
    made, failed = (abs(slam_worth(view.rules, outcome)) for outcome in _OUTCOMES[typed])
    asker.say(f"reply.{typed.name.lower()}_stake", made=made, failed=failed)
    if await asker.confirms("slam_confirm", also=lambda said: said is typed):
        return action
    asker.say("reply.slam_dropped")
    return None


async def ask_handful(
    asker: Asker, view: SeatView, legal: LegalPlays | LegalAnnouncements
) -> Action | None:
    """A handful to show; None if there is none, or the player changes their mind."""
    if not legal.handfuls:
        single, double, triple = view.rules.handfuls
        asker.refuse("no_handful", single=single, double=double, triple=triple)
        return None
    handful = await _ask_size(asker, legal.handfuls)
    cards = None if handful is None else await _ask_cards(asker, handful)
    if handful is None or cards is None:
        asker.say("reply.handful_dropped")
        return None
    return ShowHandful(handful.size, cards)


async def _ask_size(asker: Asker, handfuls: tuple[LegalHandful, ...]) -> LegalHandful | None:
    names = [_size_name(asker, handful) for handful in handfuls]
    asker.say("reply.handfuls", sizes=", ".join(names))
    if len(handfuls) == 1:
        return handfuls[0]
    sizes = any_of(asker.words, [handful_name(asker.words, h.size) for h in handfuls])
    while True:
        typed = await asker.ask(
            "handful_size",
            drops=True,
            own=lambda said: handful_typed(asker.words, said) is not None,
        )
        if declines(asker.words, typed):
            return None
        size = _numbered(HandfulSize, typed) or handful_typed(asker.words, typed)
        if handful := next((one for one in handfuls if one.size is size), None):
            return handful
        asker.misunderstood(typed, asker.words("terminal.reply.hint_handful", sizes=sizes))


def _size_name(asker: Asker, handful: LegalHandful) -> str:
    return asker.words(
        "terminal.reply.handful_size",
        handful=handful_name(asker.words, handful.size),
        count=handful.count,
    )


async def _ask_cards(asker: Asker, handful: LegalHandful) -> CardSet | None:
    """The trumps to show: all but those the player hides; None to cancel."""
    surplus = len(handful.trumps) - handful.count
    hidden = await _ask_hidden(asker, handful, surplus) if surplus else CardSet()
    if hidden is None:
        return None
    shown = handful.trumps - hidden
    name = handful_name(asker.words, handful.size).capitalize()
    asker.say("reply.handful_shown", handful=name, cards=in_short(asker.words, shown))
    is_meant = await asker.confirms(
        "handful_confirm",
        also=lambda said: (
            said is Command.HANDFUL or handful_typed(asker.words, said) is handful.size
        ),
    )
    return shown if is_meant else None


async def _ask_hidden(asker: Asker, handful: LegalHandful, surplus: int) -> CardSet | None:
    trumps, may_hide = handful.trumps, handful.trumps - handful.ends
    cards = in_short(asker.words, trumps)
    asker.say("reply.handful_hide", held=len(trumps), cards=cards, count=surplus)
    if handful.ends:
        asker.say("reply.handful_ends", cards=in_short(asker.words, handful.ends))
    while True:
        typed = await asker.ask("handful_hidden", drops=True)
        if declines(asker.words, typed):
            return None
        hidden = CardSet.of(set(asker.cards(typed, may_hide, trumps)))
        if len(hidden) == surplus and hidden <= may_hide:
            return hidden
        if hidden:
            cards = in_short(asker.words, may_hide)
            asker.refuse("handful_hide_count", count=surplus, cards=cards)


async def ask_misere(
    asker: Asker, view: SeatView, legal: LegalPlays | LegalAnnouncements
) -> Action | None:
    """A misère to declare; None if there is none, or the player changes their mind."""
    if not legal.miseres:
        asker.refuse("no_misere" if view.rules.misere_premium else "no_misere_here")
        return None
    if len(legal.miseres) > 1:
        kind = await _ask_kind(asker, legal.miseres)
        return None if kind is None else DeclareMisere(kind)
    name = misere_name(asker.words, legal.miseres[0]).capitalize()
    is_meant = await asker.confirms(
        "misere_confirm", also=lambda said: said is Command.MISERE, misere=name
    )
    return DeclareMisere(legal.miseres[0]) if is_meant else None


def _numbered(kinds: type[T], typed: str) -> T | None:
    """The first, second or third of them."""
    return dict(zip("123", kinds, strict=False)).get(typed)


async def _ask_kind(asker: Asker, kinds: tuple[MisereKind, ...]) -> MisereKind | None:
    names = any_of(asker.words, [misere_name(asker.words, kind) for kind in kinds])
    while True:
        typed = await asker.ask(
            "misere",
            drops=True,
            own=lambda said: misere_typed(asker.words, said) is not None,
            kinds=names,
        )
        if declines(asker.words, typed):
            return None
        kind = _numbered(MisereKind, typed) or misere_typed(asker.words, typed)
        if kind in kinds:
            return kind
        asker.misunderstood(typed, asker.words("terminal.reply.hint_misere", kinds=names))
