"""Pièces montées: constants and records.

A face is one number: ``4 * key + étage`` with ``key = 2 * colour + topping`` (topping 0 chocolate,
1 cream); étage 0 means that a viewer does not know it. Places 0..11 hold the cards in hand: hand
``h`` has ``12 // hands`` places from ``h * hand`` on, the neutral hand of a duel is the last one.
Relative to the seat whose turn it is, the same places are the indices 0..11 of the action codes.
"""

from __future__ import annotations

from sim.kit.records import HEADER, record

SEATS = 4
HANDS = 4
PLACES = 12
COLOURS = 5
KEYS = 10
CARDS = 45
LEAVES = 6
CURVE = (2, 4, 6, 8, 10, 12)
"""Rounds after which points are recorded."""

CHOCOLATE, CREAM = 0, 1
NO_FACE = 41
"""Face of an empty place: no key, and an étage that fits nowhere."""
STARTS = 0x2222222222
"""Set of all faces of étage 1."""
NO_CARD, UNKNOWN = -1, -2
"""``hand`` at an empty place; in a view, at a place whose card is not fully known."""
COVER, NO_LEAF, UNKNOWN_LEAF = 5, 6, 7
"""``book`` of the cover, past the last leaf and, in a view, of a leaf never seen."""
FORWARD, BACK = 0, 1

NODES = ("turn",)
REASONS = ("pile", "decorations", "stall", "turn_cap")
PILE, DECORATIONS, STALL, TURN_CAP = 1, 2, 3, 4
TIE_BREAKS = ("complete", "decorations", "chocolate", "shared", "start_player", "last_turn")
PURPOSES = ("colour", "shuffle", "orientation", "booklet")
COLOUR_STREAM, SHUFFLE_STREAM, ORIENTATION_STREAM, BOOKLET_STREAM = 0, 1, 2, 3
EVENTS = ("draw", "turn_page", "turn_arrow", "trigger", "pass_spoons", "round", "end")
DREW, PAGE, ARROW, TRIGGER, PASSED, ROUND, ENDED = range(7)

# Action codes (ledger, section 14).
PLAY, WHISK, FLIP, SPOON, CALL, BOOK, DECO, END = 0, 12, 24, 36, 37, 38, 40, 42
PLAY_PARTNER, WHISK_PARTNER, DECO_PARTNER = 43, 55, 67

SCRATCH = [
    ("best", "f8", (20,)),  # a plan: its worth by spoons and starts
    ("first", "i8", (20,)),  # and an action it begins with
    ("threat", "f8", (PLACES,)),  # what rivals lose when the card at an index goes
    ("weights", "f8", (8,)),  # how the strategy values things in this situation
    ("behind", "i8", (PLACES,)),  # cards that may lie at an index, as a bit set; 0: not worth a flip
    ("turn", "f8", (5,)),  # worth of a turn with so many spoons, flips included
    ("sight", "i8"),  # bit face: the seat on turn sees it
    ("worth", "f8", (128,)),  # of first actions, by code
]
"""What planning strategies write on (``strategies/pieces_montees``)."""

STATE = record(
    [
        *HEADER,
        ("reason", "i1"),  # 0 while the game runs, else 1 + index of REASONS
        ("spoons", "i1"),  # of the running turn
        ("extra", "i1"),  # 1: the commis's spoon is among them
        ("called", "i1"),  # this turn: commis called back
        ("used", "i1"),  # this turn: commis used
        ("deco_done", "i1"),  # this turn: décoration taken
        ("acted", "i1"),  # this turn: anything done
        ("active", "i1"),  # this round: an étage played or a décoration taken
        ("idle", "i2"),  # full rounds without either, until now
        ("triggered", "i1"),  # 0, PILE or DECORATIONS: the running round is the last
        ("trigger_seat", "i1"),  # -1 before
        ("trigger_turn", "i4"),
        ("short_hand", "i1"),  # first hand that could not be filled, -1 none
        ("removed", "i1"),  # colour left out of a duel, -1 none
        ("left", "i1"),  # cards in the pile
        ("chocolate_up", "i1"),  # of them with the chocolate side up
        ("top", "i1"),  # face on top of the pile
        ("missing", "i1"),  # cards the hands are short of
        ("pile", "i1", (CARDS,)),  # 2 * card + side that is up; the top is the last
        ("hand", "i1", (PLACES,)),  # card
        ("front", "i1", (PLACES,)),  # face towards the holder (neutral hand: towards both)
        ("back", "i1", (PLACES,)),  # the other face
        ("seen", "u1", (PLACES,)),  # bit v: seat v has seen the front, bit 4 + v: the back
        ("held", "i1", (HANDS,)),  # cards in each hand
        ("cards", "i2"),  # of the seat on turn: indices that hold a card
        ("fits", "i8"),  # bit 12 * (étage - 1) + index: that card goes on an own pièce
        ("fits_partner", "i8"),  # the same for the partner's area
        ("height", "i1", (SEATS, KEYS)),  # of the pièce; 0 again after completion if keys may return
        ("complete", "i1", (SEATS, KEYS)),  # complete pièces
        ("need", "i8", (SEATS,)),  # bit face: the area can take that face
        ("prep", "i1", (SEATS,)),  # pièces of height 1 or 2
        ("decorated", "i2", (SEATS,)),  # bit key
        ("commis", "i1", (SEATS,)),  # 1: chef with commis, 0: alone
        ("points", "i2", (SEATS,)),
        ("book", "i1", (LEAVES,)),  # leaves from the cover on: colour, COVER or NO_LEAF
        ("leaves", "i1"),  # leaves in the booklet, cover included; 0: no booklet
        ("turned", "i1"),  # leaves on the left
        ("opened", "i1"),  # leaves, from the cover on, that have been seen
        ("arrow", "i1"),
        ("played", "i8", (2,)),  # cards played with their chocolate, cream side
        ("identified", "i8", (SEATS,)),  # played cards of which seat v has seen both sides
        ("flipped", "i8"),  # cards turned this turn
        # What follows is only counted.
        ("on_play", "i2", (SEATS, 3)),  # spoons spent, by étage
        ("on_flip", "i2", (SEATS, 3)),  # flips of own, other seats', neutral cards
        ("on_page", "i2", (SEATS,)),
        ("calls", "i2", (SEATS,)),
        ("forgone", "i2", (SEATS,)),
        ("spoon_uses", "i2", (SEATS,)),
        ("whisk_uses", "i2", (SEATS,)),
        ("taken", "i2", (SEATS, 3)),  # cards played from own, other seats', the neutral hand
        ("robbed", "i2", (SEATS,)),
        ("flips_played", "i2", (SEATS,)),
        ("short_turns", "i2", (SEATS,)),
        ("first_commis", "i2", (SEATS,)),  # turn, 0 never
        ("completed", "i2", (SEATS, KEYS)),  # turn of the (last) completion
        ("deco_delay", "i2", (SEATS,)),  # turns between completion and décoration, added up
        ("given", "i2", (SEATS,)),  # points placed in the partner's area
        ("hidden_backs", "i2", (SEATS,)),  # own backs never seen, added up over turn starts
        ("curve", "i2", (SEATS, len(CURVE))),
        ("order", "i8", (SEATS,)),  # filled at the end: larger is better
    ]
)

RULES = record(
    [
        ("start", STATE),  # the state before the deal
        ("players", "i4"),
        ("hands", "i4"),
        ("hand", "i4"),  # cards a hand holds
        ("face", "i1", (2 * CARDS,)),  # face of 2 * card + side
        ("with_face", "i8", (NO_FACE + 1,)),  # cards that have this face
        ("colour_cards", "i8", (COLOURS,)),
        ("place", "u1", (SEATS, PLACES)),  # place of an index, by seat on turn
        ("owner", "u1", (PLACES,)),  # hand of a place
        ("front_mask", "i4"),  # indices of which the seat on turn sees the front
        ("visible", "u1", (HANDS,)),  # who sees fronts and backs of this hand (bits as in ``seen``)
        ("dealt", "u1", (HANDS,)),  # who has seen them once dealt
        ("drawn", "u1", (HANDS,)),  # who has seen them once drawn
        ("reverse", "i1", (HANDS,)),  # 1: cards turn over when they enter this hand
        ("top_public", "i1"),
        ("half_split", "i1"),
        ("value", "i1", (4,)),  # points by height
        ("bonus", "i1", (2,)),  # points of a décoration by topping
        ("cost", "i1", (4,)),  # spoons by étage
        ("flip_cost", "i1"),
        ("call_cost", "i1"),
        ("page_cost", "i1"),
        ("spoons", "i1"),  # of a turn
        ("prep_limit", "i1"),
        ("confirmes", "i1"),
        ("teams", "i1"),
        ("removed_colour", "i1"),  # -2 none, -1 random
        ("repeat_keys", "i1"),  # uniqueness only among pièces in preparation
        ("team_limits", "i1"),  # limits hold for both partners together
        ("partner_start", "i1"),
        ("partner_whisk", "i1"),
        ("partner_deco", "i1"),
        ("whisk_low", "i1"),  # pièces in preparation that a whisk needs ...
        ("whisk_high", "i1"),  # ... and at most allows
        ("recall", "i1"),
        ("late_commis", "i1"),  # commis after the last spoon
        ("extra_any", "i1"),  # the commis's spoon pays for everything
        ("late_deco", "i1"),  # décoration after the last spoon
        ("cover_turns", "i1"),
        ("arrow_at_once", "i1"),
        ("round_robin", "i1"),
        ("neutral_first", "i1"),
        ("neutral_counts", "i1"),
        ("shortfall_needed", "i1"),  # an empty pile alone is no trigger
        ("sum_ties", "i1"),  # teams: tie order on summed counts
        ("full_tie", "i1"),  # 0 shared, 1 first seat, 2 last seat
        ("empty_turns", "i1"),
        ("stall_rounds", "i4"),
        ("max_turns", "i4"),
    ]
)
