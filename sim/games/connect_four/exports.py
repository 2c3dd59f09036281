"""The engine by symbol, for strategies."""

from sim.games.connect_four import engine
from sim.kit.table import Exports

table = Exports("connect_four", engine, engine.STATE, engine.RULES, len(engine.PURPOSES))
setup, over, legal_actions, apply, observe, determinize, score, check = table.protocol
