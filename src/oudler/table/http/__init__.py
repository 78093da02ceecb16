"""Tables over HTTP: the lobby, commands, snapshots, and the stream of what happens."""
