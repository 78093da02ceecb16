"""Everything the score of a deal depends on, however the cards fell."""

from dataclasses import dataclass
from itertools import zip_longest

from oudler.core.actions import Contract, HandfulSize, MisereKind
from oudler.core.ruleset.option_values import PartnerBy
from oudler.core.scoring.slams import Slam
from oudler.core.seats import Side
from oudler.core.values import Named, described, wrong_type


@described
@dataclass(frozen=True, slots=True)
class Handful:
    """A handful that a side showed."""

    side: Side
    size: HandfulSize
    place: int | None = None
    """The owner: 0 for the taker, then partners, then defenders; None if unknown."""


@described
@dataclass(frozen=True, slots=True)
class Misere:
    """A hand without trumps, or without courts, that a player of a side declared."""

    side: Side
    kind: MisereKind
    place: int | None = None
    """The owner: 0 for the taker, then partners, then defenders; None if unknown."""


@described
@dataclass(frozen=True, slots=True)
class Result:
    """Everything a deal's score depends on, however the cards fell."""

    contract: Contract
    half_points: int
    """The attack's."""
    oudlers: int
    partners: tuple[PartnerBy, ...] = ()
    """The taker's partners, and what makes each of them one."""
    petit_au_bout: Side | None = None
    """The side that won the petit in the last trick."""
    handfuls: tuple[Handful, ...] = ()
    slams: tuple[Slam, ...] = ()
    petits: int = 1
    """How many petits that side won in it: two packs have two."""
    petit_places: tuple[int, ...] = ()
    """The player paid for each petit, if one is: 0 for the taker, partners, defenders."""
    miseres: tuple[Misere, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.contract, Contract):
            raise wrong_type("Result.contract", self.contract, "a Contract")
        for name in ("half_points", "oudlers"):
            if not isinstance(number := getattr(self, name), int):
                raise wrong_type(f"Result.{name}", number, "a whole number")

    @property
    def attackers(self) -> int:
        """How many players are on the attack: the taker and the partners.

        >>> Result(Contract.GARDE, half_points=98, oudlers=2).attackers
        1
        """
        return 1 + len(self.partners)


class ResultFault(Named):
    """Why a result that somebody wrote down cannot have happened."""

    NO_TAKER = "no_taker"
    NO_SUCH_CONTRACT = "no_such_contract"
    NO_SUCH_PARTNER = "no_such_partner"
    POINTS_OUT_OF_RANGE = "points_out_of_range"
    POINTS_NOT_WHOLE = "points_not_whole"
    OUDLERS_OUT_OF_RANGE = "oudlers_out_of_range"
    PETITS_OUT_OF_RANGE = "petits_out_of_range"
    POINTS_TOO_FEW = "points_too_few"
    POINTS_TOO_MANY = "points_too_many"
    PETIT_WITHOUT_OUDLER = "petit_without_oudler"
    PETITS_OF_NOBODY = "petits_of_nobody"
    NO_SUCH_PLACE = "no_such_place"
    HANDFUL_NOT_TAKERS = "handful_not_takers"
    HANDFUL_OF_NOBODY = "handful_of_nobody"
    HANDFUL_BEYOND_HAND = "handful_beyond_hand"
    HANDFULS_TOO_LARGE = "handfuls_too_large"
    NO_MISERE = "no_misere"
    MISERE_OF_NOBODY = "misere_of_nobody"
    NO_SUCH_SLAM = "no_such_slam"
    SLAMS_DISAGREE = "slams_disagree"
    SLAM_POINTS = "slam_points"
    SLAM_PETIT = "slam_petit"
    SLAM_MISSING = "slam_missing"
    SMALL_SLAM_POINTS = "small_slam_points"


class ResultDoubt(Named):
    """Why a result that may have happened is worth a second look."""

    HALF_POINT = "half_point"
    OUDLER_WITHOUT_TRICK = "oudler_without_trick"
    HANDFUL_WITHOUT_TRICK = "handful_without_trick"
    RARE_HANDFULS = "rare_handfuls"


FIELDS: dict[ResultFault, str] = {
    ResultFault.NO_TAKER: "contract",
    ResultFault.NO_SUCH_CONTRACT: "contract",
    ResultFault.NO_SUCH_PARTNER: "partners",
    ResultFault.POINTS_OUT_OF_RANGE: "half_points",
    ResultFault.POINTS_NOT_WHOLE: "half_points",
    ResultFault.OUDLERS_OUT_OF_RANGE: "oudlers",
    ResultFault.PETITS_OUT_OF_RANGE: "petits",
    ResultFault.POINTS_TOO_FEW: "half_points",
    ResultFault.POINTS_TOO_MANY: "half_points",
    ResultFault.PETIT_WITHOUT_OUDLER: "petit_au_bout",
    ResultFault.PETITS_OF_NOBODY: "petits",
    ResultFault.NO_SUCH_PLACE: "petit_places",
    ResultFault.HANDFUL_NOT_TAKERS: "handfuls",
    ResultFault.HANDFUL_OF_NOBODY: "handfuls",
    ResultFault.HANDFUL_BEYOND_HAND: "handfuls",
    ResultFault.HANDFULS_TOO_LARGE: "handfuls",
    ResultFault.NO_MISERE: "miseres",
    ResultFault.MISERE_OF_NOBODY: "miseres",
    ResultFault.NO_SUCH_SLAM: "slams",
    ResultFault.SLAMS_DISAGREE: "slams",
    ResultFault.SLAM_POINTS: "slams",
    ResultFault.SLAM_PETIT: "petit_au_bout",
    ResultFault.SLAM_MISSING: "slams",
    ResultFault.SMALL_SLAM_POINTS: "slams",
}
"""The field of a `Result` that each fault is about."""


class ImpossibleResult(ValueError):
    """No deal can end like this; `faults` lists everything impossible."""

    def __init__(self, faults: tuple[ResultFault, ...], possible: tuple[str, ...] = ()) -> None:
        super().__init__(faults, possible)
        self.faults = faults
        self.possible = possible
        """For each fault what would be possible; empty if that takes more than a few words."""

    def __str__(self) -> str:
        both = zip_longest(self.faults, self.possible, fillvalue="")
        return "; ".join(
            f"{FIELDS[fault]}: {fault.replace('_', ' ')}"
            + (f" (expected: {right})" if right else "")
            for fault, right in both
            if isinstance(fault, ResultFault)
        )
