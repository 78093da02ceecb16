"""Deals and rulesets for tests: written out for the eye, or drawn by chance."""
