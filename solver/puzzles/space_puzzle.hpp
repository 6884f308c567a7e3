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

/// Returns the help texts of a puzzle with these facts.
[[nodiscard]] PuzzleWords words_of(const puzzles::PuzzleFacts& facts);

/// The part of a puzzles::Puzzle that does not depend on its state type.
class SpacePuzzle : public AnyPuzzle {
 public:
  SpacePuzzle(const puzzles::PuzzleFacts& facts, PuzzleInput input) : facts_(facts), input_(std::move(input)) {}

  [[nodiscard]] PuzzleText read(const std::string& contents, const std::string& name,
                                const TakeUnreadable& unreadable) final;
  std::optional<OtherGoal> fit(const std::vector<std::string>& starts, const std::string& source) final;
  [[nodiscard]] Instance instance(const std::string& start, std::string id, const std::string& source) const final;
  [[nodiscard]] bool is_start(const std::string& word) const final;
  [[nodiscard]] Setting setting() const final;
  [[nodiscard]] std::vector<std::string> heuristics() const final;
  void require_heuristic(const std::string& name) const final { (void)parts_of(name); }
  [[nodiscard]] std::string best_heuristic(bool with_tables) const final;
  [[nodiscard]] std::vector<MissingTables> tables_of(const std::vector<Instance>& instances) const final;
  [[nodiscard]] bool is_served_by(const std::filesystem::path& folder) const final;
  [[nodiscard]] ServingTables open_tables(const std::filesystem::path& folder, Check check) final;

 protected:
  /// Takes size and goal as the user names them; without a size, that of the goal or the default. The constructor of
  /// the derived class calls it. Throws Error (bad_input).
  void take_named();
  /// Changes to another size, with its default goal.
  virtual void resize(const std::string& size) = 0;
  /// Changes to the goals with these texts, at least one, if the puzzle's goal can be chosen. Throws Error (bad_input).
  virtual void set_goal(const std::vector<std::string>& texts) = 0;
  [[nodiscard]] virtual std::string size() const = 0;
  /// Returns the options that select this size.
  [[nodiscard]] virtual std::vector<std::string> size_arguments() const = 0;
  [[nodiscard]] virtual std::vector<std::string> goal_texts() const = 0;
  /// Returns a state's text in canonical form.
  [[nodiscard]] virtual std::string same_text(const std::string& state) const = 0;
  /// Returns the text of the state that gives the place of each piece. Throws Error (bad_input).
  [[nodiscard]] virtual std::string text_of_positions(const std::string& positions) const;
  /// Returns sets of patterns, any one of which is enough; the default is last.
  [[nodiscard]] virtual std::vector<std::vector<std::string>> pattern_sets() const = 0;
  [[nodiscard]] virtual std::string stored_pattern(const std::string& pattern) const = 0;
  [[nodiscard]] virtual pattern_database::Name name_of(const std::string& stored) const = 0;
  /// Opens the table of a stored pattern.
  virtual void open(const std::string& stored, const std::filesystem::path& file,
                    const pattern_database::OpenOptions& options) = 0;
  /// Makes the sums of these stored patterns, whose tables are open.
  virtual void join(const std::vector<std::string>& stored) = 0;

  /// Returns the heuristics in a name. Throws Error (bad_input).
  [[nodiscard]] HeuristicParts parts_of(std::string_view name) const;

 private:
  /// Returns the instances of a file of scrambles or of a table of puzzles.
  [[nodiscard]] PuzzleText text_of(const puzzles::CsvStarts& starts, const std::string& file) const;
  /// Returns the goal that the user names, else that of the file; empty if neither names one.
  [[nodiscard]] const std::string& named_goal() const noexcept {
    return input_.goal.empty() ? goal_of_file_ : input_.goal;
  }
  /// Returns the goals with `or` between them.
  [[nodiscard]] std::string goal_text() const;
  /// Takes the named goals, if there are some. Throws Error (bad_input) if one is not a state of this size.
  void take_goal();
  /// Takes a size and the named goal. Throws Error (bad_input).
  void take_size(const std::string& size);
  /// Takes the size that a text shows, if it is one, else the default; and the named goal. Throws Error (bad_input).
  void take_size_of(const std::string& text);
  /// Takes size and goal of a file from its header or its first start, unless the user has named them; `warning`
  /// reports a conflict.
  void take_header(const std::string& start, const InstanceHeader& header, std::string& warning);
  /// Returns whether two texts are the same goals of this size.
  [[nodiscard]] bool are_same(const std::string& one, const std::string& other) const;
  /// Returns the stored patterns of the options, or the puzzle's default set, without duplicates.
  [[nodiscard]] std::vector<std::string> patterns() const;
  /// Returns the stored patterns of named ones, without duplicates.
  [[nodiscard]] std::vector<std::string> stored_patterns(const std::vector<std::string>& named) const;
  /// Returns the same as patterns(), those chosen for a definition when tables were made in the folder, or the first of
  /// several default sets whose tables are all there.
  [[nodiscard]] std::vector<std::string> patterns_in(const std::filesystem::path& folder) const;
  /// Returns the same; for a definition whose default tables are missing, the patterns of those that are there.
  [[nodiscard]] std::vector<std::string> patterns_to_open(const std::filesystem::path& folder) const;
  [[nodiscard]] bool are_in(const std::filesystem::path& folder, const std::vector<std::string>& patterns) const;
  /// Returns the options that select this size, none if the puzzle has only one.
  [[nodiscard]] std::vector<std::string> named_size() const;
  /// Returns the arguments of pdbgen without patterns, which it then chooses itself.
  [[nodiscard]] std::vector<std::string> making_unnamed() const;
  [[nodiscard]] MissingTables missing(const std::vector<std::string>& patterns) const;

  const puzzles::PuzzleFacts& facts_;
  PuzzleInput input_;
  std::string goal_of_file_{};  // if the user has named none
  std::string open_patterns_{};
};

}  // namespace tilepdb::solver
