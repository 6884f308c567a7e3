// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "format/format.hpp"
#include "pdbgen/puzzles/recipe.hpp"
#include "puzzles/puzzle.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::pdbgen {

/// Names tables of a puzzle.
struct TableChoice {
  std::vector<Catalogue> catalogues{};  ///< for sliding tiles, which have only these; adapted to the goal's blank
  std::string size{};                   ///< as size_with_goal() returns it
  std::vector<std::string> patterns{};  ///< empty: those that searches of the size use
  /// Bytes of memory; of several default sets of patterns, the first whose tables can be made in it is taken. Nothing:
  /// half of what is free.
  std::optional<std::uint64_t> memory{};
};

/// A puzzle whose tables the program makes.
class KnownPuzzle {
 public:
  const puzzles::PuzzleFacts& facts;

  KnownPuzzle(const KnownPuzzle&) = delete;
  KnownPuzzle& operator=(const KnownPuzzle&) = delete;
  virtual ~KnownPuzzle() = default;

  /// Whether it has several goals, of which --goal names one.
  [[nodiscard]] bool has_goals() const noexcept;

  /// The tables, each once. Throws Error (bad_input).
  [[nodiscard]] virtual std::vector<std::unique_ptr<TableRecipe>> recipes(const TableChoice& choice) const = 0;
  /// The table of a space with these parameters; null if the puzzle has none.
  [[nodiscard]] virtual std::unique_ptr<SpaceRecipe> space(const std::string& parameters) const = 0;

 protected:
  explicit KnownPuzzle(const puzzles::PuzzleFacts& of) : facts(of) {}
};

/// All of them, in the order of the help: sliding tiles first.
[[nodiscard]] std::span<const KnownPuzzle* const> known_puzzles();

/// Null if no puzzle has this name.
[[nodiscard]] const KnownPuzzle* find_puzzle(std::string_view name);

/// What TableChoice takes as the size of a puzzle whose size and goal are named, or either: a size that is not is the
/// default. Throws Error (bad_input), also for a goal of a puzzle that has one alone.
[[nodiscard]] std::string size_with_goal(const KnownPuzzle& puzzle, const std::string& size, const std::string& goal);

/// The table of a space; null if no puzzle has it.
[[nodiscard]] std::unique_ptr<SpaceRecipe> find_space(const SpaceKey& key);

// Those that others ask for by name.
[[nodiscard]] const KnownPuzzle& tile_puzzle();
[[nodiscard]] const KnownPuzzle& shift_puzzle();
[[nodiscard]] const KnownPuzzle& multi_tile_puzzle();

}  // namespace tilepdb::pdbgen
