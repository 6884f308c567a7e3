// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "cli/command.hpp"
#include "solver/commands/live_line.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "solver/puzzles/state_searcher.hpp"

namespace tilepdb::solver {

/// with_options() for a puzzle's command; without a family it is of sliding tiles. `OwnOptions` are Options, or derived
/// from them.
template <typename OwnOptions>
[[nodiscard]] std::function<Call()> with_puzzle(
    const PuzzleFamily* family, std::vector<OptionGroup> (*declare)(OwnOptions&), int (*run)(const OwnOptions&),
    std::type_identity_t<void (*)(OwnOptions&)> prepare = [](OwnOptions&) {}) {
  OwnOptions options;
  options.family = family;
  return with_options(declare, run, prepare, options);
}

/// --size and --goal, as the puzzle calls them.
[[nodiscard]] std::vector<Option> puzzle_options(Options& options);
/// What their group is called in the help.
[[nodiscard]] std::string states_title(const Options& options);
/// These and --instance.
[[nodiscard]] OptionGroup puzzle_starts(Options& options);
/// --pattern, --dir, --generate and --no-check.
[[nodiscard]] OptionGroup puzzle_tables(Options& options);
/// --algorithm, --heuristic, tables and limits of searches; and what does not go together.
[[nodiscard]] std::vector<OptionGroup> puzzle_search(Options& options);
void prepare_puzzle_search(Options& options);
/// What has to be named for random states.
[[nodiscard]] std::vector<Rule> random_needs(const PuzzleFamily& family);

/// Moves starts among the words to the instances.
void take_puzzle_starts(Options& options);

/// The puzzle that the options name, and the instances if they name some.
[[nodiscard]] std::unique_ptr<AnyPuzzle> named_puzzle(const Options& options);
[[nodiscard]] PuzzleText read_starts(const Options& options, AnyPuzzle& puzzle);

/// The members of machine output that say which puzzle it is; without a family it is sliding tiles.
[[nodiscard]] Json puzzle_head(const PuzzleFamily* family);

/// A puzzle and instances of it to be solved: with which heuristic and which tables, by how many threads.
class PuzzleSession {
 public:
  /// Makes tables if the options want that; a search that takes long says on stderr how to if some are missing. Throws
  /// Error if the options name a heuristic that is not known, or tables that are not there. The options must outlive
  /// it.
  PuzzleSession(const Options& options, std::unique_ptr<AnyPuzzle> puzzle, PuzzleText given);

  [[nodiscard]] const std::vector<PuzzleInstance>& instances() const noexcept { return instances_; }
  /// The heuristic's name: the one of the options, else the best.
  [[nodiscard]] const std::string& heuristic() const noexcept { return heuristic_; }
  [[nodiscard]] bool has_tables() const noexcept { return !tables_.empty(); }
  /// The files of the tables that it reads.
  [[nodiscard]] const std::vector<std::filesystem::path>& tables() const noexcept { return tables_; }
  [[nodiscard]] AnyPuzzle::Setting setting() const { return puzzle_->setting(); }
  [[nodiscard]] const AnyPuzzle& puzzle() const noexcept { return *puzzle_; }
  [[nodiscard]] const PuzzleFamily& family() const noexcept { return *options_.family; }
  /// What is true of all instances, for machine output.
  [[nodiscard]] Json head() const;

  /// Solves the instances, several at a time, and delivers results in their order, one at a time. Threads that find no
  /// instance any more help with hard ones if they `may_share` these. Throws Error (interrupted) after an interrupt,
  /// once what was proved by then of those under way was delivered.
  void solve(LiveLine& live, const std::function<void(std::size_t number, const Result&)>& deliver,
             bool may_share = true) const;

  /// What becomes of another instance, which can be solved, by all threads. Throws Error (interrupted).
  [[nodiscard]] Result solve(const PuzzleInstance& instance, LiveLine& live) const;

  /// What searches other instances, which must outlive it, in the same way.
  [[nodiscard]] std::unique_ptr<const Searcher> searcher(const std::vector<PuzzleInstance>& instances) const;

  /// What is printed of an instance.
  [[nodiscard]] ResultRow row_of(std::size_t number, const Result& result) const;

  /// h of instances that can reach the goal, by all threads.
  [[nodiscard]] std::vector<unsigned> values(const std::vector<PuzzleInstance>& instances) const;

  /// How to make tables that are missing, for searches that take long; empty: all are there, or it is to be quiet.
  [[nodiscard]] const std::string& hint() const noexcept { return hint_; }

  /// How many instances that searches at once.
  [[nodiscard]] int threads() const;

 private:
  void prepare_tables();

  const Options& options_;
  std::unique_ptr<AnyPuzzle> puzzle_;
  std::vector<PuzzleInstance> instances_;
  std::string heuristic_;
  std::vector<std::filesystem::path> tables_;
  std::string hint_{};
};

}  // namespace tilepdb::solver
