"""A review in sentences, made to be heard."""

from collections.abc import Iterator, Sequence

from oudler.coach.judgement import Estimate, Judgement, Known, OpenHands, Proof, Verdict
from oudler.coach.moment import Kind, Moment
from oudler.coach.principles import touched
from oudler.coach.reason_text import principle_sentence, reason_sentence, score_points
from oudler.coach.reasons import reasons
from oudler.coach.recommendation import Topic, recommended
from oudler.coach.review import Review
from oudler.coach.what_if import line_sentences, told_plays, what_if
from oudler.core import Deal, Score, Seat, exact, view
from oudler.core.actions import Action, AnnounceSlam, Bid, CallCards, Discard, Play, ShowHandful
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.names import all_of, contract_name, handful_name, in_short, the_card, the_cards
from oudler.words.score_text import deal_result

REASONS, PRINCIPLES = 2, 1
"""The most of each that are told, best first; of a bid, one for each trait of its hand."""
SIGNS = {
    Verdict.FORCED: "·",
    Verdict.FINE: "✓",
    Verdict.CLOSE: "≈",
    Verdict.LUCKY: "☘",
    Verdict.UNLUCKY: "☂",
    Verdict.MISTAKE: "✗",
}
"""Never by colour alone."""


def review_sentences(
    words: Words, review: Review, names: Sequence[str], number: int, seat: Seat | None = None
) -> Iterator[str]:
    """Everything worth saying about one deal, or about one seat's decisions."""
    yield deal_sentence(words, review.deal, names, number)
    yield _summary(words, review)
    audience = Audience(words, tuple(names))
    seats = [Seat(own) for own in range(review.deal.rules.seats) if seat in (None, own)]
    yield from _players(words, review, seats, names)
    told = review.explained_first(seats)
    if told:
        is_mistake = told[0].verdict is Verdict.MISTAKE
        yield words.count("coach.dearest", len(told)) if is_mistake else words("coach.forgiven")
    for place, one in enumerate(told, start=1):
        yield ""
        yield from _explained(audience, one, review.deal, place)
    yield from _bad_luck(words, review, seats)
    if lessons := list(_lessons(words, told, names)):
        yield ""
        yield from lessons


def trick_sentences(
    words: Words, review: Review, names: Sequence[str], number: int, trick: int, seat: Seat | None
) -> Iterator[str]:
    """Every decision of one trick explained, or one seat's."""
    yield deal_sentence(words, review.deal, names, number)
    audience = Audience(words, tuple(names))
    cards = [one for one in review.judgements if one.moment.trick == trick]
    for place, one in enumerate(cards, start=1):
        if seat in (None, one.moment.seat):
            yield ""
            yield from _explained(audience, one, review.deal, place)


def deal_sentence(words: Words, deal: Deal, names: Sequence[str], number: int) -> str:
    """The deal's number, its taker, and its result."""
    if deal.taker is None or deal.contract is None:
        return words("coach.passed", number=number)
    allies = [names[seat] for seat in deal.attackers if seat != deal.taker]
    everybody = Audience(words, tuple(names))
    outcome, _ = deal_result(everybody, deal)
    return words(
        f"coach.deal{'_allied' if allies else ''}",
        number=number,
        taker=names[deal.taker],
        allies=all_of(words, allies),
        outcome=outcome,
        scores=everybody.scores(deal.scores),
    )


def _summary(words: Words, review: Review) -> str:
    forced = sum(one.verdict is Verdict.FORCED for one in review.judgements)
    decisions = words.count("coach.decisions", len(review.judgements))
    mistakes = words.count("coach.mistakes", len(review.mistakes))
    return words("coach.summary", decisions=decisions, forced=forced, mistakes=mistakes)


def _players(
    words: Words, review: Review, seats: Sequence[Seat], names: Sequence[str]
) -> Iterator[str]:
    """The loss of each of these seats; those without a mistake are named together."""
    clean = []
    for seat in seats:
        costs = [one.cost for one in review.mistakes if one.moment.seat == seat]
        if not costs:
            clean.append(names[seat])
            continue
        counted = words.count("coach.mistakes", len(costs))
        lost = score_points(words, sum(costs))
        yield words("coach.of_player", player=names[seat], mistakes=counted, points=lost)
    if clean:
        yield words("coach.of_player_none", players=all_of(words, clean))


def _explained(audience: Audience, one: Judgement, real: Deal, place: int) -> Iterator[str]:
    """One decision: the position, the explanation, and after a mistake the better line."""
    first, *others = explanation(audience, one)
    yield f"{place}. {first}"
    found = what_if(one, real) if one.verdict is Verdict.MISTAKE else None
    line = () if found is None else line_sentences(audience, one, found, real)
    yield from (f"   {said}" for said in (*position_sentences(audience, one), *others, *line))


def _bad_luck(words: Words, review: Review, seats: Sequence[Seat]) -> Iterator[str]:
    """What luck decided for these seats, in one sentence."""
    many = sum(one.moment.seat in seats for one in review.unlucky)
    if many:
        yield ""
        yield words.count("coach.unlucky", many)


def position_sentences(audience: Audience, one: Judgement) -> Iterator[str]:
    """The cards of the trick so far, and the hand of the seat that decides."""
    words, deal = audience.words, one.moment.deal
    if one.moment.kind is Kind.CARD and deal.trick.cards:
        yield words("coach.position.trick", plays=told_plays(audience, deal, deal.trick))
    hand = view(deal, one.moment.seat).hand
    yield words("coach.position.hand", cards=in_short(words, hand))


def _lessons(words: Words, told: Sequence[Judgement], names: Sequence[str]) -> Iterator[str]:
    """The lessons on these decisions, player by player, and how to open the first."""
    found: dict[str, dict[str, None]] = {}
    numbers: list[int] = []
    for one in told:
        if (topic := recommended(one)) is not None:
            numbers.append(topic.number)
            said = numbered_lesson(words, topic)
            found.setdefault(names[one.moment.seat], {})[said] = None
    for player, lessons in found.items():
        yield words("coach.lessons", player=player, lessons=words("coach.then").join(lessons))
    if numbers:
        yield words("coach.open_lesson", number=numbers[0])


def numbered_lesson(words: Words, topic: Topic) -> str:
    """« leçon 3, Quand prendre »."""
    title = words(f"lessons.{topic}.title")
    return words("coach.numbered", number=topic.number, title=title)


def explanation(audience: Audience, one: Judgement) -> Iterator[str]:
    """Say what was done, what was better and why, then what it cost both ways."""
    words, moment, known, open = audience.words, one.moment, one.known, one.open
    yield did(audience, one)
    if known is None or open is None:
        yield words(f"coach.verdict_says.{one.verdict}")
        return
    if one.verdict is Verdict.UNLUCKY:
        yield from _unlucky(words, open, moment)
        return
    if not known.is_loss:
        yield words(f"coach.verdict_says.{one.verdict}")
        return
    if one.verdict is Verdict.CLOSE:
        yield words("coach.verdict_says.close")
        yield _action(words, "close", known.best, moment)
        yield known_cost(words, known)
        return
    yield _action(words, "better", known.best, moment)
    most = None if moment.kind is Kind.BID else REASONS
    for reason in reasons(one)[:most]:
        yield reason_sentence(audience, reason)
    yield from _made(words, one)
    for found in touched(one)[:PRINCIPLES]:
        yield principle_sentence(words, found)
    yield known_cost(words, known)
    if moment.kind is Kind.CARD:
        yield _share(words, known)
    yield open_sentence(words, open)


def known_cost(words: Words, known: Known) -> str:
    """What a decision cost by what its seat could know.

    >>> known_cost(en, Known(None, Estimate(9.0, 0.1), 0.9, 0.0, None, ()))
    'Cost, by what could be known: 9 points.'
    """
    return words(f"coach.known.{_precision(known.cost)}", **_points(words, known.cost))


def _unlucky(words: Words, open: OpenHands, moment: Moment) -> Iterator[str]:
    """Say what was better as the cards lay, as far as that is known, and by how much."""
    if open.better is None:
        yield words(f"coach.verdict_says.{Verdict.UNLUCKY}")
    else:
        yield _action(words, "better_open", open.better.action, moment)
    yield open_sentence(words, open)


def _made(words: Words, one: Judgement) -> Iterator[str]:
    """Say how often the contract of a bid is made, and that of the better bid if it differs.

    Of anything else, say it where that is what makes the loss large.
    """
    known = one.known
    if known is None:
        return
    if one.moment.kind is not Kind.BID:
        if known.turns_contract:
            best, done = (round(100 * (made or 0)) for made in (known.best_made, known.made))
            yield words("coach.known.contract", best=best, done=done)
        return
    tried = {one.moment.action: known.made, known.best: known.best_made}
    found = [
        (contract_name(words, action.contract), round(100 * made))
        for action, made in tried.items()
        if made is not None and isinstance(action, Bid) and action.contract is not None
    ]
    match found:
        case [(contract, times)]:
            yield words("coach.known.made", contract=contract, times=times)
        case [(contract, times), (other, more)]:
            both = {"contract": contract, "times": times, "other": other, "other_times": more}
            yield words("coach.known.made_both", **both)


def _share(words: Words, known: Known) -> str:
    """Say how often the other card was better, and how often worse."""
    better, worse = round(100 * known.better), round(100 * known.worse)
    if not known.worse:
        return words(
            f"coach.known.{'always' if known.better == 1 else 'never_less'}", better=better
        )
    return words(f"coach.known.{'share' if worse else 'hardly_less'}", better=better, worse=worse)


def did(audience: Audience, one: Judgement) -> str:
    """Say what a seat did.

    >>> from oudler.coach.moment import moments
    >>> bid = Judgement(moments(over)[0], Verdict.FINE)
    >>> did(Audience(fr, ("Anne", "Bob", "Chloé", "David")), bid)
    'Bob annonce une garde.'
    >>> did(Audience(fr, ("Anne", "Bob", "Chloé", "David"), you=Seat(1)), bid)
    'Vous annoncez une garde.'
    """
    moment = one.moment
    more = {"player": audience.names[moment.seat], "trick": moment.trick}
    how = "did_you" if moment.seat == audience.you else "did"
    return _action(audience.words, how, moment.action, moment, **more)


def _action(words: Words, how: str, action: Action | None, moment: Moment, **more: object) -> str:
    match action:
        case Play(card):
            key = "play" if moment.deal.trick.cards else "lead"
            return words(f"coach.{how}.{key}", card=the_card(words, card), **more)
        case Bid(None):
            return words(f"coach.{how}.pass", **more)
        case Bid(contract):
            assert contract is not None
            return words(f"coach.{how}.bid", contract=contract_name(words, contract), **more)
        case CallCards(cards):
            return words(f"coach.{how}.call", cards=the_cards(words, cards), **more)
        case Discard(cards):
            return words(f"coach.{how}.discard", cards=the_cards(words, cards), **more)
        case ShowHandful(size):
            return words(f"coach.{how}.handful", handful=handful_name(words, size), **more)
        case AnnounceSlam(small):
            return words(f"coach.{how}.{'small_slam' if small else 'slam'}", **more)
        case _:
            return words(f"coach.{how}.no_{moment.kind}", **more)


def open_sentence(words: Words, open: OpenHands) -> str:
    """Say what a decision lost with open hands, and how that is known."""
    if open.proof is Proof.RESULT and open.most:
        return words("coach.open.result", points=_exact_points(words, open.most))
    if open.proof is not Proof.PLAYED_OUT:
        if open.most == 0:
            return words("coach.open.nothing")
        key = "exact" if open.least == open.most else "least"
        if open.least > 0:
            return words(f"coach.open.{key}", points=_exact_points(words, open.least))
    gain = open.played_out
    assert gain is not None
    if not gain.is_loss:
        return words("coach.open.played_out_nothing")
    told = words(f"coach.gap.{_precision(gain)}", **_points(words, gain))
    return words("coach.open.played_out", gap=told)


def _precision(one: Estimate) -> str:
    """The sentence for its points: with an error only if both are worth a number."""
    mean, error = round(one.mean), round(2 * one.error)
    if not mean or not error:
        return "sure_cost"
    return "cost" if error < mean else "about"


def _points(words: Words, one: Estimate) -> dict[str, object]:
    return {"points": score_points(words, one.mean), "error": round(2 * one.error)}


def _exact_points(words: Words, score: Score) -> str:
    whole = exact(score)
    return score_points(words, float(whole))
