// SPDX-License-Identifier: MIT
#include "web/binding/puzzle_requests.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/move_automaton_builder.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/job.hpp"
#include "puzzles/multi_tile/multi_tile.hpp"
#include "puzzles/shift/goal_tables.hpp"
#include "solver/api/heuristic_state.hpp"
#include "solver/beam/tile_searcher.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "solver/puzzles/state_searcher.hpp"
#include "solver/puzzles/tile_puzzle.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "web/binding/answers.hpp"
#include "web/binding/binding.hpp"

namespace tilepdb::web {
namespace {

constexpr std::string_view tiles_name = "tiles";
constexpr std::string_view single_tile_metric = "single-tile";
constexpr std::string_view shift_name = "shift";
constexpr std::string_view multi_tile_name = "multi-tile";
constexpr std::string_view other_name = "other";

/// Returns the method of searches with tables.
[[nodiscard]] solver::SearchMethod method_of(const v1::HeuristicAccess::State& state) {
  solver::SearchMethod method;
  method.automaton = state.automaton(default_automaton_depth);
  method.strategy = state.strategy(solver::SearchDirection::automatic, false);
  return method;
}

/// Reports the progress of making tables.
class SpaceProgress final : public pdbgen::SearchObserver {
 public:
  SpaceProgress(std::size_t number, std::size_t count) : number_(number), count_(count) {}

  void level(const pdbgen::Level& level) override {
    const double part =
        level.entries == 0 ? 0 : static_cast<double>(level.reached) / static_cast<double>(level.entries);
    report({{"stage", "generating"},
            {"table", number_ + 1},
            {"tables", count_},
            {"done", (static_cast<double>(number_) + part) / static_cast<double>(count_)}});
  }

 private:
  std::size_t number_;
  std::size_t count_;
};

/// Returns one letter per cell that the blank moves: R2 becomes RR.
[[nodiscard]] std::string letters_of(const std::vector<std::string>& slides) {
  std::string letters;
  for (const std::string& slide : slides) {
    letters.append(slide.size() == 1 ? 1 : parse_number(std::string_view(slide).substr(1)).value_or(1), slide[0]);
  }
  return letters;
}

}  // namespace

std::string PuzzleWithTables::family_of(const Request& request) {
  const std::string puzzle = request.text("puzzle", tiles_name);
  const std::string metric = request.text("metric", single_tile_metric);
  const bool is_other = puzzle != tiles_name && puzzle != shift_name;
  const std::string what = is_other ? other_family(puzzle).words.what : "the shift puzzle";
  if (metric != single_tile_metric && metric != multi_tile_name) {
    throw Error(ErrorKind::bad_input, "metric '" + metric + "': expected single-tile or multi-tile");
  }
  if (is_other && metric != single_tile_metric) {
    throw Error(ErrorKind::bad_input, "metric '" + metric + "': only for sliding tiles; leave it out");
  }
  const std::string algorithm = request.text("algorithm", "optimal");
  const bool has_beams = puzzle == tiles_name;
  if (algorithm != "optimal" && !(has_beams && is_by_beams(request))) {
    throw Error(ErrorKind::bad_input,
                "algorithm '" + algorithm + "': expected optimal" + (has_beams ? " or beam" : " for " + what));
  }
  if (is_other) return std::string(other_name);
  if (!request.texts("patterns").empty()) {
    throw Error(ErrorKind::bad_input, "patterns: the goal determines the tables of tiles and shift; leave them out");
  }
  return puzzle == tiles_name && metric == multi_tile_name ? metric : puzzle;
}

PuzzleWithTables::Identity PuzzleWithTables::identity_of(const Request& request) {
  const std::string family = family_of(request);
  const auto texts = request.texts("board");
  if (family != shift_name && family != other_name) {
    const TileBoards boards = texts.empty() ? tile_goal(request) : tile_boards(request);
    return {family, boards.goal.board.name(), boards.goal_text};
  }
  std::string goal = request.text("goal", "");
  const bool is_shift = family == shift_name;
  const bool needs_size = is_shift && texts.empty() && goal.empty();
  std::string name = is_shift ? "" : request.text("puzzle");
  take_goal(name, goal);
  const auto patterns = request.texts("patterns");
  const auto puzzle = (is_shift ? solver::shift_family() : other_family(name))
                          .make({needs_size ? request.text("size") : request.text("size", ""), goal, patterns});
  if (!texts.empty()) {
    puzzle->fit({texts[0]}, "");
    (void)puzzle->instance(texts[0], "1", "board");
  }
  const solver::AnyPuzzle::Setting setting = puzzle->setting();
  return {family, setting.size, setting.goal, name, patterns};
}

PuzzleWithTables::PuzzleWithTables(const Request& request) : identity_(identity_of(request)), name_(identity_.family) {
  const solver::PuzzleInput input{identity_.size, identity_.goal};
  if (is_tiles()) {
    puzzle_ = std::make_unique<solver::TilePuzzle>(input);
  } else if (is_shift()) {
    puzzle_ = solver::shift_family().make(input);
  } else if (is_other()) {
    const solver::PuzzleFamily& family = other_family(identity_.puzzle);
    name_ = family.name;
    patterns_ = identity_.patterns;
    puzzle_ = family.make({identity_.size, identity_.goal, patterns_});
    algorithm_ = family.algorithm;
  } else {
    // The default patterns suit a browser's time and memory.
    if (is_searched()) patterns_ = puzzles::MultiTileBoard(size_of_tables()).default_patterns();
    puzzle_ = solver::multi_tile_family().make({identity_.size, identity_.goal, patterns_});
  }
}

bool PuzzleWithTables::serves(const Request& request) {
  if (!is_other()) return identity_ == identity_of(request);
  // Making a puzzle to find its size takes longer than many searches.
  const auto boards = request.texts("board");
  Identity named{identity_.family, request.text("size", ""), request.text("goal", ""), request.text("puzzle", ""),
                 request.texts("patterns")};
  if (named == identity_) return true;
  // The board may determine the size. No text of a request has NUL.
  if (named.size.empty() && !boards.empty()) named.size = '\0' + boards.front();
  if (named == named_) return true;
  if (identity_ != identity_of(request)) return false;
  named_ = std::move(named);
  return true;
}

bool PuzzleWithTables::is_shift() const { return identity_.family == shift_name; }

bool PuzzleWithTables::is_other() const { return identity_.family == other_name; }

bool PuzzleWithTables::is_tiles() const { return identity_.family == tiles_name; }

bool PuzzleWithTables::is_searched() const {
  if (is_shift() || is_other() || (is_tiles() && is_small(board()))) return true;
  return board().cells() <= puzzles::LargeBoards::most_cells;
}

std::string PuzzleWithTables::size_of_tables() const {
  if (is_other()) return identity_.size;
  return is_shift() ? identity_.goal : identity_.size + "-" + identity_.goal;
}

solver::Instance PuzzleWithTables::instance(const std::string& text) const {
  return puzzle_->instance(text, "1", "board");
}

std::string PuzzleWithTables::best_heuristic() const { return puzzle_->best_heuristic(has_tables_); }

std::string PuzzleWithTables::joined(const std::vector<std::string>& moves) const {
  if (is_tiles()) return separated(moves, "");
  return is_shift() || is_other() ? joined_words(moves) : letters_of(moves);
}

const Recipes& PuzzleWithTables::recipes() {
  if (recipes_) return *recipes_;
  Recipes recipes;
  const std::string size = size_of_tables();
  if (is_other()) {
    if (!puzzle_->tables_of({}).empty()) {
      recipes = other_recipes(identity_.puzzle, size, patterns_, {threads(), stopped});
    }
  } else if (is_shift()) {
    if (!shift::GoalTables(size).default_patterns().empty()) recipes = pdbgen::shift_puzzle().recipes({.size = size});
  } else if (!patterns_.empty()) {
    recipes = pdbgen::multi_tile_puzzle().recipes({.size = size, .patterns = patterns_});
  }
  return recipes_.emplace(std::move(recipes));
}

std::vector<NeededFile> PuzzleWithTables::files() {
  if (is_tiles()) return is_small(board()) ? TileTables::needed(goal()) : std::vector<NeededFile>();
  std::vector<NeededFile> files;
  for (const auto& recipe : recipes()) {
    // One bit a state, or half a byte for the shift puzzle, whose searches read h directly.
    files.push_back({file_stem(recipe->key()) + plain_suffix, recipe->states() / (is_shift() ? 2 : 4)});
  }
  return files;
}

Json PuzzleWithTables::describe(const Request& request) {
  (void)wants_first_solutions(request);
  const auto texts = request.texts("board");
  const bool solvable = std::all_of(texts.begin(), texts.end(), [&](const std::string& text) {
    return puzzle_->reachable(instance(text)).reachable;
  });
  Json names = Json::array();
  std::uint64_t bytes = 0;
  for (const NeededFile& file : files()) {
    names.push_back(file.name);
    bytes += file.bytes;
  }
  const std::string catalogue = names.empty() ? ""
                                : is_tiles()  ? catalogue_of_browser(board())
                                              : name_ + " " + identity_.size;
  return {{"size", identity_.size},
          {"goal", identity_.goal},
          {"solvable", solvable},
          {"optimal", is_searched()},
          {"catalogue", catalogue.empty() ? Json() : Json(catalogue)},
          {"tablesBytes", bytes},
          {"what", is_other() ? name_ + " " + identity_.size : identity_.size + " boards"},
          {"files", std::move(names)}};
}

void PuzzleWithTables::generate() {
  if (is_tiles()) return TileTables::generate(goal(), identity_.goal);
  const Job job{threads(), stopped};
  for (std::size_t i = 0; i < recipes().size(); ++i) {
    const pdbgen::TableRecipe& recipe = *recipes()[i];
    const auto path = std::filesystem::path(table_folder_path) / (file_stem(recipe.key()) + plain_suffix);
    if (pdbgen::is_there(path, recipe.key())) continue;
    SpaceProgress progress(i, recipes().size());
    (void)recipe.make(path, job, {}, progress);
  }
}

void PuzzleWithTables::open() {
  if (is_tiles()) {
    if (!is_small(board())) return;
    const v1::Heuristic& heuristic = tables_.open(goal(), identity_.goal);
    static_cast<solver::TilePuzzle&>(*puzzle_).use_tables(v1::HeuristicAccess::state(heuristic).shared_heuristic());
    has_tables_ = true;
    return;
  }
  has_tables_ = !puzzle_->open_tables(table_folder_path, Check::always).files.empty();
}

void PuzzleWithTables::require_tables() {
  if (is_tiles() && !has_tables_) open();
}

bool PuzzleWithTables::wants_first_solutions(const Request& request) const {
  const bool wants = request.share("within") > 0 || request.flag("anytime");
  if (wants && (!is_tiles() || !is_small(board()) || is_by_beams(request))) {
    throw Error(
        ErrorKind::bad_input,
        "anytime, within: expected a board of a size with tables, single-tile moves, and the algorithm optimal");
  }
  return wants;
}

Json PuzzleWithTables::solve_with_tables(const Request& request, const std::vector<solver::Instance>& one) {
  const auto& state = v1::HeuristicAccess::state(tables_.open(goal(), identity_.goal));
  solver::SearchMethod method = method_of(state);
  method.solutions = wants_first_solutions(request) ? solver::Solutions::first : solver::Solutions::beside;
  method.within = request.share("within");
  const solver::TileSearcher searcher(state.heuristic(), state.goal(), one, std::move(method));
  return web::solve(request, searcher, 0, [&](const auto& moves) { return joined(moves); });
}

unsigned PuzzleWithTables::fewest(const std::string& text) {
  require_tables();
  const std::vector<solver::Instance> one{instance(text)};
  if (is_tiles() && has_tables_) {
    const auto& state = v1::HeuristicAccess::state(tables_.open(goal(), identity_.goal));
    return fewest_moves(solver::TileSearcher(state.heuristic(), state.goal(), one, method_of(state)));
  }
  return fewest_moves(solver::StateSearcher(*puzzle_, one, best_heuristic(), {.algorithm = algorithm_}));
}

Json PuzzleWithTables::solve(const Request& request) {
  const auto given = instance(request.text("board"));
  if (!puzzle_->reachable(given).reachable) {
    return {{"status", "unsolvable"}, {"reason", puzzle_->why_unsolvable(given)}};
  }
  const bool by_beams = is_by_beams(request);
  (void)wants_first_solutions(request);
  if (!by_beams) require_tables();
  const std::vector<solver::Instance> one{given};
  if (is_tiles() && has_tables_ && !by_beams) return solve_with_tables(request, one);
  solver::SearchChoice choice;
  choice.algorithm = algorithm_;
  choice.idastar_fits = is_tiles();
  if (by_beams) {
    choice.algorithm = solver::Algorithm::beam;
    choice.seconds = request.limit("seconds").value_or(0);
  }
  const std::string heuristic = best_heuristic();
  const solver::StateSearcher searcher(*puzzle_, one, heuristic, std::move(choice));
  const unsigned at_least = is_tiles() ? puzzle_->values(heuristic)->of(given) : 0;
  return web::solve(request, searcher, at_least, [&](const auto& moves) { return joined(moves); });
}

Json PuzzleWithTables::check(const Request& request) {
  if (is_shift() || is_other()) return check_words(request);
  const Metric metric = is_tiles() ? Metric::single_tile : Metric::multi_tile;
  if (!is_searched()) return check_moves(request, metric, {});
  return check_moves(request, metric, [&](const Position& board) { return fewest(board.text()); });
}

Json PuzzleWithTables::check_words(const Request& request) {
  const auto given = instance(request.text("board"));
  const std::string text = request.text("moves");
  const auto words = split(text, is_shift() ? " ,\t\r\n\"'()[]{}" : " \t\r\n");
  std::vector<std::string> moves(words.begin(), words.end());
  const auto boards = puzzle_->states_along(given, moves);
  Json fails_at;
  const std::string reason =
      moves.size() < boards.size() ? "" : "move " + moves[boards.size() - 1] + " is not possible there";
  if (!reason.empty()) {
    fails_at = boards.size();
    moves.resize(boards.size() - 1);
  }
  Json answer{{"legal", reason.empty()},        {"solves", reason.empty() && puzzle_->is_goal(boards.back())},
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

Json PuzzleWithTables::heuristic(const Request& request) {
  puzzle_->require_searched(solver::Algorithm::idastar);
  // Checks all boards before opening tables: the tables of an unsolvable board's puzzle may not have been made.
  std::vector<solver::Instance> instances;
  for (const std::string& text : request.texts("board")) {
    instances.push_back(instance(text));
    if (puzzle_->reachable(instances.back()).reachable) continue;
    throw Error(ErrorKind::no_answer, puzzle_->why_unsolvable(instances.back()));
  }
  require_tables();
  const auto reader = puzzle_->values(best_heuristic());
  Json values = Json::array();
  for (const solver::Instance& given : instances) values.push_back(reader->of(given));
  return values;
}

}  // namespace tilepdb::web
