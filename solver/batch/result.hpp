// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "text/json_fwd.hpp"
#include "tilepdb/api/solve.hpp"

namespace tilepdb::solver {

/// A part of a search with its own node counts: one iteration, or the trials of partitions before it.
struct Bound {
  unsigned bound = 0;           ///< the f-limit; of trials, the largest
  bool completed = false;       ///< searched to its end without a solution
  std::uint64_t expanded = 0;   ///< nodes whose children were generated
  std::uint64_t generated = 0;  ///< children, including those cut at once
  bool backward = false;        ///< searched from the goal to the start
  double seconds = 0;           ///< wall-clock time, of all runs
  /// digests_of_parts() of a large completed iteration, below the frontier; else empty.
  std::vector<std::uint32_t> parts{};
  unsigned choices = 0;      ///< of partitions that were tried; 0: an iteration
  std::uint64_t stored = 0;  ///< states in memory when it was completed; 0: the search stores none
};

/// The lengths between which a shortest solution lies.
struct Gap {
  unsigned length = 0;    ///< of the best solution; 0: none
  unsigned at_least = 0;  ///< the lower bound; 0: unknown

  /// Whether the solution is longer than the bound by at most this share.
  [[nodiscard]] bool is_within(double share) const noexcept {
    constexpr double rounding = 1e-9;
    return length <= at_least * (1 + share) + rounding;
  }
};

/// Returns "at least 20 moves are needed", with the length of the best solution, if any.
[[nodiscard]] std::string text_of(const Gap& gap);

/// Its names, by to_string(), are those of machine-readable output and checkpoints.
using Status = v1::Status;

/// The result of one instance of any puzzle.
struct Result {
  Status status = Status::given_up;
  /// From start to goal, each in the puzzle's notation. A search that gave up may have found a solution that need not
  /// be optimal.
  std::vector<std::string> moves{};
  unsigned at_least = 0;        ///< proven lower bound on the solution length
  std::vector<Bound> bounds{};  ///< all iterations and trials
  /// Peak number of states in memory; nothing: the search stores none.
  std::optional<std::uint64_t> most_stored{};
  double seconds = 0;                 ///< wall-clock time, of all runs
  std::uint64_t expanded_before = 0;  ///< by earlier runs; not in checkpoints
  std::string reason{};               ///< why it is unsolved: a clause that does not name the instance

  [[nodiscard]] bool solved() const noexcept { return status == Status::solved; }
  [[nodiscard]] bool has_solution() const noexcept { return solved() || !moves.empty(); }
  /// Returns the length of the solution, if any.
  [[nodiscard]] unsigned length() const noexcept { return static_cast<unsigned>(moves.size()); }
  [[nodiscard]] std::uint64_t expanded() const noexcept;
  [[nodiscard]] std::uint64_t generated() const noexcept;
  /// Returns the expansions in completed bounds. Unlike those in the last bound, they do not depend on the order of the
  /// children, so they show whether two searches with the same heuristic do the same work.
  [[nodiscard]] std::uint64_t expanded_in_completed_bounds() const noexcept;
};

// JSON for checkpoints and other processes. Reading throws std::exception for invalid input.

[[nodiscard]] Json json_of(const Bound& bound);
[[nodiscard]] Json json_of(const std::vector<Bound>& bounds);
[[nodiscard]] Bound bound_from(const Json& json);
[[nodiscard]] std::vector<Bound> bounds_from(const Json& json);

/// Digests of parts as text, eight hexadecimal digits each. Reading throws Error (bad_input) for anything else.
[[nodiscard]] std::string text_of_parts(const std::vector<std::uint32_t>& parts);
[[nodiscard]] std::vector<std::uint32_t> parts_from_text(const std::string& text);

[[nodiscard]] Json json_of(const Result& result);
[[nodiscard]] Result result_from(const Json& json);

}  // namespace tilepdb::solver
