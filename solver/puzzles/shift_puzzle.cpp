// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <iomanip>
#include <istream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "solver/heuristics/heuristic_name.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "solver/puzzles/families.hpp"
#include "solver/shift/random_boards.hpp"
#include "solver/shift/shift_algorithms.hpp"
#include "solver/shift/shift_instances.hpp"
#include "solver/shift/shift_reachability.hpp"
#include "solver/shift/table_heuristic.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

using shift::LabelledBoard;

[[nodiscard]] LabelledBoard board_of(const std::string& text) { return shift::parse_labelled_board(text, {}); }

[[nodiscard]] shift::Board numbered(const LabelledBoard& goal) { return shift::numbered(goal, shift::labels_of(goal)); }

[[nodiscard]] PuzzleInstance instance_of(const shift::ShiftInstance& given) {
  return {given.id, given.length, text_of(given.start), text_of(given.goal), given.start.size.name(), given.source};
}

/// The goals of instances that can be solved, each once: no others are searched for.
[[nodiscard]] std::vector<std::string> goals_of(const std::vector<PuzzleInstance>& instances) {
  std::vector<std::string> goals;
  for (const PuzzleInstance& instance : instances) {
    if (!shift::reachability(board_of(instance.start), board_of(instance.goal)).reachable) continue;
    if (std::find(goals.begin(), goals.end(), instance.goal) == goals.end()) goals.push_back(instance.goal);
  }
  return goals;
}

/// So many boards: exactly, unless there are so many that rounding may show: factorials of more than 18 are rounded.
[[nodiscard]] std::string boards_text(double count) {
  constexpr double most_exact = 1e12;
  if (count < most_exact) return counted(static_cast<std::uint64_t>(std::llround(count)), "board");
  std::ostringstream text;
  text << "about " << std::setprecision(3) << count << " boards";
  return text.str();
}

[[nodiscard]] MissingTables tables_for(const std::string& goal) {
  return {"tables of the goal " + goal, {"generate", "--puzzle", "shift", "--goal", goal}};
}

/// The shift puzzle as the commands see it: instances have goals, and goals have tables.
class ShiftPuzzle final : public AnyPuzzle {
 public:
  /// Throws Error (bad_input).
  explicit ShiftPuzzle(const PuzzleInput& input) {
    if (!input.size.empty()) {
      input_.size = parse_width_and_height(input.size);
      shift::require_size(*input_.size);
    }
    if (input.goal.empty()) return;
    input_.goal = at_place("goal: ", [&] { return shift::parse_labelled_board(input.goal, input_.size); });
  }

  [[nodiscard]] PuzzleText read(std::istream& stream, const std::string& name) override {
    const shift::ShiftText given = shift::read_shift_text(stream, name, input_);
    PuzzleText text{{}, given.warning};
    for (const auto& instance : given.instances) text.instances.push_back(instance_of(instance));
    return text;
  }

  [[nodiscard]] PuzzleInstance instance(const std::string& start, std::string id,
                                        const std::string& source) const override {
    return instance_of(shift::parse_shift_instance(start, std::move(id), source, input_));
  }

  [[nodiscard]] bool is_start(const std::string& word) const override {
    return shift::is_shift_board(word, input_.size);
  }

  [[nodiscard]] Setting setting() const override {
    if (!input_.goal && !input_.size) return {};
    const std::string size = goal().size.name();
    return {size, "", " --board " + size + " --goal " + text_of(goal()), ""};
  }

  [[nodiscard]] Reachable reachable(const PuzzleInstance& instance) const override {
    const LabelledBoard goal = board_of(instance.goal);
    auto [reachable, why] = shift::reachability(board_of(instance.start), goal);
    if (reachable) why += ": one of " + boards_text(shift::reachable_boards(goal));
    return {reachable, why};
  }

  [[nodiscard]] PuzzleInstance random(RandomNumbers& random, std::optional<std::uint64_t> walk) const override {
    const LabelledBoard end = goal();
    return instance_of(
        {"", {}, walk ? shift::random_walk(end, *walk, random) : shift::random_reachable(end, random), end, ""});
  }

  void require_heuristic(const std::string& name) const override {
    (void)shift::make_shift_heuristic(name, numbered(shift::all_different({2, 2})));
  }

  [[nodiscard]] std::string best_heuristic(bool with_tables) const override {
    return std::string(with_tables ? shift::best_heuristic_with_tables : shift::best_heuristic_without_tables);
  }

  [[nodiscard]] bool serves(const std::string& table, const std::string& goal) const override {
    const auto key = shift::table_key_of_stem(table);
    return key && shift::serves(*key, numbered(board_of(goal)));
  }

  void restrict_tables(const std::vector<std::string>& tables) override {
    only_.emplace();
    for (const std::string& table : tables) {
      if (const auto key = shift::table_key_of_stem(table)) only_->push_back(*key);
    }
  }

  [[nodiscard]] std::vector<MissingTables> tables_of(const std::vector<PuzzleInstance>& instances) const override {
    std::vector<MissingTables> tables;
    for (const std::string& goal : served_goals(instances)) tables.push_back(tables_for(goal));
    return tables;
  }

  [[nodiscard]] ServingTables open_tables(const std::vector<PuzzleInstance>& instances,
                                          const std::filesystem::path& folder, Check check) override {
    folder_.emplace(folder, check);
    if (only_) folder_->keep_only(*only_);
    ServingTables tables;
    for (const std::string& goal : served_goals(instances)) {
      const auto serving = folder_->paths_serving(numbered(board_of(goal)));
      tables.files.insert(tables.files.end(), serving.begin(), serving.end());
      if (serving.empty()) tables.missing.push_back(tables_for(goal));
    }
    // Those that are needed have stopped this already.
    folder_->tell_unreadable([&](const std::filesystem::path&, const Error& reason) {
      tables.left_out.push_back(std::string(reason.what()) + "; left out");
    });
    return tables;
  }

  [[nodiscard]] std::unique_ptr<const StateValues> values(const std::string& heuristic) const override {
    return std::make_unique<const Values>(*this, heuristic);
  }

  [[nodiscard]] search::Result<std::string> search(const PuzzleInstance& instance, const std::string& name,
                                                   const SearchChoice& choice,
                                                   const search::Limits& limits) const override {
    const LabelledBoard goal = board_of(instance.goal);
    const shift::Boards boards = shift::numbered({"", {}, board_of(instance.start), goal, ""});
    const auto found =
        run_shift_algorithm(choice, *heuristic_for(name, boards.goal), boards.start, boards.goal, limits);
    search::Result<std::string> result{found.end,        {}, found.at_least, found.expanded, found.generated,
                                       found.most_stored};
    for (const shift::Move move : found.moves) result.moves.push_back(shift::move_text(goal.size, move));
    return result;
  }

  [[nodiscard]] std::vector<std::string> states_along(const PuzzleInstance& instance,
                                                      const std::vector<std::string>& moves) const override {
    shift::Boards boards = shift::numbered({"", {}, board_of(instance.start), board_of(instance.goal), ""});
    std::vector<std::string> states{instance.start};
    for (const std::string& word : moves) {
      const auto move = shift::move_named(boards.start.size, word);
      if (!move) break;
      shift::shift(boards.start, *move);
      states.push_back(text_of(labelled(boards.start, boards.labels)));
    }
    return states;
  }

  [[nodiscard]] std::string drawing(const std::string& state) const override {
    const LabelledBoard board = board_of(state);
    return aligned_rows(board.labels, board.size.width) + '\n';
  }

 private:
  class Values final : public StateValues {
   public:
    Values(const ShiftPuzzle& puzzle, std::string heuristic) : puzzle_(puzzle), heuristic_(std::move(heuristic)) {}

    [[nodiscard]] unsigned of(const PuzzleInstance& instance) const override {
      const shift::Boards boards = shift::numbered({"", {}, board_of(instance.start), board_of(instance.goal), ""});
      return puzzle_.heuristic_for(heuristic_, boards.goal)->value(boards.start);
    }
    [[nodiscard]] unsigned of_numbers(std::span<const std::uint8_t> numbers) const override {
      const PuzzleInstance instance = puzzle_.instance(text_of_numbers(numbers), "", "");
      if (const auto [reachable, why] = puzzle_.reachable(instance); !reachable) throw unreachable(why);
      return of(instance);
    }

   private:
    const ShiftPuzzle& puzzle_;
    std::string heuristic_;
  };

  /// The goals of instances that can be solved, less those that none of the tables serve which may be read.
  [[nodiscard]] std::vector<std::string> served_goals(const std::vector<PuzzleInstance>& instances) const {
    auto goals = goals_of(instances);
    if (!only_) return goals;
    std::erase_if(goals, [&](const std::string& goal) {
      const shift::Board board = numbered(board_of(goal));
      return std::none_of(only_->begin(), only_->end(),
                          [&](const shift::TableKey& table) { return shift::serves(table, board); });
    });
    return goals;
  }

  /// The heuristic of a name for a goal, of which the tables are opened now.
  [[nodiscard]] std::shared_ptr<const shift::ShiftHeuristic> heuristic_for(const std::string& name,
                                                                           const shift::Board& goal) const {
    constexpr std::size_t most_goals = 16;
    const std::lock_guard lock(mutex_);
    auto found =
        std::find_if(heuristics_.begin(), heuristics_.end(), [&](const auto& known) { return known.first == goal; });
    if (found == heuristics_.end()) {
      if (heuristics_.size() == most_goals) heuristics_.clear();
      found = heuristics_.insert(heuristics_.end(), {goal, {}});
    }
    auto& heuristic = found->second[name];
    if (!heuristic) {
      const bool with_tables = folder_ && reads_tables(name);
      heuristic = shift::make_shift_heuristic(name, goal, with_tables ? folder_->serving(goal) : shift::Tables());
    }
    return heuristic;
  }
  /// The goal of random boards.
  [[nodiscard]] LabelledBoard goal() const { return input_.goal ? *input_.goal : shift::all_different(*input_.size); }

  shift::ShiftInput input_;
  std::optional<std::vector<shift::TableKey>> only_;  // the tables that may be read; nothing: all
  mutable std::mutex mutex_;                          // of the following, which searches share
  mutable std::optional<shift::TableFolder> folder_;
  mutable std::vector<std::pair<shift::Board, std::map<std::string, std::shared_ptr<const shift::ShiftHeuristic>>>>
      heuristics_;
};

}  // namespace

PuzzleFamily shift_family() {
  PuzzleFamily family;
  family.name = "shift";
  PuzzleWords& words = family.words;
  words.what = "boards of the shift puzzle";
  words.states = "boards";
  words.moves =
      "A move shifts a row or column by one cell; what is pushed out comes back on the other side: R2 is the second "
      "row one cell to the right, U1 "
      "the first column up.";
  words.forms =
      "FILE has one instance per line, its boards each in one word such as AABB/ABAB: a first line names the columns, "
      "id, length, start and goal; without it they are start; start and goal; id, start and goal; or id, length, start "
      "and goal. Or starts alone, a row of labels on each line, an empty line between two boards. # starts a comment. "
      "A "
      "start may also be given instead of FILE, in quotes (docs/instances.md).";
  words.start_about =
      "a letter or digit for each cell, as in \"AABB/ABAB/BABA/BBAA\", or labels separated by blanks or "
      "commas";
  words.size_option = "board";
  words.size_about = "width and height in cells, each 2 to " + std::to_string(shift::max_side) +
                     " (default: the rows as separated by /, else a square board)";
  words.goal_about =
      "the goal of starts that have none of their own, written as they are (default: the same cells sorted)";
  words.heuristics =
      "pdb, torus, assignment, zero, or max:A,B for the largest of several (default: max:pdb,torus, or torus if no "
      "goal has tables)";
  words.random_about =
      "Each board with the goal's cells that can reach it is equally likely, unless --walk is given. Without --goal "
      "all cells of --board differ.";
  words.random_needed = "name the --goal, or the board, for example --board 4x4";
  family.has_patterns = false;
  family.has_pages = true;
  family.make = &made<ShiftPuzzle>;
  return family;
}

}  // namespace tilepdb::solver
