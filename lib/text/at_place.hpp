// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "tilepdb/error.hpp"

namespace tilepdb {

/// Does some work. `place`, which brings its own ": ", is put before the message of an Error that the work throws,
/// unless that begins with `placed` and so has a place. An empty place adds nothing.
template <typename Work>
decltype(auto) at_place(const std::string& place, const Work& work, std::string_view placed = {}) {
  try {
    return work();
  } catch (const Error& error) {
    if (place.empty() || (!placed.empty() && std::string_view(error.what()).starts_with(placed))) throw;
    throw Error(error.kind(), place + error.what());
  }
}

}  // namespace tilepdb
