// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "platform/instruction_set.hpp"
#include "solver/kernels/permutation_tables.hpp"

namespace tilepdb::solver {

/// The nodes of a depth-first search of a permutation puzzle that are still to be expanded, and its counters. Kernels
/// take nodes from the top in batches. A node is a row of bytes: the moves left to the bound, the state of the
/// automaton of sequences, the codes of the pieces, the h of each lookup, and the moves from the start.
class PermutationStack {
 public:
  static constexpr unsigned batch = 32;  ///< most nodes of a batch
  static constexpr unsigned most_depth = 255;
  static constexpr std::uint32_t nothing_cut = std::numeric_limits<std::uint32_t>::max();

  /// A state within the bound.
  struct Root {
    const std::uint8_t* state = nullptr;   ///< the code of each piece
    const std::uint8_t* values = nullptr;  ///< h of each lookup; not read without tables
    std::span<const std::uint8_t> moves{};
    std::uint16_t sequence = 0;  ///< the state of the automaton after the moves
  };

  /// `tables` must outlive the stack. The heuristics to use are lookups, the puzzle's own, or both.
  PermutationStack(const PermutationTables& tables, bool with_lookups, bool with_own);

  /// Discards all nodes, and begins with these. `bound` is at most most_depth.
  void start(std::span<const Root> roots, unsigned bound);

  // For kernels.

  static constexpr std::size_t left_at = 0;
  static constexpr std::size_t sequence_at = 2;  ///< two bytes
  static constexpr std::size_t state_at = 8;

  /// Returns how many nodes to expand together. Below one root batches begin with single nodes and grow, because a goal
  /// that is found early is found sooner in the order of moves.
  [[nodiscard]] std::size_t batch_size() const noexcept {
    constexpr std::uint64_t before_growth = 32;
    if (!grows) return batch;
    const std::uint64_t grown = 1 + (expanded - expanded_before) / before_growth;
    return grown < batch ? static_cast<std::size_t>(grown) : batch;
  }

  [[nodiscard]] std::uint8_t* node(std::size_t number) noexcept { return nodes_.get() + number * node_bytes; }

  const PermutationTables* tables;
  unsigned lookups = 0;
  bool counts_gaps = false;
  unsigned bound = 0;
  std::size_t size = 0;
  std::size_t state_bytes = 0;
  std::size_t values_at = 0;
  std::size_t moves_at = 0;
  std::size_t node_bytes = 0;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::uint64_t expanded_before = 0;  ///< when the search of the roots began
  bool grows = true;                  ///< the size of batches
  unsigned deepest = 0;               ///< most moves from the start to an expanded node or a goal
  std::uint32_t least_cut =
      nothing_cut;  ///< least h of a pruned state, less the h that would have been within the bound, less 1
  std::array<std::uint8_t, most_depth> solution{};  ///< from the start to a goal
  unsigned solution_length = 0;

  /// What a batch needs besides the stack. Children have a number: that of the node in the batch times lanes, plus the
  /// move.
  struct Batch {
    static constexpr std::size_t children = std::size_t{batch} * PermutationTables::most_moves;

    alignas(64) std::array<std::uint64_t, children> index;
    /// By lookup and child: h less the moves left at the parent.
    std::array<std::array<std::uint8_t, children>, PermutationTables::most_lookups> values;
    std::array<std::uint16_t, children + PermutationTables::most_moves> list;  ///< children that are not cut
    std::array<std::uint8_t, batch> left;
    std::size_t listed = 0;
    std::size_t nodes = 0;
  };
  [[nodiscard]] Batch& scratch() noexcept { return *batch_; }
  [[nodiscard]] std::uint8_t* taken(std::size_t number) noexcept { return taken_.data() + number * node_bytes; }

 private:
  std::unique_ptr<std::uint8_t[]> nodes_;
  std::size_t capacity_ = 0;
  std::vector<std::uint8_t> taken_;
  std::unique_ptr<Batch> batch_;
};

/// Why a search returns.
enum class PermutationSearchEnd {
  ended,   ///< no nodes are left
  solved,  ///< PermutationStack::solution is a goal's
  paused   ///< more expansions have to be granted
};

/// Searches until no nodes are left, a goal is found, or fewer expansions are left than the next batch takes. With
/// `uses_up`, the search pauses only after all `granted` expansions. Kernels of all instruction sets expand the same
/// nodes in the same order.
using PermutationSearch = PermutationSearchEnd (*)(PermutationStack& stack, std::uint64_t granted, bool uses_up);

/// Returns the fastest kernel of the instruction set.
[[nodiscard]] PermutationSearch permutation_search(InstructionSet set, const PermutationTables& tables);

[[nodiscard]] PermutationSearch portable_permutation_search(const PermutationTables& tables);
[[nodiscard]] PermutationSearch avx2_permutation_search(const PermutationTables& tables);
[[nodiscard]] PermutationSearch avx512_permutation_search(const PermutationTables& tables);

}  // namespace tilepdb::solver
