"""What may be done in each phase of a deal, and what comes of it."""
