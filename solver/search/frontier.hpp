// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "solver/heuristics/heuristic.hpp"
#include "solver/kernels/subtree_search.hpp"

namespace tilepdb {
class Team;
}

namespace tilepdb::solver {

/// How positions are packed into words: twelve tiles of five bits each, on wide boards ten of six.
struct TileBits {
  explicit TileBits(unsigned cells) noexcept : bits(is_wide(cells) ? 6 : 5), in_word(is_wide(cells) ? 10 : 12) {}

  unsigned bits;
  unsigned in_word;
};

/// The shallow part of a search, best-first (A*, Hart, Nilsson & Raphael 1968). Stores every position once with its
/// least g; depth-first search continues below the unexpanded nodes (A*+IDA*, Bu & Korf 2019). Grows in batches; its
/// content does not depend on the number of threads.
class Frontier {
  /// A position: two words, where the tile of the twenty-fifth cell follows from the others; on wide boards four.
  using Packed = std::array<std::uint64_t, 4>;

  /// Positions of a board, each in as many words as it needs.
  class PackedList {
   public:
    explicit PackedList(unsigned cells) noexcept : words_of_each_(is_wide(cells) ? 4 : 2) {}

    [[nodiscard]] std::size_t size() const noexcept { return words_.size() / words_of_each_; }
    [[nodiscard]] bool equals(std::size_t number, const Packed& packed) const noexcept {
      return std::equal(&words_[number * words_of_each_], &words_[number * words_of_each_] + words_of_each_,
                        packed.begin());
    }
    [[nodiscard]] Packed operator[](std::size_t number) const noexcept {
      Packed packed{};
      std::copy_n(&words_[number * words_of_each_], words_of_each_, packed.begin());
      return packed;
    }
    void push_back(const Packed& packed) { words_.insert(words_.end(), packed.begin(), &packed[0] + words_of_each_); }
    void resize(std::size_t size) { words_.resize(size * words_of_each_); }
    [[nodiscard]] std::vector<std::uint64_t>& words() noexcept { return words_; }
    [[nodiscard]] std::uint64_t digest(std::size_t positions) const;

   private:
    std::size_t words_of_each_;
    std::vector<std::uint64_t> words_{};
  };

 public:
  using Node = std::uint32_t;

  /// `start` is named by goal. Throws Error (check_failed) if a table does not lead to the goal.
  Frontier(const Heuristic& heuristic, const Position& start);

  [[nodiscard]] unsigned heuristic_value() const noexcept { return h_[0]; }
  [[nodiscard]] std::size_t size() const noexcept { return packed_.size(); }

  class Depths;

  /// Expands nodes with f ≤ `bound`, least f first, until none is left, `limit` nodes are stored, the goal is reached
  /// within the bound, or `proceed`, polled often, returns false. All smaller bounds must have been searched. New nodes
  /// take their depths from `guide` if it is given and contains their positions.
  void grow(unsigned bound, std::size_t limit, int threads, const std::function<bool()>& proceed,
            const Depths* guide = nullptr);

  /// The goal, if reached; its path is an optimal solution.
  [[nodiscard]] std::optional<Node> goal() const noexcept { return goal_; }

  /// For every node, selects the first of its known shortest paths in the order of the cells that the blank enters, and
  /// finds the automaton's state after that path. Searches below the nodes may continue from these states:
  /// docs/method.md proves that an optimal solution survives. Call after grow(); does nothing if the frontier has not
  /// grown.
  void order_paths(const MoveAutomaton& automaton, int threads);

  /// Returns the unexpanded nodes with f ≤ `bound` whose paths the automaton accepts. Orders them by h and, in a large
  /// frontier, by how deep earlier searches got below them.
  [[nodiscard]] std::vector<Node> unexpanded(unsigned bound) const;

  /// Returns a digest of the first `nodes` nodes, in order.
  [[nodiscard]] std::uint64_t digest(std::size_t nodes) const;
  /// Returns a digest of subtrees, in order: their roots and the moves allowed there.
  [[nodiscard]] std::uint64_t digest(std::span<const Node> roots) const;

  /// Collective: copies the result of grow() and order_paths() from the first process to all others, which can then
  /// neither grow nor find a path().
  void spread(Team& team);

  /// Records how deep the search of a bound got below each node; `none` if it did not search there.
  void note_depths(const LeastRemaining& least_remaining, unsigned bound);
  static constexpr std::uint16_t none = 0xFFFF;

  /// The part of a frontier that guides another frontier of the same start: how deep searches got below each position,
  /// or below positions reached from it.
  class Depths {
   public:
    explicit Depths(Frontier&& frontier);

   private:
    friend class Frontier;

    [[nodiscard]] std::optional<std::uint16_t> below(const Packed& packed) const noexcept;

    PackedList packed_;
    std::vector<Node> slots_;
    std::vector<std::uint16_t> depths_;
  };

  /// How deep searches got below each node, in moves from the start; the node's g if no search got there. A new node
  /// inherits the depth from the node that it was first reached from, or from the guide.
  [[nodiscard]] const std::vector<std::uint16_t>& depths() const noexcept { return depths_; }

  /// Restores the depths of an earlier run. Throws Error (check_failed) if their number differs.
  void take_depths(const std::vector<std::uint16_t>& depths);

  /// Returns a node as a subtree to search to a bound not below its f-value.
  [[nodiscard]] Subtree subtree(Node node, unsigned bound) const;

  /// Returns the moves from the start to a node.
  [[nodiscard]] std::vector<Direction> path(Node node) const;

  [[nodiscard]] std::uint64_t expanded() const noexcept { return expanded_; }
  [[nodiscard]] std::uint64_t generated() const noexcept { return generated_; }

 private:
  using Tiles = std::array<std::uint8_t, max_table_cells>;
  static constexpr std::uint8_t no_move = 4;
  static constexpr std::size_t batch = 1024;

  struct Child {
    Packed packed;
    Direction direction;
    std::array<std::uint16_t, max_partitions> values;
  };
  struct Expansion {
    std::array<Child, 4> children;
    unsigned count = 0;
  };

  /// A path chosen by order_paths().
  struct OrderedPath {
    std::uint64_t order;  ///< rank of the parent's path, then the last move
    Node node;
  };

  [[nodiscard]] unsigned packed_cells() const noexcept { return is_wide(cells_) ? cells_ : std::min(cells_, 24U); }
  [[nodiscard]] Packed pack(const Tiles& tiles) const noexcept;
  [[nodiscard]] Tiles unpack(const Packed& packed) const noexcept;
  /// Returns the slot of a position, or the free slot where it belongs.
  [[nodiscard]] static std::size_t slot_in(const std::vector<Node>& slots, const PackedList& positions,
                                           const Packed& packed) noexcept;
  [[nodiscard]] std::size_t slot_of(const Packed& packed) const noexcept { return slot_in(slots_, packed_, packed); }
  void grow_slots();
  /// Returns the node from which `move` led to `node`.
  [[nodiscard]] Node before(Node node, Direction move) const noexcept;
  void add(const Packed& packed, std::uint8_t move, const std::uint16_t* values);
  void enqueue(Node node);
  [[nodiscard]] bool take(unsigned bound, std::size_t most, std::vector<Node>& nodes);
  void expand(Node node, Expansion& expansion) const;
  void insert(Node parent, const Child& child, unsigned bound, const Depths* guide);
  void choose_path(OrderedPath& path, const std::vector<std::uint32_t>& rank, const MoveAutomaton& automaton);

  const LookupTables& tables_;
  unsigned cells_;
  PackedList packed_;
  std::vector<std::uint16_t> g_;
  std::vector<std::uint16_t> depths_;
  std::vector<std::uint16_t> h_;
  std::vector<std::uint8_t> move_;                     ///< last move of the path; no_move at the start
  std::vector<std::uint8_t> last_moves_;               ///< last moves of all known shortest paths, one bit each
  std::vector<MoveAutomaton::State> states_;           ///< of the automaton after the path, set by order_paths()
  std::vector<std::uint8_t> closed_;                   ///< 1 once expanded
  std::vector<std::uint16_t> values_;                  ///< by node and partition
  std::vector<Node> slots_;                            ///< hash table with open addressing: node + 1, 0 if free
  std::vector<std::vector<std::vector<Node>>> queue_;  ///< open list, by f and h; may hold stale entries
  std::optional<Node> goal_;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  /// expanded() at the last order_paths() and spread().
  std::optional<std::uint64_t> ordered_{};
  std::optional<std::uint64_t> spread_{};
};

}  // namespace tilepdb::solver
