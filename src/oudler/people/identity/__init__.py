"""Who somebody is: accounts, passphrases, devices, sessions, and the guests they were."""
