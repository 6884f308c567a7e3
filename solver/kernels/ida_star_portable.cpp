// SPDX-License-Identifier: MIT
#include "solver/kernels/ida_star_kernel.hpp"

namespace tilepdb::solver {

IterationFunction portable_iteration(const LookupTables& tables) { return choose_iteration_kernel(tables); }

}  // namespace tilepdb::solver
