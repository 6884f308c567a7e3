// SPDX-License-Identifier: MIT
#include "solver/search/search_method.hpp"

#include <string>

#include "tilepdb/error.hpp"

namespace tilepdb::solver {

const char* name_of(SearchDirection direction) noexcept {
  switch (direction) {
    case SearchDirection::forward: return "forward";
    case SearchDirection::backward: return "backward";
    case SearchDirection::cheaper: return "auto";
  }
  return "";
}

SearchDirection parse_direction(std::string_view name) {
  for (const auto direction : {SearchDirection::forward, SearchDirection::backward, SearchDirection::cheaper}) {
    if (name == name_of(direction)) return direction;
  }
  throw Error(ErrorKind::bad_input, "'" + std::string(name) + "': expected forward, backward or auto");
}

}  // namespace tilepdb::solver
