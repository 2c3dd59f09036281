"""Shape of the component tables: one model per file, one per kind of piece."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Small = Annotated[int, Field(ge=0, le=100)]
Training = Literal["chef", "assistant"]
Bonus = Annotated[str, Field(pattern=r"^(-|coins:\d+|tile|flour|sugar|butter|any|recipe)$")]
Reward = Annotated[
    str,
    Field(
        pattern=r"^(-|(coins|pp|coins_per_adjacent_service):\d+|tile|display_tile|flour|sugar|butter|any|recipe)$"
    ),
]
Need = Annotated[
    str,
    Field(
        pattern=r"^((has|lacks):(egg|honey|nut)|(no_)?topping(:(fruit|cream|chocolate))?|(not_)?chef|value:\d)$"
    ),
]
Ingredients = dict[Literal["egg", "honey", "nut"], Annotated[int, Field(ge=1, le=7)]]


class Piece(BaseModel):
    """Base: unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Good(Piece):
    """One goods track: units at the start, top of the track, price of 1, 2, ... units together."""

    start: Small
    cap: Small
    batch_price: list[Small] = Field(min_length=1, max_length=8)


class Income(Piece):
    """What one decoration slot adds to the income."""

    coins: Small = 0
    pp: Small = 0


class PlayerBoard(Piece):
    """player_board.toml."""

    recipe_spaces: Literal[3]
    deco_slots: Literal[5]
    base_income: Small
    host_income: Small
    deco_income: list[Income]
    goods: dict[Literal["flour", "sugar", "butter"], Good]


class Seats(Piece):
    """The row of the setup table for a number of seats."""

    n: Literal[2, 3, 4, 5]
    side: Literal["A", "B"]
    deck: dict[Literal["I", "II", "III", "IV"], Small]
    tray: Small
    star_row: Small
    majority_places: Literal[1, 2]
    service_spaces_per_area: Literal[1, 2]


class Notice(Piece):
    """Coins for dismissing a card."""

    assistant: Small
    chef: Small


class ServicePay(Piece):
    """Price and prestige of one service payment."""

    cost: Small
    pp: Small


class Solo(Piece):
    """Solo cards, the Mentor's cards per round by difficulty, grades of won games."""

    cards: Small
    sets: dict[Literal["buttery", "savory", "extra_crunchy"], list[Small]]
    grades: dict[Literal["good", "excellent", "goal"], int]


class Setup(Piece):
    """setup.toml."""

    rounds: Literal[4]
    hand_from_unused: Literal[4]
    draft_cards: Literal[2]
    removed_per_round: Literal[1]
    min_inventory: Literal[4]
    notice: Notice
    hire_price: list[Small] = Field(min_length=4, max_length=4)
    service_pay: ServicePay
    sale_coins_per_value: Small
    coins_per_pp: Annotated[int, Field(ge=1, le=100)]
    mentor_fail_pp: Small
    seats: list[Seats]
    solo: Solo


class RecipeDisplay(Piece):
    """Prices from left to right, spaces cleared in preparation, gaps that trigger a refill."""

    prices: list[Small] = Field(min_length=5, max_length=12)
    drop_rightmost: Small
    refill_when_empty: Small


class IngredientDisplay(Piece):
    """``price[row][tiles in that row before taking - 1]``; row 0 is the top."""

    rows: Literal[3]
    cols: Annotated[int, Field(ge=1, le=8)]
    lower_rows: Literal[1, 2]
    price: list[list[Small]]


class Space(Piece):
    """A table space with a seat minimum."""

    bonus: Bonus
    min_seats: Annotated[int, Field(ge=2, le=5)] = 2


class PresentationTable(Piece):
    """Majority values and spaces, listed from the table-bonus tile outwards."""

    id: int
    majority: list[Small] = Field(min_length=2, max_length=2)
    spaces: list[Bonus | Space] = Field(min_length=1, max_length=16)
    ranks: list[Annotated[int, Field(ge=1, le=16)]] | None = None


class PointsSpace(Piece):
    """Left service space."""

    price: Small
    points: Small


class BonusSpace(Piece):
    """Right service space."""

    price: Small
    bonus: Bonus


class Service(Piece):
    """A service area and the tables that it touches."""

    id: int
    tables: list[int] = Field(min_length=1)
    left: PointsSpace
    right: BonusSpace


class Host(Piece):
    """A noble host space."""

    id: str
    price: Small
    points: Small
    min_seats: Annotated[int, Field(ge=2, le=5)] = 2


class Side(Piece):
    """One side of the game board."""

    recipe_display: RecipeDisplay
    ingredient_display: IngredientDisplay
    table: list[PresentationTable]
    service: list[Service]
    host: list[Host]


class SpecialTable(Piece):
    """A place for a special bonus tile."""

    id: int
    colour: str
    side: Literal["A", "B"]


class Board(Piece):
    """board.toml."""

    side: dict[Literal["A", "B"], Side]
    special_table: list[SpecialTable]


class Tile(Piece):
    """An ingredient tile: ingredients on the front, toppings on the back."""

    id: str
    ing: Ingredients
    top: list[Literal["fruit", "cream", "chocolate"]] = Field(max_length=3)
    count: Annotated[int, Field(ge=1, le=50)]


class Recipe(Piece):
    """A recipe tile."""

    id: str
    name: str = ""
    value: Annotated[int, Field(ge=0, le=20)]
    chef: bool
    goods: list[Small] = Field(min_length=3, max_length=3)
    ing: Ingredients
    count: Annotated[int, Field(ge=1, le=45)]
    price: Small | None = None


class StaffCard(Piece):
    """A staff card with an effect; ``level`` is 0 for start staff."""

    id: str
    level: Annotated[int, Field(ge=0, le=4)] = 0
    training: Training
    effect: str
    params: dict[str, Any]
    count: Annotated[int, Field(ge=1, le=68)] = 1
    notice: Small | None = None
    promo: bool = False


class StarCard(Piece):
    """A star card: requirement and prestige."""

    id: str
    training: Training
    req: str
    req_params: dict[str, Any]
    pp: Small
    notice: Small | None = None
    promo: bool = False


class SpecialTile(Piece):
    """A special bonus tile: condition and slot values on either side, best first."""

    id: str
    cond: str
    A: list[Small] = Field(min_length=1, max_length=4)
    B: list[Small] = Field(min_length=1, max_length=4)
    promo: bool = False


class BonusTile(Piece):
    """A table-bonus tile: tests that must all hold, and the reward."""

    id: str
    need: list[Need]
    reward: Reward
    promo: bool = False


class Bake(Piece):
    """Recipe spaces in order, and how many are baked."""

    order: list[Literal[1, 2, 3]] = Field(min_length=1, max_length=3)
    max: Literal[1, 2]


class Deco(Piece):
    """Racks in order, and the end of the tile column where the search begins."""

    order: list[Literal[1, 2, 3]] = Field(min_length=1, max_length=3)
    dir: Literal["top", "bottom"]


class SoloCard(Piece):
    """A card of the Mentor: actions, and what it decides when revealed as a decision."""

    id: str
    actions: list[int] = Field(min_length=1, max_length=3)
    recipe_space: Small
    column: Small
    table: Annotated[int, Field(ge=1, le=5)]
    end: Literal["near", "far"]
    place: Annotated[str, Field(pattern=r"^(svc|host):\d+$")]
    hire_dir: Literal["left", "right"]
    hire_start: Annotated[int, Field(ge=0, le=3)]
    bake: Bake
    deco: Deco
