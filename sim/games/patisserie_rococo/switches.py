"""Every rule of La Pâtisserie Rococo that can be read in more than one way, as a switch.

Names and values are those of the rule ledger, sections 14.1 to 14.6; the first value of each list
is the default. Switches that a mode does not use (the Mentor's in a standard game) are inactive.
"""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, field_validator, model_validator

from sim.kit.protocol import Switches

Promo = Literal["special", "star", "table", "start"]
PROMOS: tuple[str, ...] = ("special", "star", "table", "start")


class RococoSwitches(Switches):
    """Mode, component set, promo packs and readings."""

    mode: Literal["standard", "solo", "extended2"] = Field(
        default="standard",
        description="2 to 5 players, one against the Mentor, or two with the Mentor as third",
    )
    component_set: Literal["reconstruction_a", "reconstruction_b"] = Field(
        default="reconstruction_a", description="which shipped set of printed values is in play"
    )
    difficulty: Literal["savory", "buttery", "extra_crunchy"] = Field(
        default="savory", description="the Mentor's sets of cards (PR-176, PR-A74)"
    )
    variant_first_game: bool = Field(
        default=False, description="deal new staff without trays (PR-045, PR-A17)"
    )
    promos: tuple[Promo, ...] = Field(default=(), description="promo packs in play (PR-169)")
    blank_card: str = Field(
        default="", description="id of a staff card whose bonus is taken away; empty: none"
    )

    # 14.1 Setup and general
    start_coins: int = Field(default=0, ge=0, le=30, description="coins at the start (PR-A01)")
    first_player: Literal["random", "seat0", "human"] = Field(
        default="random",
        description="who starts against the Mentor; otherwise seat 0 is whoever starts (PR-A02)",
    )
    special_side_by: Literal["board", "table"] = Field(
        default="board", description="what decides the side of a special bonus tile (PR-A04)"
    )
    count_indicator: Literal["none", "data"] = Field(
        default="none", description="data: places with min_seats stay closed with fewer seats (PR-A05)"
    )
    goods_overflow: Literal["lose", "forbid"] = Field(
        default="lose",
        description="a gain above a track's top is lost, or what gives it may not be chosen (PR-A06)",
    )
    ptype_middle: Literal["honey", "flour_good"] = Field(
        default="honey", description="the flour-type ingredient of the type bonus (PR-A07)"
    )
    bake_discount_set: tuple[Literal["flour", "honey"], ...] = Field(
        default=("flour", "honey"), description="what the bake bonus may save (PR-A07)"
    )
    racks: Literal[2, 3] = Field(default=2, description="cooling racks (PR-A08)")
    coins_public: bool = Field(default=True, description="coins, goods and tiles are open to others (PR-A09)")

    # 14.2 Preparation
    ing_shift: Literal["column", "row"] = Field(default="column", description="how tiles move down (PR-A11)")

    # 14.3 Staff
    draft_cross: Literal["A", "B", "choice"] = Field(
        default="A", description="which tray a seat that holds both takes from first (PR-A13)"
    )
    hire_order: Literal["shuffle", "tray"] = Field(
        default="shuffle", description="order of the leftovers on the hire spaces (PR-A15)"
    )

    # 14.4 Turn
    bonus_after_forfeit: bool = Field(default=True, description="bonus without a main action (PR-A18)")
    recipe_price: Literal["space", "tile"] = Field(
        default="space", description="what bears the price (PR-A20)"
    )
    recipe_overflow: Literal["after", "before"] = Field(
        default="after", description="drop to three recipes after or before taking (PR-A22)"
    )
    recipe_free_discard: Literal["overflow_only", "own_turn"] = Field(
        default="overflow_only", description="when owned recipes may be discarded (PR-A23)"
    )
    recipe_refill: Literal["turn_end", "after_effect"] = Field(
        default="turn_end", description="when the recipe row is refilled (PR-A24)"
    )
    bake_pay: Literal["useful", "irredundant"] = Field(
        default="useful", description="which covering sets of tiles may be paid (PR-A26)"
    )
    deco_multi: Literal["assign", "choose"] = Field(
        default="assign", description="a tile of two toppings counts as either, or as one chosen (PR-A29)"
    )
    deliver_second: Literal["sequential", "declared"] = Field(
        default="sequential", description="second delivery decided after or with the first (PR-A30)"
    )
    chef_dish: Literal["icon", "baker"] = Field(
        default="icon", description="a chef dish shows the icon, or was baked by a chef (PR-A31)"
    )
    star_scope: Literal["both", "hire", "bonus"] = Field(
        default="both", description="when a star card's requirement is tested (PR-A37)"
    )
    assistant_bonus_hire: bool = Field(default=True, description="an assistant's bonus may hire (PR-A39)")
    notice_scope: Literal["all", "no_hand"] = Field(
        default="all", description="who may be dismissed (PR-A42)"
    )
    svc_kind: Literal["printed", "choice"] = Field(
        default="printed", description="points or bonus of a service space printed, or chosen (PR-A44)"
    )
    special_claim: Literal["auto", "optional"] = Field(
        default="auto", description="special bonuses claimed at once, or when the seat wants (PR-A47)"
    )
    final_sale_deco: bool = Field(
        default=False, description="the final sale still claims decorations (PR-A49)"
    )
    copy_chain: Literal["forbid", "depth1"] = Field(
        default="forbid", description="whether a copied bonus may be a copying one (PR-A51)"
    )

    # 14.5 Final scoring
    distance_tie: Literal["reject", "start_player"] = Field(
        default="reject", description="equal distances are an error, or won clockwise from the start (PR-A55)"
    )
    mentor_counts_for_hosts: bool = Field(
        default=True, description="the Mentor counts as an opponent (PR-A57)"
    )

    # 14.6 Solo and extended
    mentor_redraw_cap: int = Field(default=2, ge=1, le=10, description="passes without a hit (PR-A59)")
    mentor_recipe_gap: Literal["keep", "slide"] = Field(
        default="keep", description="gaps in its row (PR-A61)"
    )
    mentor_match: Literal["revealed_table", "any_table"] = Field(
        default="revealed_table", description="which table makes a dish go first (PR-A64)"
    )
    mentor_seat: Literal["last", "random"] = Field(default="last", description="place of the Mentor (PR-A75)")
    solo_copy_level: Literal["lifted", "strict"] = Field(
        default="lifted", description="whether a copied solo action lifts bans (PR-A72)"
    )
    ext_copy: Literal["both", "human_only"] = Field(default="both", description="whom to copy (PR-A73)")
    ext_winner: Literal["all", "humans"] = Field(default="all", description="who may win (PR-A76, PR-207)")

    @field_validator("promos", "bake_discount_set")
    @classmethod
    def _a_set(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        """A set, in the order of the rulebook, so that equal choices are equal switches."""
        if len(set(value)) != len(value):
            raise ValueError("every name at most once")
        order = [*PROMOS, "flour", "honey"]
        return tuple(sorted(value, key=order.index))

    @model_validator(mode="after")
    def _sensible(self) -> Self:
        """Combinations that contradict each other (the message names the clause)."""
        if not self.bake_discount_set:
            raise ValueError("bake_discount_set: the bake bonus must save flour or honey (PR-147)")
        if self.first_player == "human" and self.mode != "solo":
            raise ValueError("first_player = 'human' needs mode = 'solo' (PR-A02)")
        return self
