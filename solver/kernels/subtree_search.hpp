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

/// A node below which to search.
struct Subtree {
  /// How many of the moves that lead to a node are remembered on the way down.
  static constexpr unsigned known_moves = 32;

  std::uint32_t id = 0;                         ///< of the frontier's node that it lies below
  std::array<std::uint8_t, max_cells> tiles{};  ///< named by goal
  /// For each partition half of what the node's f-value lacks to the bound.
  std::array<std::uint8_t, max_partitions> slack{};
  std::uint16_t remaining = 0;  ///< moves left to the bound; at least 1
  std::uint8_t forbidden = 0;   ///< directions not to start with, a bit for each
  std::uint8_t depth = 0;       ///< moves below the frontier's node, known_moves if more
  std::uint64_t path = 0;       ///< the first of these moves, two bits each, the first one lowest
  MoveAutomaton::State state = MoveAutomaton::start;
};

/// For each node of the frontier, by its number, the fewest moves that remain to the bound at any node searched below
/// it. Several threads may lower them at once; the outcome does not depend on their order.
using LeastRemaining = std::vector<std::uint16_t>;

inline void lower(std::uint16_t& least, std::uint16_t remaining) noexcept {
  const std::atomic_ref<std::uint16_t> shared(least);
  std::uint16_t seen = shared.load(std::memory_order_relaxed);
  while (remaining < seen && !shared.compare_exchange_weak(seen, remaining, std::memory_order_relaxed)) {
  }
}

/// Hands out subtrees to searches and is notified by them; several threads may search with one.
class SubtreeSource {
 public:
  virtual ~SubtreeSource() = default;

  /// The next subtree, or false if there is none. An `idle` search, which has nothing else to do, waits until another
  /// one shares work, and gets false only when all have ended.
  [[nodiscard]] virtual bool next(Subtree& subtree, bool idle) = 0;

  /// Notified of a path to the goal within the bound, below the frontier's node `id`, by all of its moves or the first
  /// Subtree::known_moves. The search that found it ends.
  virtual void solved(std::uint32_t id, std::span<const Direction> moves) = 0;

  /// Where to note the fewest moves that remain below the frontier's nodes.
  [[nodiscard]] virtual LeastRemaining& least_remaining() = 0;

  /// Polled with the number of nodes expanded since the last time; false ends the search.
  [[nodiscard]] virtual bool proceed(std::uint64_t expanded) = 0;

  /// Polled: whether other searches are idle, so that share() is to hand subtrees over.
  [[nodiscard]] virtual bool wanted() = 0;
  virtual void share(std::span<const Subtree> subtrees) = 0;

  /// Polled: whether the search is to hand all of its subtrees over by share(), because it pauses.
  [[nodiscard]] virtual bool takes_back() = 0;
};

/// The nodes of one search.
struct SearchCounts {
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
};

/// Searches all subtrees of a source within their bounds, or until a solution is found.
using SubtreeSearch = SearchCounts (*)(const LookupTables&, const MoveAutomaton&, SubtreeSource&);

/// Kernels with vectors have a bit for each partition in lanes of 32 bits; tables with more are searched without.
inline constexpr std::size_t most_vector_partitions = 32;

/// The search for the tables' board and number of partitions, by the best kernel for it that the instruction set has.
[[nodiscard]] SubtreeSearch subtree_search(InstructionSet set, const LookupTables& tables);

/// Those of one instruction set; for those with vectors null above most_vector_partitions.
[[nodiscard]] SubtreeSearch portable_subtree_search(const LookupTables& tables);
[[nodiscard]] SubtreeSearch avx2_subtree_search(const LookupTables& tables);
[[nodiscard]] SubtreeSearch avx512_subtree_search(const LookupTables& tables);
[[nodiscard]] SubtreeSearch sve256_subtree_search(const LookupTables& tables);

}  // namespace tilepdb::solver
