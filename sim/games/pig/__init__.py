"""Pig, a calibration game: its optimal first-player advantage is published."""

from sim.games.pig import engine, rules, words
from sim.games.pig.exports import table
from sim.kit.protocol import Column, Game, scratch_record

game = Game(
    name="pig",
    title="Pig",
    version=1,
    players=(2, 3, 4),
    state=engine.STATE,
    rules=engine.RULES,
    scratch=scratch_record(engine.STATE, len(engine.PURPOSES)),
    purposes=engine.PURPOSES,
    nodes=engine.NODES,
    reasons=engine.REASONS,
    tie_breaks=("shared",),
    game_columns=(),
    seat_columns=(
        Column("banked", "Points kept", "points", "points kept by stopping", "i4", part=True),
        Column("rolls", "Rolls", "rolls", "times the die was rolled", "i4"),
        Column("busts", "Busts", "turns", "turns lost to a 1", "i4"),
    ),
    exports=table,
    switches=rules.PigSwitches,
    pack=rules.pack,
    components=rules.components,
    words=words,
)
