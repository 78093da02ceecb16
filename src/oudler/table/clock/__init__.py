"""How fast a table moves: paces, vacations, delays, and clocks that run unwatched."""
