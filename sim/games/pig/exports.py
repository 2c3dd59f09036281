"""The engine by symbol, for strategies."""

from sim.games.pig import engine
from sim.kit.table import Exports

table = Exports("pig", engine, engine.STATE, engine.RULES, len(engine.PURPOSES))
setup, over, legal_actions, apply, observe, determinize, score, check = table.protocol
