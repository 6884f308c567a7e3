// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/batch/searcher.hpp"
#include "solver/kernels/subtree_search.hpp"
#include "solver/search/frontier.hpp"
#include "solver/search/search_strategy.hpp"
#include "team/shared_work.hpp"

namespace tilepdb::solver {

/// The frontier node whose subtree contains the goal, and the first moves from that node.
struct FoundGoal {
  Frontier::Node node = 0;
  std::vector<Direction> moves;
};

/// The outcome of an iteration below a frontier.
struct BoundResult {
  SearchCounts counts{};
  std::optional<FoundGoal> found{};
  bool gave_up = false;
  std::uint32_t next_root = 0;  ///< first root not begun; less than the number of roots only after a pause
  bool paused = false;          ///< a pause was requested, possibly after the last root was begun
  /// Subtrees begun but not completed at a pause, in the format of subtrees.hpp. A team completes them first.
  std::vector<std::uint64_t> open{};
  double idle_seconds = 0;  ///< average wait of threads for others, and of processes, after the pause
};

/// The part of an iteration below a frontier.
struct BoundTask {
  const Frontier& frontier;
  const LookupTables& tables;
  const SearchMethod& method;
  SearchWatch& watch;
  SearchStatus status;                    ///< of the iteration, before the search below the frontier
  std::uint64_t most_expanded = 0;        ///< limit below the frontier, beyond which the search gives up
  std::span<const Frontier::Node> roots;  ///< frontier nodes with the subtrees to search
  std::uint32_t first_root = 0;           ///< index of the first root to search
  std::uint64_t expanded_before = 0;      ///< below earlier roots
  std::span<const std::uint64_t> open{};  ///< unfinished subtrees of earlier roots, as in BoundResult

  /// Returns the advice after `expanded` nodes below the remaining roots.
  [[nodiscard]] Advice advice(std::uint64_t expanded) const;
};

/// Searches below the roots with the watch's job until a solution is found, all are searched, or the advice is to pause
/// or give up. Lowers `least_remaining`, which has one entry per frontier node. The result is the same in all processes
/// of a team. Rethrows exceptions of threads; in a team, in all processes.
[[nodiscard]] BoundResult search_below(const BoundTask& task, LeastRemaining& least_remaining);

/// Exchanges subtrees with other processes. One thread calls at a time.
class SubtreeExchange {
 public:
  virtual ~SubtreeExchange() = default;

  /// Call often, with the nodes that the threads have expanded. Returns give_up when the search ends. At a pause,
  /// threads complete the subtrees they have begun.
  [[nodiscard]] virtual Advice attend(std::uint64_t expanded) = 0;

  /// Whether more subtrees are available.
  [[nodiscard]] virtual bool has_more() const = 0;
  /// Sets a range of the task's roots and appends subtrees begun by others. Returns false if nothing is available.
  [[nodiscard]] virtual bool take(PieceRange& roots, std::vector<Subtree>& begun) = 0;

  /// Receives whether the threads have nothing left, and how long one of them has waited. Returns whether others wait
  /// for give().
  [[nodiscard]] virtual bool is_asked(bool none_left, std::chrono::nanoseconds waited) = 0;
  virtual void give(PieceRange roots, std::span<const Subtree> begun) = 0;
};

/// Does search_below() in this process only. With an exchange (may be null), also searches its subtrees, and polls it
/// instead of the watch.
[[nodiscard]] BoundResult search_with_threads(const BoundTask& task, SubtreeExchange* exchange,
                                              LeastRemaining& least_remaining);

}  // namespace tilepdb::solver
