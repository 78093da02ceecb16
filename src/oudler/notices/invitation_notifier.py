"""Tells people who are not here that somebody they have played with invites them."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from email.message import EmailMessage

from oudler.notices.delivery import Delivery
from oudler.notices.mail_links import MailLinks
from oudler.notices.text import Listed, PushText, listing_mail, message_id
from oudler.people.people import People
from oudler.people.reach.contacts import Contact
from oudler.people.reach.due_notices import MAIL, Timing, is_due, is_over
from oudler.people.reach.notice_ledger import Ledger
from oudler.people.valid_invitations import ValidInvitation, own_ids, valid_invitations
from oudler.streams import past_damage
from oudler.table.clock.vacation import is_away
from oudler.table.live.presence import people_here
from oudler.table.live.table_cache import TableCache
from oudler.words import Words

INVITED = "/invited"
"""The ending of the names of facts that are invitations."""


@dataclass(frozen=True, slots=True)
class InvitationNotice:
    """The invitations to tell a person through one channel."""

    channel: str
    facts: tuple[str, ...]
    """The names under which the ledger notes them."""
    invitations: tuple[ValidInvitation, ...]


class InvitationNotifier:
    """Tells people about their invitations, in one process."""

    def __init__(
        self, people: People, cache: TableCache, delivery: Delivery, timing: Timing
    ) -> None:
        self.invited: set[str] = set()
        """People who may have an invitation that they have not been told of."""
        self.noted: set[str] = set()
        """People with new entries about their invitations, not looked at yet."""
        self._people = people
        self._cache = cache
        self._delivery = delivery
        self._timing = timing

    async def hear(self) -> set[str]:
        """People to notify of the new entries, including the account a guest signed in to.

        Raises StoreError; entries not looked at by then wait for the next time.
        """
        found: set[str] = set()
        for person in tuple(self.noted):
            found.add(person)
            with past_damage():
                found |= {*await self._people.invitations.told_to(person)}
            self.invited |= found
            self.noted.discard(person)
        return found

    async def tell(self, person: str, contact: Contact, ledger: Ledger, now: float) -> bool:
        """Tell a person of their invitations, through each channel.

        Returns whether there is nothing to tell for the moment. Raises StoreError.
        """
        if person not in self.invited:
            return True
        if is_away((await self._people.vacations.of(person)).values(), now):
            return True  # those still valid will be sent when they are back
        own = await own_ids(self._people, person)
        _, found = await valid_invitations(self._people, self._cache, own)
        by_channel = {
            channel: _since(contact, channel, found) for channel in self._delivery.channels(contact)
        }
        if all(are_told([channel], some, ledger) for channel, some in by_channel.items()):
            self.invited.discard(person)
            return True
        seen = await self._seen(person, found)
        for channel, some in by_channel.items():
            if seen:
                await self._people.ledgers.end(person, channel, seen, is_told=True)
            elif notice := next_invitations(channel, some, ledger, now, self._timing):
                await self._send(person, contact, ledger, notice)
        return False

    async def _seen(self, person: str, found: Sequence[ValidInvitation]) -> list[str]:
        """The invitations to tables that the person looks at now, as the ledger names them."""
        store, answer = self._people.registry.store, self._people.registry.tempo.answer
        here = await asyncio.gather(
            *(people_here(store, one.table.opened.id, [person], answer) for one in found)
        )
        return [fact_of(one) for one, is_here in zip(found, here, strict=True) if is_here]

    async def _send(
        self,
        person: str,
        contact: Contact,
        ledger: Ledger,
        notice: InvitationNotice,
    ) -> None:
        if notice.channel != MAIL:
            browser = contact.browsers[notice.channel]
            text = invitation_push(Words(browser.added.lang), notice.invitations)
            await self._delivery.push(person, ledger, browser, text, notice.facts)
        elif address := contact.address:
            links = self._delivery.senders.links(address)
            message = invitation_mail(Words(address.given.lang), notice, links)
            await self._delivery.mail(person, ledger, address, message, notice.facts)


def _since(
    contact: Contact, channel: str, found: Sequence[ValidInvitation]
) -> list[ValidInvitation]:
    """The invitations that came after the person chose this channel."""
    chosen = contact.address if channel == MAIL else contact.browsers[channel]
    return [one for one in found if chosen is not None and one.time >= chosen.time]


HOME = "/"
"""The page where a person can accept, decline, or refuse further ones."""
MOST_NAMED = 20


def invitation_push(words: Words, found: Sequence[ValidInvitation]) -> PushText:
    """The push message of these invitations."""
    title, lang = _title(words, found), words.language
    if len(found) == 1:
        opened = found[0].table.opened
        return PushText(title, opened.name, HOME, opened.id, lang)
    names = dict.fromkeys(one.by.name for one in found[:MOST_NAMED] if one.by.name)
    return PushText(title, ", ".join(names), HOME, "invitations", lang)


def invitation_mail(words: Words, notice: InvitationNotice, links: MailLinks) -> EmailMessage:
    """The mail of these invitations, each with a link to its table."""
    found = notice.invitations
    listed = [
        Listed(_said_where(words, one), links.table(one.table.opened.id))
        for one in found[:MOST_NAMED]
    ]
    hello, refuse = words("notices.invitation.hello"), words("notices.invitation.refuse")
    message = listing_mail(words, _title(words, found), hello, listed, links, refuse)
    message["Message-ID"] = message_id(links, notice.channel, *notice.facts)
    return message


def _title(words: Words, found: Sequence[ValidInvitation]) -> str:
    if len(found) == 1:
        return _said(words, found[0])
    return words("notices.invitation.several", count=len(found))


def _said(words: Words, one: ValidInvitation) -> str:
    name = one.by.name
    if not name:
        return words("notices.invitation.somebody")
    return words("notices.invitation.one", name=name)


def _said_where(words: Words, one: ValidInvitation) -> str:
    said, table = _said(words, one), one.table.opened.name
    return words("notices.invitation.where", says=said, table=table) if table else said


def fact_of(one: ValidInvitation) -> str:
    """The name of an invitation in the ledger: one for each table, whoever invites there.

    >>> fact_of(ValidInvitation(table, "who", table.people[0], 0))
    'chez-anne/invited'
    """
    return f"{one.table.opened.id}{INVITED}"


def next_invitations(
    channel: str, found: Sequence[ValidInvitation], ledger: Ledger, now: float, timing: Timing
) -> InvitationNotice | None:
    """The notice to send through this channel now, if any; `now` in seconds since 1970.

    >>> asked = ValidInvitation(table, "who", table.people[0], 0)
    >>> next_invitations(MAIL, [asked], Ledger(), 30.0, Timing()) is None
    True
    >>> next_invitations(MAIL, [asked], Ledger(), 90.0, Timing()).facts
    ('chez-anne/invited',)
    """
    due: dict[str, ValidInvitation] = {}
    for one in found:
        is_ripe = now >= one.time / 1000 + timing.delay
        if is_ripe and is_due(ledger, channel, fact_of(one), now, timing):
            due.setdefault(fact_of(one), one)
    is_soon = now - ledger.last_told(channel, INVITED) < timing.between
    is_quiet = channel == MAIL and now - ledger.last_told(channel) < timing.quiet
    if not due or is_soon or is_quiet:
        return None
    return InvitationNotice(channel, tuple(due), tuple(due.values()))


def are_told(channels: Iterable[str], found: Iterable[ValidInvitation], ledger: Ledger) -> bool:
    """Whether these invitations have been told through every channel, or tried too often.

    >>> are_told([MAIL], [], Ledger())
    True
    """
    facts = {fact_of(one) for one in found}
    return all(is_over(ledger, channel, fact) for channel in channels for fact in facts)
