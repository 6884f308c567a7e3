// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

#include "solver/kernels/local_vector.hpp"
#include "solver/kernels/prefetch.hpp"
#include "solver/kernels/subtree_search.hpp"

// The nodes of a subtree search that expands in batches, and the loop around the expansion. They are in an unnamed
// namespace so that each kernel's file gets its own code, compiled for its instruction set.
namespace tilepdb::solver {
namespace {

/// One byte per partition; values must stay within 0 to 127.
template <std::size_t Capacity>
struct PackedSlack {
  static constexpr std::size_t words = (Capacity + 7) / 8;
  std::array<std::uint64_t, words> word{};

  void set(std::size_t p, std::uint64_t value) noexcept { word[p / 8] |= value << (8 * (p % 8)); }
  [[nodiscard]] std::uint8_t get(std::size_t p) const noexcept {
    return static_cast<std::uint8_t>(word[p / 8] >> (8 * (p % 8)));
  }
  void decrease(std::size_t p, std::uint64_t by) noexcept { word[p / 8] -= by << (8 * (p % 8)); }

  /// Returns the partitions whose slack is 0, one bit each.
  [[nodiscard]] std::uint64_t zeros() const noexcept {
    constexpr std::uint64_t each = 0x0101010101010101ULL;
    std::uint64_t result = 0;
    for (std::size_t w = 0; w < words; ++w) {
      const std::uint64_t zero = ~(word[w] + 0x7f * each) & 0x80 * each;
      // Collects the highest bits of all bytes in the top byte, that of the first byte in its lowest bit.
      result |= ((zero >> 7) * 0x0102040810204080ULL >> 56) << (8 * w);
    }
    return result;
  }
};

/// The stack of nodes to expand, and the batch being expanded.
///
/// The search keeps the slack (bound − g − h) / 2 of each partition instead of g and h: h of a pattern changes by
/// exactly 1 with each move of one of its tiles, so a move that raises h takes 1 from the slack, and other moves take
/// none. Only a partition without slack can cut a child, so bits are read in those partitions ("near") first, and in
/// the others ("far") only if the child is not cut.
///
/// Nodes are copied instead of changed and restored: each round takes the topmost nodes off the stack as a batch and
/// does each step for the whole batch before the next. Loops are long, so prefetched bits arrive before they are read.
template <std::size_t Capacity, unsigned Cells = max_cells>
class SubtreeStack {
 public:
  static constexpr std::size_t most_in_batch = 128;  ///< nodes in a batch
  static constexpr std::size_t most_children = 4 * most_in_batch;

  /// A node; its states follow it in memory, one per lookup.
  struct Node {
    std::uint64_t path;  ///< the first moves from the subtree's root, two bits each, from the lowest
    std::array<std::uint8_t, Cells> tiles;
    std::uint32_t subtree;
    MoveAutomaton::State state;
    std::uint16_t remaining;
    std::uint8_t depth;  ///< moves from the root, at most Subtree::known_moves
    std::uint8_t blank;
    std::uint8_t forbidden;
    std::array<std::uint8_t, 3> unused;
    PackedSlack<Capacity> slack;
  };
  static constexpr std::size_t states_at = (sizeof(Node) + 7) / 8 * 8;

  /// The move that makes a child of a taken node.
  struct Move {
    std::size_t parent;  ///< index in the batch
    unsigned direction;
    Cell blank;     ///< after the move
    unsigned tile;  ///< the moved tile
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

  /// Searches all subtrees of the source. The kernel's expand(count) replaces the topmost nodes by their children that
  /// are not cut.
  template <typename Kernel>
  SearchCounts search(Kernel& kernel) {
    std::uint64_t reported = 0;
    for (unsigned round = 1; !solved_; ++round) {
      const std::size_t batch = counts_.expanded < small_search ? least_in_batch : batch_;
      while (size_ < batch && source_.next(subtree_, size_ == 0)) push(subtree_);
      if (size_ == 0) break;
      kernel.expand(std::min(size_, batch));
      if (round % rounds_between_questions == 0) {
        if (!source_.proceed(counts_.expanded - reported)) break;
        reported = counts_.expanded;
        if (source_.takes_back()) [[unlikely]] {
          while (size_ != 0) share(std::min(size_, most_shared));
        } else if (size_ > 2 * batch && source_.wanted()) {
          share(std::min(size_ / 2, most_shared));
        }
      }
    }
    return counts_;
  }

  /// Takes the topmost nodes off the stack as the batch, and makes room for their children.
  void take(std::size_t count) {
    counts_.expanded += count;
    size_ -= count;
    if ((size_ + most_children + 1) * stride_ > stack_.size()) stack_.resize(2 * stack_.size());
    copy(taken_.data(), stack_.data() + size_ * stride_, count * stride_);
  }

  void count_generated(std::size_t children) noexcept { counts_.generated += children; }

  /// Nodes on the stack. Children are written from this index on and then counted by grow().
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  void grow(std::size_t children) noexcept { size_ += children; }

  /// Bytes between nodes, on the stack and in the batch.
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

  /// Copies a taken node to the stack as its child; the caller updates states and slack.
  Node& put_child(std::size_t at, const Move& move) {
    std::uint8_t* const bytes = stack_.data() + at * stride_;
    std::uint8_t* const from = taken_.data() + move.parent * stride_;
    copy(bytes, from, stride_);
    Node& node = node_at(bytes);
    // Reads the parent, because single bytes of the copy, just stored in whole lines, would not be available yet.
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
    // An uncut node has h ≤ remaining, so with no moves left it is the goal.
    if (remaining == 0) [[unlikely]]
      report(node);
    return node;
  }

 private:
  static constexpr std::size_t unit = 64;  ///< nodes are copied in units of this many bytes
  static constexpr std::size_t least_in_batch = 32;
  /// A batch should not fill the whole L1 cache.
  static constexpr std::size_t batch_bytes = std::size_t{24} << 10;
  /// Batches stay small up to this number of expansions, because the more subtrees are searched at once, the more of
  /// them are searched in vain when one has the solution.
  static constexpr std::uint64_t small_search = 1 << 16;
  static constexpr std::size_t most_shared = 64;
  static constexpr unsigned rounds_between_questions = 64;

  /// Bytes aligned to cache lines, so that nodes touch as few lines as possible.
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
    std::copy_n(subtree.tiles.begin(), Cells, node.tiles.begin());
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

  /// Shares `count` nodes from the bottom of the stack, which have the largest subtrees.
  void share(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const Node& node = this->node(i);
      Subtree& subtree = shared_[i];
      subtree.id = node.subtree;
      std::copy_n(node.tiles.begin(), Cells, subtree.tiles.begin());
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
  std::size_t batch_;  ///< largest batch
  Bytes taken_;        ///< the batch, sized for the largest
  bool solved_ = false;
  Subtree subtree_;
  std::array<Subtree, most_shared> shared_;
};

/// All partitions of the tables, one bit each.
[[nodiscard]] std::uint64_t all_partitions(const LookupTables& tables) noexcept {
  return ~std::uint64_t{0} >> (64 - tables.partitions());
}

}  // namespace
}  // namespace tilepdb::solver
