// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

namespace tilepdb::solver {

/// What a search is told to do: with a pause it ends what is begun and begins nothing new.
enum class Advice { go_on, pause, give_up };

/// Roots of a bound by their numbers, from the first to before the end.
struct RootRange {
  std::uint32_t first = 0;
  std::uint32_t end = 0;

  [[nodiscard]] bool empty() const noexcept { return first >= end; }
};

/// Other processes that search the same bound. Its functions are called by any thread, never two at once.
class BoundPartners {
 public:
  virtual ~BoundPartners() = default;

  /// The next roots for this process; an empty range if there are no more, ever; nothing if they have yet to come.
  [[nodiscard]] virtual std::optional<RootRange> take() = 0;

  /// Called often, with the nodes that this process has expanded in the bound; answers what it is to do. After a pause
  /// take() gives no more.
  [[nodiscard]] virtual Advice attend(std::uint64_t expanded) = 0;
};

}  // namespace tilepdb::solver
