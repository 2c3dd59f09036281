"""Result columns and report sections."""

from __future__ import annotations

from sim.games.just_desserts.cards import FOLDER, read
from sim.games.just_desserts.state import LOW_CARDS, REASONS
from sim.kit.protocol import Column, Section

_CARDS = read(FOLDER / "published.toml")
_GUESTS = tuple(g["name"] for g in _CARDS["guests"])
_DESSERTS = tuple(d["name"] for d in _CARDS["desserts"])

GAME_COLUMNS = (
    Column(
        "by_reaction", "Won out of turn", "games", "the winner won by a surprise in another seat's turn", "i1"
    ),
    Column("dessert_shuffles", "Dessert reshuffles", "times", "the dessert discard became the pile"),
    Column("guest_shuffles", "Guest reshuffles", "times", "the guest discard became the pile"),
    Column("poach_tries", "Poaching attempts", "offers", "offers to a guest of another seat"),
    Column("poaches", "Poached", "guests", "guests moved from seat to seat by poaching"),
    Column("block_total", "Blocks", "blocks", "poaching attempts blocked"),
    Column("surprise_total", "Surprises", "surprises", "services taken over by a surprise party"),
    Column("buffet_total", "Buffets", "buffets", "buffets opened"),
)
SEAT_COLUMNS = (
    Column("guests", "Guests", "points", "satisfied guests at the end", part=True),
    Column("pairs", "Pairs", "points", "pairs of a colour among them (JD-054)", part=True),
    Column("groups", "Colours", "colours", "different colours among them"),
    Column("from_room", "From the room", "guests", "served in the room"),
    Column("from_door", "At the door", "guests", "served at the door"),
    Column("poached", "Poached", "guests", "taken from another seat"),
    Column("surprised", "By surprise", "guests", "taken over with a favourite, out of turn"),
    Column("from_buffet", "After a buffet", "guests", "served after opening a buffet"),
    Column("lost_poach", "Lost to poaching", "guests", "poached by others"),
    Column("lost_surprise", "Lost to surprises", "guests", "poached guests surprised away by a third seat"),
    Column("sent_back", "Sent back", "guests", "returned to the room by buffets"),
    Column("tips", "Tips", "desserts", "drawn for favourites"),
    Column("compensations", "Compensations", "desserts", "drawn for guests lost"),
    Column("favourites", "Favourites", "services", "services with a favourite"),
    Column("desserts_used", "Desserts served", "desserts", "desserts that satisfied guests"),
    Column("poach_tries", "Poaching attempts", "offers", "offers to a guest of another seat"),
    Column("blocked", "Blocked", "offers", "own poaching attempts blocked"),
    Column("intercepted", "Intercepted", "offers", "own services taken over by a surprise"),
    Column("block_chances", "Blocks possible", "offers", "poaches of own guests that could be blocked"),
    Column("blocks", "Blocks", "offers", "poaches of own guests blocked"),
    Column("surprise_chances", "Surprises possible", "offers", "offers this seat was able to take over"),
    Column("turns_taken", "Turns", "turns", "turns begun by this seat"),
    Column("stuck_turns", "Stuck", "turns", "turns that began with nobody to serve"),
    Column("serve_turns", "Serving", "turns", "turns with at least one guest served"),
    Column("draw_turns", "Drawing", "turns", "turns spent on an extra dessert"),
    Column("swap_turns", "Swapping", "turns", "turns spent on a swap"),
    Column("buffets", "Buffets", "turns", "turns spent on a buffet"),
    Column("hand_mean", "Hand", "desserts", "mean hand at the start of own turns", "f4"),
    Column("hand_most", "Largest hand", "desserts", "largest hand at the start of own turns"),
    Column("hand_final", "Final hand", "desserts", "hand at the end"),
    Column(
        "guests_served",
        "Guests served",
        "",
        "guests this seat ever satisfied (published cards only)",
        "i8",
        names=_GUESTS,
    ),
    Column(
        "desserts_low",
        "Desserts served (1)",
        "",
        "desserts this seat ever served (published cards only)",
        "i8",
        names=_DESSERTS[:LOW_CARDS],
    ),
    Column(
        "desserts_high",
        "Desserts served (2)",
        "",
        "desserts this seat ever served (published cards only)",
        "i8",
        names=_DESSERTS[LOW_CARDS:],
    ),
)
ROADS = "How games end: " + ", ".join(r.replace("_", " ") for r in REASONS)
SECTIONS = (
    Section(
        "shares",
        "Win roads",
        f"{ROADS}. A game at the turn cap is scored as a fallback and listed as such.",
        ("reason",),
        "games",
    ),
    Section(
        "means",
        "Length and modules",
        "Reshuffles and what the advanced modules did, per game.",
        (
            "by_reaction",
            "dessert_shuffles",
            "guest_shuffles",
            "poach_tries",
            "poaches",
            "block_total",
            "surprise_total",
            "buffet_total",
        ),
        "games",
    ),
    Section(
        "stacked",
        "Where guests come from",
        "Guests gained by origin, by final rank.",
        ("from_room", "from_door", "poached", "surprised", "from_buffet"),
    ),
    Section(
        "means",
        "Guests and cards",
        "Guests lost, tips, favourites and desserts, per seat and game.",
        (
            "guests",
            "lost_poach",
            "lost_surprise",
            "sent_back",
            "tips",
            "compensations",
            "favourites",
            "desserts_used",
        ),
    ),
    Section(
        "means",
        "Turns",
        "How turns are spent, and hands.",
        (
            "turns_taken",
            "stuck_turns",
            "serve_turns",
            "draw_turns",
            "swap_turns",
            "buffets",
            "hand_mean",
            "hand_most",
            "hand_final",
        ),
    ),
    Section(
        "means",
        "Reactions",
        "Chances to react and what became of them.",
        ("poach_tries", "blocked", "intercepted", "block_chances", "blocks", "surprise_chances"),
    ),
    Section("histogram", "Hands", "Final hands.", ("hand_final",)),
    Section(
        "items",
        "Which guests decide games",
        "Seats that satisfied a guest at some time, and their win credit when they did. This is a "
        "correlation: winners satisfy more guests.",
        ("guests_served",),
    ),
    Section(
        "items",
        "Which desserts serve",
        "Seats that served a dessert at some time, and their win credit when they did. This is a "
        "correlation: winners serve more desserts.",
        ("desserts_low", "desserts_high"),
    ),
)
