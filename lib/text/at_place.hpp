// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "tilepdb/error.hpp"

namespace tilepdb {

/// Works. An Error that it throws gets a place before it, which ends with what is between the two, such as ": "; an
/// Error that begins with `placed` has a place already. An empty place adds nothing.
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
