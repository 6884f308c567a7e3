// SPDX-License-Identifier: MIT
#include "platform/instruction_set.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/environment.hpp"
#include "tests/support/instruction_sets.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

TEST_CASE("the environment selects the instruction set; an empty value does not") {
  const std::vector<InstructionSet> available = test::available_instruction_sets();
  CHECK(available.front() == InstructionSet::portable);
  CHECK(available.back() == best_instruction_set());
  for (const std::string_view name : instruction_set_names) {
    const test::Environment environment("TILEPDB_ISA", std::string(name));
    const auto set = parse_instruction_set(name);
    REQUIRE(set);
    if (std::find(available.begin(), available.end(), *set) != available.end()) {
      CHECK(default_instruction_set() == *set);
    } else {
      CHECK_THROWS_AS((void)default_instruction_set(), Error);
    }
  }
  const test::Environment environment("TILEPDB_ISA", "");
  CHECK(default_instruction_set() == best_instruction_set());
}

}  // namespace tilepdb
