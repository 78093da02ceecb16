"""The text of notices: a push message, a mail, the request to confirm an address.

A notice names tables and what they are waiting for, never a card.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate
from hashlib import sha256
from html import escape

import msgspec

from oudler.notices.mail_links import MailLinks
from oudler.people.reach.due_notices import Notice
from oudler.table.seen.awaited import Awaited
from oudler.words import Words

HOUR = 3600
MOST_LISTED = 20
"""Tables that one mail names."""


class PushText(msgspec.Struct, frozen=True):
    """A push message, as the page's service worker reads it."""

    title: str
    body: str
    path: str
    """The address to open."""
    tag: str
    """A later message with the same tag replaces it."""
    lang: str


def push_text(words: Words, notice: Notice, names: Mapping[str, str], now: float) -> PushText:
    """The push message of a notice; `now` in seconds since 1970."""
    lang = words.language
    if len(notice.news) > 1:
        title = words("notices.push.several", count=len(notice.news))
        body = ", ".join(_name(words, names, one) for one in notice.news[:MOST_LISTED])
        return PushText(title, body, "/", "several", lang)
    [one] = notice.news
    body = _time_said(words, one, now, is_last=notice.is_reminder)
    return PushText(_said(words, names, one), body, f"/t/{one.table}", one.table, lang)


@dataclass(frozen=True, slots=True)
class Listed:
    """A mail's text about one table, and the link to it."""

    says: str
    link: str


def mail_of(
    words: Words, notice: Notice, names: Mapping[str, str], now: float, links: MailLinks
) -> EmailMessage:
    """The mail of a notice: everywhere the person is awaited; `now` in seconds since 1970."""
    waiting = (*notice.news, *(one for one in notice.waiting if one not in notice.news))
    listed = [
        Listed(
            f"{_said(words, names, one)}. {_time_said(words, one, now, is_last=False)}".rstrip(),
            links.table(one.table),
        )
        for one in waiting[:MOST_LISTED]
    ]
    subject = _subject(words, notice, names, waiting, now)
    hello = words("notices.mail.hello")
    message = listing_mail(words, subject, hello, listed, links)
    message["Message-ID"] = message_id(links, notice.channel, *notice.facts)
    return message


def listing_mail(
    words: Words,
    subject: str,
    hello: str,
    listed: Sequence[Listed],
    links: MailLinks,
    last: str = "",
) -> EmailMessage:
    """A mail that names tables, and says how to unsubscribe."""
    why = f"{words('notices.mail.why', site=links.host)} {last}".rstrip()
    stop = words("notices.mail.stop")
    text = [hello, ""]
    for one in listed:
        text += [f"- {one.says}", f"  {one.link}"]
    text += ["", why, f"{stop}: {links.stop}"]
    items = "".join(
        f'<li><a href="{escape(one.link)}">{escape(one.says)}</a></li>' for one in listed
    )
    html = (
        f"<p>{escape(hello)}</p><ul>{items}</ul>"
        f'<p><small>{escape(why)} <a href="{escape(links.stop)}">{escape(stop)}</a></small></p>'
    )
    message = _message(words, subject, text, html)
    message["List-Unsubscribe"] = f"<{links.one_click}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return message


def message_id(links: MailLinks, *facts: str) -> str:
    """The same id for the same facts, so that mail programs show a mail sent twice only once."""
    number = sha256("\n".join(facts).encode()).hexdigest()[:32]
    return f"<{number}@{links.host}>"


def confirmation(words: Words, links: MailLinks) -> EmailMessage:
    """The mail that asks for confirmation of an address."""
    says, link = words("notices.confirm.says", site=links.host), words("notices.confirm.link")
    otherwise = words("notices.confirm.otherwise")
    html = (
        f'<p>{escape(says)}</p><p><a href="{escape(links.confirm)}">{escape(link)}</a></p>'
        f"<p>{escape(otherwise)}</p>"
    )
    text = [says, "", links.confirm, "", otherwise]
    message = _message(words, words("notices.confirm.subject"), text, html)
    message["Message-ID"] = message_id(links, "confirm", links.token)
    return message


def _message(words: Words, subject: str, text: Sequence[str], html: str) -> EmailMessage:
    message = EmailMessage()
    message["Subject"] = subject
    message["Date"] = formatdate()
    message["Auto-Submitted"] = "auto-generated"
    message["Content-Language"] = words.language
    message.set_content("\n".join(text) + "\n")
    head = f'<meta charset="utf-8"><title>{escape(subject)}</title>'
    whole = f'<!doctype html><html lang="{words.language}">{head}<body>{html}</body></html>'
    message.add_alternative(whole, subtype="html")
    return message


def _subject(
    words: Words,
    notice: Notice,
    names: Mapping[str, str],
    waiting: Sequence[Awaited],
    now: float,
) -> str:
    if len(waiting) > 1:
        return words("notices.mail.subject_several", count=len(waiting))
    [one] = waiting
    table = _name(words, names, one)
    if notice.is_reminder:
        return words("notices.mail.subject_last", table=table, time=_time(words, one, now))
    return words(f"notices.mail.subject_{_kind(one)}", table=table)


def _said(words: Words, names: Mapping[str, str], one: Awaited) -> str:
    return words(f"notices.push.{_kind(one)}", table=_name(words, names, one))


def _kind(one: Awaited) -> str:
    return one.kind if one.kind in ("turn", "answer") else "ready"


def _time_said(words: Words, one: Awaited, now: float, *, is_last: bool) -> str:
    if one.until is None:
        return ""
    return words(f"notices.push.{'last' if is_last else 'left'}", time=_time(words, one, now))


def _time(words: Words, one: Awaited, now: float) -> str:
    """The time left, in hours or, for less than two, in minutes."""
    left = max(0, round((one.until or now) - now))
    if left >= 2 * HOUR:
        return words.count("notices.time.hours", left // HOUR)
    return words.count("notices.time.minutes", left // 60)


def _name(words: Words, names: Mapping[str, str], one: Awaited) -> str:
    return names.get(one.table) or words("notices.mail.table")
