"""Parts of positions of La Pâtisserie Rococo: what seat 0 has."""

from __future__ import annotations

from collections.abc import Callable

from sim.games.patisserie_rococo import codes as k
from tests.games.rococo_position import Position

Setup = Callable[[Position], None]


def dishes(*tables: int, value: int = 3, chef: bool = False, ing: str = "") -> Setup:
    """Seat 0 has presented one dish on each of these tables (0 to 4, repeats allowed)."""

    def do(at: Position) -> None:
        face = at.recipe(40, value, ing=ing, chef=chef)
        for table in tables:
            at.present(0, at.spaces(table)[0], face)

    return do


def toppings(*tops: str) -> Setup:
    return lambda at: at.deco(0, [at.tile(30 + n, "", top) for n, top in enumerate(tops)])


def markers(services: int, hosts: int) -> Setup:
    def do(at: Position) -> None:
        for area in range(services):
            at.service(0, area)
        for host in range(hosts):
            at.host(0, host)

    return do


def goods(flour: int, sugar: int, butter: int) -> Setup:
    def do(at: Position) -> None:
        at.state.goods[0] = flour, sugar, butter

    return do


def tiles(n: int) -> Setup:
    return lambda at: at.tiles(0, [at.tile(0, "e", "f")] * n)


def every(*setups: Setup) -> Setup:
    def do(at: Position) -> None:
        for setup in setups:
            setup(at)

    return do


def staff(n: int) -> Setup:
    """An inventory of ``n``, hand and card in play included."""

    def do(at: Position) -> None:
        at.used(0, [])
        at.unused(0, range(k.LEVEL + 20, k.LEVEL + 18 + n))

    return do
