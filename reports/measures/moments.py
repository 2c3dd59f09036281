"""Running sums from which means, variances and covariances over blocks follow."""

from __future__ import annotations

import numpy as np

from reports.inference.estimate import Mean


class Moments:
    """Sums over blocks of ``width`` numbers a block; ``crossed`` keeps all products."""

    def __init__(self, width: int, crossed: bool = False) -> None:
        self.blocks = 0
        self.crossed = crossed
        self._origin = np.zeros(width)
        self._sum = np.zeros(width)
        self._products = np.zeros((width, width) if crossed else width)

    def add(self, x: np.ndarray) -> None:
        """Add blocks. ``x``: shape [blocks, width]."""
        x = np.asarray(x, dtype=float)
        if not len(x):
            return
        if self.blocks == 0:
            self._origin = x.mean(axis=0)
        x = x - self._origin
        self.blocks += len(x)
        self._sum += x.sum(axis=0)
        self._products += x.T @ x if self.crossed else (x * x).sum(axis=0)

    @property
    def mean(self) -> np.ndarray:
        """Mean of each number; zeros without blocks."""
        return self._origin + self._sum / max(self.blocks, 1)

    @property
    def covariance(self) -> np.ndarray:
        """Covariance matrix (ddof 1), or the variances when not crossed; zeros below two blocks."""
        if self.blocks < 2:
            return np.zeros_like(self._products)
        product = np.outer(self._sum, self._sum) if self.crossed else self._sum**2
        return (self._products - product / self.blocks) / (self.blocks - 1)

    def one(self, i: int) -> Mean:
        """The i-th number."""
        c = self.covariance
        return Mean(float(self.mean[i]), max(0.0, float(c[i, i] if self.crossed else c[i])), self.blocks)

    def combined(self, weights: np.ndarray) -> Mean:
        """A weighted sum of the numbers (crossed moments only)."""
        w = np.asarray(weights, dtype=float)
        variance = max(0.0, float(w @ self.covariance @ w))
        return Mean(float(w @ self.mean), variance if variance > 1e-15 else 0.0, self.blocks)
