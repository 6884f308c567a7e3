// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

#include "solver/kernels/local_vector.hpp"
#include "solver/kernels/prefetch.hpp"
#include "solver/kernels/subtree_search.hpp"

// The nodes of a subtree search that expands many at once, and the loop around the expansion. In an unnamed namespace,
// so that each file that compiles a kernel, each for its own instruction set, has code of its own.
namespace tilepdb::solver {
namespace {

/// Small numbers, one for each partition, a byte each; none may leave 0 to 127.
template <std::size_t Capacity>
struct PackedSlack {
  static constexpr std::size_t words = (Capacity + 7) / 8;
  std::array<std::uint64_t, words> word{};

  void set(std::size_t p, std::uint64_t value) noexcept { word[p / 8] |= value << (8 * (p % 8)); }
  [[nodiscard]] std::uint8_t get(std::size_t p) const noexcept {
    return static_cast<std::uint8_t>(word[p / 8] >> (8 * (p % 8)));
  }
  void decrease(std::size_t p, std::uint64_t by) noexcept { word[p / 8] -= by << (8 * (p % 8)); }

  /// The numbers that are 0, a bit each.
  [[nodiscard]] std::uint64_t zeros() const noexcept {
    constexpr std::uint64_t each = 0x0101010101010101ULL;
    std::uint64_t result = 0;
    for (std::size_t w = 0; w < words; ++w) {
      const std::uint64_t zero = ~(word[w] + 0x7f * each) & 0x80 * each;
      // Gathers the bytes' highest bits in the topmost byte, the first byte's bit lowest.
      result |= ((zero >> 7) * 0x0102040810204080ULL >> 56) << (8 * w);
    }
    return result;
  }
};

/// The nodes still to be expanded, and those taken off to be expanded together.
///
/// The search keeps, instead of g and h, the slack (bound − g − h) / 2 of each partition: h of a pattern changes by
/// exactly 1 with each move of one of its tiles, so a move by which h rises takes 1 of the slack, and any other move
/// nothing. Only a partition without slack can cut a child. So a child's bits are first read in those partitions alone
/// ("near"), and in the others ("far") only if it was not cut.
///
/// Nodes are copied, not changed and restored, so that many can be expanded together: a round takes the topmost
/// nodes off the stack and does each step for all of them before the next. All loops are then long, and between
/// finding where a bit lies and reading it there is time to fetch it.
template <std::size_t Capacity>
class SubtreeStack {
 public:
  static constexpr std::size_t most_in_batch = 128;  ///< nodes expanded together
  static constexpr std::size_t most_children = 4 * most_in_batch;

  /// A node; after it follow its states, one for each lookup.
  struct Node {
    std::uint64_t path;  ///< the first moves from the subtree's root, two bits each, the first one lowest
    std::array<std::uint8_t, max_cells> tiles;
    std::uint32_t subtree;
    MoveAutomaton::State state;
    std::uint16_t remaining;
    std::uint8_t depth;  ///< moves from the root, Subtree::known_moves if more
    std::uint8_t blank;
    std::uint8_t forbidden;
    std::array<std::uint8_t, 3> unused;
    PackedSlack<Capacity> slack;
  };
  static constexpr std::size_t states_at = (sizeof(Node) + 7) / 8 * 8;

  /// What makes a child of a taken node.
  struct Move {
    std::size_t parent;  ///< which of the taken nodes
    unsigned direction;
    Cell blank;     ///< after the move
    unsigned tile;  ///< that moves
    MoveAutomaton::State state;
  };

  SubtreeStack(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : tables_(tables),
        rows_(automaton.rows().data()),
        source_(source),
        least_remaining_(source.least_remaining().data()),
        stride_((states_at + sizeof(PackedState) * tables.lookups() + unit - 1) / unit * unit),
        stack_(2 * most_children * stride_),
        batch_(std::clamp(batch_bytes / stride_, least_in_batch, most_in_batch)),
        taken_(most_in_batch * stride_) {}

  /// Searches all subtrees of the source. The kernel's `expand(count)` replaces the topmost nodes by their children
  /// that were not cut.
  template <typename Kernel>
  SearchCounts search(Kernel& kernel) {
    std::uint64_t told = 0;
    for (unsigned round = 1; !solved_; ++round) {
      const std::size_t batch = counts_.expanded < small_search ? least_in_batch : batch_;
      while (size_ < batch && source_.next(subtree_, size_ == 0)) push(subtree_);
      if (size_ == 0) break;
      kernel.expand(std::min(size_, batch));
      if (round % rounds_between_questions == 0) {
        if (!source_.proceed(counts_.expanded - told)) break;
        told = counts_.expanded;
        if (source_.takes_back()) [[unlikely]] {
          while (size_ != 0) share(std::min(size_, most_shared));
        } else if (size_ > 2 * batch && source_.wanted()) {
          share(std::min(size_ / 2, most_shared));
        }
      }
    }
    return counts_;
  }

  /// Takes the topmost nodes off the stack, to be expanded, and makes room for their children.
  void take(std::size_t count) {
    counts_.expanded += count;
    size_ -= count;
    if ((size_ + most_children + 1) * stride_ > stack_.size()) stack_.resize(2 * stack_.size());
    copy(taken_.data(), stack_.data() + size_ * stride_, count * stride_);
  }

  void count_generated(std::size_t children) noexcept { counts_.generated += children; }

  /// Nodes on the stack; children are put there from this one on, and counted by grow().
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  void grow(std::size_t children) noexcept { size_ += children; }

  /// Bytes from one node to the next, on the stack and of those that were taken.
  [[nodiscard]] std::size_t stride() const noexcept { return stride_; }
  [[nodiscard]] std::uint8_t* nodes() noexcept { return stack_.data(); }
  [[nodiscard]] std::uint8_t* taken() noexcept { return taken_.data(); }

  [[nodiscard]] Node& node(std::size_t at) noexcept { return node_at(stack_.data() + at * stride_); }
  [[nodiscard]] Node& taken(std::size_t number) noexcept { return node_at(taken_.data() + number * stride_); }

  [[nodiscard]] static Node& node_at(std::uint8_t* bytes) noexcept { return *reinterpret_cast<Node*>(bytes); }
  [[nodiscard]] static PackedState& state_of(Node& node, std::size_t lookup) noexcept {
    return *reinterpret_cast<PackedState*>(reinterpret_cast<std::uint8_t*>(&node) + states_at +
                                           sizeof(PackedState) * lookup);
  }

  /// Copies a taken node to the stack as its child, its states and slack not yet changed.
  Node& put_child(std::size_t at, const Move& move) {
    std::uint8_t* const bytes = stack_.data() + at * stride_;
    std::uint8_t* const from = taken_.data() + move.parent * stride_;
    copy(bytes, from, stride_);
    Node& node = node_at(bytes);
    // Read from the parent: what was just copied by the line is not there yet to be read by the byte.
    const Node& before = node_at(from);
    const bool known = before.depth < Subtree::known_moves;
    const auto remaining = static_cast<std::uint16_t>(before.remaining - 1);
    node.tiles[before.blank] = static_cast<std::uint8_t>(move.tile);
    node.tiles[move.blank] = static_cast<std::uint8_t>(tables_.blank());
    node.path = before.path | (known ? std::uint64_t{move.direction} << (2 * before.depth) : 0);
    node.state = move.state;
    node.remaining = remaining;
    node.depth = static_cast<std::uint8_t>(before.depth + (known ? 1 : 0));
    node.blank = static_cast<std::uint8_t>(move.blank);
    node.forbidden = 0;
    prefetch(&rows_[move.state]);
    lower(least_remaining_[before.subtree], remaining);
    // A node that was not cut has h at most as many moves as remain: with none left it is the goal.
    if (remaining == 0) [[unlikely]]
      report(node);
    return node;
  }

 private:
  static constexpr std::size_t unit = 64;  ///< nodes are copied in units of so many bytes
  static constexpr std::size_t least_in_batch = 32;
  /// Nodes expanded together should not take the whole of the first cache level.
  static constexpr std::size_t batch_bytes = std::size_t{24} << 10;
  /// Up to so many expansions batches are small: the more subtrees are searched at once, the more of them are searched
  /// in vain besides the one with the solution.
  static constexpr std::uint64_t small_search = 1 << 16;
  static constexpr std::size_t most_shared = 64;
  static constexpr unsigned rounds_between_questions = 64;

  /// Bytes from the beginning of a line of the cache on, so that nodes touch no more lines than they must.
  class Bytes {
   public:
    explicit Bytes(std::size_t size) : lines_((size + unit - 1) / unit) {}
    void resize(std::size_t size) { lines_.resize((size + unit - 1) / unit); }
    [[nodiscard]] std::uint8_t* data() noexcept { return reinterpret_cast<std::uint8_t*>(lines_.data()); }
    [[nodiscard]] std::size_t size() const noexcept { return lines_.size() * unit; }

   private:
    struct alignas(unit) Line {
      std::array<std::uint8_t, unit> bytes;
    };
    LocalVector<Line> lines_;
  };

  static void copy(std::uint8_t* to, const std::uint8_t* from, std::size_t size) noexcept {
    for (std::size_t at = 0; at < size; at += unit) std::memcpy(to + at, from + at, unit);
  }

  void push(const Subtree& subtree) {
    Node& node = this->node(size_++);
    node = {};
    node.tiles = subtree.tiles;
    node.subtree = subtree.id;
    node.path = subtree.path;
    node.depth = subtree.depth;
    node.state = subtree.state;
    node.remaining = subtree.remaining;
    lower(least_remaining_[subtree.id], subtree.remaining);
    node.forbidden = subtree.forbidden;
    const TileCells cell_of = tile_cells(subtree.tiles.data(), tables_.board().cells());
    node.blank = cell_of[tables_.blank()];
    for (std::size_t p = 0; p < tables_.partitions(); ++p) node.slack.set(p, subtree.slack[p]);
    for (std::size_t lookup = 0; lookup < tables_.lookups(); ++lookup) {
      state_of(node, lookup) = tables_.packed_state(lookup, cell_of);
    }
  }

  /// Gives so many nodes at the bottom of the stack, those with most of the search below them, to other threads.
  void share(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const Node& node = this->node(i);
      Subtree& subtree = shared_[i];
      subtree.id = node.subtree;
      subtree.tiles = node.tiles;
      subtree.path = node.path;
      subtree.depth = node.depth;
      subtree.state = node.state;
      subtree.remaining = node.remaining;
      subtree.forbidden = node.forbidden;
      for (std::size_t p = 0; p < tables_.partitions(); ++p) subtree.slack[p] = node.slack.get(p);
    }
    source_.share(std::span(shared_).first(count));
    std::memmove(stack_.data(), stack_.data() + count * stride_, (size_ - count) * stride_);
    size_ -= count;
  }

  void report(const Node& node) {
    std::array<Direction, Subtree::known_moves> moves{};
    for (unsigned i = 0; i < node.depth; ++i) moves[i] = static_cast<Direction>(node.path >> (2 * i) & 3U);
    if (!solved_) source_.solved(node.subtree, std::span(moves).first(node.depth));
    solved_ = true;
  }

  const LookupTables& tables_;
  const MoveAutomaton::Row* rows_;
  SubtreeSource& source_;
  std::uint16_t* least_remaining_;
  std::size_t stride_;
  SearchCounts counts_;
  std::size_t size_ = 0;
  Bytes stack_;
  std::size_t batch_;  ///< most nodes expanded together
  Bytes taken_;        ///< the nodes being expanded, with room for any number
  bool solved_ = false;
  Subtree subtree_;
  std::array<Subtree, most_shared> shared_;
};

/// All partitions of some tables, a bit each.
[[nodiscard]] std::uint64_t all_partitions(const LookupTables& tables) noexcept {
  return ~std::uint64_t{0} >> (64 - tables.partitions());
}

}  // namespace
}  // namespace tilepdb::solver
