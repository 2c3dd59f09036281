"""Pièces montées: pastry cooks build pièces montées from cards with two faces."""

from sim.games.pieces_montees import rules, state, words
from sim.games.pieces_montees.columns import GAME, SEAT, SECTIONS
from sim.games.pieces_montees.exports import table
from sim.kit.protocol import Game, scratch_record

game = Game(
    name="pieces_montees",
    title="Pièces montées",
    version=2,
    players=(2, 3, 4),
    state=state.STATE,
    rules=state.RULES,
    scratch=scratch_record(state.STATE, len(state.PURPOSES), state.SCRATCH),
    purposes=state.PURPOSES,
    nodes=state.NODES,
    reasons=state.REASONS,
    tie_breaks=state.TIE_BREAKS,
    game_columns=GAME,
    seat_columns=SEAT,
    exports=table,
    switches=rules.PiecesMonteesSwitches,
    pack=rules.pack,
    components=rules.components,
    words=words,
    sections=SECTIONS,
    compensation="points",
)
