// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "tilepdb/pattern_database/table.hpp"
#include "tilepdb/search/result.hpp"
#include "tilepdb/tilepdb.hpp"

namespace {

/// Returns the number of different names of an enumeration whose values are 0 to `last`. 0 if one has no name.
template <typename Value>
[[nodiscard]] int names(Value last) {
  std::set<std::string> found;
  for (int number = 0; number <= static_cast<int>(last); ++number) {
    found.insert(to_string(static_cast<Value>(number)));
  }
  return found.contains("") ? 0 : static_cast<int>(found.size());
}

TEST_CASE("Every value of a public enumeration has a name") {
  using namespace tilepdb;
  CHECK(names(ErrorKind::interrupted) == 5);
  CHECK(names(v1::Algorithm::dps) == 11);
  CHECK(names(v1::SearchDirection::automatic) == 3);
  CHECK(names(v1::Status::given_up) == 3);
  CHECK(names(v1::Checking::never) == 3);
  CHECK(names(pattern_database::Encoding::direct) == 6);
  CHECK(names(search::End::stopped) == 6);
  CHECK(std::string(to_string(v1::Algorithm::bidirectional_bfs)) == "bidirectional-bfs");
  CHECK(std::string(to_string(static_cast<v1::Status>(99))).empty());
}

}  // namespace
