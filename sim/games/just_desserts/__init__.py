"""Just Desserts (Andrew Looney, Looney Labs), basic and advanced."""

from sim.games.just_desserts import columns, engine, rules, words
from sim.games.just_desserts.exports import table
from sim.kit.protocol import Game, scratch_record

game = Game(
    name="just_desserts",
    title="Just Desserts",
    version=2,
    players=(2, 3, 4, 5),
    state=engine.STATE,
    rules=engine.RULES,
    scratch=scratch_record(engine.STATE, len(engine.PURPOSES), engine.SCRATCH),
    purposes=engine.PURPOSES,
    nodes=engine.NODES,
    reasons=engine.REASONS,
    tie_breaks=engine.TIE_BREAKS,
    game_columns=columns.GAME_COLUMNS,
    seat_columns=columns.SEAT_COLUMNS,
    exports=table,
    switches=rules.JustDessertsSwitches,
    pack=rules.pack,
    components=rules.components,
    words=words,
    sections=columns.SECTIONS,
)
