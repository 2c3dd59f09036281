"""What decides: strategies by game, found by name."""
