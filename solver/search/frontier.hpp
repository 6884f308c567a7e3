// SPDX-License-Identifier: MIT
#pragma once

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

/// The shallow part of a search, best-first (A*, Hart, Nilsson & Raphael 1968) in memory: every position is stored
/// once, with its least number of moves from the start, and depth-first search goes on below those not expanded
/// (A*+IDA*, Bu & Korf 2019). Grows in steps; what it holds depends on these alone, not on threads.
class Frontier {
 public:
  using Node = std::uint32_t;
  /// The largest board that positions are packed for.
  static constexpr unsigned most_cells = 25;

  /// `start` is named by goal. Throws Error (check_failed) if a table does not lead to the goal.
  Frontier(const Heuristic& heuristic, const Position& start);

  [[nodiscard]] unsigned heuristic_value() const noexcept { return h_[0]; }
  [[nodiscard]] std::size_t size() const noexcept { return packed_.size(); }

  class Depths;

  /// Expands the nodes whose f-value is at most `bound`, least first, until none is left, `limit` nodes are stored or
  /// the goal is reached within the bound, or `proceed`, asked often, answers false. All with f below the bound must
  /// have been searched before. New nodes take their depths from the guide, if there is one, as far as it has any of
  /// their positions.
  void grow(unsigned bound, std::size_t limit, int threads, const std::function<bool()>& proceed,
            const Depths* guide = nullptr);

  /// The goal, if it was reached; its path is then an optimal solution.
  [[nodiscard]] std::optional<Node> goal() const noexcept { return goal_; }

  /// Finds for every node, of the shortest paths known to it, the one that is least in the order of the cells the
  /// blank goes to, and the automaton's state after it. Then a search below the nodes may go on from these states:
  /// docs/method.md shows that an optimal solution survives. To be called after grow(); does nothing where that did
  /// not.
  void order_paths(const MoveAutomaton& automaton, int threads);

  /// Unexpanded nodes whose f-value is at most `bound`, without those whose paths the automaton rejects; those first
  /// that look like the way to the goal: by heuristic value and, once there are many, how deep searches have come
  /// below.
  [[nodiscard]] std::vector<Node> unexpanded(unsigned bound) const;

  /// A digest of the first so many nodes, in their order.
  [[nodiscard]] std::uint64_t digest(std::size_t nodes) const;
  /// A digest of subtrees in their order: where they begin, and with which moves they may.
  [[nodiscard]] std::uint64_t digest(std::span<const Node> roots) const;

  /// Collective: all processes get what the first has made by grow() and order_paths(), less what these need: others
  /// can neither grow theirs then nor find a path().
  void spread(Team& team);

  /// Takes note of how deep a search to a bound has come below the nodes; `none` where it has not searched.
  void note_depths(const LeastRemaining& least_remaining, unsigned bound);
  static constexpr std::uint16_t none = 0xFFFF;

  /// What is left of a frontier that guides another one of the same start: how deep searches have come below each
  /// position, or below those reached from it.
  class Depths {
   public:
    explicit Depths(Frontier&& frontier);

   private:
    friend class Frontier;

    using Packed = std::array<std::uint64_t, 2>;

    [[nodiscard]] std::optional<std::uint16_t> below(const Packed& packed) const noexcept;

    std::vector<Packed> packed_;
    std::vector<Node> slots_;
    std::vector<std::uint16_t> depths_;
  };

  /// How deep searches have come below each node, in moves from the start: its own, if none has searched there. A new
  /// node has what the one has that it was first reached from, or what a guide tells.
  [[nodiscard]] const std::vector<std::uint16_t>& depths() const noexcept { return depths_; }

  /// Takes depths over from an earlier run. Throws Error (check_failed) if there are not as many as nodes.
  void take_depths(const std::vector<std::uint16_t>& depths);

  /// A node as a subtree to search to a bound not below its f-value.
  [[nodiscard]] Subtree subtree(Node node, unsigned bound) const;

  /// The moves from the start to a node.
  [[nodiscard]] std::vector<Direction> path(Node node) const;

  [[nodiscard]] std::uint64_t expanded() const noexcept { return expanded_; }
  [[nodiscard]] std::uint64_t generated() const noexcept { return generated_; }

 private:
  using Tiles = std::array<std::uint8_t, max_cells>;
  /// Five bits for the tile of each cell but the twenty-fifth, which has the tile that the others leave.
  using Packed = Depths::Packed;
  static constexpr unsigned packed_cells = 24;
  static constexpr std::uint8_t no_move = 4;
  static constexpr std::size_t batch = 1024;

  struct Child {
    Packed packed;
    Direction direction;
    std::array<std::uint8_t, max_partitions> values;
  };
  struct Expansion {
    std::array<Child, 4> children;
    unsigned count = 0;
  };

  /// The path to a node that order_paths() chooses.
  struct OrderedPath {
    std::uint64_t order;  ///< rank of the path to the node before, then the last move
    Node node;
  };

  [[nodiscard]] Packed pack(const Tiles& tiles) const noexcept;
  [[nodiscard]] Tiles unpack(const Packed& packed) const noexcept;
  /// Where the position is, or is to be put.
  [[nodiscard]] std::size_t slot_of(const Packed& packed) const noexcept;
  void grow_slots();
  /// The node that a move led from.
  [[nodiscard]] Node before(Node node, Direction move) const noexcept;
  void add(const Packed& packed, std::uint8_t move, const std::uint8_t* values);
  void enqueue(Node node);
  [[nodiscard]] bool take(unsigned bound, std::size_t most, std::vector<Node>& nodes);
  void expand(Node node, Expansion& expansion) const;
  void insert(Node parent, const Child& child, unsigned bound, const Depths* guide);
  void choose_path(OrderedPath& path, const std::vector<std::uint32_t>& rank, const MoveAutomaton& automaton);

  const LookupTables& tables_;
  unsigned cells_;
  std::vector<Packed> packed_;
  std::vector<std::uint16_t> g_;
  std::vector<std::uint16_t> depths_;
  std::vector<std::uint8_t> h_;
  std::vector<std::uint8_t> move_;                     ///< the last one on the path to the node; no_move at the start
  std::vector<std::uint8_t> last_moves_;               ///< of all shortest paths known, a bit each
  std::vector<MoveAutomaton::State> states_;           ///< after the path to the node, as order_paths() found it
  std::vector<std::uint8_t> closed_;                   ///< 1 once expanded
  std::vector<std::uint8_t> values_;                   ///< by node and partition
  std::vector<Node> slots_;                            ///< open addressing; the node's number plus 1, 0 if free
  std::vector<std::vector<std::vector<Node>>> queue_;  ///< by f-value and h; may hold outdated entries
  std::optional<Node> goal_;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  /// expanded() when paths were ordered, and when all processes got them.
  std::optional<std::uint64_t> ordered_{};
  std::optional<std::uint64_t> spread_{};
};

}  // namespace tilepdb::solver
