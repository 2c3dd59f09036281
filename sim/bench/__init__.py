"""``toque bench``: how fast games are played, how soon, in how much memory. Ratios within one run."""
