"""Strategies for Pièces montées, weakest to strongest (rule ledger, section 16)."""

from strategies.pieces_montees.simple import busy, greedy

__all__ = ["busy", "greedy"]
