// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "tilepdb/error.hpp"

namespace tilepdb {

/// Runs `work`, and prefixes the message of an Error that it throws with `place`, which includes its own ": ". Messages
/// that begin with `placed` already name their place and are not prefixed; an empty place adds nothing.
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
