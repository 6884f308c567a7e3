// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "text/json_fwd.hpp"

namespace tilepdb::solver {

/// A part of a search whose nodes are counted: one iteration with an f-limit, or the trials of partitions before it.
struct Bound {
  unsigned bound = 0;           ///< the f-limit; of trials the largest
  bool completed = false;       ///< searched to its end, and without a solution
  std::uint64_t expanded = 0;   ///< nodes whose children were made
  std::uint64_t generated = 0;  ///< children made, also those cut at once; 0 where only the last bound counts them
  bool backward = false;        ///< searched from the goal to the start
  double seconds = 0;           ///< wall-clock time, of all runs
  /// Of a large one that was completed: digests_of_parts() of what was searched below the frontier; else empty.
  std::vector<std::uint32_t> parts{};
  unsigned choices = 0;      ///< of partitions that were tried; 0: it is an iteration
  std::uint64_t stored = 0;  ///< states in memory when it was completed; 0: none are stored
};

enum class Status {
  solved,
  given_up,   ///< at a limit, or interrupted
  unsolvable  ///< no moves lead to the goal
};

/// As machine output and checkpoints write it: solved, given_up or unsolvable.
[[nodiscard]] const char* name_of(Status status) noexcept;

/// What became of one instance of any puzzle.
struct Result {
  Status status = Status::given_up;
  std::vector<std::string> moves{};  ///< if solved, from start to goal, each in the puzzle's notation
  unsigned at_least = 0;             ///< moves that every solution takes
  std::vector<Bound> bounds{};       ///< all that was searched
  /// The most states in memory at the same time; nothing: the search stores none.
  std::optional<std::uint64_t> most_stored{};
  double seconds = 0;    ///< wall-clock time, of all runs
  std::string reason{};  ///< why it is not solved: a clause that does not name the instance

  [[nodiscard]] bool solved() const noexcept { return status == Status::solved; }
  [[nodiscard]] unsigned length() const noexcept { return static_cast<unsigned>(moves.size()); }
  [[nodiscard]] std::uint64_t expanded() const noexcept;
  [[nodiscard]] std::uint64_t generated() const noexcept;
};

// Results for checkpoints and for other processes. Reading throws std::exception for what was not written so.

[[nodiscard]] Json json_of(const Bound& bound);
[[nodiscard]] Json json_of(const std::vector<Bound>& bounds);
[[nodiscard]] Bound bound_from(const Json& json);
[[nodiscard]] std::vector<Bound> bounds_from(const Json& json);

/// Digests of parts as text, eight digits each. Reading throws Error (bad_input) for anything else.
[[nodiscard]] std::string text_of_parts(const std::vector<std::uint32_t>& parts);
[[nodiscard]] std::vector<std::uint32_t> parts_from_text(const std::string& text);

[[nodiscard]] Json json_of(const Result& result);
[[nodiscard]] Result result_from(const Json& json);

}  // namespace tilepdb::solver
