"""What is kept of what somebody played: where they were, deals, figures, ratings, notes."""
