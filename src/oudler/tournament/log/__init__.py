"""A tournament as a log: what happened, what follows from it, and what may be entered next."""
