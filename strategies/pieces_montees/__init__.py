"""Strategies for Pièces montées, weakest to strongest (rule ledger, section 16)."""

from strategies.pieces_montees.planners import booklet, denier, end_race, memory, odds, planner
from strategies.pieces_montees.search import search
from strategies.pieces_montees.simple import busy, greedy

__all__ = ["booklet", "busy", "denier", "end_race", "greedy", "memory", "odds", "planner", "search"]
