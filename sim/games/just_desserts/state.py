"""Just Desserts: names, codes and the two records, the state of a game and its packed rules.

Desserts are numbered in component order and kept as sets in two words: ids 0..35 in ``_lo``,
ids 36.. in ``_hi``, so that a set of cards is a set of actions (code 28 + id) shifted as a whole.
Guests are numbered by colour, 4 x colour + k, and kept as 24-bit sets, a nibble a colour.
"""

from __future__ import annotations

from sim.kit.records import HEADER, record

MOST_SEATS = 5
GUESTS, COLOURS, PER_COLOUR = 24, 6, 4
EVERYBODY = (1 << GUESTS) - 1
TASTES = 12
LOW_CARDS, MOST_DESSERTS = 36, 96
MOST_NEEDS, MOST_COVERS = 4, 49  # a set of four has 49 minimal covers by its subsets
FIRST_HAND, FIRST_ROOM, SLOTS, BUFFET_ACES, BUFFET_DRAWS = 3, 3, 2, 4, 3

NODES = (
    "main",
    "cover",
    "block",
    "surprise",
    "next",
    "swap_pick",
    "buffet_pick",
    "return",
    "buffet_serve",
    "discard",
    "wait",
)
MAIN, COVER, BLOCK, SURPRISE, NEXT, SWAP_PICK, BUFFET_PICK, RETURN, BUFFET_SERVE, DISCARD, WAIT = range(11)
# "wait" is what bystanders see while others are asked: an offer on the table, nothing more.

STOP, DRAW, SWAP, BUFFET = 0, 1, 2, 3
GUEST, CARD = 4, 28  # action codes: GUEST + guest, CARD + dessert

FROM_ROOM, FROM_DOOR, NOWHERE = 5, 6, -1  # origins of a guest; 0..4 is the seat it is poached from

REASONS = ("three_of_a_group", "five_different", "all_served", "turn_cap")
THREE, FIVE, ALL_SERVED, TURN_CAP = 1, 2, 3, 4
TIE_BREAKS = ("hand_size", "earliest_seat", "last_server", "shared")
BY_HAND, BY_SEAT, BY_LAST_SERVICE, SHARED = 1, 2, 3, 4

PURPOSES = ("desserts", "guests", "reactions", "discards")
DESSERT_CHANCE, GUEST_CHANCE, REACTION_CHANCE, DISCARD_CHANCE = range(4)

EVENTS = (
    "turn",
    "draw",
    "no_dessert",
    "arrive",
    "no_guest",
    "shuffle",
    "order",
    "discard",
    "offer",
    "block",
    "surprise",
    "serve",
    "take_back",
    "expel",
    "send_back",
    "win",
    "end",
    "show",
)
(
    E_TURN,
    E_DRAW,
    E_NO_DESSERT,
    E_ARRIVE,
    E_NO_GUEST,
    E_SHUFFLE,
    E_ORDER,
    E_DISCARD,
    E_OFFER,
    E_BLOCK,
    E_SURPRISE,
    E_SERVE,
    E_TAKE_BACK,
    E_EXPEL,
    E_SEND_BACK,
    E_WIN,
    E_END,
    E_SHOW,
) = range(18)
WHYS = ("turn", "option", "swap", "tip", "compensation", "buffet")
W_TURN, W_OPTION, W_SWAP, W_TIP, W_COMPENSATION, W_BUFFET = range(6)

COUNTS = (
    "room",
    "door",
    "poached",
    "surprised",
    "buffet_served",
    "lost_poach",
    "lost_surprise",
    "sent_back",
    "tips",
    "compensations",
    "favourites",
    "desserts_used",
    "block_chances",
    "blocks",
    "surprise_chances",
    "poach_tries",
    "blocked",
    "intercepted",
    "serve_turns",
    "draw_turns",
    "swap_turns",
    "buffets",
    "turns_taken",
    "stuck_turns",
    "hand_total",
    "hand_most",
)
(
    C_ROOM,
    C_DOOR,
    C_POACHED,
    C_SURPRISED,
    C_BUFFET_SERVED,
    C_LOST_POACH,
    C_LOST_SURPRISE,
    C_SENT_BACK,
    C_TIPS,
    C_COMPENSATIONS,
    C_FAVOURITES,
    C_DESSERTS,
    C_BLOCK_CHANCES,
    C_BLOCKS,
    C_SURPRISE_CHANCES,
    C_POACH_TRIES,
    C_BLOCKED,
    C_INTERCEPTED,
    C_SERVE_TURNS,
    C_DRAW_TURNS,
    C_SWAP_TURNS,
    C_BUFFETS,
    C_TURNS,
    C_STUCK,
    C_HAND_TOTAL,
    C_HAND_MOST,
) = range(26)

BLOCK_ASKED = 1 << MOST_SEATS  # in ``asked``: the victim has had its say

STATE = record(
    [
        *HEADER,
        ("reason", "i1"),  # 0 while the game runs, else 1 + index of REASONS
        ("winners", "i1"),  # seats that won directly, as a set
        # piles
        ("room", "i4"),  # guests in the room, a set
        ("guest_pile", "i1", (GUESTS,)),  # face-down guests, the top is the last of guests_left
        ("guests_left", "i1"),
        ("expelled", "i1", (GUESTS,)),  # face-up guest discard, the last one is at the door
        ("expelled_n", "i1"),
        ("expeller", "i1", (GUESTS,)),  # seat that put this guest on the discard, -1: none
        ("pile", "i1", (MOST_DESSERTS,)),  # face-down desserts, the top is the last of pile_n
        ("pile_n", "i1"),
        ("used_n", "i1"),  # dessert discard: how many, and which
        ("used_lo", "i8"),
        ("used_hi", "i8"),
        # seats
        ("sat", "i4", (MOST_SEATS,)),  # satisfied guests
        ("hand_lo", "i8", (MOST_SEATS,)),
        ("hand_hi", "i8", (MOST_SEATS,)),
        ("known_lo", "i8", (MOST_SEATS,)),  # cards of the hand that everybody has seen
        ("known_hi", "i8", (MOST_SEATS,)),
        ("hand_n", "i1", (MOST_SEATS,)),
        ("tastes", "i2", (MOST_SEATS,)),  # all tastes of the hand together
        ("last_service", "i4", (MOST_SEATS,)),  # when the seat last satisfied a guest
        # turn
        ("home", "i1"),  # node to which a failed attempt returns
        ("slots", "i1"),  # services left
        ("poaches", "i1"),  # poaching attempts left
        ("services", "i1"),  # guests satisfied by the active seat this turn
        ("failed", "i1"),  # an attempt of the present declaration was blocked or surprised
        ("fixed_door", "i1"),  # door guest when the turn began, -1: none
        ("protected", "i4"),  # guests surprised away, not to be targeted again this turn
        ("immune", "i4"),  # guests sent back by this turn's buffet
        ("clearable", "i4"),  # discard phase: guests of the colours duplicated when it began
        ("leaving", "i4"),  # discard phase: chosen, to be pushed in random order
        ("servable", "i4"),  # guests the active seat can satisfy now (main, next, buffet_serve)
        ("sending", "i1", (MOST_SEATS,)),  # simultaneous returns: guest chosen, -1: none
        # attempt
        ("target", "i1"),  # guest, -1: none
        ("origin", "i1"),
        ("picked_lo", "i8"),  # cards picked so far by the decider, still in its hand
        ("picked_hi", "i8"),
        ("offer_lo", "i8"),  # cards on offer
        ("offer_hi", "i8"),
        ("block_lo", "i8"),  # cards with which the victim blocks
        ("block_hi", "i8"),
        ("asked", "i1"),  # seats that have answered, and BLOCK_ASKED
        ("bid_lo", "i8", (MOST_SEATS,)),  # sealed surprises
        ("bid_hi", "i8", (MOST_SEATS,)),
        ("declared", "i1"),  # simultaneous services: 0, 1 (first declared), 2 (second waits)
        ("declared_guest", "i1"),
        ("declared_lo", "i8"),
        ("declared_hi", "i8"),
        # statistics
        ("shuffles", "i2", (2,)),  # reshuffles of desserts and of guests
        ("clock", "i4"),  # services so far
        ("by_reaction", "i1"),  # the last guest was satisfied out of turn
        ("counts", "i2", (MOST_SEATS, len(COUNTS))),
        ("served", "i4", (MOST_SEATS,)),  # guests ever satisfied
        ("served_lo", "i8", (MOST_SEATS,)),  # desserts ever served
        ("served_hi", "i8", (MOST_SEATS,)),
    ]
)

RULES = record(
    [
        ("players", "i8"),
        ("desserts", "i8"),
        ("turn_cap", "i8"),
        ("start", STATE),  # the table before anything is shuffled
        ("named", "i1"),  # the cards are those of the published set, in its order
        # switches, 0 is the default reading unless a comment says otherwise
        ("chance_discards", "i1"),
        ("may_clear", "i1"),
        ("superset", "i1"),
        ("tip_per_card", "i1"),
        ("simultaneous", "i1"),
        ("may_pass", "i1"),
        ("door", "i1"),  # 0 refreshing, 1 fixed for the turn, 2 none
        ("not_expeller", "i1"),
        ("random_order", "i1"),
        ("guests_on_empty", "i1"),
        ("door_enters", "i1"),
        ("dessert_reshuffle", "i1"),  # 0 on need, 1 on empty, 2 none
        ("dropped_return", "i1"),  # 1 is the default
        ("poach_first", "i1"),
        ("poach_attempts", "i1"),
        ("block_tip", "i1"),  # 1 is the default
        ("serve_only", "i1"),
        ("room_and_pile", "i1"),
        ("served_at_end", "i1"),
        ("exactly_two", "i1"),
        ("final_tie", "i1"),  # 0 shared, 1 earliest seat, 2 last server
        ("surprise_order", "i1"),  # 0 turn order, 1 random priority, 2 sealed
        ("ask_all", "i1"),
        ("victim_surprises", "i1"),
        ("block_wins", "i1"),
        ("surprise_pays", "i1"),  # 1 is the default
        ("surprise_cover", "i1"),
        ("aces", "i1"),  # 0 any four, 1 distinct, 2 same
        ("draw_first", "i1"),
        ("secret_returns", "i1"),
        ("buffet_room_only", "i1"),
        ("buffet_must_serve", "i1"),
        ("buffet_poach", "i1"),
        ("returned", "i1"),  # 0 room, 1 immune, 2 door
        ("no_cap_winner", "i1"),
        ("discard_hidden", "i1"),
        ("offers_forgotten", "i1"),
        ("poaching", "i1"),
        ("buffet", "i1"),
        ("surprise", "i1"),
        ("win_at_end", "i1"),
        # cards
        ("taste", "i4", (MOST_DESSERTS,)),  # tastes of a dessert, a set
        ("ace_lo", "i8"),  # all aces, and the aces of each taste
        ("ace_hi", "i8"),
        ("ace_of_lo", "i8", (TASTES,)),
        ("ace_of_hi", "i8", (TASTES,)),
        ("fav_lo", "i8", (GUESTS,)),  # favourites of a guest
        ("fav_hi", "i8", (GUESTS,)),
        ("lone_lo", "i8", (GUESTS,)),  # favourites that satisfy their guest alone
        ("lone_hi", "i8", (GUESTS,)),
        ("needs", "i1", (GUESTS,)),  # how many tastes the guest wants
        ("usable_lo", "i8", (GUESTS,)),  # cards without a taste the guest dislikes
        ("usable_hi", "i8", (GUESTS,)),
        ("gives_lo", "i8", (GUESTS, MOST_NEEDS)),  # usable cards with the guest's n-th taste
        ("gives_hi", "i8", (GUESTS, MOST_NEEDS)),
        ("class_of", "i1", (GUESTS, MOST_DESSERTS)),  # which of its tastes a card gives, a set
        ("class_lo", "i8", (GUESTS, 1 << MOST_NEEDS)),  # usable cards of a class
        ("class_hi", "i8", (GUESTS, 1 << MOST_NEEDS)),
        ("covers_n", "i1", (GUESTS,)),
        ("covers", "i4", (GUESTS, MOST_COVERS)),  # minimal covers of a guest, as sets of classes
        ("plain", "i4"),  # guests for whom the union of a hand's tastes decides alone
        ("fed_by", "i4", (1 << TASTES,)),  # guests whose wishes lie within a union of tastes
    ]
)

SCRATCH = [
    ("price", "f8", (MOST_DESSERTS,)),  # of the cards in hand
    ("cheapest", "f8", (1 << MOST_NEEDS,)),  # best cover: price and card per class
    ("holder", "i8", (1 << MOST_NEEDS,)),
    ("cover", "i8", (2,)),  # the best cover found
    ("guest", "i8", (GUESTS,)),  # plans: guest, worth beside the outlook, risk, cover
    ("extra", "f8", (GUESTS,)),
    ("risk", "f8", (GUESTS,)),
    ("lo", "i8", (GUESTS,)),
    ("hi", "i8", (GUESTS,)),
]
"""Working memory of this game's strategies."""
