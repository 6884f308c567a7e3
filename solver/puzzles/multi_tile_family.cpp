// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "puzzles/multi_tile/multi_tile.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/instances/goal_choice.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "solver/puzzles/puzzle_of.hpp"
#include "solver/puzzles/slides.hpp"
#include "solver/puzzles/tile_boards.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"
#include "tiles/random_position.hpp"

namespace tilepdb::solver {
namespace {

/// Sliding tiles in slides, searched by the puzzle for the size of the boards.
class MultiTilePuzzle final : public TileBoards {
 public:
  explicit MultiTilePuzzle(const PuzzleInput& input) : TileBoards(input) {
    if (has_goal()) take_goal();
  }

  [[nodiscard]] Setting setting() const override {
    Setting setting = TileBoards::setting();
    if (!puzzle_) return setting;
    setting.patterns = puzzle_->setting().patterns;
    return setting;
  }
  [[nodiscard]] Instance random(RandomNumbers& random, std::optional<std::uint64_t> walk,
                                const Job& job) const override {
    if (puzzle_ && goal().is_partial() && walk) {
      return puzzle_of(random_goal(goal(), random), {})->random(random, walk, job);
    }
    if (puzzle_ && !goal().is_partial()) return puzzle_->random(random, walk, job);
    if (walk) {
      throw Error(ErrorKind::bad_input, "walk: random walks in slides need boards of at most " +
                                            std::to_string(puzzles::LargeBoards::most_cells) + " cells; leave it out");
    }
    return TileBoards::random(random, {}, job);
  }
  [[nodiscard]] std::vector<std::string> heuristics() const override {
    return puzzle_ ? puzzle_->heuristics()
                   : std::vector<std::string>{puzzles::MultiTileBoard::facts().heuristic, "zero"};
  }
  void require_heuristic(const std::string& name) const override {
    if (reads_tables(name)) require_full_goal(goal(), "heuristic '" + name + "'");
    if (puzzle_) return puzzle_->require_heuristic(name);
    // All sizes have heuristics of the same names.
    PuzzleOf<puzzles::SmallMultiTile>(PuzzleInput{}).require_heuristic(name);
    if (!reads_tables(name)) return;
    throw Error(ErrorKind::bad_input,
                "heuristic '" + name + "': no tables for boards of " + size().name() + ", only for those of up to " +
                    std::to_string(puzzles::LargeBoards::most_cells) + " cells; expected slides or zero");
  }
  void require_searched(Algorithm algorithm) const override {
    if (puzzle_ || algorithm == Algorithm::beam) return;
    throw Error(ErrorKind::bad_input, "boards of " + size().name() +
                                          " are solved by algorithm beam alone; "
                                          "optimal searches in slides work on boards of up to " +
                                          std::to_string(puzzles::LargeBoards::most_cells) + " cells");
  }
  [[nodiscard]] std::string best_heuristic(bool with_tables) const override {
    return puzzle_ ? puzzle_->best_heuristic(with_tables) : puzzles::MultiTileBoard::facts().heuristic;
  }
  [[nodiscard]] std::vector<MissingTables> tables_of(const std::vector<Instance>& instances) const override {
    if (!puzzle_) return {};
    return puzzle_->tables_of(instances);
  }
  [[nodiscard]] bool is_served_by(const std::filesystem::path& folder) const override {
    return puzzle_ && puzzle_->is_served_by(folder);
  }
  [[nodiscard]] ServingTables open_tables(const std::filesystem::path& folder, Check check) override {
    if (!puzzle_) return {};
    return puzzle_->open_tables(folder, check);
  }
  [[nodiscard]] std::shared_ptr<const StateValues> values(const std::string& heuristic) const override {
    if (puzzle_) return puzzle_->values(heuristic);
    const auto bound = slide_bound(goal());
    return std::make_shared<const StateValues>(StateValues{
        [board = size(), bound](const Instance& start) { return bound(parse_position(board, start.start)); },
        [board = size(), bound](std::span<const std::uint8_t> numbers) { return bound(position_of(board, numbers)); }});
  }
  [[nodiscard]] search::Result<std::string> search(const Instance& instance, const std::string& heuristic,
                                                   const SearchChoice& choice,
                                                   const search::Limits& limits) const override {
    if (choice.algorithm != Algorithm::beam) {
      require_searched(choice.algorithm);
      const auto search = [&] { return puzzle_->search(instance, heuristic, choice, limits); };
      return with_solution(choice, limits, search, [&](const search::Limits& round) {
        return slide_beams(start_of(instance), goal(), {.algorithm = Algorithm::beam}, round, {});
      });
    }
    SlideProof prove;
    if (puzzle_) {
      prove = [&, beside = search_beside_beams(choice)](const search::Limits& most) {
        return puzzle_->search(instance, heuristic, beside, most);
      };
    }
    SlideBeam beam;
    // As MultiTile::guides_beams says.
    if (puzzle_ && reads_tables(heuristic) && size().cells() <= puzzles::SmallBoards::most_cells) {
      beam = [&](unsigned width, const search::Limits& most) {
        SearchChoice one{.algorithm = Algorithm::beam};
        one.threads = choice.threads;
        one.width = width;
        return puzzle_->search(instance, heuristic, one, most);
      };
    }
    return slide_beams(start_of(instance), goal(), choice, limits, prove, beam);
  }

 private:
  [[nodiscard]] std::string name() const override { return puzzles::MultiTileBoard::facts().name; }
  [[nodiscard]] unsigned longest_move() const override { return std::max(size().width, size().height) - 1U; }
  void take_goal() override { puzzle_ = puzzle_of(goal(), input_.patterns); }

  /// Returns the puzzle of a goal; null if only beams support its size.
  [[nodiscard]] static std::unique_ptr<AnyPuzzle> puzzle_of(const Position& goal,
                                                            const std::vector<std::string>& patterns) {
    if (goal.board.cells() > puzzles::LargeBoards::most_cells) return nullptr;
    const PuzzleInput input{goal.board.name(), "", patterns};
    if (goal.board.cells() <= puzzles::SmallBoards::most_cells) return puzzle_of<puzzles::SmallMultiTile>(goal, input);
    return puzzle_of<puzzles::LargeMultiTile>(goal, input);
  }

  template <typename P>
  [[nodiscard]] static std::unique_ptr<AnyPuzzle> puzzle_of(const Position& goal, const PuzzleInput& input) {
    return std::make_unique<PuzzleOf<P>>(input, P::facts(), [goal](const std::string&) { return P(goal); });
  }

  std::unique_ptr<AnyPuzzle> puzzle_;  // null if only beams support the size
};

}  // namespace

PuzzleFamily multi_tile_family() {
  PuzzleFamily family = family_of<puzzles::SmallMultiTile>();
  family.words.states = "boards";
  family.words.moves =
      "A slide of one or several tiles in a line counts as one move: R2 moves the blank two cells to the right. "
      "Boards and files are written as for sliding tiles.";
  family.words.forms = "FILE has one board per line, or drawn boards, and lengths in this metric (docs/instances.md).";
  family.words.random_about =
      "each board that can reach the goal is equally likely, unless --walk or --length is given.";
  family.words.start_about = "a board, its tiles row by row, 0 or _ for the blank";
  family.words.size_option = "board";
  family.words.size_about =
      "width and height in cells, up to 25 cells, or 10x10 with --algorithm beam (default: that of the boards, else "
      "4x4)";
  family.words.goal_about =
      "blank-first, blank-last, snail or a board in quotes, with * on two cells or more for any tile that the "
      "goal does not name, or for the blank if it names none (default: that of the file, else blank-first)";
  family.words.names_columns = false;
  family.has_blank = true;
  family.has_pages = true;
  family.has_beams = true;
  family.make = &made<MultiTilePuzzle>;
  return family;
}

}  // namespace tilepdb::solver
