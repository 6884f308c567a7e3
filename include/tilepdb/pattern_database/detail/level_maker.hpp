// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tilepdb/pattern_database/build_options.hpp"
#include "tilepdb/pattern_database/detail/marks.hpp"
#include "tilepdb/pattern_database/detail/residues.hpp"
#include "tilepdb/pattern_database/space.hpp"
#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pattern_database::inline v1::detail {

/// Properties of a space that the breadth-first search needs.
struct SpaceFacts {
  Name name{};
  std::uint64_t size = 0;
  unsigned moves = 0;
  bool undirected = false;
  bool pushes = false;  ///< whether predecessors are available
  bool unit_cost = true;
  bool parity = false;           ///< whether the space has a parity
  bool parity_of_goals = false;  ///< the goals' parity, if so
  std::uint64_t digest = 0;
  std::vector<std::uint64_t> goals{};
};

/// The part of a breadth-first search that is compiled for each space. Each function works on a range of states for one
/// of several threads, numbered from 0. Exceptions end the search.
class LevelMaker {
 public:
  /// Counts what try_pull() did for unreached states.
  struct Trial {
    std::uint64_t states = 0;
    std::uint64_t moves = 0;
    std::uint64_t pushed = 0;  ///< moves that pushing these states would look at
  };

  /// Marks states reached at cost 0 whose neighbours are not yet marked.
  static constexpr std::uint8_t unsettled = 255;

  LevelMaker() = default;
  LevelMaker(const LevelMaker&) = delete;
  LevelMaker& operator=(const LevelMaker&) = delete;
  virtual ~LevelMaker() = default;

  /// Marks unreached predecessors of the states marked `mark` by `next`.
  virtual void push(Marks marks, Range range, std::uint8_t mark, std::uint8_t next, unsigned thread) = 0;

  /// Marks unreached states by `next` if a move leads from them to a state marked `mark`, or a move of cost 0 to one
  /// marked `next`. Returns the number of states marked.
  virtual std::uint64_t pull(Marks marks, Range range, std::uint8_t mark, std::uint8_t next, unsigned thread) = 0;

  /// Counts the work of pull() without marking anything.
  virtual Trial try_pull(Marks marks, Range range, std::uint8_t mark) = 0;

  /// Throws Error (bad_input) if the marks of a finished search contradict the moves.
  virtual void check(Marks marks, Range range) = 0;

  // The same for undirected spaces with unit costs. `last` and `next` are h mod 3 of these levels.
  virtual void push(Residues residues, Range range, unsigned last, unsigned next, unsigned thread) = 0;
  virtual void pull(Residues residues, Range range, unsigned last, unsigned next, unsigned thread) = 0;
  virtual Trial try_pull(Residues residues, Range range, unsigned last) = 0;
  virtual void check(Residues residues, Range range) = 0;

  /// Throws Error (bad_input) if the parity of a reached state contradicts the goals' parity and its h.
  virtual void check_parity(Marks marks, Range range, bool of_goals) = 0;

  /// Marks unsettled states, and all states at cost 0 from them, by `mark`. Returns whether some states are still
  /// unsettled.
  virtual bool settle(Marks marks, Range range, std::uint8_t mark, unsigned thread) = 0;
};

/// Builds the table of a space by breadth-first search, level by level, with several threads. Throws Error: resource if
/// memory is lacking, or disk space for the file that the options name; bad_input for an invalid space or an encoding
/// that does not suit it; interrupted if `stop` returned true.
[[nodiscard]] Table build_table(const SpaceFacts& facts, unsigned threads, LevelMaker& maker,
                                const BuildOptions& options);

/// Builds the table and writes it to the file that the options name, then removes the search's checkpoints. Locks the
/// file first; if another program was making it, waits and returns nothing once that program has finished the file.
/// Throws Error as above, and resource if the file cannot be written.
[[nodiscard]] std::optional<Table> build_table_file(const SpaceFacts& facts, unsigned threads, LevelMaker& maker,
                                                    const BuildOptions& options);

/// Returns whether a table's file exists. Throws Error (bad_input) if its name does not end in .pdb or .pdb.zst.
[[nodiscard]] bool is_file_there(const std::filesystem::path& file);

/// Returns the number of threads that an option means. Throws Error: bad_input if it is out of range, resource if the
/// threads cannot be created.
[[nodiscard]] unsigned count_threads(int asked);

[[nodiscard]] std::uint64_t digest_of(const std::vector<std::uint64_t>& numbers);

/// Throws Error (bad_input) unless name, size and goals are valid.
void require_sound(const SpaceFacts& facts);

/// Throws Error (check_failed) unless the table belongs to the space.
void require_same_space(const Table& table, const Name& name, std::uint64_t size, std::uint64_t digest);

/// Throws Error (check_failed) for a table whose values do not lead to a goal.
[[noreturn]] void refuse_values(const Table& table);

/// Throws Error (bad_input) for an invalid space.
[[noreturn]] void refuse_space(const Name& name, const std::string& what);

/// Throws Error (bad_input) for a cost other than 0 and 1.
[[noreturn]] void refuse_cost(const Name& name, std::uint64_t from, unsigned cost);

/// Throws Error (bad_input) for a move that leads out of the space.
[[noreturn]] void refuse_neighbour(const Name& name, std::uint64_t from, std::uint64_t to, std::uint64_t size);

}  // namespace tilepdb::pattern_database::inline v1::detail
