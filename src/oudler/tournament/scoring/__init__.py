"""What results are worth: notes, percentages, match points, totals and rankings."""
