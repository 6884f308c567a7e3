// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/batch/search_progress.hpp"
#include "solver/batch/searcher.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/search/frontier.hpp"
#include "solver/search/search_strategy.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {

/// Returns the error for a checkpoint of another search.
[[nodiscard]] Error another_search(const std::string& what);

/// The frontier of a search, the same in all processes of a team. The first process grows it for all: if each process
/// grew its own, the cost would multiply for processes that share cores and caches.
class SharedFrontier {
 public:
  /// Arguments must outlive it.
  SharedFrontier(const Heuristic& heuristic, const Position& start, const SearchMethod& method, SearchWatch& watch)
      : frontier_(heuristic, start), board_(heuristic.board()), method_(method), watch_(watch) {}

  [[nodiscard]] const Frontier& operator*() const noexcept { return frontier_; }
  [[nodiscard]] const Frontier* operator->() const noexcept { return &frontier_; }

  /// Collective. Grows as it did in the completed iterations, the first of which has `first_bound`, and restores
  /// depths. Returns false if stopped: at once if `stops` is set, or because the watch gave up. Throws Error
  /// (check_failed) if the progress belongs to another search.
  [[nodiscard]] bool resume(const SearchProgress& done, unsigned first_bound, bool stops);

  /// New nodes of the next iteration take their depths from another search's frontier of the same start.
  void guide_by(SharedFrontier&& other);

  /// Collective. Grows for a bound, to a size that depends on the nodes expanded before, and counts its nodes. When the
  /// watch advises a pause, calls `proceeds` and continues if the call returns true. Returns whether the growth is
  /// complete.
  [[nodiscard]] bool grow(SearchStatus& status, Bound& searched, std::uint64_t expanded_before,
                          const std::function<bool()>& proceeds);

  /// See Frontier::note_depths().
  void note_depths(const LeastRemaining& least_remaining, unsigned bound) {
    frontier_.note_depths(least_remaining, bound);
  }

  /// Collective. Returns the moves from the start to a node.
  [[nodiscard]] std::vector<Direction> path_to(Frontier::Node node) const;

 private:
  [[nodiscard]] bool regrow(const SearchProgress& done, unsigned bound, bool stops);
  [[nodiscard]] std::size_t limit(std::uint64_t expanded_before) const noexcept;
  [[nodiscard]] bool is_question_due() noexcept;
  [[nodiscard]] Advice grow_here(const SearchStatus& status, std::uint64_t expanded_before, std::uint64_t begin);

  Frontier frontier_;
  const BoardSize board_;
  const SearchMethod& method_;
  SearchWatch& watch_;
  std::uint64_t next_question_ = 0;  // in nodes that the frontier has expanded
  // For the next iteration, if it is the first; at most one is set.
  std::optional<Frontier::Depths> guide_{};
  std::vector<std::uint16_t> depths_{};
};

}  // namespace tilepdb::solver
