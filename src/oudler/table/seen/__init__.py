"""What a table looks like to one viewer: snapshots, names, and sentences."""
