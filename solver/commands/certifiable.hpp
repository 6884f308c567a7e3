// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "solver/instance_file.hpp"
#include "tilepdb/catalogue.hpp"

// What a certificate can be of: one that is not would be refused by whoever verifies it.
namespace tilepdb::solver {

/// Throws Error (bad_input) if a catalogue has the name of one that comes with the programs, and is another one.
void require_true_name(const Catalogue& catalogue);

/// Throws Error (bad_input) if two instances have the same id.
void require_different_ids(const std::vector<Instance>& instances);

}  // namespace tilepdb::solver
