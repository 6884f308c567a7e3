// SPDX-License-Identifier: MIT
#include <chrono>
#include <iostream>

#include "solver/commands/commands.hpp"
#include "solver/commands/report.hpp"
#include "solver/commands/saved_batch.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/solution_output.hpp"
#include "solver/reachability.hpp"
#include "tilepdb/text.hpp"
#include "tilepdb/tool_support.hpp"

namespace tilepdb::solver {

namespace {

[[nodiscard]] std::string found_text(const Outcome& outcome) {
  if (outcome.solution) return std::to_string(outcome.solution->length());
  return outcome.given_up ? "at least " + std::to_string(outcome.given_up->at_least) : "unsolvable";
}

[[nodiscard]] Json found(const Outcome& outcome) {
  return outcome.solution ? Json(outcome.solution->length()) : Json(found_text(outcome));
}

}  // namespace

const CommandSyntax verify_syntax{
    "verify", "FILE [options]", "Recomputes every optimal length that a file of instances claims.",
    "FILE (- for stdin) has the columns id, length and tiles. Prints one line per difference;\n"
    "the exit code is 1 if there is any. An unsolvable board is a difference too. Where a limit\n"
    "ends a search that could still agree, the claim is undecided; then the exit code is 3.\n",
    file_options | board_options | goal_options | search_options | checkpoint_options};

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
  std::uint64_t open = 0;
  LiveLine live(options.quiet);
  const BatchOptions batch = batch_options(options, problem, heuristic, live);
  const auto begin = std::chrono::steady_clock::now();
  const auto deliver = [&](const Instance& instance, const Outcome& outcome) {
    live.wipe();
    totals.add(row_of(instance, outcome, Show::none));
    if (!outcome.solution) print_error(outcome.reason);
    const bool undecided = outcome.given_up && outcome.given_up->at_least <= *instance.length;
    const bool agrees = outcome.solution && outcome.solution->length() == *instance.length;
    if (undecided) {
      ++open;
    } else if (!agrees) {
      ++different;
    }
    Json row{{"id", instance.id}, {"claimed", *instance.length}, {"found", found(outcome)}};
    if (!undecided) row["agrees"] = agrees;
    document.add(row);
    if (agrees || options.json) return;
    std::cout << instance.id << '\t' << *instance.length << '\t' << found_text(outcome) << '\n';
    flush_output();
  };
  try {
    solve_saved_batch(options, problem, *heuristic, batch, deliver);
  } catch (const Error& error) {
    document.end("error", error.what());
    throw;
  }
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  Json summary = totals.json(wall);
  summary["different"] = different;
  summary["undecided"] = open;
  document.end("summary", summary);
  if (!options.quiet) {
    std::cerr << totals.text(wall) << '\n'
              << format_count(different) << " of " << format_count(problem.instances.size()) << " lengths differ\n";
    if (open != 0) std::cerr << format_count(open) << " undecided\n";
  }
  if (different != 0) return exit_code(ErrorKind::check_failed);
  return open == 0 ? 0 : exit_code(ErrorKind::no_answer);
}

}  // namespace tilepdb::solver
