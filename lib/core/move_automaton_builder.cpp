// SPDX-License-Identifier: MIT
#include "core/move_automaton_builder.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

/// A sequence of up to 28 moves, two bits each, the last move in the lowest bits.
struct MoveSequence {
  std::uint64_t moves = 0;
  unsigned length = 0;

  [[nodiscard]] unsigned at(unsigned index) const noexcept { return moves >> (2 * (length - 1 - index)) & 3U; }
  [[nodiscard]] MoveSequence followed_by(unsigned move) const noexcept { return {moves << 2 | move, length + 1}; }
};

/// A board with the blank in the middle, large enough for all sequences that fit the real board. Every cell has its own
/// tile, so that the tiles show the effect of a sequence wherever it is applied.
class WideBoard {
 public:
  explicit WideBoard(BoardSize board)
      : width_(static_cast<int>(board.width)),
        height_(static_cast<int>(board.height)),
        wide_{2 * board.width - 1, 2 * board.height - 1} {
    tiles_.resize(wide_.cells());
    for (Cell cell = 0; cell < wide_.cells(); ++cell) tiles_[cell] = cell;
    blank_ = cell(trace_);
  }

  /// The blank's place and the bounding rectangle of its path, relative to the middle, and the path's effect: the data
  /// that take_back() restores.
  struct Trace {
    int column = 0, row = 0;
    int left = 0, right = 0, top = 0, bottom = 0;
    std::uint64_t effect = 0;
  };

  /// Moves the blank; returns false if its path would not fit the real board.
  bool move(unsigned direction, Trace& before) {
    before = trace_;
    switch (static_cast<Direction>(direction)) {
      case Direction::up: trace_.top = std::min(trace_.top, --trace_.row); break;
      case Direction::left: trace_.left = std::min(trace_.left, --trace_.column); break;
      case Direction::right: trace_.right = std::max(trace_.right, ++trace_.column); break;
      case Direction::down: trace_.bottom = std::max(trace_.bottom, ++trace_.row); break;
    }
    if (trace_.right - trace_.left >= width_ || trace_.bottom - trace_.top >= height_) {
      trace_ = before;
      return false;
    }
    const Cell to = cell(trace_);
    trace_.effect += key(tiles_[to], blank_) - key(tiles_[to], to);
    std::swap(tiles_[to], tiles_[blank_]);
    blank_ = to;
    return true;
  }

  void take_back(const Trace& before) {
    const Cell to = cell(before);
    std::swap(tiles_[to], tiles_[blank_]);
    blank_ = to;
    trace_ = before;
  }

  /// Returns a hash of the arrangement: equal for equal arrangements, almost always different for others.
  [[nodiscard]] std::uint64_t effect() const noexcept { return trace_.effect; }

  [[nodiscard]] bool same_arrangement(const WideBoard& other) const noexcept { return tiles_ == other.tiles_; }

  /// Returns whether this path's rectangle lies within the other's.
  [[nodiscard]] bool within(const WideBoard& other) const noexcept {
    return trace_.left >= other.trace_.left && trace_.right <= other.trace_.right && trace_.top >= other.trace_.top &&
           trace_.bottom <= other.trace_.bottom;
  }

 private:
  /// Hashes tile and cell to 64 bits (the finalizer of MurmurHash3, Appleby).
  [[nodiscard]] static std::uint64_t key(Cell tile, Cell cell) noexcept {
    std::uint64_t x = tile * 4096ULL + cell + 1;
    x = (x ^ x >> 33) * 0xff51afd7ed558ccdULL;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53ULL;
    return x ^ x >> 33;
  }

  [[nodiscard]] Cell cell(const Trace& at) const noexcept {
    return wide_.cell(static_cast<unsigned>(at.row + height_ - 1), static_cast<unsigned>(at.column + width_ - 1));
  }

  int width_;  // of the real board
  int height_;
  BoardSize wide_;
  std::vector<Cell> tiles_;
  Cell blank_ = 0;
  Trace trace_;
};

/// An approximate set of effects with more than one sequence: per slot, one bit for the first sequence and one for a
/// second.
class SharedEffects {
 public:
  explicit SharedEffects(std::size_t cells) : words_(std::bit_ceil(std::max<std::size_t>(cells, 32)) / 32) {}

  void add(std::uint64_t effect) noexcept {
    std::uint64_t& word = words_[at(effect)];
    const std::uint64_t first = first_bit(effect);
    word |= first | (word & first) << 1;
  }

  [[nodiscard]] bool may_be_shared(std::uint64_t effect) const noexcept {
    return (words_[at(effect)] & first_bit(effect) << 1) != 0;
  }

 private:
  [[nodiscard]] std::size_t at(std::uint64_t effect) const noexcept { return effect >> 32 & (words_.size() - 1); }
  [[nodiscard]] static std::uint64_t first_bit(std::uint64_t effect) noexcept {
    return std::uint64_t{1} << (2 * (effect >> 59));
  }

  std::vector<std::uint64_t> words_;
};

/// Sequences by effect, in a hash table with open addressing.
class SequencesByEffect {
 public:
  SequencesByEffect() : slots_(1U << 12) {}

  void insert(std::uint64_t effect, MoveSequence sequence) {
    if (2 * ++count_ > slots_.size()) grow();
    store(slots_, {effect, sequence.moves, sequence.length});
  }

  /// Returns whether `predicate(sequence)` is true for a sequence with that effect.
  template <typename Predicate>
  [[nodiscard]] bool any(std::uint64_t effect, Predicate&& predicate) const {
    for (std::size_t at = effect & (slots_.size() - 1); slots_[at].length != empty;
         at = (at + 1) & (slots_.size() - 1)) {
      const Slot& slot = slots_[at];
      if (slot.effect == effect && predicate(MoveSequence{slot.moves, slot.length})) return true;
    }
    return false;
  }

 private:
  static constexpr std::uint32_t empty = ~std::uint32_t{0};
  struct Slot {
    std::uint64_t effect = 0;
    std::uint64_t moves = 0;
    std::uint32_t length = empty;
  };

  static void store(std::vector<Slot>& slots, const Slot& slot) {
    std::size_t at = slot.effect & (slots.size() - 1);
    while (slots[at].length != empty) at = (at + 1) & (slots.size() - 1);
    slots[at] = slot;
  }

  void grow() {
    std::vector<Slot> larger(2 * slots_.size());
    for (const Slot& slot : slots_) {
      if (slot.length != empty) store(larger, slot);
    }
    slots_ = std::move(larger);
  }

  std::vector<Slot> slots_;
  std::size_t count_ = 0;
};

/// Finds the shortest redundant sequences in order of length and builds the automaton that rejects them.
class AutomatonBuilder {
 public:
  explicit AutomatonBuilder(BoardSize board) : board_(board), path_(board) {}

  [[nodiscard]] MoveAutomaton build(unsigned depth) {
    rows_.assign(1, MoveAutomaton::Row{});
    for (unsigned length = 1; length <= depth; ++length) {
      find_superfluous(length);
      rows_ = automaton_of(superfluous_);
    }
    return {board_, depth, rows_};
  }

 private:
  /// Finds the redundant sequences of a length all of whose proper parts are accepted so far. A substitute has the same
  /// length or is shorter by an even number, because the blank must end in the same place. Most sequences share their
  /// effect with no other; those are not stored.
  void find_superfluous(unsigned length) {
    SharedEffects effects(16 * accepted_);
    accepted_ = 0;
    for (unsigned shorter = length % 2; shorter <= length; shorter += 2) {
      for_each_sequence(shorter, [&](const MoveSequence&) {
        effects.add(path_.effect());
        ++accepted_;
      });
    }
    SequencesByEffect seen;
    for (unsigned shorter = length % 2; shorter <= length; shorter += 2) {
      for_each_sequence(shorter, [&](const MoveSequence& sequence) {
        if (!effects.may_be_shared(path_.effect())) return;
        if (shorter == length && has_substitute(seen)) {
          superfluous_.push_back(sequence);
        } else {
          seen.insert(path_.effect(), sequence);
        }
      });
    }
  }

  /// Calls `visit(sequence)`, in order, for all sequences of a length whose proper parts are accepted by the current
  /// automaton; sequences shorter than the length under construction must be accepted themselves.
  template <typename Visit>
  void for_each_sequence(unsigned length, Visit&& visit) {
    extend(MoveAutomaton::start, {}, length, visit);
  }

  template <typename Visit>
  void extend(MoveAutomaton::State state, MoveSequence sequence, unsigned length, Visit& visit) {
    if (sequence.length == length) {
      visit(sequence);
      return;
    }
    for (unsigned move = 0; move < 4; ++move) {
      const MoveAutomaton::State next = rows_[state][move];
      WideBoard::Trace before{};
      if (next == MoveAutomaton::rejected || !path_.move(move, before)) continue;
      extend(next, sequence.followed_by(move), length, visit);
      path_.take_back(before);
    }
  }

  /// Returns whether an earlier sequence, hence shorter or smaller, has the path's effect within its rectangle.
  [[nodiscard]] bool has_substitute(const SequencesByEffect& seen) const {
    return seen.any(path_.effect(), [&](const MoveSequence& sequence) {
      WideBoard other(board_);
      WideBoard::Trace ignored{};
      for (unsigned i = 0; i < sequence.length; ++i) other.move(sequence.at(i), ignored);
      return other.within(path_) && other.same_arrangement(path_);
    });
  }

  /// Returns the automaton that rejects every sequence containing one of these (Aho & Corasick 1975). None of them may
  /// contain another, and they must be sorted by length.
  [[nodiscard]] static std::vector<MoveAutomaton::Row> automaton_of(const std::vector<MoveSequence>& sequences) {
    constexpr MoveAutomaton::State none = MoveAutomaton::rejected - 1;
    std::vector<MoveAutomaton::Row> rows(1, {none, none, none, none});
    for (const MoveSequence& sequence : sequences) {
      MoveAutomaton::State at = MoveAutomaton::start;
      for (unsigned i = 0; i + 1 < sequence.length; ++i) {
        MoveAutomaton::State next = rows[at][sequence.at(i)];
        if (next == none) {
          next = static_cast<MoveAutomaton::State>(rows.size());
          rows[at][sequence.at(i)] = next;
          rows.push_back({none, none, none, none});
        }
        at = next;
      }
      rows[at][sequence.at(sequence.length - 1)] = MoveAutomaton::rejected;
    }
    fill_missing_moves(rows, none);
    return rows;
  }

  /// A move that extends no prefix leads to the state of the longest suffix that is a prefix of a sequence.
  static void fill_missing_moves(std::vector<MoveAutomaton::Row>& rows, MoveAutomaton::State none) {
    std::vector<MoveAutomaton::State> shorter(rows.size(), MoveAutomaton::start);
    std::vector<MoveAutomaton::State> queue{MoveAutomaton::start};
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const MoveAutomaton::State state = queue[head];
      for (unsigned move = 0; move < 4; ++move) {
        const bool root = state == MoveAutomaton::start;
        const MoveAutomaton::State fallback = root ? MoveAutomaton::start : rows[shorter[state]][move];
        MoveAutomaton::State& next = rows[state][move];
        if (next == none || fallback == MoveAutomaton::rejected) {
          next = fallback;
        } else if (next != MoveAutomaton::rejected) {
          shorter[next] = fallback;
          queue.push_back(next);
        }
      }
    }
  }

  BoardSize board_;
  WideBoard path_;
  std::size_t accepted_ = 1;  // accepted sequences of the last length and of those shorter by an even number
  std::vector<MoveSequence> superfluous_;
  std::vector<MoveAutomaton::Row> rows_;
};

}  // namespace

void require_automaton_depth(BoardSize board, unsigned depth) {
  if (depth > max_automaton_depth(board)) {
    throw Error(ErrorKind::bad_input, "automaton depth " + std::to_string(depth) + ": expected 0 to " +
                                          std::to_string(max_automaton_depth(board)) + " on board " + board.name());
  }
}

MoveAutomaton build_move_automaton(BoardSize board, unsigned depth) {
  require_automaton_depth(board, depth);
  return AutomatonBuilder(board).build(depth);
}

}  // namespace tilepdb
