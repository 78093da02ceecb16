"""Notices over HTTP: how to reach somebody, and when they are away."""
