"""Deals and rulesets for tests: written out readably, or random."""
