"""Which mixture of strategies nobody beats: Nash averaging (Balduzzi et al. 2018)."""

from __future__ import annotations

import numpy as np
from scipy.optimize import linprog, minimize


def nash_average(shares: np.ndarray) -> np.ndarray:
    """The equilibrium of largest entropy of the game "pick a strategy".

    ``shares``: shape [n, n], share of row against column, ``shares[i, j] + shares[j, i] = 1``; the
    diagonal is taken as 0.5. Returns the mixture, shape [n]. A strategy worth nothing beside the
    others gets weight 0; copies of a strategy share their weight.
    """
    payoff = (shares - shares.T) / 2
    np.fill_diagonal(payoff, 0.0)
    n = len(payoff)
    found = linprog(
        np.zeros(n), A_ub=-payoff.T, b_ub=np.full(n, 1e-12), A_eq=np.ones((1, n)), b_eq=[1.0], bounds=(0, 1)
    )
    if not found.success:
        raise ValueError(f"no equilibrium found: {found.message}")
    result = minimize(
        lambda p: float((p * np.log(np.maximum(p, 1e-300))).sum()),
        0.999 * found.x + 0.001 / n,
        jac=lambda p: np.log(np.maximum(p, 1e-300)) + 1,
        bounds=[(0.0, 1.0)] * n,
        constraints=[
            {"type": "eq", "fun": lambda p: p.sum() - 1, "jac": lambda p: np.ones(n)},
            {"type": "ineq", "fun": lambda p: p @ payoff + 1e-10, "jac": lambda p: payoff.T},
        ],
        options={"maxiter": 500, "ftol": 1e-14},
    )
    mixture = result.x if result.success and (result.x @ payoff).min() > -1e-7 else found.x
    mixture = np.where(mixture < 1e-6, 0.0, mixture)
    total: np.ndarray = mixture / mixture.sum()
    return total
