"""Playing games: the engine kit, the games, batches of games, the trace."""

import gc

# Starting makes hundreds of thousands of objects that stay, and compiling many more: to search them for
# garbage every 700 objects takes a tenth of a warm start.
gc.set_threshold(50_000)
