"""The rules of French Tarot, and nothing else: no clock, no randomness, no input or output."""
