"""The engine by symbol, for strategies and the driver."""

from sim.games.patisserie_rococo import engine
from sim.games.patisserie_rococo.layout import part
from sim.kit.parts import PartedExports

table = PartedExports(part, engine, engine.STATE, engine.RULES, len(engine.PURPOSES))
setup, over, legal_actions, apply, observe, determinize, score, check = table.protocol
