// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/index.hpp"
#include "platform/instruction_set.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::generator {

/// What a finished level of the breadth-first search found.
struct Level {
  unsigned depth = 0;
  std::uint64_t states = 0;           ///< states at this depth
  std::uint64_t boards = 0;           ///< the same, each as often as its region has cells for the blank
  std::uint64_t reached = 0;          ///< states at this depth or less
  std::uint64_t entries = 0;          ///< states the index numbers, an upper bound of `reached` at the end
  std::uint64_t messages = 0;         ///< that processes have sent each other meanwhile, of all of a team
  std::uint64_t exchanged_bytes = 0;  ///< in these
};

struct GenerateOptions {
  int threads = 0;  ///< 0: all cores
  InstructionSet instruction_set = best_instruction_set();
  /// Called after each level from the calling thread; may be empty.
  std::function<void(const Level&)> progress{};
  /// Asked often, from any thread; generation ends with Error (interrupted) once it says true. May be empty.
  std::function<bool()> stop{};

  /// Where hidden files of the search go; if empty, the planes are in memory and there are none. The files:
  /// checkpoints, and planes on disk. If a search of the same table has left a checkpoint there, by dying for example,
  /// it is gone on from.
  std::filesystem::path folder{};
  /// Called with the depth when a search goes on from a checkpoint; may be empty.
  std::function<void(unsigned depth)> resumed{};
  /// Called once if another program has these files; they are waited for. May be empty.
  std::function<void()> waiting{};
  /// Time between checkpoints of planes in memory; planes on disk have one after each level.
  std::chrono::seconds checkpoint_interval{600};

  /// Keep the planes on disk, and use about `memory` bytes.
  bool planes_on_disk = false;
  std::optional<std::uint64_t> memory{};
};

/// A finished breadth-first search: the histogram, and the table's payload on demand. Keeps the search's memory.
class GeneratedTable {
 public:
  virtual ~GeneratedTable() = default;

  [[nodiscard]] virtual const TableKey& key() const noexcept = 0;
  [[nodiscard]] virtual const std::vector<std::uint64_t>& histogram() const noexcept = 0;

  /// Fills `into` with the payload's bytes from `first_byte` on (one bit per state in index order, Manhattan-relative).
  /// May be called from several threads at once.
  virtual void payload(std::uint64_t first_byte, std::span<std::uint8_t> into) const = 0;

  /// Removes the search's files, once the table is written; payload() must not be called again.
  virtual void remove_files() = 0;
};

/// What generating a table takes at its peak, in bytes.
struct Requirements {
  std::uint64_t memory = 0;                      ///< with both planes in memory
  std::uint64_t memory_with_planes_on_disk = 0;  ///< at least; more makes it faster
  std::uint64_t disk_for_planes = 0;
};
[[nodiscard]] Requirements requirements(BoardSize board, unsigned tiles, int threads);

/// How many threads a search uses of those asked for (0: one for each core): no more than find work.
[[nodiscard]] int search_threads(const Index& index, int asked);

/// Bytes that a search with so many threads takes besides its planes.
[[nodiscard]] std::uint64_t memory_besides_planes(const Index& index, int threads);

/// Bytes of disk that an earlier search of a table has left in use, and the next one uses again.
[[nodiscard]] std::uint64_t disk_in_use(const std::filesystem::path& folder, const TableKey& key);

/// Removes the files that a search has left, unless another program is at work on them.
void remove_abandoned_files(const std::filesystem::path& folder, const TableKey& key);

/// Generates a table by breadth-first search from the goal over blocks of states. The result does not depend on the
/// number of threads or the instruction set. Throws Error (resource) if memory is lacking, (interrupted) on a stop.
[[nodiscard]] std::unique_ptr<GeneratedTable> generate(const TableKey& key, const GenerateOptions& options);

}  // namespace tilepdb::generator
