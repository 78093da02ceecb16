"""Players whose card play was learned: `expert` by its policy alone, `master` by search."""
