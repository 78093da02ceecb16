"""The score of a deal: cards counted, premiums, shares."""
