// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "core/move_automaton.hpp"
#include "platform/instruction_set.hpp"
#include "solver/kernels/lookup_tables.hpp"

namespace tilepdb::solver {

/// The root of a subtree to search.
struct Subtree {
  /// Moves below the frontier that a node remembers.
  static constexpr unsigned known_moves = 32;

  std::uint32_t id = 0;                               ///< of its frontier node
  std::array<std::uint8_t, max_table_cells> tiles{};  ///< named by goal
  /// Slack of each partition: (bound − f) / 2 at the node.
  std::array<std::uint8_t, max_partitions> slack{};
  std::uint16_t remaining = 0;  ///< moves left to the bound; at least 1
  std::uint8_t forbidden = 0;   ///< directions excluded for the first move, one bit each
  std::uint8_t depth = 0;       ///< moves below the frontier node, at most known_moves
  std::uint64_t path = 0;       ///< the first of these moves, two bits each, from the lowest
  MoveAutomaton::State state = MoveAutomaton::start;
};

/// For each frontier node, the fewest moves remaining to the bound at any node searched below it. Threads may lower
/// entries concurrently; the outcome does not depend on their order.
using LeastRemaining = std::vector<std::uint16_t>;

inline void lower(std::uint16_t& least, std::uint16_t remaining) noexcept {
  const std::atomic_ref<std::uint16_t> shared(least);
  std::uint16_t seen = shared.load(std::memory_order_relaxed);
  while (remaining < seen && !shared.compare_exchange_weak(seen, remaining, std::memory_order_relaxed)) {
  }
}

/// Hands out subtrees and receives the results; several threads may share one.
class SubtreeSource {
 public:
  virtual ~SubtreeSource() = default;

  /// Gets the next subtree; returns false if none is left. An `idle` search, which has no other work, waits until
  /// another one shares work, and gets false only when all have ended.
  [[nodiscard]] virtual bool next(Subtree& subtree, bool idle) = 0;

  /// Called when the goal is found within the bound below frontier node `id`, with all moves from there or the first
  /// Subtree::known_moves. The calling search ends.
  virtual void solved(std::uint32_t id, std::span<const Direction> moves) = 0;

  /// The counters that searches lower; see LeastRemaining.
  [[nodiscard]] virtual LeastRemaining& least_remaining() = 0;

  /// Polled with the number of nodes expanded since the last call; false ends the search.
  [[nodiscard]] virtual bool proceed(std::uint64_t expanded) = 0;

  /// Polled: returns whether other searches are idle and the caller should share() some subtrees.
  [[nodiscard]] virtual bool wanted() = 0;
  virtual void share(std::span<const Subtree> subtrees) = 0;

  /// Polled: returns whether the search pauses and the caller should share() all its subtrees.
  [[nodiscard]] virtual bool takes_back() = 0;
};

struct SearchCounts {
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
};

/// Searches all subtrees of a source within their bounds, or until a solution is found.
using SubtreeSearch = SearchCounts (*)(const LookupTables&, const MoveAutomaton&, SubtreeSource&);

/// Vector kernels keep one bit per partition, and the cells of a board, in 32-bit lanes; with more partitions and on
/// wide boards the portable kernel runs.
inline constexpr std::size_t most_vector_partitions = 32;

/// Returns the fastest kernel of the instruction set for the tables' board and number of partitions.
[[nodiscard]] SubtreeSearch subtree_search(InstructionSet set, const LookupTables& tables);

/// The kernels of each instruction set; vector kernels are null above most_vector_partitions.
[[nodiscard]] SubtreeSearch portable_subtree_search(const LookupTables& tables);
[[nodiscard]] SubtreeSearch avx2_subtree_search(const LookupTables& tables);
[[nodiscard]] SubtreeSearch avx512_subtree_search(const LookupTables& tables);
[[nodiscard]] SubtreeSearch sve256_subtree_search(const LookupTables& tables);

}  // namespace tilepdb::solver
