"""What is said of a tournament, in French and English."""
