"""Where compiled code is kept, so that it can never be stale.

Numba stamps only the file of the function itself, so an edited engine file would leave its
callers with old code. Here a cache folder is named after the *content* of everything the compiled
function was made from: its file, every project file that file imports, and the options.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
from numba.core import caching

PROJECT = Path(__file__).resolve().parents[2]
KEEP_DAYS = 30


def cache_root() -> Path:
    """The folder of all compiled code: ``$TOQUE_CACHE_DIR``, else the user's cache folder."""
    given = os.environ.get("TOQUE_CACHE_DIR")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "toque"


def _module_files(name: str, roots: Iterable[str]) -> list[str]:
    """Project files that importing the dotted ``name`` executes."""
    for root in roots:
        base, found = root, []
        for part in name.split("."):
            base = os.path.join(base, part)
            found += [f for f in (os.path.join(base, "__init__.py"), f"{base}.py") if os.path.isfile(f)]
        if found:
            return found
    return []


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement inside ``node``; imports are statements, so expressions need not be searched."""
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        for child in getattr(node, field, ()):
            yield child
            yield from _statements(child)


@cache
def _imports(path: str, stamp: tuple[int, int]) -> tuple[bytes, tuple[str, ...]]:
    """Digest of a source file and the project files it imports directly."""
    source = Path(path).read_bytes()
    folder = os.path.dirname(path)
    roots = [str(PROJECT), folder]
    found: list[str] = []
    for node in _statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            stem = node.module or ""
            names = [stem, *(f"{stem}.{alias.name}".strip(".") for alias in node.names)]
            if node.level:
                base = folder
                for _ in range(node.level - 1):
                    base = os.path.dirname(base)
                for name in filter(None, names):
                    found += _module_files(name, [base])
                continue
        else:
            continue
        for name in names:
            found += _module_files(name, roots)
    return hashlib.sha256(source).digest(), tuple(dict.fromkeys(found))


def source_closure(paths: Iterable[Path]) -> dict[str, bytes]:
    """Every project file reachable by imports from ``paths``, with its content digest."""
    todo = [os.path.realpath(p) for p in paths]
    seen: dict[str, bytes] = {}
    while todo:
        path = todo.pop()
        if path in seen:
            continue
        stat = os.stat(path)
        seen[path], more = _imports(path, (stat.st_mtime_ns, stat.st_size))
        todo.extend(more)
    return dict(sorted(seen.items()))


def content_key(paths: Iterable[Path], options: str) -> str:
    """Hex digest of the sources, the options and the compiler's versions."""
    digest = hashlib.sha256()
    for path, content in source_closure(paths).items():
        digest.update(os.path.basename(path).encode() + content)
    versions = (numba.__version__, llvmlite.__version__, sys.version, options)
    digest.update(repr(versions).encode())
    return digest.hexdigest()[:24]


class _ContentLocator(caching._CacheLocator):
    def __init__(self, py_func: Callable[..., Any]) -> None:
        self._py_file = py_func.__code__.co_filename
        self._lineno = py_func.__code__.co_firstlineno
        sources = [Path(self._py_file), *getattr(py_func, "toque_sources", ())]
        self._key = content_key(sources, getattr(py_func, "toque_options", ""))

    def get_cache_path(self) -> str:
        return str(cache_root() / self._key)

    def get_source_stamp(self) -> str:
        return self._key

    def get_disambiguator(self) -> str:
        return str(self._lineno)


class _ContentCacheImpl(caching.CompileResultCacheImpl):
    def __init__(self, py_func: Callable[..., Any]) -> None:
        self._lineno = py_func.__code__.co_firstlineno
        self._locator = _ContentLocator(py_func)
        self._filename_base = self.get_filename_base(py_func.__qualname__, "")


class ContentCache(caching.FunctionCache):
    """Numba's function cache, kept in a folder per content.

    Where the folder cannot be written, code is compiled anew in every process, with a warning.
    """

    _impl_class = _ContentCacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """A kept function, or None."""
        try:
            return super().load_overload(sig, target_context)
        except OSError:
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled function; on the first one, throw away what was long unused."""
        try:
            super().save_overload(sig, data)
            _prune_once()
        except OSError as error:
            _warn_once(f"compiled code cannot be kept in {cache_root()}: {error.strerror or error}")


@cache
def _warn_once(text: str) -> None:
    warnings.warn(text, stacklevel=2)


@cache
def _prune_once() -> None:
    prune()


def prune(keep_days: float = KEEP_DAYS) -> int:
    """Delete cache folders that nothing has written to or read from for ``keep_days``.

    Returns the number of folders removed.
    """
    limit = time.time() - keep_days * 86400
    removed = 0
    for folder in cache_root().glob("*/"):
        newest = max((f.stat().st_atime for f in folder.iterdir()), default=folder.stat().st_mtime)
        if newest < limit:
            shutil.rmtree(folder, ignore_errors=True)
            removed += 1
    return removed
