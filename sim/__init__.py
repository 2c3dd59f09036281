"""Playing games: the engine kit, the games, batches of games, the trace."""
