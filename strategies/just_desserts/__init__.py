"""Strategies for Just Desserts, from weakest to strongest."""

from strategies.just_desserts.planners import poacher, room_manager, set_chaser, surprise_aware
from strategies.just_desserts.search import lookahead, rollout
from strategies.just_desserts.simple import first_fit, hoarder, thrifty

__all__ = [
    "first_fit",
    "hoarder",
    "lookahead",
    "poacher",
    "rollout",
    "room_manager",
    "set_chaser",
    "surprise_aware",
    "thrifty",
]
