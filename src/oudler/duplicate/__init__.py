"""The same deals played at several tables."""
