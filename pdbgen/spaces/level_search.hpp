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

/// Returns the bytes of memory that building the table of a space takes, with `bits` bits an entry.
[[nodiscard]] constexpr std::uint64_t memory_to_build(std::uint64_t states, unsigned bits) noexcept {
  constexpr std::uint64_t bytes_of_program = std::uint64_t{16} << 20;
  // What the search keeps of each state becomes the table if both have two bits, or both a byte.
  if (bits == 2) {
    return (states + 3) / 4 + states / pattern_database::detail::Residues::states_per_group + bytes_of_program;
  }
  return states + (bits == 8 ? 0 : (states * bits + 7) / 8) + bytes_of_program;
}

/// Breadth-first search of a space, with two bits for each state if the table has two, else with a byte. A level is
/// either pushed or pulled. Pushing: every state of the last level marks its predecessors. Pulling: every state not yet
/// reached looks for a move to the last level and stops at the first one. Pulling is far cheaper for the large last
/// levels (Beamer, Asanović & Patterson 2012).
class LevelSearch {
 public:
  /// `two_bits`: the table has two bits an entry; the space is undirected and has unit costs. `on_disk`: a temporary
  /// file in the folder of the table holds the marks. All arguments must outlive the search.
  LevelSearch(const pattern_database::detail::SpaceFacts& facts, bool two_bits, bool on_disk,
              pattern_database::detail::LevelMaker& maker, const Job& job,
              const pattern_database::BuildOptions& options);

  /// Runs the search to its end. Throws Error: resource if a checkpoint cannot be written; check_failed for a damaged
  /// checkpoint; bad_input if the table would have too many levels or if samples of the result contradict the moves;
  /// interrupted on a stop.
  void run();

  /// Must be called after run() for one-bit tables. Throws Error (bad_input) if a state's parity contradicts its h.
  void check_parity() const;

  /// Returns the number of states with h = 0, 1, …
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept { return histogram_; }
  [[nodiscard]] std::uint64_t reached() const noexcept { return reached_; }
  /// Returns the entries of a two-bit table; else, for each state, h + 1, or 0 if not reached. May be called once.
  [[nodiscard]] HugeBuffer take_marks() noexcept { return std::move(bytes_); }

 private:
  /// Resumes from a checkpoint, or else marks the goals.
  void begin();
  void begin_residues();
  void mark_goals();
  /// Marks the states of the next level and returns their number.
  [[nodiscard]] std::uint64_t make_level();
  [[nodiscard]] std::uint64_t push_level(std::uint8_t mark, std::uint8_t next);
  [[nodiscard]] std::uint64_t pull_level(std::uint8_t mark, std::uint8_t next);
  [[nodiscard]] std::uint64_t make_residues();
  /// Returns the number of states with residues that were set since the last call, or of all.
  [[nodiscard]] std::uint64_t close_level(bool all = false);
  void settle(std::uint8_t mark);
  /// `last` is what LevelMaker::try_pull() takes; `pushed` returns the number of states that pushing expands.
  template <typename Known, typename Last, typename Pushed>
  [[nodiscard]] bool pulling_is_cheaper(Known known, Last last, const Pushed& pushed);
  [[nodiscard]] std::uint64_t count(std::uint8_t mark) const;
  void level_ends(std::uint64_t states);
  void check_samples();

  template <typename Work>
  void for_ranges(const Work& work) const;
  template <typename Work>
  [[nodiscard]] std::uint64_t sum_of_ranges(const Work& work) const;

  const pattern_database::detail::SpaceFacts& facts_;
  const bool two_bits_;
  pattern_database::detail::LevelMaker& maker_;
  const Job& job_;
  const pattern_database::BuildOptions& options_;
  LevelCheckpoints checkpoints_;
  HugeBuffer bytes_;
  HugeBuffer groups_;
  pattern_database::detail::Marks marks_;
  pattern_database::detail::Residues residues_;
  std::vector<std::uint64_t> histogram_;
  std::uint64_t reached_ = 0;
};

}  // namespace tilepdb::pdbgen
