"""Strategies as users write them, as source text."""

HEAD = """
from sim.games.pig import exports
from sim.kit.protocol import Param, strategy

"""
CAREFUL = (
    HEAD
    + '''
@strategy("pig", at=Param(10, 1, 100, "points at which it stops"))
def careful(view, rules, seat, legal, scratch, params, stream):
    """Stops early."""
    return 0 if view.pot >= params[0] else 1

@strategy("*")
def lowest(view, rules, seat, legal, scratch, params, stream):
    """Asks the engine, then takes the first legal action that ends nothing."""
    return 1 if exports.over(view) == 0 else 0

def helper():
    pass
'''
)
RAISES = (
    HEAD
    + '''
@strategy("pig")
def nervous(view, rules, seat, legal, scratch, params, stream):
    """Gives up when it goes well."""
    if view.pot > 20:
        raise ValueError("too much")
    return 1
'''
)
ILLEGAL = (
    HEAD
    + '''
@strategy("pig")
def cheat(view, rules, seat, legal, scratch, params, stream):
    """Takes an action that is not there."""
    return 77
'''
)
UNCOMPILABLE = (
    HEAD
    + '''
@strategy("pig")
def odd(view, rules, seat, legal, scratch, params, stream):
    """Reads what the state does not have."""
    return view.treasure
'''
)
EDITS_RULES = (
    HEAD
    + '''
@strategy("pig")
def bender(view, rules, seat, legal, scratch, params, stream):
    """Makes the target easier."""
    rules.target = 5
    return 1
'''
)
