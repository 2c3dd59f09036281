"""The helpers that a unit is linked from become its own.

Numba links the code of every function that a function calls, as code that others may call too. Nobody
else calls a unit's copy. Said so, LLVM folds a helper into its only caller and leaves out what nobody
asks for (status, result slots): up to a quarter less time in large engines. Checked code stays as numba
makes it: with a test at every index, folding takes minutes.
"""

from __future__ import annotations

from typing import Any

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NoPythonSupportedFeatureValidation


class _UnitLibrary(JITCodeLibrary):
    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr and not function.is_declaration:
                function.linkage = Linkage.internal
        super()._optimize_final_module()


@register_pass(mutates_CFG=False, analysis_only=False)
class _IntoUnit(FunctionPass):
    _name = "into_unit"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        state.library = _UnitLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


class UnitCompiler(CompilerBase):
    """Numba's compiler for functions that no other compiled function links (``njit(pipeline_class=...)``)."""

    def define_pipelines(self) -> list[Any]:
        """Numba's passes, into a library of our own."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_IntoUnit, NoPythonSupportedFeatureValidation)
        passes.finalize()
        return [passes]
