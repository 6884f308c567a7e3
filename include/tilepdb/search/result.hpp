// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace tilepdb::search {

/// When a search is to end without an answer.
struct Limits {
  std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();     ///< most memory for stored states, about
  std::uint64_t expanded = std::numeric_limits<std::uint64_t>::max();  ///< most states expanded
  unsigned depth = 10'000;                                             ///< longest path looked at
  std::function<bool()> stop{};                                        ///< asked now and then; may be empty
};

/// Why a search ended.
enum class End {
  solved,
  unsolvable,     ///< every state that can be reached was seen, and none is a goal
  out_of_memory,  ///< Limits::bytes
  out_of_nodes,   ///< Limits::expanded
  out_of_depth,   ///< Limits::depth
  stopped         ///< Limits::stop
};

/// What a search found and took.
template <typename Move>
struct Result {
  End end = End::stopped;
  std::vector<Move> moves{};      ///< from start to goal, if solved
  unsigned at_least = 0;          ///< every solution takes so many moves, if the heuristic is a lower bound
  std::uint64_t expanded = 0;     ///< states whose moves were looked at
  std::uint64_t generated = 0;    ///< states that these moves led to, each time
  std::uint64_t most_stored = 0;  ///< states in memory at the same time

  [[nodiscard]] bool solved() const noexcept { return end == End::solved; }
  [[nodiscard]] unsigned length() const noexcept { return static_cast<unsigned>(moves.size()); }
};

/// Looks at the limits while a search goes on; asks `stop` once every few thousand states.
class LimitWatch {
 public:
  explicit LimitWatch(const Limits& limits) : limits_(limits) {}

  /// Why the search has to end now, if it has to.
  [[nodiscard]] std::optional<End> reached(std::uint64_t expanded, std::uint64_t bytes = 0) {
    constexpr std::uint64_t interval = 4096;
    if (bytes > limits_.bytes) return End::out_of_memory;
    if (expanded >= limits_.expanded) return End::out_of_nodes;
    if (limits_.stop && ++asked_ % interval == 0 && limits_.stop()) return End::stopped;
    return {};
  }

 private:
  const Limits& limits_;
  std::uint64_t asked_ = 0;
};

}  // namespace tilepdb::search
