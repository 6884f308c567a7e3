// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pdbgen/puzzles/recipe.hpp"
#include "platform/job.hpp"
#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pdbgen {

/// Checks what needs no knowledge of a table's space: each stored value occurs as often as the header's histogram says,
/// and bits past the last state are 0. Throws Error (check_failed).
void verify_counts(const pattern_database::Table& table, const Job& job);

/// Checks every state of a table. If the table stores h and all moves cost 1, compares each state with its neighbours:
/// h is 0 at goals, else one more than the least h of a neighbour, and states that cannot reach a goal have only such
/// neighbours. Only the true values satisfy these conditions. Other tables are searched for again, which takes a byte
/// of memory a state, and compared. Also checks counts as verify_counts() does. Throws Error: check_failed, naming a
/// wrong state, or for a table of another space; resource if memory is short; interrupted.
void verify_states(const SpaceRecipe& space, const pattern_database::Table& table, const Job& job);

/// Checks `states` random states. From each, the table must lead to a goal, one lower at every step, or the state must
/// be marked as unable to reach one. The distribution of h must match the header's histogram. If some moves do not cost
/// 1, each state is compared with its neighbours instead. Throws Error (check_failed), naming a wrong state;
/// (bad_input) for a table that does not mark states that cannot reach a goal.
void verify_sample(const SpaceRecipe& space, const pattern_database::Table& table, std::uint64_t states,
                   std::uint64_t seed, const Job& job);

/// Returns the texts of the first `most` states with the largest h, by index; states with the same text, which differ
/// only by alike pieces, count as one. The space must have `whole_state`. Throws Error (check_failed) if the table
/// belongs to another space or its values contradict each other.
[[nodiscard]] std::vector<std::string> farthest_states(const SpaceRecipe& space, const pattern_database::Table& table,
                                                       std::uint64_t most, const Job& job);

}  // namespace tilepdb::pdbgen
