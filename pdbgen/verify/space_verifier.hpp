// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "format/space_table.hpp"
#include "platform/job.hpp"

namespace tilepdb::generator {

/// States of a space cannot be checked without its moves. Both throw Error (bad_input).
void verify_states(const SpaceTable& table, const Job& job);
void verify_sample(const SpaceTable& table, std::uint64_t states, std::uint64_t seed, const Job& job);

}  // namespace tilepdb::generator
