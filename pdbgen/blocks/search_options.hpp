// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>

#include "platform/instruction_set.hpp"

// What the searches for tables, of any puzzle and by any number of processes, are told and tell.
namespace tilepdb::pdbgen {

/// What is made of what a search has found; its number is of how many chunks of a file each thread that writes has the
/// bytes at once.
enum class Output : std::uint8_t { in_memory = 0, plain_file = 1, compressed_file = 2 };

/// What is chosen of a search; the table does not depend on it.
struct SearchOptions {
  InstructionSet instruction_set = best_instruction_set();
  /// Where hidden files of the search go; if empty there are none. The files: checkpoints, and planes on disk. If a
  /// search of the same table has left a checkpoint there, by dying for example, it is gone on from.
  std::filesystem::path folder{};
  /// Time between checkpoints of what is in memory; planes on disk have one after each level.
  std::chrono::seconds checkpoint_interval{600};
  /// Bytes of memory that may be used; nothing: what is free.
  std::optional<std::uint64_t> memory{};
  /// Keep the planes on disk, and use about `memory` bytes.
  bool planes_on_disk = false;
  /// What planes on disk leave memory for.
  Output output = Output::in_memory;
  /// Bytes that a machine has for blocks on their way to others and from them; with as many, messages cost by their
  /// bytes alone.
  std::uint64_t exchange_bytes = std::uint64_t{64} << 20;
};

/// What a finished level of a breadth-first search found.
struct Level {
  unsigned depth = 0;
  std::uint64_t states = 0;           ///< states at this depth
  std::uint64_t boards = 0;           ///< the same, each as often as its region has cells for the blank
  std::uint64_t reached = 0;          ///< states at this depth or less
  std::uint64_t entries = 0;          ///< states the index numbers, an upper bound of `reached` at the end
  std::uint64_t messages = 0;         ///< that processes have sent each other meanwhile, of all of a team
  std::uint64_t exchanged_bytes = 0;  ///< in these
  double busy = 0;                    ///< share of the time in which they expand blocks; 0 if there is one alone
};

/// Whom a search tells what it finds, from the thread that runs it.
class SearchObserver {
 public:
  virtual ~SearchObserver() = default;

  /// A level is finished. That of the goal, with depth 0, is the first.
  virtual void level(const Level& /*level*/) {}
  /// The search goes on from a checkpoint, which has the levels up to this depth.
  virtual void resumed(unsigned /*depth*/) {}
  /// The search is kept on disk because memory is short.
  virtual void kept_on_disk() {}
  /// There are to be no checkpoints because the disk has no room for them.
  virtual void no_checkpoints() {}

  /// One who takes no notice.
  [[nodiscard]] static SearchObserver& none() noexcept {
    static SearchObserver observer;
    return observer;
  }
};

}  // namespace tilepdb::pdbgen
