// SPDX-License-Identifier: MIT
// How the library chooses instruction sets; other tests compare the kernels.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "platform/instruction_set.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"
#include "tests/support/instruction_sets.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/tilepdb.hpp"

namespace tilepdb {

TEST_CASE("the library uses the instruction set named in the environment") {
  const test::TemporaryFolder folder;
  const auto board = v1::parse_board({4, 4}, "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6");
  const auto tables_in = [&](const std::filesystem::path& made) {
    v1::GenerateOptions options;
    options.folder = made;
    std::vector<test::Bytes> tables;
    for (const auto& file : v1::generate("15-5-5-5", options)) tables.push_back(test::read_file(file));
    return tables;
  };
  const auto expected = tables_in(folder.path() / "default");
  REQUIRE(expected.size() > 1);
  v1::HeuristicOptions options;
  options.folder = folder.path() / "default";
  const v1::Heuristic heuristic("15-5-5-5", options);

  for (const InstructionSet set : test::available_instruction_sets()) {
    const std::string_view name = name_of(set);
    CAPTURE(name);
    const test::Environment environment("TILEPDB_ISA", std::string(name));
    CHECK(tables_in(folder.path() / name) == expected);
    CHECK(v1::solve(heuristic, board).length() == 55);
  }

  const test::Environment environment("TILEPDB_ISA", "sse");
  const auto none = folder.path() / "none";
  CHECK_THROWS_WITH_AS((void)tables_in(none), "TILEPDB_ISA 'sse': expected portable, avx2, avx512 or sve256",
                       v1::Error);
  CHECK_FALSE(std::filesystem::exists(none));
  CHECK_THROWS_WITH_AS((void)v1::solve(heuristic, board),
                       "TILEPDB_ISA 'sse': expected portable, avx2, avx512 or sve256", v1::Error);
}

}  // namespace tilepdb
