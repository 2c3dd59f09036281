"""La Pâtisserie Rococo (Louis and Stefan Malz; FRED Distribution, 2025)."""

from sim.games.patisserie_rococo import codes, layout, words
from sim.games.patisserie_rococo.columns import GAME_COLUMNS, SEAT_COLUMNS
from sim.games.patisserie_rococo.exports import table
from sim.games.patisserie_rococo.loader import components
from sim.games.patisserie_rococo.names import lists
from sim.games.patisserie_rococo.pack import pack
from sim.games.patisserie_rococo.picture import picture
from sim.games.patisserie_rococo.sections import SECTIONS
from sim.games.patisserie_rococo.switches import RococoSwitches
from sim.kit.protocol import Game, scratch_record

game = Game(
    name="patisserie_rococo",
    title="La Pâtisserie Rococo",
    version=3,
    players=(1, 2, 3, 4, 5),
    state=layout.STATE,
    rules=layout.RULES,
    scratch=scratch_record(layout.STATE, len(codes.PURPOSES)),
    purposes=codes.PURPOSES,
    nodes=codes.NODES,
    reasons=codes.REASONS,
    tie_breaks=codes.TIE_BREAKS,
    game_columns=GAME_COLUMNS,
    seat_columns=SEAT_COLUMNS,
    exports=table,
    switches=RococoSwitches,
    pack=pack,
    components=components,
    words=words,
    sections=SECTIONS,
    picture=picture,
    unseated="the Mentor",
    compensation="points",
    lists=lists,
    linked=False,
)
