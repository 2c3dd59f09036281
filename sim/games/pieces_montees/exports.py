"""The engine by symbol, for strategies."""

from sim.games.pieces_montees import engine
from sim.games.pieces_montees.state import PURPOSES, RULES, STATE
from sim.kit.table import Exports

table = Exports("pieces_montees", engine, STATE, RULES, len(PURPOSES))
setup, over, legal_actions, apply, observe, determinize, score, check = table.protocol
