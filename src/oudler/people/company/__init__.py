"""With whom somebody has played, and who invites them."""
