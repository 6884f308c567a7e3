// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <istream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "puzzles/multi_tile/multi_tile.hpp"
#include "solver/heuristics/heuristic_name.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/instances/goal_choice.hpp"
#include "solver/instances/reachability.hpp"
#include "solver/puzzles/families.hpp"
#include "solver/puzzles/puzzle_of.hpp"
#include "solver/puzzles/slide_beams.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_sequence.hpp"
#include "tiles/random_position.hpp"

namespace tilepdb::solver {
namespace {

/// Boards of sliding tiles, read as they are in the other metric, and searched as a puzzle of the size that they have.
class MultiTilePuzzle final : public AnyPuzzle {
 public:
  explicit MultiTilePuzzle(PuzzleInput input) : input_(std::move(input)) {
    if (!input_.size.empty()) board_ = parse_board_size(input_.size);
    become(board_ ? *board_ : board_of_goal(input_.goal));
  }

  [[nodiscard]] PuzzleText read(std::istream& stream, const std::string& name) override {
    const InstanceText text = read_instance_text(stream, name, board_);
    const AgreedGoal agreed = agreed_goal(text, input_.goal, input_.preferred_goal);
    become(agreed.goal);
    PuzzleText found{{}, agreed.warning, agreed.other};
    for (const Instance& given : text.instances) found.instances.push_back(instance_of(given));
    return found;
  }

  std::optional<OtherGoal> fit(const std::vector<std::string>& starts) override {
    InstanceText text;
    for (const std::string& start : starts) {
      const std::string id = std::to_string(text.instances.size() + 1);
      const auto board = text.instances.empty() ? board_ : text.instances.front().start.board;
      text.instances.push_back(parse_instance(start, id, "the board", board));
    }
    AgreedGoal agreed = agreed_goal(text, input_.goal, input_.preferred_goal);
    become(agreed.goal);
    return std::move(agreed.other);
  }

  [[nodiscard]] PuzzleInstance instance(const std::string& start, std::string id,
                                        const std::string& source) const override {
    return instance_of(parse_instance(start, std::move(id), source, board_));
  }

  [[nodiscard]] bool is_start(const std::string& word) const override {
    try {
      (void)parse_instance(word, "", "", board_);
      return true;
    } catch (const Error&) {
      return word.find_first_not_of("0123456789_ ,\t\n|/") == std::string::npos;
    }
  }

  [[nodiscard]] Setting setting() const override {
    Setting setting;
    if (puzzle_) setting = puzzle_->setting();
    setting.size = size_.name();
    setting.goal = goal_text(goal_);
    const char* const quote = setting.goal.find(' ') == std::string::npos ? "" : "\"";
    if (!puzzle_) setting.arguments = " --board " + setting.size + " --goal " + quote + setting.goal + quote;
    setting.goal_tiles = goal_.text();
    return setting;
  }
  [[nodiscard]] Reachable reachable(const PuzzleInstance& instance) const override {
    const Position start = parse_position(size_, instance.start);
    if (!is_reachable(start, goal_)) return {false, reachability_reason(start, goal_)};
    return {true, "moves lead to the goal"};
  }
  [[nodiscard]] PuzzleInstance random(RandomNumbers& random, std::optional<std::uint64_t> walk) const override {
    if (puzzle_) return puzzle_->random(random, walk);
    if (walk) {
      throw Error(ErrorKind::bad_input, "walk: there are no walks of slides on boards of more than " +
                                            std::to_string(puzzles::LargeBoards::most_cells) + " cells; leave it out");
    }
    return instance_of({"", {}, random_solvable(goal_, random), ""});
  }
  void require_heuristic(const std::string& name) const override {
    if (puzzle_) return puzzle_->require_heuristic(name);
    // Names are those of all sizes.
    PuzzleOf<puzzles::SmallMultiTile>(PuzzleInput{}).require_heuristic(name);
    if (!reads_tables(name)) return;
    throw Error(ErrorKind::bad_input,
                "heuristic '" + name + "': boards of " + size_.name() + " have no tables, as those of up to " +
                    std::to_string(puzzles::LargeBoards::most_cells) + " cells have; expected slides or zero");
  }
  void require_searched() const override {
    if (puzzle_) return;
    throw Error(ErrorKind::bad_input, "boards of " + size_.name() +
                                          " are solved by algorithm beam alone; "
                                          "shortest solutions in slides are searched on boards of up to " +
                                          std::to_string(puzzles::LargeBoards::most_cells) + " cells");
  }
  [[nodiscard]] std::string best_heuristic(bool with_tables) const override {
    return puzzle_ ? puzzle_->best_heuristic(with_tables) : puzzles::MultiTileBoard::facts().heuristic;
  }
  [[nodiscard]] std::vector<MissingTables> tables_of(const std::vector<PuzzleInstance>& instances) const override {
    if (!puzzle_) return {};
    return puzzle_->tables_of(instances);
  }
  [[nodiscard]] bool is_served_by(const std::filesystem::path& folder) const override {
    return puzzle_ && puzzle_->is_served_by(folder);
  }
  [[nodiscard]] ServingTables open_tables(const std::vector<PuzzleInstance>& instances,
                                          const std::filesystem::path& folder, Check check) override {
    if (!puzzle_) return {};
    return puzzle_->open_tables(instances, folder, check);
  }
  [[nodiscard]] std::unique_ptr<const StateValues> values(const std::string& heuristic) const override {
    if (puzzle_) return puzzle_->values(heuristic);
    return std::make_unique<const SlideBound>(goal_);
  }
  [[nodiscard]] search::Result<std::string> search(const PuzzleInstance& instance, const std::string& heuristic,
                                                   const SearchChoice& choice,
                                                   const search::Limits& limits) const override {
    if (choice.algorithm != Algorithm::beam) {
      require_searched();
      return puzzle_->search(instance, heuristic, choice, limits);
    }
    SlideProof prove;
    if (puzzle_) {
      prove = [&](const search::Limits& most) { return puzzle_->search(instance, heuristic, {}, most); };
    }
    return slide_beams(parse_position(size_, instance.start), goal_, choice, limits, prove);
  }
  [[nodiscard]] std::vector<std::string> states_along(const PuzzleInstance& instance,
                                                      const std::vector<std::string>& moves) const override {
    Position board = parse_position(size_, instance.start);
    std::vector<std::string> states{board.text()};
    for (const std::string& word : moves) {
      try {
        board = after_moves(board, read_moves(board, word, MoveWay::blank));
      } catch (const Error&) {
        break;
      }
      states.push_back(board.text());
    }
    return states;
  }
  [[nodiscard]] std::string drawing(const std::string& state) const override {
    return puzzles::drawn(parse_position(size_, state)) + "\n";
  }

 private:
  /// The size of a goal that is written out, else the default.
  [[nodiscard]] static BoardSize board_of_goal(const std::string& goal) {
    if (goal.empty() || is_goal_name(goal)) return {4, 4};
    try {
      return parse_instance(goal, "", "goal", {}).start.board;
    } catch (const Error& error) {
      throw Error(error.kind(), std::string(error.what()) + "; or use blank-first, blank-last or snail");
    }
  }

  /// Of a size alone.
  void become(BoardSize board) {
    const std::string& preferred = input_.preferred_goal;
    const std::string_view by_default = preferred.empty() ? goal_names[0] : std::string_view(preferred);
    become(parse_goal(board, input_.goal.empty() ? by_default : input_.goal));
  }

  void become(const Position& goal) {
    goal_ = goal;
    size_ = goal.board;
    puzzle_.reset();
    if (size_.cells() > puzzles::LargeBoards::most_cells) return;
    const PuzzleInput input{size_.name() + "-" + goal_text(goal_), "", input_.patterns};
    if (size_.cells() <= puzzles::SmallBoards::most_cells) {
      puzzle_ = std::make_unique<PuzzleOf<puzzles::SmallMultiTile>>(input);
    } else {
      puzzle_ = std::make_unique<PuzzleOf<puzzles::LargeMultiTile>>(input);
    }
  }

  [[nodiscard]] PuzzleInstance instance_of(const Instance& given) const {
    if (!(given.start.board == size_)) {
      const std::string place = given.source.empty() ? "" : given.source + ": ";
      throw Error(ErrorKind::bad_input,
                  place + "a " + given.start.board.name() + " board after boards of " + size_.name());
    }
    PuzzleInstance instance{given.id, given.length, given.start.text(), given.source};
    instance.moves = given.moves;
    instance.way = given.way;
    return instance;
  }

  PuzzleInput input_;
  std::optional<BoardSize> board_;  // as given
  BoardSize size_;
  Position goal_;
  std::unique_ptr<AnyPuzzle> puzzle_;  // null for boards that beams alone solve
};

}  // namespace

PuzzleFamily multi_tile_family() {
  PuzzleFamily family = family_of<puzzles::SmallMultiTile>();
  family.words.states = "boards";
  family.words.moves =
      "A slide of one tile or of several in a line counts as one move. Boards and files are those of sliding tiles. R2 "
      "means that the "
      "blank goes two cells to the right.";
  family.words.forms = "FILE has one board per line, or drawn boards, and lengths in this metric (docs/instances.md).";
  family.words.start_about = "a board, its tiles row by row, 0 or _ for the blank";
  family.words.size_option = "board";
  family.words.size_about =
      "width and height in cells, up to 25 cells, or 8x8 with --algorithm beam (default: as boards say, else 4x4)";
  family.words.goal_about =
      "blank-first, blank-last, snail or a board in quotes (default: as files say, else blank-first)";
  family.words.names_columns = false;
  family.has_pages = true;
  family.has_beams = true;
  family.make = &made<MultiTilePuzzle>;
  return family;
}

}  // namespace tilepdb::solver
