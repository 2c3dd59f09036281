"""La Pâtisserie Rococo: the golden positions of the rule ledger, each played through the engine.

Every case names its position and the clauses it tests (``PRG-041_PR-065_PR-069``). Numbers that a
position gives (prices, values, ranks) are written into the rules record first.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games import rococo_answers_end
from tests.games.rococo_answers import ADAPTERS
from tests.games.rococo_position import GAME

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / f"{GAME}.json").read_text(encoding="utf-8"))
assert rococo_answers_end


@pytest.mark.parametrize(
    "case", GOLDEN["positions"], ids=lambda c: " ".join([c["id"], *c["rules"]]).replace(" ", "_")
)
def test_golden(case: dict[str, Any]) -> None:
    """The engine's answer is the position's."""
    assert ADAPTERS[case["fn"]](**case["args"]) == case["expect"]


def test_every_position_has_an_answer() -> None:
    """No golden position is passed over, and no answer is left without one."""
    assert {case["fn"] for case in GOLDEN["positions"]} == set(ADAPTERS)
