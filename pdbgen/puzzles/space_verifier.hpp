// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "pdbgen/puzzles/recipe.hpp"
#include "platform/job.hpp"
#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pdbgen {

/// Checks what can be checked without knowing a table's space: that there are as many states of each stored value as
/// the header's histogram says, and that what lies past the last state is 0. Throws Error (check_failed).
void verify_counts(const pattern_database::Table& table, const Job& job);

/// Checks every state of a table. Where the table has h itself and each move costs 1, h is 0 at goals, elsewhere one
/// more than the least h that a move leads to, and states that reach no goal lead to such alone: that is so of the true
/// values alone. Other tables are searched for again, which takes a byte of memory a state, and compared. Counts are
/// checked as above. Throws Error: check_failed, naming a wrong state, or for a table of another space; resource if
/// memory is lacking; interrupted.
void verify_states(const SpaceRecipe& space, const pattern_database::Table& table, const Job& job);

/// Checks so many random states: from each the table must lead to a goal, one lower at every step, or the state must
/// reach none, and the numbers of states by h must be those that the header's histogram lets expect. Where moves cost
/// 0, each state is compared with those around it instead. Throws Error (check_failed), naming a wrong state;
/// (bad_input) for a table that does not tell which states reach no goal.
void verify_sample(const SpaceRecipe& space, const pattern_database::Table& table, std::uint64_t states,
                   std::uint64_t seed, const Job& job);

}  // namespace tilepdb::pdbgen
