// SPDX-License-Identifier: MIT
#include "tilepdb/error.hpp"
#include "web/binding/other_puzzles.hpp"

namespace tilepdb::web {

const solver::PuzzleFamily& other_family(const std::string& puzzle) {
  throw Error(ErrorKind::bad_input, "puzzle '" + puzzle + "': expected tiles or shift");
}

void take_goal(std::string& /*puzzle*/, std::string& /*goal*/) {}

Recipes other_recipes(const std::string& /*puzzle*/, const std::string& /*size*/,
                      const std::vector<std::string>& /*patterns*/, const Job& /*job*/) {
  return {};
}

}  // namespace tilepdb::web
