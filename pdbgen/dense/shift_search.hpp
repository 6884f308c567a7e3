// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "format/format.hpp"
#include "pdbgen/blocks/level_checkpoints.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "platform/huge_buffer.hpp"
#include "platform/job.hpp"
#include "puzzles/shift/index.hpp"

namespace tilepdb::generator {

/// What is chosen of a search of the shift puzzle.
struct ShiftSearchOptions : SearchOptions {
  /// Which way levels are made; the result is the same.
  enum class Levels { cheaper, forward, backward } levels = Levels::cheaper;
  /// Asked once, before the first checkpoint is written, whether so many bytes of disk are to be had; if not, there are
  /// none. May be empty.
  std::function<bool(std::uint64_t bytes)> has_room{};
};

/// Breadth-first search over a table of the shift puzzle, with a byte for each of its arrangements. A level is made
/// forward, every state of the one before making its neighbours, or backward, every state not yet reached looking for
/// a neighbour in the one before, until the first: far less work for the large last levels (Beamer, Asanović &
/// Patterson 2012). Backward works because every shift can be taken back.
class ShiftSearch {
 public:
  /// Index, job and observer must outlive it.
  ShiftSearch(const shift::Index& index, const Job& job, ShiftSearchOptions options = {},
              SearchObserver& observer = SearchObserver::none());
  ShiftSearch(const ShiftSearch&) = delete;
  ShiftSearch& operator=(const ShiftSearch&) = delete;

  /// Throws Error (resource) if memory, or disk for a checkpoint, is lacking, (interrupted) on a stop, (check_failed)
  /// if the checkpoint to go on from is damaged. What it finds does not depend on the number of threads.
  void run();

  /// Removes the search's files, once the table is written.
  void remove_files() noexcept { checkpoints_.remove_files(); }

  /// Number of states with h = 0, 1, …
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept { return histogram_; }

  /// Fills `into` with the payload's bytes from `first_byte` on; from several threads at once, after run().
  void payload(Encoding encoding, std::uint64_t first_byte, std::span<std::uint8_t> into) const;

  /// Bytes of memory that a search of so many states takes, about.
  [[nodiscard]] static std::uint64_t memory_of(std::uint64_t states) noexcept;

 private:
  /// One shift of a line: cells of the line that stay within it go to the next, those at its end to its beginning.
  struct LineShift {
    shift::Cells others = 0;
    shift::Cells inner = 0;
    shift::Cells at_end = 0;
    unsigned step = 0;
    unsigned back = 0;
    bool backward = false;

    [[nodiscard]] shift::Cells operator()(shift::Cells cells) const noexcept {
      const shift::Cells ahead = backward ? (cells & inner) >> step : (cells & inner) << step;
      const shift::Cells around = backward ? (cells & at_end) << back : (cells & at_end) >> back;
      return (cells & others) | ahead | around;
    }
  };

  void find_shifts();
  /// The levels that a checkpoint has, else the goal.
  void begin();
  [[nodiscard]] bool backward_is_cheaper() const noexcept;
  /// The states found.
  template <typename MakeLevel>
  [[nodiscard]] std::uint64_t for_states_marked(std::uint8_t mark, const MakeLevel& make_level);
  [[nodiscard]] std::uint64_t step_forward(std::uint64_t state, std::uint8_t mark) noexcept;
  [[nodiscard]] bool step_backward(std::uint64_t state, std::uint8_t mark) noexcept;

  const shift::Index& index_;
  const Job& job_;
  const ShiftSearchOptions options_;
  SearchObserver& observer_;
  std::vector<LineShift> shifts_;
  LevelCheckpoints checkpoints_;
  HugeBuffer marks_;  // of each state: 0 if not yet reached, else h + 1
  std::vector<std::uint64_t> histogram_;
  std::uint64_t reached_ = 0;
};

}  // namespace tilepdb::generator
