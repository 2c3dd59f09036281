"""Strategies for Piece of Pie, from weakest to strongest."""

from strategies.piece_of_pie.endgame import solver
from strategies.piece_of_pie.lookahead import lookahead
from strategies.piece_of_pie.planners import arranger, denier, potential
from strategies.piece_of_pie.simple import collector, decorator, greedy

__all__ = ["arranger", "collector", "decorator", "denier", "greedy", "lookahead", "potential", "solver"]
