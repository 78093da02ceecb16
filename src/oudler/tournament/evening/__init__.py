"""A club's evening: a tournament while it is played, with its clock and what tables enter."""
