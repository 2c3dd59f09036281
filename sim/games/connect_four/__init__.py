"""Connect Four, a calibration game: other simulators play it too."""

from sim.games.connect_four import engine, rules, words
from sim.games.connect_four.exports import table
from sim.kit.protocol import Column, Game, scratch_record

game = Game(
    name="connect_four",
    title="Connect Four",
    version=1,
    players=(2,),
    state=engine.STATE,
    rules=engine.RULES,
    scratch=scratch_record(engine.STATE, len(engine.PURPOSES)),
    purposes=engine.PURPOSES,
    nodes=engine.NODES,
    reasons=engine.REASONS,
    tie_breaks=("shared",),
    game_columns=(),
    seat_columns=(Column("line", "Line", "lines", "1 for the seat that made the line", "i1", part=True),),
    exports=table,
    switches=rules.ConnectFourSwitches,
    pack=rules.pack,
    components=rules.components,
    words=words,
)
