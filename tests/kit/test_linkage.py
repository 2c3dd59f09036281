"""Units own the code they are linked from."""

from __future__ import annotations

from typing import Any

import numba
import pytest

from sim.kit.jit import COMPILED
from sim.kit.linkage import UnitCompiler

LONG = "\n".join(
    ["def helper(x):", *(f"    x = (x ^ {k}) * {2 * k + 3}" for k in range(200)), "    return x"]
)
"""Too long to be folded into two callers."""


def modules(**options: Any) -> tuple[int, str]:
    """What a function that calls a long helper twice returns, and its code."""
    scope: dict[str, Any] = {}
    exec(LONG, scope)
    helper = numba.njit(scope["helper"])

    def twice(x: int) -> int:
        return helper(x) + helper(x + 1)

    dispatcher = numba.njit("int64(int64)", **options)(twice)
    (made,) = dispatcher.overloads.values()
    return dispatcher(5), made.library.get_llvm_str()


@pytest.mark.skipif(not COMPILED, reason="about compiled code")
def test_a_helper_belongs_to_its_unit() -> None:
    shared, code = modules()
    own, mine = modules(pipeline_class=UnitCompiler)
    assert shared == own
    assert "define linkonce_odr" in code and "define internal" not in code
    assert "define internal" in mine and "define linkonce_odr" not in mine
