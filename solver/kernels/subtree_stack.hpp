// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>

#include "solver/kernels/local_vector.hpp"
#include "solver/kernels/subtree_search.hpp"

// The nodes of a subtree search that expands many at once, and the search around the expansion. In an unnamed
// namespace, so that each file that compiles a kernel, each for its own instruction set, has code of its own.
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

/// The search keeps, instead of g and h, the slack (bound − g − h) / 2 of each partition: h of a pattern changes by
/// exactly 1 with each move of one of its tiles, so the slack falls by 1 if h rises and stays if h falls. Only a
/// partition without slack can cut a child. So a child's bits are first read in those partitions alone ("near"), and
/// in the others ("far") only if it was not cut.
///
/// Nodes are copied, not changed and restored, so that many can be expanded together: a round takes the topmost
/// nodes off the stack and does each step for all of them before the next. All loops are then long, and between
/// finding a bit's place and reading it there is time to fetch it.
///
/// A kernel derives from this and passes search() its step.
template <typename BoardType, std::size_t Capacity>
class SubtreeStack {
 protected:
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
  static constexpr std::size_t unit = 64;  ///< nodes are copied in units of so many bytes

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

  SubtreeStack(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : tables_(tables),
        rows_(automaton.rows().data()),
        source_(source),
        least_remaining_(source.least_remaining().data()),
        stride_((states_at + 8 * tables.lookups() + unit - 1) / unit * unit),
        partitions_(tables.partitions()),
        all_(~std::uint64_t{0} >> (64 - tables.partitions())),
        stack_(2 * most_children * stride_),
        batch_(std::clamp(batch_bytes / stride_, least_in_batch, most_in_batch)),
        nodes_(most_in_batch * stride_) {}

  [[nodiscard]] static Node& node_at(std::uint8_t* bytes) noexcept { return *reinterpret_cast<Node*>(bytes); }
  [[nodiscard]] static PackedState& word_at(std::uint8_t* bytes) noexcept {
    return *reinterpret_cast<PackedState*>(bytes);
  }

 public:
  /// Searches all subtrees of the source. `expand(count)` replaces the topmost nodes by their children that were not
  /// cut.
  template <typename Expand>
  SearchCounts search(Expand&& expand) {
    std::uint64_t told = 0;
    for (unsigned round = 1; !solved_; ++round) {
      const std::size_t batch = counts_.expanded < small_search ? least_in_batch : batch_;
      while (size_ < batch && source_.next(subtree_, size_ == 0)) push(subtree_);
      if (size_ == 0) break;
      expand(std::min(size_, batch));
      if (round % rounds_between_questions == 0) {
        if (!source_.go_on(counts_.expanded - told)) break;
        told = counts_.expanded;
        if (size_ > 2 * batch && source_.wanted()) share();
      }
    }
    return counts_;
  }

 protected:
  /// Takes the topmost nodes off the stack, and makes room for their children.
  void take(std::size_t count) {
    size_ -= count;
    if ((size_ + most_children + 1) * stride_ > stack_.size()) stack_.resize(2 * stack_.size());
    copy(nodes_.data(), stack_.data() + size_ * stride_, count * stride_);
  }

  /// Copies a taken node to a place on the stack as its child, its states not yet moved.
  Node& make_child(std::size_t place, std::size_t parent, unsigned direction, Cell blank, unsigned tile,
                   MoveAutomaton::State state) {
    std::uint8_t* const bytes = stack_.data() + place * stride_;
    std::uint8_t* const from = nodes_.data() + parent * stride_;
    copy(bytes, from, stride_);
    Node& node = node_at(bytes);
    // Read from the parent: what was just copied by the line is not there yet to be read by the byte.
    const Node& before = node_at(from);
    const bool known = before.depth < Subtree::known_moves;
    const auto remaining = static_cast<std::uint16_t>(before.remaining - 1);
    node.tiles[before.blank] = static_cast<std::uint8_t>(tile);
    node.tiles[blank] = static_cast<std::uint8_t>(tables_.blank());
    node.path = before.path | (known ? std::uint64_t{direction} << (2 * before.depth) : 0);
    node.state = state;
    node.remaining = remaining;
    node.depth = static_cast<std::uint8_t>(before.depth + (known ? 1 : 0));
    node.blank = static_cast<std::uint8_t>(blank);
    node.forbidden = 0;
    __builtin_prefetch(&rows_[state]);
    lower(least_remaining_[before.subtree], remaining);
    // A node that was not cut has h at most as many moves as remain: with none left it is the goal.
    if (remaining == 0) [[unlikely]]
      report(node);
    return node;
  }

  const LookupTables& tables_;
  const MoveAutomaton::Row* rows_;
  SubtreeSource& source_;
  std::uint16_t* least_remaining_;
  std::size_t stride_;
  std::size_t partitions_;
  std::uint64_t all_;  ///< partitions, a bit each
  SearchCounts counts_;
  std::size_t size_ = 0;  ///< nodes on the stack
  Bytes stack_;
  std::size_t batch_;  ///< most nodes expanded together
  Bytes nodes_;        ///< those being expanded, with room for any number

 private:
  static constexpr std::size_t least_in_batch = 32;
  /// Nodes expanded together should not take the whole of the first cache level.
  static constexpr std::size_t batch_bytes = std::size_t{24} << 10;
  /// Up to so many expansions batches are small: the more subtrees are searched at once, the more of them are searched
  /// in vain besides the one with the solution.
  static constexpr std::uint64_t small_search = 1 << 16;
  static constexpr std::size_t most_shared = 64;
  static constexpr unsigned rounds_between_questions = 64;

  static void copy(std::uint8_t* to, const std::uint8_t* from, std::size_t size) noexcept {
    for (std::size_t at = 0; at < size; at += unit) std::memcpy(to + at, from + at, unit);
  }

  void push(const Subtree& subtree) {
    std::uint8_t* const bytes = stack_.data() + size_++ * stride_;
    Node& node = node_at(bytes);
    node = {};
    node.tiles = subtree.tiles;
    node.subtree = subtree.id;
    node.path = subtree.path;
    node.depth = subtree.depth;
    node.state = subtree.state;
    node.remaining = subtree.remaining;
    lower(least_remaining_[subtree.id], subtree.remaining);
    node.forbidden = subtree.forbidden;
    const TileCells cell_of = tile_cells(subtree.tiles.data(), BoardType::cells);
    node.blank = cell_of[tables_.blank()];
    for (std::size_t p = 0; p < partitions_; ++p) node.slack.set(p, subtree.slack[p]);
    for (std::size_t lookup = 0; lookup < tables_.lookups(); ++lookup) {
      word_at(bytes + states_at + 8 * lookup) = tables_.packed_state(lookup, cell_of);
    }
  }

  /// Gives the nodes at the bottom of the stack, those with most of the search below them, to other threads.
  void share() {
    const std::size_t count = std::min(size_ / 2, most_shared);
    for (std::size_t i = 0; i < count; ++i) {
      std::uint8_t* const bytes = stack_.data() + i * stride_;
      const Node& node = node_at(bytes);
      Subtree& subtree = shared_[i];
      subtree.id = node.subtree;
      subtree.tiles = node.tiles;
      subtree.path = node.path;
      subtree.depth = node.depth;
      subtree.state = node.state;
      subtree.remaining = node.remaining;
      subtree.forbidden = node.forbidden;
      for (std::size_t p = 0; p < partitions_; ++p) subtree.slack[p] = node.slack.get(p);
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

  bool solved_ = false;
  Subtree subtree_;
  std::array<Subtree, most_shared> shared_;
};

/// A SubtreeSearch by a kernel, which replaces so many of the topmost nodes by their children that were not cut.
template <typename Kernel>
SearchCounts run_kernel(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source) {
  const auto kernel = std::make_unique<Kernel>(tables, automaton, source);
  return kernel->search([&](std::size_t count) { kernel->expand(count); });
}

}  // namespace
}  // namespace tilepdb::solver
