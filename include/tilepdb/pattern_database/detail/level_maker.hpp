// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tilepdb/pattern_database/build_options.hpp"
#include "tilepdb/pattern_database/detail/marks.hpp"
#include "tilepdb/pattern_database/space.hpp"
#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pattern_database::inline v1::detail {

/// What a breadth-first search has to know of a space.
struct SpaceFacts {
  Name name{};
  std::uint64_t size = 0;
  unsigned moves = 0;
  bool undirected = false;
  bool pushes = false;  ///< whether states before a state can be asked for
  bool unit_cost = true;
  bool parity = false;           ///< whether states have one
  bool parity_of_goals = false;  ///< which, if they do
  std::uint64_t digest = 0;
  std::vector<std::uint64_t> goals{};
};

/// The part of a breadth-first search that is compiled for each space. Each function works on a range of states, for
/// one of several threads, numbered from 0. What it throws ends the search.
class LevelMaker {
 public:
  /// What states that are not reached took to be pulled.
  struct Trial {
    std::uint64_t states = 0;
    std::uint64_t moves = 0;
  };

  /// Marks for states at cost 0 from others, of which the neighbours are not yet marked.
  static constexpr std::uint8_t unsettled = 255;

  LevelMaker() = default;
  LevelMaker(const LevelMaker&) = delete;
  LevelMaker& operator=(const LevelMaker&) = delete;
  virtual ~LevelMaker() = default;

  /// Marks what lies before the states with a mark by `next`, if it is not reached.
  virtual void push(Marks marks, Range range, std::uint8_t mark, std::uint8_t next, unsigned thread) = 0;

  /// Marks states not reached by `next` that a move leads to the mark from, or a move of cost 0 to `next`; returns how
  /// many.
  virtual std::uint64_t pull(Marks marks, Range range, std::uint8_t mark, std::uint8_t next, unsigned thread) = 0;

  /// The same without marking anything.
  virtual Trial try_pull(Marks marks, Range range, std::uint8_t mark) = 0;

  /// Throws Error (bad_input) if the marks of a search's end contradict the moves.
  virtual void check(Marks marks, Range range) = 0;

  /// Throws Error (bad_input) if the parity of a state that is reached is not that of the goals and its h.
  virtual void check_parity(Marks marks, Range range, bool of_goals) = 0;

  /// Marks unsettled states by `mark`, and all at cost 0 from them; returns whether some are still unsettled.
  virtual bool settle(Marks marks, Range range, std::uint8_t mark, unsigned thread) = 0;
};

/// Breadth-first search of a space, level by level, by several threads. Throws Error: resource if memory is lacking, or
/// disk for the file that the options name, bad_input for a space that is none or an encoding that is not right for it,
/// interrupted if it was told to stop.
[[nodiscard]] Table build_table(const SpaceFacts& facts, unsigned threads, LevelMaker& maker,
                                const BuildOptions& options);

/// The same, written to the file that the options name; the search's checkpoints are removed. The file is locked before
/// the search: nothing if another program was making it, which is waited for, and has made it. Throws Error (resource)
/// too if it cannot be written.
[[nodiscard]] std::optional<Table> build_table_file(const SpaceFacts& facts, unsigned threads, LevelMaker& maker,
                                                    const BuildOptions& options);

/// Whether a table's file is there already. Throws Error (bad_input) if its name does not end in .pdb or .pdb.zst.
[[nodiscard]] bool is_file_there(const std::filesystem::path& file);

/// How many threads an option means. Throws Error (bad_input) for a number out of range, (resource) if they are not to
/// be had.
[[nodiscard]] unsigned count_threads(int asked);

/// A checksum of numbers.
[[nodiscard]] std::uint64_t digest_of(const std::vector<std::uint64_t>& numbers);

/// Throws Error (bad_input) unless name, size and goals can be those of a space.
void require_sound(const SpaceFacts& facts);

/// Throws Error (check_failed) unless a table is that of a space.
void require_same_space(const Table& table, const Name& name, std::uint64_t size, std::uint64_t digest);

/// Throws Error (check_failed) for a table that does not lead to a goal.
[[noreturn]] void refuse_values(const Table& table);

/// Throws Error (bad_input) for a space that is none.
[[noreturn]] void refuse_space(const Name& name, const std::string& what);

/// Throws Error (bad_input) because of a cost other than 0 and 1.
[[noreturn]] void refuse_cost(const Name& name, std::uint64_t from, unsigned cost);

/// Throws Error (bad_input) because a move leads out of the space.
[[noreturn]] void refuse_neighbour(const Name& name, std::uint64_t from, std::uint64_t to, std::uint64_t size);

}  // namespace tilepdb::pattern_database::inline v1::detail
