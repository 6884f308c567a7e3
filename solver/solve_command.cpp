// SPDX-License-Identifier: MIT
#include <chrono>
#include <iostream>

#include "solver/commands.hpp"
#include "solver/reachability.hpp"
#include "solver/report.hpp"
#include "solver/saved_batch.hpp"
#include "solver/session.hpp"
#include "tilepdb/goal.hpp"
#include "tilepdb/text.hpp"
#include "tilepdb/tool_support.hpp"

namespace tilepdb::solver {
namespace {

/// The boards from the start to the goal.
[[nodiscard]] std::vector<Position> boards_of(const Instance& instance, const Solution& solution) {
  std::vector<Position> boards{instance.start};
  for (const Direction direction : solution.moves) {
    boards.push_back(boards.back());
    boards.back().move_blank(direction);
  }
  return boards;
}

/// A board as rows of right-aligned tiles, _ for the blank, and an empty line.
[[nodiscard]] std::string drawing(const Position& position) {
  const std::size_t width = std::to_string(position.board.tiles()).size();
  std::string text;
  for (Cell cell = 0; cell < position.board.cells(); ++cell) {
    const std::string tile = position.tiles[cell] == 0 ? "_" : std::to_string(position.tiles[cell]);
    text += std::string(width - tile.size() + (position.board.column(cell) == 0 ? 0 : 1), ' ') + tile;
    if (position.board.column(cell) + 1 == position.board.width) text += '\n';
  }
  return text + '\n';
}

void print_row(const Instance& instance, const Solution& solution, Show show) {
  std::string row = instance.id + '\t' + std::to_string(solution.length()) + '\t' +
                    std::to_string(solution.expanded()) + '\t' + std::to_string(solution.generated()) + '\t' +
                    format_fixed(solution.seconds, 6);
  if (show != Show::none) row += '\t' + moves_text(solution.moves);
  row += '\n';
  if (show == Show::boards) {
    for (const Position& board : boards_of(instance, solution)) row += drawing(board);
  }
  std::cout << row;
  flush_output();
}

[[nodiscard]] Json json_of(const Instance& instance, const Outcome& outcome, Show show) {
  Json json{{"id", instance.id}};
  if (!outcome.solution) {
    if (outcome.given_up) {
      json["at_least"] = outcome.given_up->at_least;
      json["expanded"] = outcome.given_up->expanded;
      json["generated"] = outcome.given_up->generated;
      json["seconds"] = outcome.given_up->seconds;
    } else {
      json["unsolvable"] = outcome.reason;
    }
    return json;
  }
  const Solution& solution = *outcome.solution;
  json["length"] = solution.length();
  json["expanded"] = solution.expanded();
  json["generated"] = solution.generated();
  json["seconds"] = solution.seconds;
  if (show != Show::none) json["moves"] = moves_text(solution.moves);
  if (show == Show::boards) {
    for (const Position& board : boards_of(instance, solution)) json["boards"].push_back(board.text());
  }
  return json;
}

/// All optimal solutions of an instance whose length is known, or how many there are.
class AllSolutions {
 public:
  AllSolutions(const Options& options, const Heuristic& heuristic, const Position& goal)
      : options_(options), heuristic_(heuristic), goal_(goal) {}

  /// Prints the rows of an instance, or makes its JSON.
  void deliver(const Instance& instance, const Outcome& outcome, JsonDocument& document) const {
    if (!outcome.solution) {
      if (options_.json) document.add(json_of(instance, outcome, Show::none));
      return;
    }
    const std::string head = instance.id + '\t' + std::to_string(outcome.solution->length()) + '\t';
    std::uint64_t count = 0;
    Json moves = Json::array();
    const auto visit = [&](std::span<const Direction> solution) {
      ++count;
      if (options_.count_only) return true;
      const std::string text = moves_text({solution.begin(), solution.end()});
      if (options_.json) {
        moves.push_back(text);
      } else {
        std::cout << head + std::to_string(count) + '\t' + text + '\n';
      }
      return true;
    };
    (void)visit_solutions(heuristic_, named_by_goal(instance.start, goal_), outcome.solution->length(),
                          options_.instruction_set, visit);
    if (options_.json) {
      Json json{{"id", instance.id}, {"length", outcome.solution->length()}, {"solutions", count}};
      if (options_.all) json["moves"] = std::move(moves);
      document.add(json);
    } else if (options_.count_only) {
      std::cout << head + std::to_string(count) + '\n';
    }
    flush_output();
  }

  [[nodiscard]] const char* header() const noexcept {
    return options_.count_only ? "id\tlength\tsolutions\n" : "id\tlength\tnumber\tmoves\n";
  }

 private:
  const Options& options_;
  const Heuristic& heuristic_;
  const Position& goal_;
};

}  // namespace

const CommandSyntax solve_syntax{
    "solve", "[FILE|-] [options]", "Solves boards with the fewest moves.",
    "FILE has one instance per line: tiles row by row separated by blanks or commas, 0 or _\n"
    "for the blank, before them an id or an id and a length if wanted; # starts a comment.\n"
    "Results are tab-separated, with a header line. Unsolvable instances are reported on\n"
    "stderr while the others are solved, and so are those given up at a limit; then the exit\n"
    "code is 3.\n",
    file_options | instance_options | board_options | goal_options | search_options | checkpoint_options |
        show_options};

int solve_command(const Options& options) {
  Problem problem = read_problem(options);
  const auto heuristic = open_heuristic(options, problem);
  JsonDocument document(
      options.json, "solve",
      {{"board", problem.board.name()}, {"goal", goal_text(problem.goal)}, {"catalogue", problem.catalogue_name}});
  const bool every = options.all || options.count_only;
  const AllSolutions all(options, *heuristic, problem.goal);
  if (!options.json && every) {
    std::cout << all.header();
    flush_output();
  } else if (!options.json) {
    std::cout << "id\tlength\texpanded\tgenerated\tseconds" << (options.show == Show::none ? "\n" : "\tmoves\n");
    flush_output();
  }
  Totals totals;
  bool all_solved = true;
  LiveLine live(options.quiet);
  const BatchOptions batch = batch_options(options, problem, heuristic, live);
  const auto begin = std::chrono::steady_clock::now();
  const auto deliver = [&](const Instance& instance, const Outcome& outcome) {
    live.wipe();
    totals.add(outcome);
    if (!outcome.solution) {
      all_solved = false;
      print_error(outcome.reason);
    }
    if (every) {
      all.deliver(instance, outcome, document);
    } else if (options.json) {
      document.add(json_of(instance, outcome, options.show));
    } else if (outcome.solution) {
      print_row(instance, *outcome.solution, options.show);
    }
  };
  try {
    solve_saved_batch(options, problem, *heuristic, batch, deliver);
  } catch (const Error& error) {
    document.end("error", error.what());
    throw;
  }
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  document.end("summary", totals.json(wall));
  if (!options.quiet) std::cerr << totals.text(wall) << '\n';
  return all_solved ? 0 : exit_code(ErrorKind::no_answer);
}

}  // namespace tilepdb::solver
