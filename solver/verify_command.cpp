// SPDX-License-Identifier: MIT
#include <chrono>
#include <iostream>

#include "solver/commands.hpp"
#include "solver/reachability.hpp"
#include "solver/report.hpp"
#include "solver/session.hpp"
#include "tilepdb/text.hpp"
#include "tilepdb/tool_support.hpp"

namespace tilepdb::solver {

const CommandSyntax verify_syntax{
    "verify", "FILE [options]", "Recomputes every optimal length that a file of instances claims.",
    "FILE (- for stdin) has the columns id, length and tiles. Prints one line per difference;\n"
    "the exit code is 1 if there is any. An unsolvable board is a difference too.\n",
    file_options | board_options | goal_options | search_options};

int verify_command(const Options& options) {
  Problem problem = read_problem(options);
  if (!problem.instances.front().length) {
    throw Error(ErrorKind::bad_input,
                problem.instances.front().source + ": no length to verify, expected the columns id, length and tiles");
  }
  const auto heuristic = open_heuristic(options, problem);
  JsonDocument document(
      options.json, "verify",
      {{"board", problem.board.name()}, {"goal", goal_text(problem.goal)}, {"catalogue", problem.catalogue_name}});
  if (!options.json) {
    std::cout << "id\tclaimed\tfound\n";
    flush_output();
  }
  Totals totals;
  std::uint64_t different = 0;
  BatchOptions batch = batch_options(options, problem.board);
  batch.direction = options.direction;
  batch.other_end = other_end_heuristics(options, problem, heuristic);
  const auto begin = std::chrono::steady_clock::now();
  const auto deliver = [&](const Instance& instance, const Outcome& outcome) {
    totals.add(outcome);
    if (!outcome.solution) print_error(outcome.unsolvable);
    const bool agrees = outcome.solution && outcome.solution->length() == *instance.length;
    if (!agrees) ++different;
    const Json found = outcome.solution ? Json(outcome.solution->length()) : Json("unsolvable");
    document.add({{"id", instance.id}, {"claimed", *instance.length}, {"found", found}, {"agrees", agrees}});
    if (agrees || options.json) return;
    std::cout << instance.id << '\t' << *instance.length << '\t'
              << (outcome.solution ? std::to_string(outcome.solution->length()) : "unsolvable") << '\n';
    flush_output();
  };
  try {
    solve_batch(*heuristic, problem.goal, problem.instances, batch, deliver);
  } catch (const Error& error) {
    document.end("error", error.what());
    throw;
  }
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  Json summary = totals.json(wall);
  summary["different"] = different;
  document.end("summary", summary);
  if (!options.quiet) {
    std::cerr << totals.text(wall) << '\n'
              << format_count(different) << " of " << format_count(problem.instances.size()) << " lengths differ\n";
  }
  return different == 0 ? 0 : exit_code(ErrorKind::check_failed);
}

}  // namespace tilepdb::solver
