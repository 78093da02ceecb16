"""What the operator sees and does: reports, bans, the security log."""
