// SPDX-License-Identifier: MIT
#include "solver/kernels/ida_star_kernel.hpp"
#include "solver/kernels/scalar_target.hpp"

namespace tilepdb::solver {

IterationFunction avx2_iteration(const LookupTables& tables) { return iteration_of<ScalarTarget>(tables); }

}  // namespace tilepdb::solver
