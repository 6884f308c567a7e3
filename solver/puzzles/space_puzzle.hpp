// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/puzzle.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "solver/puzzles/guided_puzzle.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "tilepdb/pattern_database/space.hpp"
#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::solver {

/// The words of the help of a puzzle with these facts.
[[nodiscard]] PuzzleWords words_of(const puzzles::PuzzleFacts& facts);

/// The part of a puzzles::Puzzle that does not depend on its state type.
class SpacePuzzle : public AnyPuzzle {
 public:
  SpacePuzzle(const puzzles::PuzzleFacts& facts, PuzzleInput input) : facts_(facts), input_(std::move(input)) {}

  [[nodiscard]] PuzzleText read(std::istream& stream, const std::string& name) final;
  std::optional<OtherGoal> fit(const std::vector<std::string>& starts, const std::string& source) final;
  [[nodiscard]] Instance instance(const std::string& start, std::string id, const std::string& source) const final;
  [[nodiscard]] bool is_start(const std::string& word) const final;
  [[nodiscard]] Setting setting() const final;
  void require_heuristic(const std::string& name) const final { (void)parts_of(name); }
  [[nodiscard]] std::string best_heuristic(bool with_tables) const final;
  [[nodiscard]] std::vector<MissingTables> tables_of(const std::vector<Instance>& instances) const final;
  [[nodiscard]] bool is_served_by(const std::filesystem::path& folder) const final;
  [[nodiscard]] ServingTables open_tables(const std::filesystem::path& folder, Check check) final;

 protected:
  /// Becomes the puzzle of another size.
  virtual void resize(const std::string& size) = 0;
  [[nodiscard]] virtual std::string size() const = 0;
  /// The options that name it.
  [[nodiscard]] virtual std::vector<std::string> size_arguments() const = 0;
  [[nodiscard]] virtual std::string goal_text() const = 0;
  /// A state's text in the form that all texts of it share.
  [[nodiscard]] virtual std::string same_text(const std::string& state) const = 0;
  /// Sets of patterns of which one is enough, the default last.
  [[nodiscard]] virtual std::vector<std::vector<std::string>> pattern_sets() const = 0;
  [[nodiscard]] virtual std::string stored_pattern(const std::string& pattern) const = 0;
  [[nodiscard]] virtual pattern_database::Name name_of(const std::string& stored) const = 0;
  /// Opens the table of a stored pattern.
  virtual void open(const std::string& stored, const std::filesystem::path& file,
                    const pattern_database::OpenOptions& options) = 0;
  /// Makes sums of the tables of these stored patterns, which are open.
  virtual void join(const std::vector<std::string>& stored) = 0;

  /// Which heuristics a name stands for. Throws Error (bad_input).
  [[nodiscard]] HeuristicParts parts_of(std::string_view name) const;

 private:
  /// Takes the size of a file whose first start this is, unless users have named one: then `warning` says if they
  /// differ.
  void take_size(const std::string& start, const InstanceHeader& header, std::string& warning);
  /// The stored patterns of the options, or of the puzzle, each once.
  [[nodiscard]] std::vector<std::string> patterns() const;
  /// The same, or of several sets the first whose tables are in a folder.
  [[nodiscard]] std::vector<std::string> patterns_in(const std::filesystem::path& folder) const;
  [[nodiscard]] bool are_in(const std::filesystem::path& folder, const std::vector<std::string>& patterns) const;
  /// The arguments by which pdbgen makes tables whose patterns it chooses.
  [[nodiscard]] std::vector<std::string> making_unnamed() const;
  [[nodiscard]] MissingTables missing(const std::vector<std::string>& patterns) const;

  const puzzles::PuzzleFacts& facts_;
  PuzzleInput input_;
  std::string open_patterns_{};
};

}  // namespace tilepdb::solver
