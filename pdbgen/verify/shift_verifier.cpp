// SPDX-License-Identifier: MIT
#include "pdbgen/verify/shift_verifier.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <random>
#include <string>

#include "platform/parallel_for.hpp"

namespace tilepdb::generator {

namespace {

using Counts = std::array<std::uint64_t, max_levels>;

/// Checks single states of a table.
class StateChecker {
 public:
  explicit StateChecker(const shift::Table& table)
      : table_(table), index_(table.index()), goal_{table.key().size, table.key().classes} {}

  [[nodiscard]] shift::Board board(std::uint64_t rank) const noexcept { return index_.board_of(index_.unrank(rank)); }
  [[nodiscard]] unsigned h(const shift::Board& board) const noexcept {
    return table_.h(index_.rank(index_.cells_of(board)));
  }

  /// Where all cells differ and both sides are odd, shifts make even permutations only.
  [[nodiscard]] bool can_be_reached(const shift::Board& board) const noexcept {
    const BoardSize size = board.size;
    if (table_.key().count() < size.cells() || size.width % 2 == 0 || size.height % 2 == 0) return true;
    bool even = true;
    for (Cell first = 0; first < size.cells(); ++first) {
      for (Cell second = first + 1; second < size.cells(); ++second) {
        even ^= board.cells[first] > board.cells[second];
      }
    }
    return even;
  }

  /// The neighbour with the least h.
  [[nodiscard]] shift::Board next(const shift::Board& board) const noexcept {
    shift::Board best = board;
    unsigned least = ~0U;
    for (unsigned line = 0; line < shift::Lines(board.size).count(); ++line) {
      for (const bool backward : {false, true}) {
        shift::Board neighbour = board;
        shift::shift(neighbour, {static_cast<std::uint8_t>(line), backward});
        if (const unsigned value = h(neighbour); value < least) {
          least = value;
          best = neighbour;
        }
      }
    }
    return best;
  }

  /// What is wrong with a state, if something is.
  [[nodiscard]] std::optional<std::string> fault(const shift::Board& board) const {
    const unsigned value = h(board);
    const auto wrong = [&](const std::string& expected) {
      return "its h is " + std::to_string(value) + ", expected " + expected;
    };
    if (!can_be_reached(board)) return value == 0 ? std::nullopt : std::optional(wrong("0, as it cannot be reached"));
    if (const std::size_t levels = table_.header().histogram.size(); value >= levels) {
      return wrong("at most " + std::to_string(levels - 1) + ", as the header says");
    }
    if (board == goal_) return value == 0 ? std::nullopt : std::optional(wrong("0 at the goal"));
    const unsigned least = h(next(board));
    if (value == least + 1) return {};
    return wrong(std::to_string(least + 1) + ", one more than the least around it");
  }

  [[nodiscard]] bool is_goal(const shift::Board& board) const noexcept { return board == goal_; }

 private:
  const shift::Table& table_;
  const shift::Index& index_;
  shift::Board goal_;
};

/// Calls `check(task)` for so many tasks in parallel, each of which says what is wrong, if something is.
template <typename CheckTask>
void run_checks(const shift::Table& table, std::uint64_t tasks, const Job& job, const CheckTask& check) {
  ProgressCounter done(job, tasks);
  parallel_for(static_cast<std::size_t>(tasks), job, [&](std::size_t task) {
    if (const std::optional<std::string> wrong = check(task)) {
      throw Error(ErrorKind::check_failed,
                  "table " + table.key().file_stem() + ": wrong at " + *wrong + "; make it again with pdbgen");
    }
    done.add();
  });
}

[[nodiscard]] std::string at_state(std::uint64_t rank, const std::string& what) {
  return "state " + std::to_string(rank) + ": " + what;
}

}  // namespace

void verify_states(const shift::Table& table, const Job& job) {
  const StateChecker checker(table);
  constexpr std::uint64_t states_at_once = 4096;
  const std::uint64_t states = table.index().states();
  Counts counts{};
  std::mutex mutex;
  run_checks(table, (states + states_at_once - 1) / states_at_once, job,
             [&](std::uint64_t task) -> std::optional<std::string> {
               Counts found{};
               const std::uint64_t end = std::min((task + 1) * states_at_once, states);
               for (std::uint64_t rank = task * states_at_once; rank < end; ++rank) {
                 const shift::Board board = checker.board(rank);
                 if (const auto fault = checker.fault(board)) return at_state(rank, *fault);
                 if (checker.can_be_reached(board)) ++found[table.h(rank)];
               }
               const std::lock_guard lock(mutex);
               for (std::size_t h = 0; h < counts.size(); ++h) counts[h] += found[h];
               return {};
             });
  const Header& header = table.header();
  const bool half_left = header.encoding == Encoding::half_byte && states % 2 != 0;
  if (half_left && table.file().payload().back() >> 4 != 0) {
    throw Error(ErrorKind::check_failed, "table " + table.key().file_stem() +
                                             ": what is past the last state is not 0; make it again with pdbgen");
  }
  if (!std::equal(header.histogram.begin(), header.histogram.end(), counts.begin()) ||
      std::any_of(counts.begin() + static_cast<std::ptrdiff_t>(header.histogram.size()), counts.end(),
                  [](std::uint64_t count) { return count != 0; })) {
    throw Error(ErrorKind::check_failed, "table " + table.key().file_stem() +
                                             ": the header's histogram differs from the states found; make it again "
                                             "with pdbgen");
  }
}

void verify_sample(const shift::Table& table, std::uint64_t states, std::uint64_t seed, const Job& job) {
  const StateChecker checker(table);
  run_checks(table, states, job, [&](std::uint64_t task) -> std::optional<std::string> {
    std::mt19937_64 random(seed + task);
    const std::uint64_t rank = random() % table.index().states();
    shift::Board board = checker.board(rank);
    while (true) {
      if (const auto fault = checker.fault(board))
        return at_state(table.index().rank(table.index().cells_of(board)), *fault);
      if (checker.is_goal(board) || !checker.can_be_reached(board)) return {};
      board = checker.next(board);
    }
  });
}

}  // namespace tilepdb::generator
