"""Piece of Pie (Trevor Benjamin, Brett J. Gilbert; Blue Orange Games, 2020)."""

from sim.games.piece_of_pie import rules, state, words
from sim.games.piece_of_pie.columns import GAME_COLUMNS, SEAT_COLUMNS, SECTIONS
from sim.games.piece_of_pie.exports import table
from sim.games.piece_of_pie.picture import picture
from sim.kit.protocol import Game, scratch_record

game = Game(
    name="piece_of_pie",
    title="Piece of Pie",
    version=3,
    players=(2, 3, 4),
    state=state.STATE,
    rules=state.RULES,
    scratch=scratch_record(state.STATE, len(state.PURPOSES), state.SCRATCH),
    purposes=state.PURPOSES,
    nodes=state.NODES,
    reasons=state.REASONS,
    tie_breaks=("last_turn", "shared"),
    game_columns=GAME_COLUMNS,
    seat_columns=SEAT_COLUMNS,
    exports=table,
    switches=rules.PieceOfPieSwitches,
    pack=rules.pack,
    components=rules.components,
    words=words,
    sections=SECTIONS,
    picture=picture,
    compensation="points",
)
