"""Constants and records of Piece of Pie."""

from __future__ import annotations

from sim.kit.records import HEADER, record

MOST_SEATS = 4
PIECES, PIES, PLACES = 32, 4, 8
NODES = ("turn",)
REASONS = ("complete",)
EVENTS = ("take", "place", "reveal")
PURPOSES = ("pieces", "cards")
FLAVOURS = ("kiwi", "strawberry", "blueberry", "apricot")
SHAPES = ("none", "heart", "flower", "star")
CARDS = 7
"""Recipe cards of each kind."""
DEALS = 24
"""Ways to deal four perfect cards."""

COLUMNS = 16
"""A chain's row: 7 flavour and 7 pattern recipes, and two to spare, so that no row spans two cache lines."""
OTHER = 2 * CARDS
WIDTH = 32
"""A ring's row: 7 flavour and 7 pattern recipes, then the flavour recipes under the other PP-A03."""
PREFIXES = 1 << 15
RINGS = 1 << 16
BRACELETS = 4435
"""Rings that differ by more than a rotation or reflection."""
FROSTS = 1 << 9
BEST = 6435
"""Multisets of eight out of four flavours, each plain or frosted."""
SHAPE_COUNTS = 1 << 15
"""Counts of heart, flower and star as a tally holds them."""

# A chain is a run of n pieces as one number: a 1, then two bits a piece. Chain 0 ends at the clockwise
# end, chain 1 at the counterclockwise one: a piece laid at end e is appended to chain e. A tally counts
# the four flavours in a byte each, heart, flower, star in five bits each, shavings in the last byte. A
# kind is a flavour, plus 4 if frosted. A pie q of seat s is s * pies_each + own pie; a word "by pie" has a
# byte for each of the four.
FORCED, ARROWS, DENIED = 4, 5, 6
"""Bytes of ``books``: after the pieces from each middle pie, turns with one piece to take, first pieces
of a whole pie, pieces that a rival would have gained more from."""
FLOOR = 32
"""Added to every byte of ``gains``: with one_per_run (PP-A07) a frosted piece can cost points."""

STATE = record(
    [
        *HEADER,
        ("reason", "i1"),
        ("flavour_card", "i1"),
        ("pattern_card", "i1"),
        ("left", "i1"),  # pieces still in the middle
        ("picks", "i4"),  # bit 4 * pick: pieces that may be taken now
        ("perfect", "i1", (MOST_SEATS,)),  # flavour of the secret card, -1 unknown or no such seat
        ("low", "i1", (PIES,)),  # the rest of a middle pie is low..high
        ("high", "i1", (PIES,)),
        ("middle", "u1", (PIECES,)),  # piece at each place, eight a pie, clockwise from the arrow
        ("slots", "i1", (PIES, PLACES)),  # piece at each place of an own pie, the first laid at 0; -1 empty
        ("held", "u1", (PIES,)),  # pieces in an own pie
        ("back", "u1", (PIES,)),  # of these, laid at the counterclockwise end
        ("places", "u1", (MOST_SEATS,)),  # bit 2 * own pie + side: where a seat may lay a piece
        (
            "gains",
            "i8",
            (PIES, 2),
        ),  # FLOOR + recipe and frosting points of each kind at each end, a byte each
        ("offer", "i8", (PIES,)),  # the better end of each kind; 0 when the pie is full
        ("wanted", "i4"),  # by pie: shape that would complete a set (bit), 0 none
        ("prize", "i4", (len(FLAVOURS),)),  # by pie: points of a perfect card for this flavour
        ("frost", "u2", (PIES, 2)),  # frosted pieces as a chain of bits, read either way
        ("chain", "u4", (PIES, 2)),  # flavours as a chain, read either way
        ("tally", "i8", (PIES,)),
        ("points", "f8", (MOST_SEATS,)),  # score so far, with the perfect card where it is known
        ("branching", "i2", (MOST_SEATS,)),  # legal actions added up
        ("books", "i8", (MOST_SEATS,)),  # counts of a seat's picks, a byte each; see FORCED
    ]
)

RULES = record(
    [
        (
            "added",
            "u1",
            (PREFIXES, COLUMNS),
        ),  # sets that a piece of each flavour adds, two bits each, by chain
        ("rings", "u1", (BRACELETS, WIDTH)),  # of whole rings: sets that count, plus 16 * sets that hold
        ("fresh", STATE),  # a game not yet dealt (``fresh.fill``)
        ("players", "i8"),
        ("pies_each", "i8"),
        ("middles", "i8"),
        ("flavour_fixed", "i8"),  # -1: drawn
        ("pattern_fixed", "i8"),
        ("pooled", "i8"),  # two_player_scope = per_player
        ("best_pie", "i8"),  # two_player_perfect
        ("twins", "i8"),  # what a pie is worth depends on the seat's other one
        ("fixed_axis", "i8"),
        ("mirror_card", "i8"),  # which pattern recipe is Mirror Image
        ("tie_shared", "i8"),
        ("rank_shared", "i8"),
        ("shaving_points", "i8"),
        ("shape_points", "i8"),
        ("perfect_points", "i8"),
        ("in_play", "i8"),  # pieces in play
        ("own", "i8", (MOST_SEATS,)),  # all bits of a seat's bytes in a word by pie
        ("deals", "i1", (DEALS, MOST_SEATS)),  # perfect cards in every order
        ("deck", "i1", (PIECES,)),  # their numbers
        ("flavour", "u1", (PIECES,)),
        ("frosted", "u1", (PIECES,)),
        ("kind", "u1", (PIECES,)),
        ("shaving", "u1", (PIECES,)),  # points of its shaving markers that count (PP-A08)
        ("form", "u1", (PIECES,)),  # index into SHAPES
        ("tally", "i8", (PIECES,)),
        ("tick", "i8", (PIECES,)),  # one in the byte of its flavour and frosting, plain before frosted
        ("lacking", "u1", (SHAPE_COUNTS,)),  # shape (bit) that completes a set, by the counts in a tally
        ("worth", "u1", (2 * CARDS,)),  # points of a set of each recipe
        (
            "loose",
            "i1",
            (CARDS,),
        ),  # flavours of a set that may lie anywhere (bits), 0: the recipe is geometric
        ("frosting", "i1", (FROSTS,)),  # points of a chain of frosting bits
        ("ice", "i8", (FROSTS,)),  # gains, a byte a kind, of one more piece by frosting alone
        (
            "pay",
            "u4",
            (2 * CARDS, 256),
        ),  # of a recipe, by ``added``: points of a piece of each flavour, a byte each
        ("axes", "u1", (4, PREFIXES)),  # as ``added``, for Mirror Image on each of the four cuts
        ("bracelet", "u2", (RINGS,)),  # number of a ring's bracelet
        ("best", "i1", (CARDS, CARDS, BEST)),  # most recipe and frosting points that eight pieces can make
        (
            "hope",
            "i2",
            (CARDS, CARDS, PREFIXES),
        ),  # expected recipe points of a chain, in 1/64, for strategies
        ("hope_ice", "i2", (FROSTS,)),  # the same for frosting
        ("binomial", "i2", (16, 9)),  # binomial coefficients, to number multisets
    ]
)

SOLVED = 8
"""Most pieces from which strategies may solve the rest of a game."""
SCRATCH = [
    ("line", STATE, (SOLVED + 1,)),  # states from the root of a search to its leaf
    ("moves", "i8", (SOLVED + 1,)),  # actions of each not yet tried (bits)
    ("worth", "f8", (SOLVED + 1, MOST_SEATS)),  # best found at each, to each seat
    ("floor", "f8", (SOLVED + 1, MOST_SEATS)),  # what each seat has elsewhere already
    ("total", "f8", (32,)),  # value of each action
]
"""A strategy's own working memory beyond what every game has."""
