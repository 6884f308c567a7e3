// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "pdbgen/blocks/search_options.hpp"

namespace tilepdb::test {

/// Forwards the notifications of a search to functions. `on_level` is not called for the goal's level.
struct SearchObserver final : pdbgen::SearchObserver {
  std::function<void(const pdbgen::Level&)> on_level;
  std::function<void(unsigned depth)> on_resumed;

  void level(const pdbgen::Level& level) override {
    if (on_level && level.depth != 0) on_level(level);
  }
  void resumed(unsigned depth) override {
    if (on_resumed) on_resumed(depth);
  }
};

}  // namespace tilepdb::test
