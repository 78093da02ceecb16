"""Every option of a ruleset: everything that tables may play differently."""

from dataclasses import dataclass, field, fields

from oudler.core.actions import Contract, HandfulSize
from oudler.core.events import Score
from oudler.core.ruleset.option_values import (
    Announcer,
    BiddingTurns,
    BidsCountAs,
    Direction,
    ExcuseAlone,
    ExcuseExchange,
    FirstDealer,
    HalfPoints,
    HandfulPaidTo,
    HandfulTime,
    Heads,
    LastTrickExcuse,
    Pack,
    PartnerIs,
    PartnerShare,
    PassedOut,
    PetitPaidTo,
    PetitSec,
    Phase,
    SlamTime,
    WithoutTaker,
)
from oudler.core.ruleset.options import (
    ALL,
    Group,
    Known,
    Need,
    Option,
    Phrase,
    flag,
    ladder,
    list_of,
    one_of,
    option,
    rungs,
    whole,
    whole_numbers,
)

ONE_PACK = (Pack.FULL, Pack.SHORT)
NO_CAPTOR = (PartnerIs.HOLDER, PartnerIs.ALTERNATE)


@dataclass(frozen=True, kw_only=True)
class Options:
    """Every option of a ruleset, not yet checked for consistency: `Ruleset` does that."""

    id: str
    version: int

    seats: int = option(
        "How many people play.",
        "B",
        Group.DEALING,
        whole(2, 9),
        known=Known(search=range(2, 8), policies=range(3, 8), environment=range(2, 8)),
    )
    dealer_plays: bool = option(
        "Whether the dealer plays too, instead of sitting out.",
        "B",
        Group.DEALING,
        flag(),
        known=ALL,
    )
    direction: Direction = option(
        "The direction of play.", "A2-10, A12-79", Group.DEALING, one_of(Direction), known=ALL
    )
    first_dealer: FirstDealer = option(
        "How the first dealer is chosen.",
        "A2-8, A2-9",
        Group.DEALING,
        one_of(FirstDealer),
        known=ALL,
    )
    pack: Pack = option(
        "The pack of cards.",
        "B",
        Group.DEALING,
        one_of(Pack),
        known=Known(search=ONE_PACK, policies=ONE_PACK, environment=ONE_PACK),
    )
    hand: int = option(
        "How many cards each player is dealt.", "A3-13, B", Group.DEALING, whole(1, 26), known=ALL
    )
    piles: int = option(
        "How many piles each of two players has (0: none).",
        "A15-88, A15-89",
        Group.DEALING,
        whole(0, 12),
        known=Known(search=[0], policies=[0], environment=[0]),
    )
    pile: int = option(
        "How many cards each pile has, only its top card face up (0: no piles).",
        "A15-88, A15-89",
        Group.DEALING,
        whole(0, 12),
        known=ALL,
    )
    dog: int = option(
        "How many cards go to the dog.", "A3-13, B", Group.DEALING, whole(0, 12), known=ALL
    )
    packet: int = option(
        "How many cards are dealt at a time.", "A3-13, A3-15", Group.DEALING, whole(1, 6), known=ALL
    )
    dog_spares: int = option(
        "How many first and last cards of the pack may not go to the dog.",
        "A3-14",
        Group.DEALING,
        whole(0, 6),
        Need.DOG,
        known=ALL,
    )
    dog_at_a_time: int = option(
        "How many cards may go to the dog between two packets.",
        "A3-14",
        Group.DEALING,
        whole(1, 12),
        Need.DOG,
        known=ALL,
    )
    cut_minimum: int = option(
        "The least number of cards in each part of a cut.",
        "A2-11",
        Group.DEALING,
        whole(1, 39),
        known=ALL,
    )
    petit_sec: PetitSec = option(
        "What happens when a player's only trump is the petit.",
        "A3-20, A12-75",
        Group.DEALING,
        one_of(PetitSec),
        known=ALL,
    )
    excuse_alone: ExcuseAlone = option(
        "What happens when a player's only trump is the Excuse.",
        "A3-20",
        Group.DEALING,
        one_of(ExcuseAlone),
        value_needs={ExcuseAlone.MAY_CANCEL: (Need.TAKER,)},
        known=ALL,
    )
    misdeal_bars_dealer: bool = option(
        "Whether a dealer who misdealt may only pass in the next deal.",
        "A3-18",
        Group.DEALING,
        flag(),
        Need.BARRED_DEALER,
        known=ALL,
    )
    passed_out: PassedOut = option(
        "What happens when all pass.",
        "A4-24, A14-85",
        Group.BIDDING,
        one_of(PassedOut),
        Need.TAKER,
        known=ALL,
    )
    without_taker: WithoutTaker = option(
        "What wins a deal without a taker.",
        "A14-86, A15-88",
        Group.BIDDING,
        one_of(WithoutTaker),
        Need.NO_TAKER,
        known=ALL,
    )
    phases: tuple[Phase, ...] = option(
        "The phases of a deal, in order.",
        "A4 to A8",
        Group.BIDDING,
        list_of(
            Phase,
            range(1, 5),
            Phrase("a list among {phases}", phases="bidding, calling, dog, play"),
        ),
        known=ALL,
    )
    bids: tuple[tuple[Contract, Score], ...] = option(
        "The contracts, lowest first, and their multipliers.",
        "A4-22",
        Group.BIDDING,
        ladder(),
        Need.TAKER,
        known=ALL,
    )
    bidding_turns: BiddingTurns = option(
        "How often a player may bid.",
        "A4-21",
        Group.BIDDING,
        one_of(BiddingTurns),
        Need.TAKER,
        known=ALL,
    )
    dealer_bids_garde: bool = option(
        "Whether the dealer may bid garde.",
        "A4-21, A4-22",
        Group.BIDDING,
        flag(),
        Need.BARRED_DEALER,
        known=ALL,
    )
    calls: tuple[tuple[tuple[str, int], ...], ...] = option(
        "What may be called, and how many cards of the previous rank that takes.",
        "A12-78, A13-80, A13-81, A13-83",
        Group.CALLING,
        rungs(),
        known=ALL,
    )
    partner_is: PartnerIs = option(
        "Who plays with the taker, by a call or by seat.",
        "A12-77, A13-80, B",
        Group.CALLING,
        one_of(PartnerIs),
        value_needs={PartnerIs.CAPTOR: (Need.CALL,)},
        known=Known(search=NO_CAPTOR, environment=NO_CAPTOR),
    )
    call_own: bool = option(
        "Whether the taker may call a card from their own hand.",
        "A13-82",
        Group.CALLING,
        flag(),
        Need.CALL,
        known=ALL,
    )
    call_bars_first_lead: bool = option(
        "Whether the called suit may not be led first, except the called card.",
        "A8-54",
        Group.CALLING,
        flag(),
        Need.CALL,
        known=ALL,
    )
    discard_shows_trumps: bool = option(
        "Whether discarded trumps are shown.", "A6-34", Group.DOG, flag(), Need.DISCARD, known=ALL
    )
    discard_shown_after: bool = option(
        "Whether the discard is shown to everyone after the deal.",
        "A6-36",
        Group.DOG,
        flag(),
        Need.DISCARD,
        known=ALL,
    )
    handfuls: tuple[int, ...] = option(
        "How many trumps a single, double and triple handful show.",
        "A7-38",
        Group.ANNOUNCING,
        whole_numbers(3),
        Need.TAKER,
        known=ALL,
    )
    handful_values: tuple[int, ...] = option(
        "What a single, double and triple handful are worth.",
        "A7-38",
        Group.ANNOUNCING,
        whole_numbers(3),
        Need.TAKER,
        known=ALL,
    )
    handful_by: Announcer = option(
        "Who may show a handful.",
        "A7-39",
        Group.ANNOUNCING,
        one_of(Announcer),
        Need.TAKER,
        known=ALL,
    )
    handful_time: HandfulTime = option(
        "When handfuls are shown, and misères declared.",
        "A7-40",
        Group.ANNOUNCING,
        one_of(HandfulTime),
        Need.TAKER,
        known=ALL,
    )
    handful_shows_ends: bool = option(
        "Whether a handful must show the hand's highest and lowest trump.",
        "A7-41",
        Group.ANNOUNCING,
        flag(),
        Need.TAKER,
        known=ALL,
    )
    handful_counts_discard: bool = option(
        "Whether trumps the taker had to discard count in the handful, and are shown with it.",
        "A7-43",
        Group.ANNOUNCING,
        flag(),
        Need.DISCARD,
        known=ALL,
    )
    handful_paid_to: HandfulPaidTo = option(
        "Who is paid for a handful.",
        "A7-44",
        Group.ANNOUNCING,
        one_of(HandfulPaidTo),
        Need.TAKER,
        known=ALL,
    )
    misere_premium: int = option(
        "What every other player pays for a declared misère (0: no misères).",
        "A7-45",
        Group.ANNOUNCING,
        whole(0, 100),
        Need.TAKER,
        known=ALL,
    )
    misere_of_heads: Heads = option(
        "The hand that makes a misère of heads.",
        "A7-45",
        Group.ANNOUNCING,
        one_of(Heads),
        Need.MISERES,
        known=ALL,
    )
    trumps_go_higher: bool = option(
        "Whether players must overtrump the trick if they can.",
        "A8-48",
        Group.PLAY,
        flag(),
        known=Known(search=[True], policies=[True], environment=[True]),
    )
    oudlers_apart: bool = option(
        "Whether a third oudler may not join two others in a trick (Valencienne).",
        "A12-76",
        Group.PLAY,
        flag(),
        Need.THREE,
        known=Known(policies=[False]),
    )
    excuse_exchange: ExcuseExchange = option(
        "When a half-point card is given for an Excuse that its side keeps.",
        "A9-55",
        Group.PLAY,
        one_of(ExcuseExchange),
        known=ALL,
    )
    excuse_in_last_trick: LastTrickExcuse = option(
        "Who gets an Excuse played to the last trick.",
        "A9-58",
        Group.PLAY,
        one_of(LastTrickExcuse),
        known=ALL,
    )
    excuse_wins_slam: bool = option(
        "Whether the Excuse, led to the last trick by a side that won all others, wins it.",
        "A9-59",
        Group.PLAY,
        flag(),
        Need.TAKER,
        known=ALL,
    )
    targets: tuple[int, ...] = option(
        "The points an attack needs with no oudler, with one, and so on up to all.",
        "A1-5, C-39",
        Group.COUNTING,
        whole_numbers(4, 7),
        Need.TARGET,
        known=ALL,
    )
    half_points: HalfPoints = option(
        "What happens to an odd half-point.",
        "A11-67",
        Group.COUNTING,
        one_of(HalfPoints),
        Need.TARGET,
        Need.HALF_POINT,
        known=ALL,
    )
    base: int = option(
        "The base points of a contract.",
        "A11-68",
        Group.COUNTING,
        whole(0, 100),
        Need.BASE,
        known=ALL,
    )
    bids_count_as: BidsCountAs = option(
        "What a bid does to the score.",
        "A11-68, A11-72",
        Group.COUNTING,
        one_of(BidsCountAs),
        Need.TAKER,
        known=ALL,
    )
    gap_rounded_to: int = option(
        "The multiple the margin is rounded to (1: no rounding).",
        "A11-72",
        Group.COUNTING,
        whole(1, 10),
        Need.TARGET,
        known=ALL,
    )
    unit_rounded_to: int = option(
        "The multiple each defender's payment is rounded to (1: no rounding).",
        "A11-72",
        Group.COUNTING,
        whole(1, 10),
        Need.TAKER,
        known=ALL,
    )
    partner_share: PartnerShare = option(
        "The partner's share of the attack's gain or loss.",
        "A11-70, A11-71",
        Group.COUNTING,
        one_of(PartnerShare),
        Need.PARTNERS,
        known=ALL,
    )
    petit_au_bout: int = option(
        "What the petit au bout is worth, before the multiplier.",
        "A10-62",
        Group.COUNTING,
        whole(0, 100),
        Need.TARGET,
        known=ALL,
    )
    petit_au_bout_multiplied: bool = option(
        "Whether the contract multiplies the petit au bout.",
        "A10-62, A10-64",
        Group.COUNTING,
        flag(),
        Need.TAKER,
        Need.MULTIPLIER,
        Need.PETIT,
        known=ALL,
    )
    petit_au_bout_paid_to: PetitPaidTo = option(
        "Who is paid for the petit au bout.",
        "A10-62, A10-64",
        Group.COUNTING,
        one_of(PetitPaidTo),
        Need.TARGET,
        Need.PETIT,
        known=ALL,
    )
    petit_au_bout_before_excuse: bool = option(
        "Whether a slam's last trick but one counts as last when the Excuse wins the last.",
        "A10-63",
        Group.COUNTING,
        flag(),
        Need.TAKER,
        Need.PETIT,
        known=ALL,
    )
    slam_announced: SlamTime = option(
        "When a slam is announced.", "A5-27", Group.SLAMS, one_of(SlamTime), Need.TAKER, known=ALL
    )
    slam_by: Announcer = option(
        "Who may announce a slam.",
        "A5-28",
        Group.SLAMS,
        one_of(Announcer),
        Need.SAID_SLAM,
        known=ALL,
    )
    slam_announced_made: int = option(
        "What an announced slam is worth when made.",
        "A5-30",
        Group.SLAMS,
        whole(0, 2000),
        Need.SAID_SLAM,
        known=ALL,
    )
    slam_announced_failed: int = option(
        "What an announced slam costs when it fails.",
        "A5-30",
        Group.SLAMS,
        whole(0, 2000),
        Need.SAID_SLAM,
        known=ALL,
    )
    slam_made: int = option(
        "What an unannounced slam is worth.",
        "A5-30",
        Group.SLAMS,
        whole(0, 2000),
        Need.TAKER,
        known=ALL,
    )
    slam_by_defence: int = option(
        "What each defender receives when the attack wins no trick.",
        "A5-31",
        Group.SLAMS,
        whole(0, 2000),
        Need.TAKER,
        known=ALL,
    )
    small_slam_misses: int = option(
        "How many tricks a small slam may lose (0: no small slam).",
        "A5-32",
        Group.SLAMS,
        whole(0, 3),
        Need.TAKER,
        known=ALL,
    )
    small_slam_announced_made: int = option(
        "What an announced small slam is worth when made.",
        "A5-32, A11-72",
        Group.SLAMS,
        whole(0, 2000),
        Need.SAID_SMALL_SLAM,
        known=ALL,
    )
    small_slam_announced_failed: int = option(
        "What an announced small slam costs when it fails.",
        "A5-32, A11-72",
        Group.SLAMS,
        whole(0, 2000),
        Need.SAID_SMALL_SLAM,
        known=ALL,
    )
    small_slam_made: int = option(
        "What an unannounced small slam is worth.",
        "A5-32, A11-72",
        Group.SLAMS,
        whole(0, 2000),
        Need.SMALL_SLAM,
        known=ALL,
    )
    mouche: int = option(
        "What each player pays to form a mouche (0: no mouches).",
        "A11-73",
        Group.MOUCHES,
        whole(0, 100),
        known=ALL,
    )
    mouche_dealer: int = option(
        "What the dealer adds to the largest mouche at each deal.",
        "A11-73",
        Group.MOUCHES,
        whole(0, 100),
        Need.MOUCHES,
        known=ALL,
    )

    places: int = field(init=False, repr=False, compare=False)
    """How many people are at the table: one more than play, if the dealer sits out."""
    tricks: int = field(init=False, repr=False, compare=False)
    """How many tricks a deal has: each player's cards, those of the piles among them."""
    bends_obligations: bool = field(init=False, repr=False, compare=False)
    """Whether a rare rule changes what may be played to a trick (A12-75, A12-76)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", self.seats + (not self.dealer_plays))
        object.__setattr__(self, "tricks", self.hand + self.piles * self.pile)
        bends = self.oudlers_apart or self.petit_sec is PetitSec.IMPRENABLE
        object.__setattr__(self, "bends_obligations", bends)

    @property
    def name(self) -> str:
        """Id and version, as records name a ruleset: `fft-4@1`.

        >>> rules.name
        'fft-4@1'
        """
        return f"{self.id}@{self.version}"

    def multiplier(self, contract: Contract) -> Score:
        """The multiplier of this contract. Raises KeyError if it cannot be bid.

        >>> rules.multiplier(Contract.GARDE)
        2
        """
        return dict(self.bids)[contract]

    def handful_trumps(self, size: HandfulSize) -> int:
        """How many trumps a handful of this size shows.

        >>> rules.handful_trumps(HandfulSize.SINGLE)
        10
        """
        return self.handfuls[list(HandfulSize).index(size)]

    def handful_value(self, size: HandfulSize) -> int:
        """The bonus for a handful of this size.

        >>> rules.handful_value(HandfulSize.SINGLE)
        20
        """
        return self.handful_values[list(HandfulSize).index(size)]


OPTIONS: dict[str, Option] = {
    f.name: f.metadata["option"] for f in fields(Options) if "option" in f.metadata
}
"""Every option by name, in the order of play."""
