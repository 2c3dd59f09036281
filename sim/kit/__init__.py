"""The engine kit: records, streams, the set of legal actions, compilation, the driver. Knows no game."""
