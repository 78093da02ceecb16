"""A club's tournament over HTTP: whose link it is, what they see, and what they may do."""
