// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pattern_database::inline v1 {

/// Progress of building a table.
struct BuildProgress {
  unsigned depth = 0;         ///< of the breadth-first search
  std::uint64_t reached = 0;  ///< states found so far
  std::uint64_t states = 0;   ///< number of states of the space
};

/// How to build a table.
struct BuildOptions {
  Encoding encoding = Encoding::smallest;
  int threads = 0;  ///< 0: all cores, otherwise 1 to 1024
  /// Memory limit in bytes; none: the free memory.
  std::optional<std::uint64_t> memory{};
  /// Called by the calling thread after each level; may be empty. An exception ends the work and propagates to the
  /// caller of build().
  std::function<void(const BuildProgress&)> progress{};
  /// Called while a level is made, by any thread but never concurrently, with the number of parts done in the current
  /// pass over all states, of which a level has several; may be empty.
  std::function<void(std::uint64_t done, std::uint64_t all)> pass{};
  /// Returns whether to stop. Called often and concurrently, by any thread. May be empty.
  std::function<bool()> stop{};
  /// File of the table being made; set by build_file(). The search writes its checkpoints as hidden files in the same
  /// folder and resumes from them. If empty, no checkpoints are written.
  std::filesystem::path file{};
  /// Least time between checkpoints. They are written only between levels.
  std::chrono::seconds checkpoint_interval{600};
  /// Called if the search resumes from a checkpoint, with the last complete depth; may be empty.
  std::function<void(unsigned depth)> resumed{};
  /// Called if the disk has no space for a checkpoint in addition to the table, so none is written; may be empty.
  std::function<void()> no_checkpoints{};
  /// Called if memory is short, so the search of a table of two bits is kept in a temporary file, which is slower; may
  /// be empty. Without `file`, such a search is refused.
  std::function<void()> kept_on_disk{};
};

}  // namespace tilepdb::pattern_database::inline v1
