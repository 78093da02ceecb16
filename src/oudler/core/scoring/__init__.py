"""What a deal is worth: cards counted, premiums, shares."""
