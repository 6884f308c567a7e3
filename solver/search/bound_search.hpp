// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "solver/kernels/subtree_search.hpp"
#include "solver/search/frontier.hpp"
#include "solver/search/optimal_search.hpp"
#include "solver/search/search_watch.hpp"

namespace tilepdb::solver {

class SharedBound;

/// Roots of a bound by their numbers, from the first to before the end.
struct RootRange {
  std::uint32_t first = 0;
  std::uint32_t end = 0;

  [[nodiscard]] bool empty() const noexcept { return first >= end; }
};

/// Below which node of the frontier the goal was found, and by which first moves.
struct FoundGoal {
  Frontier::Node node = 0;
  std::vector<Direction> moves;
};

/// What the search of a bound below a frontier came to.
struct BoundResult {
  SearchCounts counts{};
  std::optional<FoundGoal> found{};
  bool gave_up = false;
  std::uint32_t next_root = 0;  ///< the first that is not searched: not the number of roots only after a pause
  bool paused = false;          ///< was told to pause, perhaps when all roots were begun
};

/// The part of a bound that lies below a frontier.
struct BoundTask {
  const Frontier& frontier;
  const LookupTables& tables;
  const SearchMethod& method;
  SearchWatch& watch;
  SearchStatus status;                    ///< of the bound, before anything was searched below the frontier
  std::uint64_t most_expanded = 0;        ///< below the frontier; the search gives up once they are more
  std::span<const Frontier::Node> roots;  ///< nodes of the frontier below which to search
  std::uint32_t first_root = 0;           ///< of these; those before it were searched
  std::uint64_t expanded_before = 0;      ///< below those

  /// What to do once so many nodes were expanded below the other roots.
  [[nodiscard]] Advice advice(std::uint64_t expanded) const;
};

/// The subtrees of one bound, shared by the threads that search it: those below the frontier first, then what busy
/// threads hand over to idle ones.
class SubtreePool : public SubtreeSource {
 public:
  /// Begins with the roots of a range. `shared` gives more and is asked instead of the task's watch; null if this
  /// process is alone. Lowers `least_remaining`, which has a number for each node of the frontier.
  SubtreePool(const BoundTask& task, RootRange range, SharedBound* shared, LeastRemaining& least_remaining);

  [[nodiscard]] const std::optional<FoundGoal>& found() const noexcept { return found_; }
  /// Whether the search ended early, without a solution.
  [[nodiscard]] bool gave_up() const noexcept { return gave_up_; }
  /// Whether it was told to pause.
  [[nodiscard]] bool paused() const noexcept { return paused_; }
  /// When all threads have ended, without a solution and without giving up: the first root that is not searched yet.
  [[nodiscard]] std::uint32_t next_root() const noexcept { return unpacked(range_.load()).first; }

  /// Ends the search.
  void cancel();

  bool next(Subtree& subtree, bool idle) override;
  void solved(std::uint32_t id, std::span<const Direction> moves) override;
  LeastRemaining& least_remaining() override { return least_remaining_; }
  bool go_on(std::uint64_t expanded) override;
  bool wanted() override { return idle_.load(std::memory_order_relaxed) > 0; }
  void share(std::span<const Subtree> subtrees) override;

 private:
  [[nodiscard]] static constexpr std::uint64_t packed(RootRange range) noexcept {
    return std::uint64_t{range.end} << 32U | range.first;
  }
  [[nodiscard]] static constexpr RootRange unpacked(std::uint64_t range) noexcept {
    return {static_cast<std::uint32_t>(range), static_cast<std::uint32_t>(range >> 32U)};
  }
  [[nodiscard]] bool has_roots() const noexcept;
  [[nodiscard]] bool take_root(Subtree& subtree);
  [[nodiscard]] bool take_shared(Subtree& subtree);
  void ask_for_roots();
  [[nodiscard]] Advice advice(std::uint64_t expanded);
  void end();

  const BoundTask& task_;
  SharedBound* const shared_bound_;
  LeastRemaining& least_remaining_;
  std::atomic<std::uint64_t> range_;       // what is left of the roots here, packed
  std::atomic<bool> more_roots_expected_;  // from other processes
  std::atomic<std::uint64_t> expanded_{0};
  std::atomic<bool> paused_{false};
  std::atomic<bool> ended_{false};
  std::atomic<bool> gave_up_{false};
  std::atomic<int> idle_{0};
  std::atomic<std::size_t> shared_count_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Subtree> shared_;
  std::optional<FoundGoal> found_;
};

/// Searches below roots with the watch's job until a solution is found, all are searched, or it is told to pause or
/// give up. Lowers `least_remaining`, which has a number for each node of the frontier. The result is the same in all
/// processes of a team. Throws what a thread throws; in a team all processes throw it.
[[nodiscard]] BoundResult search_below(const BoundTask& task, LeastRemaining& least_remaining);

}  // namespace tilepdb::solver
