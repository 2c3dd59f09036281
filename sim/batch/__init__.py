"""Many games: experiment, plan, workers, store. Knows games only by the protocol."""
