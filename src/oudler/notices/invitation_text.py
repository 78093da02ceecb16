"""The text of an invitation: a push message, or a mail."""

from collections.abc import Sequence
from email.message import EmailMessage

from oudler.notices.mail_links import MailLinks
from oudler.notices.text import Listed, PushText, listing_mail, message_id
from oudler.people.invitation_notices import InvitationNotice
from oudler.people.valid_invitations import ValidInvitation
from oudler.words import Words

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
