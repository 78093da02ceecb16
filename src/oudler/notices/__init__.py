"""Notices: people who are not here learn that others wait for them, or invite them."""
