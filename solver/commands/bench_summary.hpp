// SPDX-License-Identifier: MIT
#pragma once

#include "text/json_fwd.hpp"

namespace tilepdb::solver {

/// Adds processor, compiler and version to a benchmark's summary.
void add_machine(Json& summary);

/// The summary as tab-separated lines on stdout.
void print_summary(const Json& summary);

}  // namespace tilepdb::solver
