"""The JSON of ratings: a person's own with its course, and those shown beside names."""

import msgspec

from oudler.people.records.rating_choices import RatingChoice
from oudler.people.records.skill import Family


class ShownRating(msgspec.Struct):
    """A rating: the true skill is within the margin of the value, 95 times in 100."""

    value: int
    margin: int


class PastRating(msgspec.Struct):
    """A rating after a number of deals."""

    deals: int
    time: int
    """When the last of them was dealt, in milliseconds since 1970."""
    value: int
    margin: int


class OwnRating(msgspec.Struct):
    """A person's own rating with one number of players."""

    family: Family
    value: int
    margin: int
    deals: int
    is_provisional: bool
    missing: int
    """How many deals it stays provisional."""
    course: list[PastRating]
    """Oldest first, thinned evenly; the last one is the rating now."""


class OwnRatings(msgspec.Struct):
    """A person's own ratings, and who may see them."""

    choice: RatingChoice | None
    """None for a guest: only accounts are rated."""
    ratings: list[OwnRating]


class Choosing(msgspec.Struct, forbid_unknown_fields=True):
    """A person's choice about ratings from now on."""

    choice: RatingChoice


class TableRatings(msgspec.Struct):
    """The ratings at a table that you may see."""

    places: list[ShownRating | None]
