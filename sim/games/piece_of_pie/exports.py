"""The engine by symbol, for strategies."""

from numba.core.types import int64

from sim.games.piece_of_pie import engine, pies, state
from sim.kit.records import numba_type
from sim.kit.table import Exports

table = Exports("piece_of_pie", engine, state.STATE, state.RULES, len(state.PURPOSES))
setup, over, legal_actions, apply, observe, determinize, score, check = table.protocol

_records = (numba_type(state.STATE), numba_type(state.RULES))
gain = table.add("gain", pies.gain, int64, (*_records, int64, int64, int64, int64))
best_gain = table.add("best_gain", pies.best_gain, int64, (*_records, int64, int64))
