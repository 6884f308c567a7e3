// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "solver/kernels/subtree_search.hpp"
#include "solver/search/frontier.hpp"

namespace tilepdb::solver {

/// What a search is told to do: with a pause it ends what is begun and begins nothing new.
enum class Advice { go_on, pause, give_up };

/// The subtrees of one bound, shared by the threads that search it: those below the frontier first, then what busy
/// threads hand over to idle ones.
class SubtreePool : public SubtreeSource {
 public:
  /// Of the subtrees below `roots`, nodes of the frontier, from number `first` on. `threads` searches must take part.
  /// Gives up once more than `most_expanded` nodes were expanded, or if `advice`, asked often, from any thread, with
  /// how many were so far, says so. Lowers `least_remaining`, which has a number for each node of the frontier.
  SubtreePool(const Frontier& frontier, std::span<const Frontier::Node> roots, std::size_t first, unsigned bound,
              int threads, std::uint64_t most_expanded, std::function<Advice(std::uint64_t)> advice,
              LeastRemaining& least_remaining);

  /// Below which node of the frontier the goal was found, and by which first moves.
  struct Found {
    Frontier::Node node = 0;
    std::vector<Direction> moves;
  };
  [[nodiscard]] const std::optional<Found>& found() const noexcept { return found_; }
  /// Whether the search ended early, without a solution.
  [[nodiscard]] bool gave_up() const noexcept { return gave_up_; }
  /// Whether it was told to pause.
  [[nodiscard]] bool paused() const noexcept { return paused_; }
  /// When all threads have ended, without a solution and without giving up: the first root that is not searched yet.
  [[nodiscard]] std::size_t next_root() const noexcept { return std::min(next_root_.load(), roots_.size()); }

  /// Ends the search.
  void cancel();

  bool next(Subtree& subtree, bool idle) override;
  void solved(std::uint32_t id, std::span<const Direction> moves) override;
  LeastRemaining& least_remaining() override { return least_remaining_; }
  bool go_on(std::uint64_t expanded) override;
  bool wanted() override { return idle_.load(std::memory_order_relaxed) > 0; }
  void share(std::span<const Subtree> subtrees) override;

 private:
  void end();

  const Frontier& frontier_;
  const std::span<const Frontier::Node> roots_;
  const unsigned bound_;
  const int threads_;
  const std::uint64_t most_expanded_;
  const std::function<Advice(std::uint64_t)> advice_;
  LeastRemaining& least_remaining_;
  std::atomic<std::size_t> next_root_;
  std::atomic<std::uint64_t> expanded_{0};
  std::atomic<bool> paused_{false};
  std::atomic<bool> ended_{false};
  std::atomic<bool> gave_up_{false};
  std::atomic<int> idle_{0};
  std::atomic<std::size_t> shared_count_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Subtree> shared_;
  std::optional<Found> found_;
};

}  // namespace tilepdb::solver
