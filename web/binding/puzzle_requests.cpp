// SPDX-License-Identifier: MIT
#include "web/binding/puzzle_requests.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/puzzles/recipe.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/job.hpp"
#include "puzzles/multi_tile/multi_tile.hpp"
#include "puzzles/shift/board.hpp"
#include "puzzles/shift/goal_tables.hpp"
#include "puzzles/shift/labelled_board.hpp"
#include "puzzles/shift/table_key.hpp"
#include "solver/instances/reachability.hpp"
#include "solver/puzzles/families.hpp"
#include "solver/puzzles/state_searcher.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"
#include "web/binding/answers.hpp"
#include "web/binding/check_request.hpp"
#include "web/binding/host.hpp"
#include "web/binding/tile_tables.hpp"

namespace tilepdb::web {
namespace {

constexpr std::string_view shift_name = "shift";
constexpr std::string_view multi_tile_name = "multi-tile";

using Recipes = std::vector<std::unique_ptr<pdbgen::TableRecipe>>;

[[nodiscard]] Recipes recipes_of_goal(const std::string& goal_text) {
  const shift::LabelledBoard labelled = shift::parse_labelled_board(goal_text, {});
  const shift::Board goal = shift::numbered(labelled, shift::labels_of(labelled));
  Recipes recipes;
  for (const shift::TableKey& key : shift::default_tables(goal, shift::GoalTables::most_states)) {
    recipes.push_back(pdbgen::shift_puzzle().space(key.size.name() + "_" + key.cells_text()));
  }
  return recipes;
}

/// The tables that are made; there are sizes and goals that have none, and are searched without.
[[nodiscard]] Recipes recipes_of(bool is_shift, const std::string& size, const std::vector<std::string>& patterns) {
  if (is_shift) return recipes_of_goal(size);
  if (patterns.empty()) return {};
  return pdbgen::multi_tile_puzzle().recipes({.size = size, .patterns = patterns});
}

/// Tells how far tables are.
class SpaceProgress final : public pdbgen::SearchObserver {
 public:
  SpaceProgress(std::size_t number, std::size_t count) : number_(number), count_(count) {}

  void level(const pdbgen::Level& level) override {
    const double part =
        level.entries == 0 ? 0 : static_cast<double>(level.reached) / static_cast<double>(level.entries);
    tell({{"stage", "generating"},
          {"table", number_ + 1},
          {"tables", count_},
          {"done", (static_cast<double>(number_) + part) / static_cast<double>(count_)}});
  }

 private:
  std::size_t number_;
  std::size_t count_;
};

/// Letters for the way the blank goes by one cell, from slides: R2 is RR.
[[nodiscard]] std::string letters_of(const std::vector<std::string>& slides) {
  std::string letters;
  for (const std::string& slide : slides) {
    letters.append(slide.size() == 1 ? 1 : parse_number(std::string_view(slide).substr(1)).value_or(1), slide[0]);
  }
  return letters;
}

}  // namespace

bool is_of_puzzle(const Request& request) {
  const std::string puzzle = request.text("puzzle", "tiles");
  const std::string metric = request.text("metric", "single-tile");
  if (puzzle != "tiles" && puzzle != shift_name) {
    throw Error(ErrorKind::bad_input, "puzzle '" + puzzle + "': expected tiles or shift");
  }
  if (metric != "single-tile" && metric != multi_tile_name) {
    throw Error(ErrorKind::bad_input, "metric '" + metric + "': expected single-tile or multi-tile");
  }
  const std::string algorithm = request.text("algorithm", "optimal");
  const bool has_beams = puzzle != shift_name;
  if (algorithm != "optimal" && !(has_beams && is_by_beams(request))) {
    throw Error(ErrorKind::bad_input,
                "algorithm '" + algorithm + "': expected optimal" + (has_beams ? " or beam" : " for the shift puzzle"));
  }
  return puzzle == shift_name || metric == multi_tile_name;
}

PuzzleWithTables::Identity PuzzleWithTables::identity_of(const Request& request) {
  const auto texts = request.texts("board");
  if (request.text("puzzle", "tiles") != shift_name) {
    const TileBoards boards = texts.empty() ? tile_goal(request) : tile_boards(request);
    return {std::string(multi_tile_name), boards.goal.board.name(), boards.goal_text};
  }
  const std::string goal = request.text("goal", "");
  const bool needs_size = texts.empty() && goal.empty();
  const auto puzzle = solver::shift_family().make({needs_size ? request.text("size") : request.text("size", ""), goal});
  if (!texts.empty()) {
    puzzle->fit({texts[0]}, "");
    (void)puzzle->instance(texts[0], "1", "board");
  }
  const solver::AnyPuzzle::Setting setting = puzzle->setting();
  return {std::string(shift_name), setting.size, setting.goal};
}

PuzzleWithTables::PuzzleWithTables(const Request& request) : identity_(identity_of(request)) {
  // What a browser has time and memory for.
  if (!is_shift() && is_searched()) patterns_ = puzzles::MultiTileBoard(size_of_tables()).default_patterns();
  const solver::PuzzleFamily family = is_shift() ? solver::shift_family() : solver::multi_tile_family();
  puzzle_ = family.make({identity_.size, identity_.goal, patterns_});
}

bool PuzzleWithTables::serves(const Request& request) const { return identity_ == identity_of(request); }

bool PuzzleWithTables::is_shift() const { return identity_.family == shift_name; }

bool PuzzleWithTables::is_searched() const {
  return is_shift() || parse_board_size(identity_.size).cells() <= puzzles::LargeBoards::most_cells;
}

std::string PuzzleWithTables::size_of_tables() const {
  return is_shift() ? identity_.goal : identity_.size + "-" + identity_.goal;
}

solver::Instance PuzzleWithTables::instance(const std::string& text) const {
  return puzzle_->instance(text, "1", "board");
}

std::string PuzzleWithTables::best_heuristic() const { return puzzle_->best_heuristic(has_tables_); }

std::string PuzzleWithTables::joined(const std::vector<std::string>& moves) const {
  return is_shift() ? joined_words(moves) : letters_of(moves);
}

Json PuzzleWithTables::describe(const Request& request) const {
  const auto texts = request.texts("board");
  const bool solvable = std::all_of(texts.begin(), texts.end(), [&](const std::string& text) {
    return puzzle_->reachable(instance(text)).reachable;
  });
  Json files = Json::array();
  std::uint64_t bytes = 0;
  for (const auto& recipe : recipes_of(is_shift(), size_of_tables(), patterns_)) {
    files.push_back(file_stem(recipe->key()) + plain_suffix);
    // One bit a state, or half a byte where searches read h at once.
    bytes += recipe->states() / (is_shift() ? 2 : 4);
  }
  return {{"size", identity_.size},
          {"goal", identity_.goal},
          {"solvable", solvable},
          {"optimal", is_searched()},
          {"catalogue", files.empty() ? Json() : Json(identity_.family + " " + identity_.size)},
          {"tablesBytes", bytes},
          {"files", std::move(files)}};
}

void PuzzleWithTables::generate() const {
  const auto recipes = recipes_of(is_shift(), size_of_tables(), patterns_);
  const Job job{threads(), stopped};
  for (std::size_t i = 0; i < recipes.size(); ++i) {
    const auto path = std::filesystem::path(table_folder_path) / (file_stem(recipes[i]->key()) + plain_suffix);
    if (pdbgen::is_there(path, recipes[i]->key())) continue;
    SpaceProgress progress(i, recipes.size());
    (void)recipes[i]->make(path, job, {}, progress);
  }
}

void PuzzleWithTables::open() {
  // Tables are those of a goal: an instance that is at its goal needs them.
  const std::string start =
      is_shift() ? identity_.goal : parse_goal(parse_board_size(identity_.size), identity_.goal).text();
  const auto serving = puzzle_->open_tables({puzzle_->instance(start, "1", "goal")}, table_folder_path, Check::always);
  has_tables_ = !serving.files.empty();
}

unsigned PuzzleWithTables::fewest(const std::string& board) const {
  const std::vector<solver::Instance> one{instance(board)};
  return fewest_moves(solver::StateSearcher(*puzzle_, one, best_heuristic(), {}));
}

Json PuzzleWithTables::solve(const Request& request) const {
  const auto given = instance(request.text("board"));
  if (const auto reachable = puzzle_->reachable(given); !reachable.reachable) {
    return {{"status", "unsolvable"}, {"reason", "unsolvable: " + reachable.why}};
  }
  solver::SearchChoice choice;
  choice.idastar_fits = false;
  if (is_by_beams(request)) {
    choice.algorithm = solver::Algorithm::beam;
    choice.until_stopped = request.limit("seconds").has_value();
  }
  const std::vector<solver::Instance> one{given};
  const solver::StateSearcher searcher(*puzzle_, one, best_heuristic(), std::move(choice));
  return web::solve(request, searcher, 0, [&](const auto& moves) { return joined(moves); });
}

Json PuzzleWithTables::check(const Request& request) const {
  if (is_shift()) return check_shifts(request);
  if (!is_searched()) return check_moves(request, Metric::multi_tile, {});
  return check_moves(request, Metric::multi_tile, [&](const Position& board) { return fewest(board.text()); });
}

Json PuzzleWithTables::check_shifts(const Request& request) const {
  const auto given = instance(request.text("board"));
  const shift::LabelledBoard start = shift::parse_labelled_board(given.start, {});
  const auto labels = shift::labels_of(start);
  shift::Board board = shift::numbered(start, labels);
  std::vector<std::string> boards{given.start};
  std::vector<std::string> moves;
  Json fails_at;
  std::string reason;
  const std::string text = request.text("moves");
  for (const auto word : split(text, " ,\t\n")) {
    const auto move = shift::move_named(start.size, word);
    if (!move) {
      fails_at = boards.size();
      reason = std::string(word) + " is no move that is possible there";
      break;
    }
    shift::shift(board, *move);
    boards.push_back(text_of(shift::labelled(board, labels)));
    moves.emplace_back(word);
  }
  Json answer{{"legal", reason.empty()},        {"solves", reason.empty() && boards.back() == identity_.goal},
              {"length", moves.size()},         {"slides", moves.size()},
              {"moves", joined(moves)},         {"end", boards.back()},
              {"failsAt", std::move(fails_at)}, {"reason", reason}};
  if (!request.flag("optimum") || !puzzle_->reachable(given).reachable) return answer;
  add_optimum(answer, moves.size(), fewest(given.start), [&](std::size_t made) { return fewest(boards[made]); });
  return answer;
}

Json PuzzleWithTables::random(const Request& request) const {
  return random_states(request, [&](RandomNumbers& random) { return puzzle_->random(random, {}).start; });
}

Json PuzzleWithTables::heuristic(const Request& request) const {
  Json values = Json::array();
  puzzle_->require_searched();
  const auto reader = puzzle_->values(best_heuristic());
  for (const std::string& text : request.texts("board")) {
    const auto given = instance(text);
    if (const auto reachable = puzzle_->reachable(given); !reachable.reachable) {
      throw Error(ErrorKind::no_answer, "unsolvable: " + reachable.why);
    }
    values.push_back(reader->of(given));
  }
  return values;
}

}  // namespace tilepdb::web
