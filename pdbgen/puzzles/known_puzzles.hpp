// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "format/space_key.hpp"
#include "puzzles/puzzle.hpp"

namespace tilepdb::pdbgen {

class KnownSpace;

/// A puzzle whose tables the program makes.
class KnownPuzzle {
 public:
  const puzzles::PuzzleFacts& facts;

  KnownPuzzle(const KnownPuzzle&) = delete;
  KnownPuzzle& operator=(const KnownPuzzle&) = delete;
  virtual ~KnownPuzzle() = default;

  /// Whether it has several goals, of which --goal names one.
  [[nodiscard]] bool has_goals() const noexcept;

  /// What the tables of patterns are of, each once; without patterns, of those that a size has by default, of several
  /// sets the first whose tables can be made in so many bytes of `memory`, or if nothing is said of it in half of what
  /// is free. Throws Error (bad_input).
  [[nodiscard]] virtual std::vector<std::unique_ptr<KnownSpace>> spaces(const std::string& size,
                                                                        const std::vector<std::string>& patterns,
                                                                        std::optional<std::uint64_t> memory) const = 0;
  /// What a table of these parameters is of; null if the puzzle has none.
  [[nodiscard]] virtual std::unique_ptr<KnownSpace> space_of(const std::string& parameters) const = 0;

 protected:
  explicit KnownPuzzle(const puzzles::PuzzleFacts& of) : facts(of) {}
};

/// All of them, in the order of the help.
[[nodiscard]] std::span<const KnownPuzzle* const> known_puzzles();

/// What spaces() takes of a puzzle, whose size and goal are named, or either: a size that is not is the default. Throws
/// Error (bad_input), also for a goal of a puzzle that has one alone.
[[nodiscard]] std::string size_with_goal(const KnownPuzzle& puzzle, const std::string& size, const std::string& goal);

/// What a table is of; null if no puzzle has it.
[[nodiscard]] std::unique_ptr<KnownSpace> find_space(const SpaceKey& key);

// Two of them that others ask for by name.
[[nodiscard]] const KnownPuzzle& shift_puzzle();
[[nodiscard]] const KnownPuzzle& multi_tile_puzzle();

}  // namespace tilepdb::pdbgen
