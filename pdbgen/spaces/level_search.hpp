// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "pdbgen/spaces/level_checkpoints.hpp"
#include "platform/huge_buffer.hpp"
#include "platform/job.hpp"
#include "tilepdb/pattern_database/detail/level_maker.hpp"

namespace tilepdb::pdbgen {

/// Bytes of memory that building the table of a space takes, with entries of so many bits.
[[nodiscard]] constexpr std::uint64_t memory_to_build(std::uint64_t states, unsigned bits) noexcept {
  constexpr std::uint64_t bytes_of_program = std::uint64_t{16} << 20;
  // A byte for each state becomes the table where it is; the others take the table's besides.
  const std::uint64_t table = bits == 8 ? 0 : (states * bits + 7) / 8;
  return states + table + bytes_of_program;
}

/// Breadth-first search of a space, with a byte for each state. A level is pushed, every state of the one before
/// marking the states before it, or pulled, every state not yet reached looking for a move to the one before, until the
/// first: far less work for the large last levels (Beamer, Asanović & Patterson 2012).
class LevelSearch {
 public:
  /// All must outlive it.
  LevelSearch(const pattern_database::detail::SpaceFacts& facts, pattern_database::detail::LevelMaker& maker,
              const Job& job, const pattern_database::BuildOptions& options);

  /// Throws Error (resource) if a checkpoint cannot be written, (check_failed) for a damaged one, (bad_input) if there
  /// are more levels than a table can have, or if samples of what was found contradict the moves, (interrupted) on a
  /// stop.
  void run();

  /// To be called after run() where one bit a state is stored. Throws Error (bad_input) if a parity contradicts h.
  void check_parity() const;

  /// Number of states with h = 0, 1, …
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept { return histogram_; }
  /// The states reached.
  [[nodiscard]] std::uint64_t reached() const noexcept { return reached_; }
  /// Of each state h + 1, or 0 if it is not reached. To be taken once.
  [[nodiscard]] HugeBuffer take_marks() noexcept { return std::move(bytes_); }

 private:
  /// The levels that a checkpoint has, else the goals.
  void begin();
  void mark_goals();
  /// Each makes the states at so many moves, and returns their number.
  [[nodiscard]] std::uint64_t push_level(std::uint8_t mark, std::uint8_t next);
  [[nodiscard]] std::uint64_t pull_level(std::uint8_t mark, std::uint8_t next);
  void settle(std::uint8_t mark);
  [[nodiscard]] bool pulling_is_cheaper(std::uint8_t mark);
  [[nodiscard]] std::uint64_t count(std::uint8_t mark) const;
  void level_ends(std::uint64_t states);
  void check_samples();

  template <typename Work>
  void for_ranges(const Work& work) const;
  template <typename Work>
  [[nodiscard]] std::uint64_t sum_of_ranges(const Work& work) const;

  const pattern_database::detail::SpaceFacts& facts_;
  pattern_database::detail::LevelMaker& maker_;
  const Job& job_;
  const pattern_database::BuildOptions& options_;
  LevelCheckpoints checkpoints_;
  HugeBuffer bytes_;
  pattern_database::detail::Marks marks_;
  std::vector<std::uint64_t> histogram_;
  std::uint64_t reached_ = 0;
};

}  // namespace tilepdb::pdbgen
