"""Why an action is refused."""

from oudler.core.cards import CardSet
from oudler.core.values import Named


class Reason(Named):
    """Every reason for which `decide` can refuse an action."""

    DEAL_OVER = "deal_over"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    CARD_NOT_HELD = "card_not_held"

    CANCEL_NEVER = "cancel_never"
    CANCEL_OTHER_HAND = "cancel_other_hand"
    CANCEL_TOO_LATE = "cancel_too_late"

    NO_SUCH_BID = "no_such_bid"
    BID_TOO_LOW = "bid_too_low"
    DEALER_BARRED = "dealer_barred"
    DEALER_GARDE = "dealer_garde"

    CALL_ONE_CARD = "call_one_card"
    CALL_RANK = "call_rank"
    CALL_OWN_CARD = "call_own_card"

    DISCARD_COUNT = "discard_count"
    DISCARD_KING = "discard_king"
    DISCARD_OUDLER = "discard_oudler"
    DISCARD_CALLED_CARD = "discard_called_card"
    DISCARD_PILE = "discard_pile"
    DISCARD_TRUMP = "discard_trump"
    DISCARD_HIDES_TRUMP = "discard_hides_trump"

    SLAM_NEVER = "slam_never"
    SLAM_NOT_TAKER = "slam_not_taker"
    SLAM_TOO_EARLY = "slam_too_early"
    SLAM_TOO_LATE = "slam_too_late"
    SLAM_TWICE = "slam_twice"
    SMALL_SLAM_NEVER = "small_slam_never"

    HANDFUL_IN_MISERE = "handful_in_misere"
    HANDFUL_NOT_TAKER = "handful_not_taker"
    HANDFUL_TOO_LATE = "handful_too_late"
    HANDFUL_TWICE = "handful_twice"
    HANDFUL_COUNT = "handful_count"
    HANDFUL_DISCARDED = "handful_discarded"
    HANDFUL_NOT_TRUMPS = "handful_not_trumps"
    HANDFUL_HIDES_TRUMP = "handful_hides_trump"
    HANDFUL_HIDES_END = "handful_hides_end"

    MISERE_NEVER = "misere_never"
    MISERE_WITHOUT_TAKER = "misere_without_taker"
    MISERE_TOO_LATE = "misere_too_late"
    MISERE_TWICE = "misere_twice"
    MISERE_HAS_TRUMPS = "misere_has_trumps"
    MISERE_HAS_COURTS = "misere_has_courts"
    AFTER_FIRST_LEAD = "after_first_lead"

    CALLED_SUIT_LED = "called_suit_led"
    MUST_FOLLOW = "must_follow"
    MUST_TRUMP = "must_trump"
    MUST_OVERTRUMP = "must_overtrump"
    THIRD_OUDLER = "third_oudler"

    CLAIM_NOT_NOW = "claim_not_now"
    CLAIM_COUNT = "claim_count"
    CLAIM_UNPROVED = "claim_unproved"


class IllegalAction(ValueError):
    """The rules refuse an action. Nothing has changed."""

    def __init__(
        self, reason: Reason, *, right: CardSet | None = None, count: int = 0, instead: str = ""
    ) -> None:
        super().__init__(reason, right, count, instead)
        self.reason = reason
        self.right = right
        """The cards that would be right, if cards were asked for."""
        self.count = count
        """How many cards, or tricks, would be right, if their number was wrong."""
        self.instead = instead
        """Anything else that would be right, in a few words."""

    def __str__(self) -> str:
        things = "tricks at most" if self.reason is Reason.CLAIM_COUNT else "cards"
        right = [
            f"{self.count} {things}" if self.count else "",
            str(self.right or ""),
            self.instead,
        ]
        said = "; ".join(filter(None, right))
        wrong = self.reason.replace("_", " ")
        return f"{wrong}; expected: {said}" if said else wrong

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.reason, self.right, self.count, self.instead)


def _again(reason: Reason, right: CardSet | None, count: int, instead: str) -> IllegalAction:
    """Pickling support: the same refusal in another process."""
    return IllegalAction(reason, right=right, count=count, instead=instead)
