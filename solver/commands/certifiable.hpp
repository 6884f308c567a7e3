// SPDX-License-Identifier: MIT
#pragma once

#include "solver/commands/options.hpp"
#include "solver/tables/problem_tables.hpp"
#include "tiles/catalogue.hpp"

// What a certificate can be of: one that is not would be refused by whoever verifies it.
namespace tilepdb::solver {

/// Throws Error (bad_input) if a catalogue has the name of one that comes with the programs, and is another one.
void require_true_name(const Catalogue& catalogue);

/// Throws Error (bad_input) if the options ask for a certificate, and the problem's catalogue has no true name or two
/// of its instances have the same id.
void require_certifiable(const Options& options, const Problem& problem);

}  // namespace tilepdb::solver
