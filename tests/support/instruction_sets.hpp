// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "platform/instruction_set.hpp"

namespace tilepdb::test {

/// Returns the instruction sets that this processor supports, the fastest last.
[[nodiscard]] inline std::vector<InstructionSet> available_instruction_sets() {
  std::vector<InstructionSet> sets;
  for (std::size_t i = 0; i < instruction_set_names.size(); ++i) {
    if (const auto set = static_cast<InstructionSet>(i); is_available(set)) sets.push_back(set);
  }
  return sets;
}

}  // namespace tilepdb::test
