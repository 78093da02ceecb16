"""Your own cards analysed: what to bid with a hand, and what was best in a deal."""
