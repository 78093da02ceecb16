"""Contests: everybody plays the same boards, each at their own table, within a set period."""
