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
#include "solver/shift/shift_boards.hpp"
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

/// The shift puzzle as the commands see it, with one goal for all instances.
class ShiftPuzzle final : public AnyPuzzle {
 public:
  /// Throws Error (bad_input).
  explicit ShiftPuzzle(const PuzzleInput& input) {
    if (!input.size.empty()) {
      size_ = parse_width_and_height(input.size);
      shift::require_size(*size_);
    }
    if (input.goal.empty()) return;
    goal_ = at_place("goal: ", [&] { return shift::parse_labelled_board(input.goal, size_); });
  }

  [[nodiscard]] PuzzleText read(std::istream& stream, const std::string& name) override {
    PuzzleText text;
    std::optional<BoardSize> size = size_;
    BoardSize first{};
    InstanceForm form{"shift", StateText::labels, size_};
    if (!size_ && goal_) form.board = goal_->size;
    form.same_goal = [&](const std::string& one, const std::string& other) {
      return shift::parse_labelled_board(one, first) == shift::parse_labelled_board(other, first);
    };
    const auto take = [&](Instance given, const InstanceHeader& header) {
      if (!size && !header.size.empty()) {
        const BoardSize said = parse_width_and_height(header.size);
        if (form.board.value_or(said) == said) size = said;
      }
      const LabelledBoard start = shift::parse_labelled_board(given.start, size);
      if (text.instances.empty()) {
        first = start.size;
        text.warning = take_goal(header, form.board, first);
      }
      if (!goal_) become_goal_of(start);
      require_cells(start, given.id);
      given.start = text_of(start);
      text.instances.push_back(std::move(given));
    };
    read_instances(stream, name, form, take);
    return text;
  }

  std::optional<OtherGoal> fit(const std::vector<std::string>& starts, const std::string& /*source*/) override {
    if (goal_) return {};
    try {
      become_goal_of(shift::parse_labelled_board(starts.front(), size_));
    } catch (const Error&) {
      // Whoever reads it says what is wrong.
    }
    return {};
  }

  [[nodiscard]] Instance instance(const std::string& start, std::string id, const std::string& source) const override {
    return at_place(source.empty() ? "" : source + ": ", [&] {
      const LabelledBoard board = shift::parse_labelled_board(start, size_);
      require_cells(board, id);
      return Instance{std::move(id), {}, text_of(board), source};
    });
  }

  [[nodiscard]] bool is_start(const std::string& word) const override { return shift::is_shift_board(word, size_); }

  [[nodiscard]] Setting setting() const override {
    if (!goal_ && !size_) return {};
    const std::string size = goal().size.name();
    return {size, text_of(goal()), " --board " + size + " --goal " + text_of(goal()), ""};
  }

  [[nodiscard]] Reachable reachable(const Instance& instance) const override {
    auto [reachable, why] = shift::reachability(board_of(instance.start), goal());
    if (reachable) why += ": one of " + boards_text(shift::reachable_boards(goal()));
    return {reachable, why};
  }

  [[nodiscard]] Instance random(RandomNumbers& random, std::optional<std::uint64_t> walk) const override {
    const LabelledBoard start =
        walk ? shift::random_walk(goal(), *walk, random) : shift::random_reachable(goal(), random);
    return {"", {}, text_of(start), ""};
  }

  void require_heuristic(const std::string& name) const override {
    (void)shift::make_shift_heuristic(name, numbered(shift::all_different({2, 2})));
  }

  [[nodiscard]] std::string best_heuristic(bool with_tables) const override {
    return std::string(with_tables ? shift::best_heuristic_with_tables : shift::best_heuristic_without_tables);
  }

  void restrict_tables(const std::vector<std::string>& tables) override {
    only_.emplace();
    for (const std::string& table : tables) {
      if (const auto key = shift::table_key_of_stem(table)) only_->push_back(*key);
    }
  }

  [[nodiscard]] std::vector<MissingTables> tables_of(const std::vector<Instance>& instances) const override {
    if (!needs_tables(instances)) return {};
    return {tables_for(text_of(goal()))};
  }

  [[nodiscard]] ServingTables open_tables(const std::vector<Instance>& instances, const std::filesystem::path& folder,
                                          Check check) override {
    folder_.emplace(folder, check);
    if (only_) folder_->keep_only(*only_);
    ServingTables tables;
    if (needs_tables(instances)) {
      tables.files = folder_->paths_serving(numbered(goal()));
      if (tables.files.empty()) tables.missing.push_back(tables_for(text_of(goal())));
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

  [[nodiscard]] search::Result<std::string> search(const Instance& instance, const std::string& name,
                                                   const SearchChoice& choice,
                                                   const search::Limits& limits) const override {
    const shift::Boards boards = boards_of(instance);
    const auto found = run_shift_algorithm(choice, *heuristic_named(name), boards.start, boards.goal, limits);
    search::Result<std::string> result{found.end,        {}, found.at_least, found.expanded, found.generated,
                                       found.most_stored};
    for (const shift::Move move : found.moves) result.moves.push_back(shift::move_text(boards.goal.size, move));
    return result;
  }

  [[nodiscard]] std::vector<std::string> states_along(const Instance& instance,
                                                      const std::vector<std::string>& moves) const override {
    shift::Boards boards = boards_of(instance);
    std::vector<std::string> states{instance.start};
    for (const std::string& word : moves) {
      const auto move = shift::move_named(boards.start.size, word);
      if (!move) break;
      shift::shift(boards.start, *move);
      states.push_back(text_of(labelled(boards.start, boards.labels)));
    }
    return states;
  }

  [[nodiscard]] std::string drawing(const std::string& state, bool /*boxes*/) const override {
    const LabelledBoard board = board_of(state);
    return aligned_rows(board.labels, board.size.width) + '\n';
  }

 private:
  class Values final : public StateValues {
   public:
    Values(const ShiftPuzzle& puzzle, std::string heuristic) : puzzle_(puzzle), heuristic_(std::move(heuristic)) {}

    [[nodiscard]] unsigned of(const Instance& instance) const override {
      return puzzle_.heuristic_named(heuristic_)->value(puzzle_.boards_of(instance).start);
    }
    [[nodiscard]] unsigned of_numbers(std::span<const std::uint8_t> numbers) const override {
      const Instance instance = puzzle_.instance(text_of_numbers(numbers), "", "");
      if (const auto [reachable, why] = puzzle_.reachable(instance); !reachable) throw unreachable(why);
      return of(instance);
    }

   private:
    const ShiftPuzzle& puzzle_;
    std::string heuristic_;
  };

  /// The goal: without any that somebody has named all cells are different.
  [[nodiscard]] LabelledBoard goal() const { return goal_ ? *goal_ : shift::all_different(*size_); }

  [[nodiscard]] shift::Boards boards_of(const Instance& instance) const {
    return shift::numbered(board_of(instance.start), goal());
  }

  /// Takes the goal that a file names, unless users have named one, or boards of another size: `board`. `start` is the
  /// size of its first start. Returns the warning that file and users differ, or nothing.
  [[nodiscard]] std::string take_goal(const InstanceHeader& header, std::optional<BoardSize> board, BoardSize start) {
    const auto warning = [&](const std::string& said) {
      const std::string goal = goal_ ? ", goal " + text_of(*goal_) : "";
      return disagreement(header.source, said, "board " + board->name() + goal);
    };
    const BoardSize size = header.size.empty() ? start : parse_width_and_height(header.size);
    if (board && !header.size.empty() && size != *board) return warning("board " + header.size);
    if (header.goal.empty()) return {};
    LabelledBoard said = at_place(header.source + ": ", [&] { return shift::parse_labelled_board(header.goal, size); });
    if (goal_) return *goal_ == said ? "" : warning("goal " + header.goal);
    goal_ = std::move(said);
    return {};
  }

  void become_goal_of(const LabelledBoard& start) {
    goal_ = sorted(start);
    is_goal_of_start_ = true;
  }

  /// Nobody has named a goal that a start could miss: with other cells than the first it is of another run.
  void require_cells(const LabelledBoard& start, const std::string& id) const {
    if (!is_goal_of_start_ || sorted(start) == *goal_) return;
    throw Error(ErrorKind::bad_input,
                "instance " + id + ": found " + text_of(start) + ", expected the cells of the goal " + text_of(*goal_) +
                    ": " + shift::reachability(start, *goal_).why + "; solve them in separate runs, or name the goal");
  }

  /// Whether some instance can be solved, and a table that may be read serves the goal.
  [[nodiscard]] bool needs_tables(const std::vector<Instance>& instances) const {
    const auto is_serving = [&](const shift::TableKey& table) { return shift::serves(table, numbered(goal())); };
    if (only_ && std::none_of(only_->begin(), only_->end(), is_serving)) return false;
    return std::any_of(instances.begin(), instances.end(), [&](const Instance& instance) {
      return shift::reachability(board_of(instance.start), goal()).reachable;
    });
  }

  /// The heuristic of a name, of which the tables are opened now.
  [[nodiscard]] std::shared_ptr<const shift::ShiftHeuristic> heuristic_named(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    auto& heuristic = heuristics_[name];
    if (!heuristic) {
      const shift::Board board = numbered(goal());
      const bool with_tables = folder_ && reads_tables(name);
      heuristic = shift::make_shift_heuristic(name, board, with_tables ? folder_->serving(board) : shift::Tables());
    }
    return heuristic;
  }

  std::optional<BoardSize> size_;                     // as users name it
  std::optional<LabelledBoard> goal_;                 // of all instances
  bool is_goal_of_start_ = false;                     // the cells of the first start sorted, for lack of a name
  std::optional<std::vector<shift::TableKey>> only_;  // the tables that may be read; nothing: all
  mutable std::mutex mutex_;                          // of the following, which searches share
  mutable std::optional<shift::TableFolder> folder_;
  mutable std::map<std::string, std::shared_ptr<const shift::ShiftHeuristic>> heuristics_;
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
      "the goal of all starts, written as they are (default: as a file says, else the cells of the first start sorted)";
  words.heuristics =
      "pdb, torus, assignment, zero, or max:A,B for the largest of several (default: max:pdb,torus, or torus if "
      "the goal has no tables)";
  words.random_about =
      "Each board with the goal's cells that can reach it is equally likely, unless --walk is given. Without --goal "
      "all cells of --board differ.";
  words.random_needed = "name the --goal, or the board, for example --board 4x4";
  family.has_patterns = false;
  family.has_sequences = true;
  family.has_pages = true;
  family.make = &made<ShiftPuzzle>;
  return family;
}

}  // namespace tilepdb::solver
