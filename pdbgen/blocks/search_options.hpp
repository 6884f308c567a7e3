// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>

#include "platform/instruction_set.hpp"

// Options and observer of the searches for tables, for any puzzle and any number of processes.
namespace tilepdb::pdbgen {

/// Destination of a finished search. The value is the number of file chunks that each writing thread holds in memory at
/// once.
enum class Output : std::uint8_t { in_memory = 0, plain_file = 1, compressed_file = 2 };

/// Options of a search; none of them changes the table.
struct SearchOptions {
  InstructionSet instruction_set = best_instruction_set();
  /// Folder of the search's hidden files (checkpoints, and planes on disk); if empty, the search writes none. A
  /// checkpoint of the same table in the folder, left by an interrupted search for example, is resumed.
  std::filesystem::path folder{};
  /// Time between checkpoints of planes in memory; planes on disk have a checkpoint after each level.
  std::chrono::seconds checkpoint_interval{600};
  /// Memory limit in bytes; if empty, the free memory.
  std::optional<std::uint64_t> memory{};
  /// Keep the planes on disk, and use about `memory` bytes.
  bool planes_on_disk = false;
  /// The output that a search with planes on disk reserves memory for.
  Output output = Output::in_memory;
  /// Bytes that a machine has for blocks in transit to and from other machines. At this size, only the number of bytes
  /// sent matters, not the number of messages.
  std::uint64_t exchange_bytes = std::uint64_t{64} << 20;
};

/// Results of a finished level of a breadth-first search.
struct Level {
  unsigned depth = 0;
  std::uint64_t states = 0;           ///< states at this depth
  std::uint64_t boards = 0;           ///< boards at this depth: each state counts once per cell of its blank region
  std::uint64_t reached = 0;          ///< states at this depth or less
  std::uint64_t entries = 0;          ///< states of the index, an upper bound of `reached` at the end
  std::uint64_t messages = 0;         ///< messages sent during the level, over all processes of a team
  std::uint64_t exchanged_bytes = 0;  ///< bytes in these messages
  double busy = 0;                    ///< share of the time the processes of a team spend expanding; 0 without a team
};

/// Observer of a search; called from the thread that runs the search, except for pass().
class SearchObserver {
 public:
  virtual ~SearchObserver() = default;

  /// Called after each level, including the goal's level, whose depth is 0.
  virtual void level(const Level& /*level*/) {}
  /// Called while a level is made, by any thread but never concurrently: `done` of `all` states are done in the current
  /// pass over them.
  virtual void pass(std::uint64_t /*done*/, std::uint64_t /*all*/) {}
  /// The search resumes from a checkpoint with the levels up to `depth`.
  virtual void resumed(unsigned /*depth*/) {}
  /// The search keeps its planes on disk because memory is short.
  virtual void kept_on_disk() {}
  /// The search writes no checkpoints because the disk has no room for them.
  virtual void no_checkpoints() {}

  /// Returns an observer that does nothing.
  [[nodiscard]] static SearchObserver& none() noexcept {
    static SearchObserver observer;
    return observer;
  }
};

}  // namespace tilepdb::pdbgen
