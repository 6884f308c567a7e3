// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/registry.hpp"
#include "puzzles/shift/labelled_board.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "solver/puzzles/shift_domain.hpp"
#include "solver/puzzles/shift_heuristic.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

using shift::LabelledBoard;

[[nodiscard]] LabelledBoard board_of(const std::string& text) { return shift::parse_labelled_board(text, {}); }

/// Writes a number of boards. Only small numbers are exact: factorials above 18! are rounded.
[[nodiscard]] std::string boards_text(double count) {
  constexpr double most_exact = 1e12;
  if (count < most_exact) return counted(static_cast<std::uint64_t>(std::llround(count)), "board");
  const int exponent = static_cast<int>(std::log10(count));
  return "about " + format_fixed(count / std::pow(10, exponent), 2) + "e+" + std::to_string(exponent) + " boards";
}

/// The shift puzzle as the commands see it, with one goal for all instances.
class ShiftPuzzle final : public AnyPuzzle {
 public:
  /// Throws Error (bad_input).
  explicit ShiftPuzzle(const PuzzleInput& input) {
    if (input.are_positions) {
      throw Error(ErrorKind::bad_input, "boards of the shift puzzle cannot be given as positions");
    }
    if (!input.size.empty()) {
      size_ = parse_width_and_height(input.size);
      shift::require_size(*size_);
    }
    if (input.goal.empty()) return;
    goal_ = at_place("goal: ", [&] { return shift::parse_labelled_board(input.goal, size_); });
  }

  [[nodiscard]] PuzzleText read(const std::string& contents, const std::string& name,
                                const TakeUnreadable& unreadable) override {
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
    read_instances(contents, name, form, take, unreadable);
    return text;
  }

  std::optional<OtherGoal> fit(const std::vector<std::string>& starts, const std::string& /*source*/) override {
    if (goal_) return {};
    try {
      become_goal_of(shift::parse_labelled_board(starts.front(), size_));
    } catch (const Error&) {
      // instance() reports the error.
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
    if (const auto why = shift::why_unreachable(board_of(instance.start), goal())) return {false, *why};
    return {true, shift::why_reachable(goal()) + ": one of " + boards_text(shift::reachable_boards(goal()))};
  }

  [[nodiscard]] Instance random(RandomNumbers& random, std::optional<std::uint64_t> walk,
                                const Job& job) const override {
    return {"", {}, text_of(walk ? random_walk(goal(), *walk, random, job) : random_reachable(goal(), random)), ""};
  }

  [[nodiscard]] std::vector<std::string> heuristics() const override { return {"pdb", "torus", "zero"}; }
  void require_heuristic(const std::string& name) const override {
    (void)shift::make_shift_heuristic(name, {{2, 2}, {0, 1, 2, 3}});
  }

  [[nodiscard]] std::string best_heuristic(bool with_tables) const override {
    return with_tables ? "max:pdb,torus" : "torus";
  }

  void restrict_tables(const std::vector<std::string>& tables) override {
    only_.emplace();
    for (const std::string& table : tables) {
      if (const auto key = shift::table_key_of_stem(table)) only_->push_back(*key);
    }
  }

  [[nodiscard]] std::vector<MissingTables> tables_of(const std::vector<Instance>& instances) const override {
    const auto is_serving = [&](const shift::TableKey& table) { return shift::serves(table, goal_board()); };
    if (only_ && std::none_of(only_->begin(), only_->end(), is_serving)) return {};
    const auto is_solvable = [&](const Instance& instance) { return reachable(instance).reachable; };
    if (std::none_of(instances.begin(), instances.end(), is_solvable)) return {};
    return {missing_tables()};
  }

  [[nodiscard]] ServingTables open_tables(const std::filesystem::path& folder, Check check) override {
    ServingTables serving;
    tables_ = shift::open_tables(folder, goal_board(), only_, check, serving);
    heuristics_.clear();
    if (tables_.empty()) serving.missing.push_back(missing_tables());
    return serving;
  }

  [[nodiscard]] std::shared_ptr<const StateValues> values(const std::string& heuristic) const override {
    const auto of = [this, heuristic](const Instance& instance) {
      return heuristic_named(heuristic)(board_named(instance.start), shift::full_bound);
    };
    return std::make_shared<const StateValues>(
        StateValues{of, [this, of](std::span<const std::uint8_t> numbers) {
                      const Instance start = instance(text_of_numbers(numbers), "", "");
                      if (const Reachable reached = reachable(start); !reached.reachable) {
                        throw unreachable(reached.why);
                      }
                      return of(start);
                    }});
  }

  [[nodiscard]] search::Result<std::string> search(const Instance& instance, const std::string& name,
                                                   const SearchChoice& choice,
                                                   const search::Limits& limits) const override {
    const shift::Board goal = goal_board();
    const auto found = run_shift_algorithm(choice, heuristic_named(name), board_named(instance.start), goal, limits);
    return in_words(found, [&](shift::Move move) { return shift::move_text(goal.size, move); });
  }

  [[nodiscard]] std::vector<std::string> moves_in(const std::string& text) const override {
    std::vector<std::string> moves = split_words(text);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (shift::move_named(goal().size, moves[i])) continue;
      throw Error(ErrorKind::bad_input, "move " + std::to_string(i + 1) + ": " + quoted_text(moves[i]) +
                                            " is not a move of a board of " + goal().size.name() +
                                            "; expected L or R and a row, or U or D and a column, as in L2");
    }
    return moves;
  }

  [[nodiscard]] std::vector<std::string> states_along(const Instance& instance,
                                                      const std::vector<std::string>& moves) const override {
    LabelledBoard board = board_of(instance.start);
    std::vector<std::string> states{instance.start};
    for (const std::string& word : moves) {
      const auto move = shift::move_named(board.size, word);
      if (!move) break;
      shift::shift(board.size, board.labels, *move);
      states.push_back(text_of(board));
    }
    return states;
  }

  [[nodiscard]] std::vector<Step> steps_from(const std::string& state) const override {
    const LabelledBoard from = board_of(state);
    std::vector<Step> steps;
    const shift::Lines lines(from.size);
    for (unsigned line = 0; line < lines.count(); ++line) {
      for (const bool backward : {false, true}) {
        if (shift::most_shifts(lines.length(line), backward) == 0) continue;
        const shift::Move move{static_cast<std::uint8_t>(line), backward};
        LabelledBoard board = from;
        shift::shift(board.size, board.labels, move);
        steps.push_back({shift::move_text(board.size, move), text_of(board)});
      }
    }
    return steps;
  }

  [[nodiscard]] std::string drawing(const std::string& state, bool /*boxes*/) const override {
    const LabelledBoard board = board_of(state);
    return aligned_rows(board.labels, board.size.width) + '\n';
  }

 private:
  /// Returns the goal; by default all cells differ.
  [[nodiscard]] LabelledBoard goal() const { return goal_ ? *goal_ : shift::all_different(*size_); }
  [[nodiscard]] shift::Board goal_board() const { return shift::numbered(goal(), shift::labels_of(goal())); }

  /// Returns a board as classes of the goal's cells.
  [[nodiscard]] shift::Board board_named(const std::string& text) const {
    return shift::numbered(board_of(text), shift::labels_of(goal()));
  }

  /// Takes the goal of a file's header, unless the user has named a goal or another size `board`; `start` is the size
  /// of the first start. Returns a warning if file and user conflict, else nothing.
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

  /// Checks a start if no goal was named: one with other cells than the first belongs to another run.
  void require_cells(const LabelledBoard& start, const std::string& id) const {
    if (!is_goal_of_start_ || sorted(start) == *goal_) return;
    throw Error(ErrorKind::bad_input, "instance " + id + ": found " + text_of(start) +
                                          ", expected the cells of the goal " + text_of(*goal_) + ": " +
                                          shift::why_unreachable(start, *goal_).value() +
                                          "; solve them in separate runs, or name the goal");
  }

  [[nodiscard]] MissingTables missing_tables() const {
    const std::string text = text_of(goal());
    return {"tables of the goal " + text, {"generate", "--puzzle", "shift", "--goal", text}};
  }

  [[nodiscard]] const shift::ShiftHeuristic& heuristic_named(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    auto& heuristic = heuristics_[name];
    if (!heuristic) heuristic = shift::make_shift_heuristic(name, goal_board(), tables_);
    return heuristic;
  }

  std::optional<BoardSize> size_;                     // given by the user
  std::optional<LabelledBoard> goal_;                 // of all instances
  bool is_goal_of_start_ = false;                     // no goal was named: it is the sorted cells of the first start
  std::optional<std::vector<shift::TableKey>> only_;  // the tables that may be read; empty: all
  shift::Tables tables_;                              // open tables of the goal
  mutable std::mutex mutex_;                          // guards heuristics_, which searches share
  mutable std::map<std::string, shift::ShiftHeuristic> heuristics_;
};

}  // namespace

PuzzleFamily shift_family() {
  PuzzleFamily family;
  family.name = puzzles::shift_facts().name;
  PuzzleWords& words = family.words;
  words.what = "boards of the shift puzzle";
  words.states = "boards";
  words.moves =
      "A move shifts a row or column by one cell; the cell pushed out reappears at the other end: R2 shifts the second "
      "row to the right, U1 the first column up.";
  words.forms =
      "FILE has one instance per line, each board in one word such as AABB/ABAB. A first line may name the columns id, "
      "length, start and goal; without it they are start; start and goal; id, start and goal; or id, length, start and "
      "goal. Or FILE has only starts: one row of labels per line, an empty line between boards. # starts a comment. A "
      "start in quotes may replace FILE (docs/instances.md).";
  words.start_about =
      "a letter or digit for each cell, as in \"AABB/ABAB/BABA/BBAA\", or labels separated by spaces or "
      "commas";
  words.size_option = "board";
  words.size_about = "width and height in cells, each 2 to " + std::to_string(shift::max_side) +
                     " (default: rows separated by /, else a square board)";
  words.goal_about =
      "the goal of all starts, written like them (default: that of the file, else the sorted cells of the first start)";
  words.heuristics =
      "pdb, torus, zero, or max:A,B for the largest of several (default: max:pdb,torus, or torus if "
      "the goal has no tables)";
  words.random_about =
      "each board with the goal's cells that can reach it is equally likely, unless --walk is given. Without --goal "
      "all cells of --board differ.";
  words.random_needed = "name the --goal, or the board, for example --board 4x4";
  family.has_patterns = false;
  family.has_sequences = true;
  family.has_pages = true;
  family.make = &made<ShiftPuzzle>;
  return family;
}

}  // namespace tilepdb::solver
