"""A season: the evenings of a club add up to a championship."""
