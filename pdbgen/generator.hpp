// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "tilepdb/instruction_set.hpp"
#include "tilepdb/table_key.hpp"

namespace tilepdb::generator {

/// What a finished level of the breadth-first search found.
struct Level {
  unsigned depth = 0;
  std::uint64_t states = 0;   ///< states at this depth
  std::uint64_t reached = 0;  ///< states at this depth or less
  std::uint64_t entries = 0;  ///< states the index numbers, an upper bound of `reached` at the end
};

struct GenerateOptions {
  int threads = 0;  ///< 0: all cores
  InstructionSet instruction_set = best_instruction_set();
  /// Called after each level from the calling thread; may be empty.
  std::function<void(const Level&)> progress;
  /// Asked often, from any thread; generation ends with Error (interrupted) once it says true. May be empty.
  std::function<bool()> stop;
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
};

/// Bytes of memory that generating a table takes at its peak.
[[nodiscard]] std::uint64_t memory_needed(BoardSize board, unsigned tiles);

/// Generates a table by breadth-first search from the goal over blocks of states. The result does not depend on the
/// number of threads or the instruction set. Throws Error (resource) if memory is lacking, (interrupted) on a stop.
[[nodiscard]] std::unique_ptr<GeneratedTable> generate(const TableKey& key, const GenerateOptions& options);

}  // namespace tilepdb::generator
