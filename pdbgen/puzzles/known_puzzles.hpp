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

/// Selection of a puzzle's tables.
struct TableChoice {
  std::vector<Catalogue> catalogues{};  ///< only for sliding tiles; adapted to the goal's blank
  std::string size{};                   ///< as size_with_goal() returns it
  std::vector<std::string> patterns{};  ///< empty: the patterns that searches of this size use
  bool is_whole = false;                ///< instead of patterns: the table of all pieces
  /// Memory limit in bytes. Of several default sets of patterns, the first whose tables can be built within the limit
  /// is chosen. If empty: half of the free memory.
  std::optional<std::uint64_t> memory{};
  /// Seconds to try patterns of a definition in; one kind is tried in any case. If empty: all kinds are tried.
  std::optional<double> seconds{};
};

/// A puzzle whose tables pdbgen makes.
class KnownPuzzle {
 public:
  const puzzles::PuzzleFacts& facts;

  KnownPuzzle(const KnownPuzzle&) = delete;
  KnownPuzzle& operator=(const KnownPuzzle&) = delete;
  virtual ~KnownPuzzle() = default;

  /// Returns whether tables depend on the goal, which --goal chooses.
  [[nodiscard]] bool has_goals() const noexcept;

  /// Returns recipes of the tables, without duplicates. Throws Error (bad_input).
  [[nodiscard]] virtual std::vector<std::unique_ptr<TableRecipe>> recipes(const TableChoice& choice) const = 0;
  /// Returns the recipe of the table whose space has these parameters, or null if the puzzle has no such table.
  [[nodiscard]] virtual std::unique_ptr<SpaceRecipe> space(const std::string& parameters) const = 0;

 protected:
  explicit KnownPuzzle(const puzzles::PuzzleFacts& of) : facts(of) {}
};

/// Returns all puzzles in the order of the help, sliding tiles first.
[[nodiscard]] std::span<const KnownPuzzle* const> known_puzzles();

/// Returns the puzzle of this name, or the one that the file of this name, or the name itself as a text, defines; null
/// if there is neither. Throws Error (bad_input) for what is no definition.
[[nodiscard]] const KnownPuzzle* find_puzzle(std::string_view name);

/// Returns the size for TableChoice from a size, a goal, or both; an empty size means the default. Throws Error
/// (bad_input), also for a goal if tables serve all goals.
[[nodiscard]] std::string size_with_goal(const KnownPuzzle& puzzle, const std::string& size, const std::string& goal);

/// Returns the recipe of a space's table, or null if no puzzle has that space; of definitions, those that find_puzzle()
/// has returned are known.
[[nodiscard]] std::unique_ptr<SpaceRecipe> find_space(const SpaceKey& key);

[[nodiscard]] const KnownPuzzle& tile_puzzle();
[[nodiscard]] const KnownPuzzle& shift_puzzle();
[[nodiscard]] const KnownPuzzle& multi_tile_puzzle();

}  // namespace tilepdb::pdbgen
