"""What is recorded of every game and seat (ledger, section 15), and how the report shows it."""

from __future__ import annotations

from sim.games.pieces_montees.components import TABLE
from sim.games.pieces_montees.state import CURVE
from sim.kit.config import read_toml
from sim.kit.protocol import Column, Section

GAME = (
    Column("rounds", "Rounds", "rounds", "rounds played", "i4"),
    Column("trigger_turn", "Trigger turn", "turn", "turn that made the round the last one, 0 none", "i4"),
    Column("trigger_seat", "Trigger seat", "seat", "seat whose turn that was, -1 none", "i1"),
    Column("short_hand", "Short hand", "hand", "first hand the pile could not fill, -1 none", "i1"),
    Column("pile_left", "Pile left", "cards", "étage cards left in the pile", "i1"),
    Column("stranded", "Stranded cards", "cards", "étage cards left in hands", "i1"),
    Column("decorations", "Décorations", "cards", "décorations taken", "i1"),
    Column("removed", "Colour left out", "", "colour left out of a duel, -1 none", "i1"),
)


def _per_round() -> tuple[Column, ...]:
    return tuple(
        Column(f"after_{n}", f"Points after round {n}", "points", f"points after round {n}, or at the end")
        for n in CURVE
    )


SEAT = (
    Column("points_1", "One étage", "points", "points of pièces of one étage", part=True),
    Column("points_2", "Two étages", "points", "points of pièces of two étages", part=True),
    Column("points_3", "Complete", "points", "points of complete pièces, without décorations", part=True),
    Column("points_deco", "Décorations", "points", "points that décorations add", part=True),
    Column("pieces_1", "Pièces of 1", "pièces", "pièces of one étage", "i1"),
    Column("pieces_2", "Pièces of 2", "pièces", "pièces of two étages", "i1"),
    Column("pieces_3", "Complete pièces", "pièces", "complete pièces", "i1"),
    Column("chocolate", "Chocolate pièces", "pièces", "pièces with chocolate topping, of any height", "i1"),
    Column("complete_chocolate", "Complete in chocolate", "pièces", "complete chocolate pièces", "i1"),
    Column("complete_cream", "Complete in cream", "pièces", "complete cream pièces", "i1"),
    Column(
        "completed", "Completed pièces", "", "complete pièces as bits: 2 * colour + (1 for cream)",
        names=tuple(f"{c['id']} {t}" for c in read_toml(TABLE)["colours"] for t in ("chocolate", "cream")),
    ),
    Column("first_complete", "First completion", "turn", "turn of the first completion, 0 none"),
    Column("last_complete", "Last completion", "turn", "turn of the last completion, 0 none"),
    Column("deco_chocolate", "Chocolate décorations", "cards", "décorations taken in chocolate", "i1"),
    Column("deco_cream", "Cream décorations", "cards", "décorations taken in cream", "i1"),
    Column("deco_delay", "Décoration delay", "turns", "turns from completion to décoration, added up"),
    Column("on_play_1", "Spoons on étage 1", "spoons", "spoons spent on étages 1"),
    Column("on_play_2", "Spoons on étage 2", "spoons", "spoons spent on étages 2"),
    Column("on_play_3", "Spoons on étage 3", "spoons", "spoons spent on étages 3"),
    Column("flips_own", "Own flips", "flips", "own cards turned"),
    Column("flips_other", "Flips of others", "flips", "cards of other seats turned"),
    Column("flips_neutral", "Neutral flips", "flips", "neutral cards turned"),
    Column("flips_played", "Flips played", "flips", "cards played in the turn in which they were turned"),
    Column("pages", "Pages paid", "pages", "pages of the booklet turned for a spoon"),
    Column("calls", "Commis called", "calls", "times the commis was called back"),
    Column("forgone", "Spoons forgone", "spoons", "spoons handed on unspent"),
    Column("spoon_uses", "Extra spoons", "uses", "commis used for a spoon"),
    Column("whisk_uses", "Whisks", "uses", "commis used to start a pièce"),
    Column("first_commis", "First commis", "turn", "turn in which a commis was first used, 0 never"),
    Column("taken_own", "From own hand", "cards", "étage cards played from the own hand"),
    Column("taken_other", "From others", "cards", "étage cards played from other seats' hands"),
    Column("taken_neutral", "From neutral", "cards", "étage cards played from the neutral hand"),
    Column("robbed", "Robbed", "cards", "cards that others played from this seat's hand"),
    Column("short_turns", "Short hand", "turns", "turns' ends with this hand short"),
    Column("given", "Given to partner", "points", "points placed in the partner's area"),
    Column("hidden_backs", "Unknown backs", "cards", "own backs never seen, added up over turn starts"),
    *_per_round(),
)  # fmt: skip

SECTIONS = (
    Section("shares", "How games end", "stalled and capped games are counted as they stand",
            ("reason",), table="games"),
    Section("stacked", "Points by source", "points of pièces by height and of décorations",
            ("points_1", "points_2", "points_3", "points_deco")),
    Section("means", "Where cards come from", "étage cards played, and cards lost to others",
            ("taken_own", "taken_other", "taken_neutral", "robbed")),
    Section("means", "How spoons are spent", "spoons, flips, pages, calls and spoons handed on",
            ("on_play_1", "on_play_2", "on_play_3", "flips_own", "flips_other", "flips_neutral",
             "pages", "calls", "forgone")),
    Section("means", "Commis", "uses of the commis and when it is first used",
            ("spoon_uses", "whisk_uses", "first_commis")),
    Section("means", "Points along the game", "points after every second round",
            tuple(f"after_{n}" for n in CURVE)),
    Section("items", "Pièces completed", "which pièces are completed, and how often their owner wins",
            ("completed",)),
    Section("means", "Pile and hands at the end", "rounds, cards left in the pile and in hands",
            ("rounds", "pile_left", "stranded", "decorations"), table="games"),
)  # fmt: skip
