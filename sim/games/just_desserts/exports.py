"""The engine by symbol, for strategies."""

from sim.games.just_desserts import engine
from sim.kit.table import Exports

table = Exports("just_desserts", engine, engine.STATE, engine.RULES, len(engine.PURPOSES))
setup, over, legal_actions, apply, observe, determinize, score, check = table.protocol
