"""The engine by symbol, for strategies."""

from sim.games.piece_of_pie import engine, state
from sim.kit.table import Exports

table = Exports("piece_of_pie", engine, state.STATE, state.RULES, len(state.PURPOSES))
setup, over, legal_actions, apply, observe, determinize, score, check = table.protocol
