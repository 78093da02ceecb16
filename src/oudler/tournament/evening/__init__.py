"""A club's evening: a tournament while it is played, with its clock and the tables' entries."""
