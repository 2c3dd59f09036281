"""The engine by symbol, for strategies and the driver."""

from sim.games.patisserie_rococo import engine
from sim.kit.table import Exports

table = Exports("patisserie_rococo", engine, engine.STATE, engine.RULES, len(engine.PURPOSES))
setup, over, legal_actions, apply, observe, determinize, score, check = table.protocol
