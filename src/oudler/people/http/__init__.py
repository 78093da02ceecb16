"""People over HTTP: names, accounts, histories, ratings, invitations."""
