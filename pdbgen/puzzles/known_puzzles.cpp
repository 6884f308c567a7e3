// SPDX-License-Identifier: MIT
#include "pdbgen/puzzles/known_puzzles.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>

#include "core/board.hpp"
#include "core/index.hpp"
#include "pdbgen/puzzles/known_puzzle_of.hpp"
#include "pdbgen/write/table_files.hpp"
#include "puzzles/definition/defined_puzzles.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "puzzles/multi_tile/multi_tile.hpp"
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_system.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/shift/goal_tables.hpp"
#include "puzzles/shift/labelled_board.hpp"
#include "tilepdb/error.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::pdbgen {
namespace {

class TileRecipe final : public TableRecipe {
 public:
  explicit TileRecipe(const TableKey& key) : key_(key) {}

  AnyTableKey key() const override { return key_; }
  std::uint64_t states() const override { return Index(key_.board, key_.tiles()).states(); }
  Header make(const std::filesystem::path& path, const Job& job, const MakeOptions& options,
              SearchObserver& observer) const override {
    return make_table_file(key_, path, job, options.search, options.write, observer);
  }

 private:
  TableKey key_;
};

/// Sliding tiles with single-tile moves.
class TilePuzzle final : public KnownPuzzle {
 public:
  explicit TilePuzzle(const puzzles::PuzzleFacts& of) : KnownPuzzle(of) {}

  std::vector<std::unique_ptr<TableRecipe>> recipes(const TableChoice& choice) const override {
    std::vector<TableKey> keys;
    for (const Catalogue& catalogue : choice.catalogues) {
      for (const TableKey& key : tables_needed(catalogue.board, catalogue.blank, catalogue.partitions)) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
      }
    }
    std::vector<std::unique_ptr<TableRecipe>> recipes;
    recipes.reserve(keys.size());
    for (const TableKey& key : keys) recipes.push_back(std::make_unique<TileRecipe>(key));
    return recipes;
  }
  std::unique_ptr<SpaceRecipe> space(const std::string&) const override { return nullptr; }
};

/// Returns a puzzle whose class is constructed from a size.
template <typename P>
[[nodiscard]] const KnownPuzzle& known(const puzzles::PuzzleFacts& facts) {
  static const KnownPuzzleOf<P> puzzle(facts, [](const std::string& size) { return P(size); });
  return puzzle;
}

[[nodiscard]] std::unique_ptr<const KnownPuzzle> known_permutations(const puzzles::PermutationFamily& family) {
  using Permutations = KnownPuzzleOf<puzzles::PermutationSystem>;
  return std::make_unique<const Permutations>(
      family.facts, [&family](const std::string& size) { return puzzles::PermutationSystem(family.of_size(size)); });
}

struct Registered {
  std::vector<std::unique_ptr<const KnownPuzzle>> permutations{};
  std::vector<const KnownPuzzle*> all{};

  void add_tiles() { all.push_back(&tile_puzzle()); }
  void add_shift() { all.push_back(&shift_puzzle()); }
  void add_multi_tile() { all.push_back(&multi_tile_puzzle()); }
  template <typename P>
  void add() {
    all.push_back(&known<P>(P::facts()));
  }
  void add(const puzzles::PermutationFamily& family) {
    permutations.push_back(known_permutations(family));
    all.push_back(permutations.back().get());
  }
};

}  // namespace

std::span<const KnownPuzzle* const> known_puzzles() {
  static const Registered registered = [] {
    Registered puzzles;
    puzzles::register_puzzles(puzzles);
    return puzzles;
  }();
  return registered.all;
}

namespace {

/// The puzzles that files define, by file.
class DefinedPuzzles {
 public:
  [[nodiscard]] const KnownPuzzle* of_file(const std::string& file) {
    const puzzles::PermutationFamily& family = puzzles::defined_puzzle(file);
    const std::lock_guard lock(mutex_);
    auto& puzzle = puzzles_[file];
    if (puzzle == nullptr) puzzle = known_permutations(family);
    return puzzle.get();
  }
  /// Returns the recipe of a table of any of them.
  [[nodiscard]] std::unique_ptr<SpaceRecipe> space(const std::string& parameters) {
    const std::lock_guard lock(mutex_);
    for (const auto& [file, puzzle] : puzzles_) {
      if (auto space = puzzle->space(parameters)) return space;
    }
    return nullptr;
  }

 private:
  std::mutex mutex_{};
  std::map<std::string, std::unique_ptr<const KnownPuzzle>> puzzles_{};
};

[[nodiscard]] DefinedPuzzles& defined_puzzles() {
  static DefinedPuzzles puzzles;
  return puzzles;
}

}  // namespace

const KnownPuzzle* find_puzzle(std::string_view name) {
  const auto known = known_puzzles();
  const auto found = std::find_if(known.begin(), known.end(), [&](const auto* one) { return one->facts.name == name; });
  if (found != known.end()) return *found;
  const std::string file(name);
  return puzzles::is_definition_name(file) ? defined_puzzles().of_file(file) : nullptr;
}

const KnownPuzzle& tile_puzzle() {
  static const TilePuzzle puzzle(puzzles::tile_facts());
  return puzzle;
}

const KnownPuzzle& shift_puzzle() { return known<shift::GoalTables>(puzzles::shift_facts()); }

const KnownPuzzle& multi_tile_puzzle() { return known<puzzles::MultiTileBoard>(puzzles::MultiTileBoard::facts()); }

bool KnownPuzzle::has_goals() const noexcept { return this == &shift_puzzle() || !facts.metric.empty(); }

std::string size_with_goal(const KnownPuzzle& puzzle, const std::string& size, const std::string& goal) {
  if (!goal.empty() && !puzzle.has_goals()) {
    throw Error(ErrorKind::bad_input,
                "puzzle " + puzzle.facts.name + ": its tables serve every goal; leave the goal out");
  }
  if (&puzzle != &shift_puzzle()) {
    return (size.empty() ? puzzle.facts.default_size : size) + (goal.empty() ? "" : "-" + goal);
  }
  // A goal of the shift puzzle determines the size.
  if (goal.empty()) return size;
  std::optional<BoardSize> board;
  if (!size.empty()) board = parse_width_and_height(size);
  return shift::text_of(shift::parse_labelled_board(goal, board));
}

std::unique_ptr<SpaceRecipe> find_space(const SpaceKey& key) {
  if (key.puzzle == puzzles::definition_family) return defined_puzzles().space(key.parameters);
  const KnownPuzzle* const puzzle = find_puzzle(key.puzzle);
  return puzzle == nullptr ? nullptr : puzzle->space(key.parameters);
}

}  // namespace tilepdb::pdbgen
