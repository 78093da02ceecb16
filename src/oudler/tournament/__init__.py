"""A club's tournaments: movements, boards, results, rankings and paper."""
