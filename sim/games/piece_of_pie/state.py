"""Constants and records of Piece of Pie."""

from __future__ import annotations

from sim.kit.records import HEADER, record

MOST_SEATS = 4
PIECES, PIES, PLACES = 32, 4, 8
NODES = ("turn",)
REASONS = ("complete",)
EVENTS = ("take", "place", "reveal")
PURPOSES = ("pieces", "flavour_recipe", "pattern_recipe", "perfect")
FLAVOURS = ("kiwi", "strawberry", "blueberry", "apricot")
SHAPES = ("none", "heart", "flower", "star")
CARDS = 7
"""Recipe cards of each kind."""

AXIS_ROW = 2 * CARDS
ROWS = AXIS_ROW + 4
"""Rows of the table of sets: 7 flavour and 7 pattern recipes, Mirror Image on each of the four cuts."""
OTHER = 2 * CARDS
WIDTH = 32
"""A ring's row: 7 flavour and 7 pattern recipes, then the flavour recipes under the other PP-A03."""
PREFIXES = 1 << 15
RINGS = 1 << 16
FROSTS = 1 << 9
BEST = 6435
"""Multisets of eight out of four flavours, each plain or frosted."""

# A chain is a run of n pieces as one number: a 1, then two bits a piece. Chain 0 ends at the clockwise
# end, chain 1 at the counterclockwise one: a piece laid at end e is appended to chain e. A tally counts
# in bytes: four flavours, heart, flower, star, shavings. A kind is a flavour, plus 4 if frosted. A pie q
# of seat s is s * pies_each + own pie.
FLOOR = 32
"""Added to every byte of ``gains``: with one_per_run (PP-A07) a frosted piece can cost points."""

STATE = record(
    [
        *HEADER,
        ("reason", "i1"),
        ("flavour_card", "i1"),
        ("pattern_card", "i1"),
        ("left", "i1"),  # pieces still in the middle
        ("picks", "i2"),  # bit 2 * pie + end: pieces that may be taken now
        ("perfect", "i1", (MOST_SEATS,)),  # flavour of the secret card, -1 unknown or no such seat
        ("low", "i1", (PIES,)),  # the rest of a middle pie is low..high
        ("high", "i1", (PIES,)),
        ("middle", "i1", (PIES, PLACES)),  # piece at each place, clockwise from the arrow
        ("slots", "i1", (PIES, PLACES)),  # piece at each place of an own pie, the first laid at 0; -1 empty
        ("held", "i1", (PIES,)),  # pieces in an own pie
        ("back", "i1", (PIES,)),  # of these, laid at the counterclockwise end
        ("places", "i1", (MOST_SEATS,)),  # bit 2 * own pie + side: where a seat may lay a piece
        ("wanted", "i1", (PIES,)),  # shape that would complete a set (bit), 0 none
        ("extra", "i4", (MOST_SEATS,)),  # pooled recipe points of each flavour, a byte each; see PP-A05
        (
            "gains",
            "i8",
            (PIES, 2),
        ),  # FLOOR + recipe and frosting points of each kind at each end, a byte each
        ("offer", "i8", (PIES,)),  # the better end of each kind; 0 when the pie is full
        ("prize", "i1", (PIES,)),  # flavour for which the perfect card pays in this pie, -1 none or unknown
        ("recipe", "i2", (PIES,)),  # recipe points of the pie as it is
        ("frost", "i2", (PIES, 2)),  # frosted pieces as a chain of bits, read either way
        ("chain", "i4", (PIES, 2)),  # flavours as a chain, read either way
        ("tally", "i8", (PIES,)),
        ("points", "i2", (MOST_SEATS,)),  # score so far without the perfect card
        ("secret", "i2", (MOST_SEATS,)),  # points of the perfect card so far, 0 when it is unknown
        ("branching", "i2", (MOST_SEATS,)),  # legal actions added up
        ("forced", "i1", (MOST_SEATS,)),  # turns with one piece to take
        ("arrows", "i1", (MOST_SEATS,)),  # first pieces taken of a whole pie
        ("denied", "i1", (MOST_SEATS,)),  # pieces taken that a rival would have gained more from
        ("taken", "i1", (MOST_SEATS, PIES)),  # pieces taken from each middle pie
    ]
)

RULES = record(
    [
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
        ("deck", "i1", (PIECES,)),  # their numbers
        ("flavour", "i1", (PIECES,)),
        ("frosted", "i1", (PIECES,)),
        ("kind", "i1", (PIECES,)),
        ("shaving", "i1", (PIECES,)),  # shaving markers that count (PP-A08)
        ("form", "i1", (PIECES,)),  # index into SHAPES
        ("tally", "i8", (PIECES,)),
        ("worth", "i1", (ROWS,)),  # points of one set of each row of ``after``
        (
            "loose",
            "i1",
            (CARDS,),
        ),  # flavours of a set that may lie anywhere (bits), 0: the recipe is geometric
        ("frosting", "i1", (FROSTS,)),  # points of a chain of frosting bits
        ("after", "i2", (ROWS, PREFIXES)),  # sets after laying each flavour, four bits each, by chain
        ("rings", "u1", (RINGS, WIDTH)),  # of whole rings: sets that count, plus 16 * sets that hold
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
