"""What remains of a finished deal: histories, ratings, results, reviews."""
