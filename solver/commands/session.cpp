// SPDX-License-Identifier: MIT
#include "solver/commands/session.hpp"

#include <iostream>
#include <span>
#include <utility>

#include "cli/printing.hpp"
#include "cli/signals.hpp"
#include "core/move_automaton_builder.hpp"
#include "format/move_automaton_file.hpp"
#include "format/table_folder.hpp"
#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"
#include "solver/batch/checkpoint_file.hpp"
#include "solver/commands/search_checkpoints.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/general/algorithm_searcher.hpp"
#include "solver/general/limited_search.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/instances/reachability.hpp"
#include "solver/tables/backward_tables.hpp"
#include "solver/tables/table_pool.hpp"
#include "team/team.hpp"
#include "text/text.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] InstanceText read_named_instances(const Options& options, std::optional<BoardSize> board) {
  if (options.instances.empty()) {
    if (options.files.front() == "-") return read_instance_text(std::cin, "stdin", board);
    return read_instance_text_file(options.files.front(), board);
  }
  InstanceText text;
  const std::string option = options.is_given({"instance"}) ? "--instance" : "the board";
  for (const std::string& tiles : options.instances) {
    const std::string number = std::to_string(text.instances.size() + 1);
    std::string source = option;
    if (options.instances.size() != 1) source.append(" (number ").append(number).append(")");
    text.instances.push_back(parse_instance(tiles, number, source, board));
    board = text.instances.front().start.board;
  }
  return text;
}

[[nodiscard]] BackwardSearch backward_search(const Options& options) {
  if (options.search.direction == SearchDirection::backward) return BackwardSearch::required;
  return options.team == nullptr ? BackwardSearch::optional : BackwardSearch::in_team;
}

/// Said at once: if a process has died, the others are ended before they can agree on anything.
constexpr const char* end_of_team =
    "pdbsolve: told to end, by an interrupt or because a process of the job has died; the same command with --resume "
    "goes on from the last checkpoint, with any number of processes\n";

}  // namespace

std::optional<BoardSize> named_board(const Options& options, const std::optional<Catalogue>& catalogue) {
  if (options.board) return options.board;
  if (catalogue) return catalogue->board;
  return {};
}

void note_other_goal(const Options& options, const std::string& taken, const std::optional<OtherGoal>& other) {
  if (!other || options.quiet) return;
  const std::string option = "--goal " + std::string(other->name);
  if (other->boards.empty()) {
    return print_note("goal " + taken + "; " + std::string(other->name) + " can be reached too: give " + option);
  }
  constexpr std::size_t most_named = 10;
  const auto& boards = other->boards;
  std::string ids = separated(std::span(boards).first(std::min(most_named, boards.size())), ", ");
  if (boards.size() > most_named) ids += " and " + format_count(boards.size() - most_named) + " others";
  print_note("goal " + taken + "; no one goal serves all boards: " + (boards.size() == 1 ? "board " : "boards ") + ids +
             (boards.size() == 1 ? " needs " : " need ") + option);
}

void note_other_goal(const Options& options, const Problem& problem) {
  note_other_goal(options, goal_text(problem.goal), problem.other_goal);
}

Problem read_problem(const Options& options) {
  if (options.files.empty() == options.instances.empty()) {
    throw Error(ErrorKind::bad_input, options.files.empty()
                                          ? "no board to work on: name an instance file or - for stdin, or give a "
                                            "board in quotes"
                                          : "an instance file and --instance exclude each other");
  }
  Problem problem;
  problem.catalogue = named_catalogue(options.tables, options.board);
  problem.catalogue_name = options.tables.catalogue;
  InstanceText text;
  try {
    text = read_named_instances(options, named_board(options, problem.catalogue));
  } catch (const Error& error) {
    if (options.board || !problem.catalogue) throw;
    throw Error(error.kind(),
                std::string(error.what()) + "; the board is that of catalogue " + options.tables.catalogue);
  }
  problem.board = text.instances.front().start.board;
  AgreedGoal agreed = agreed_goal(text, options.goal, preferred_goal());
  if (!agreed.warning.empty() && !options.quiet) print_error("warning: " + agreed.warning);
  problem.goal = agreed.goal;
  problem.other_goal = std::move(agreed.other);
  problem.instances = std::move(text.instances);
  problem.unsolvable = unsolvable_instances(problem.instances, problem.goal);
  take_given_partitions(options.tables, problem);
  return problem;
}

SearchLimits search_limits(const Options& options, std::optional<std::uint64_t> memory) {
  SearchLimits limits = options.limits;
  limits.memory = memory.value_or(most_of_free_memory());
  return limits;
}

std::shared_ptr<const MoveAutomaton> make_automaton(const Options& options, BoardSize board, unsigned default_depth) {
  return std::make_shared<const MoveAutomaton>(find_or_build_move_automaton(
      known_table_folder(options.tables.folder), board, options.search.automaton_depth.value_or(default_depth)));
}

Job job_of(const Options& options) {
  Job job;
  job.threads = thread_count(options.threads);
  // The first process of a team decides for all.
  if (leads(options.team)) job.stop = interrupted;
  job.team = options.team;
  return job;
}

Job algorithm_job(const Options& options, std::size_t count) {
  Job job = job_of(options);
  const bool one = options.threads == 0 && !uses_automaton(options.algorithm) && options.algorithm != Algorithm::beam;
  job.threads = one ? 1 : options.algorithm == Algorithm::beam ? job.threads : useful_threads(job.threads, count);
  return job;
}

void follow(BatchOptions& batch, const Options& options, LiveLine& live,
            const std::function<std::string(std::size_t number)>& id) {
  batch.live = [&live, id](std::size_t number, const SearchStatus& status) { live.show(id(number), status); };
  if (!options.verbose) return;
  batch.searched = [&live, id](std::size_t number, const Bound& bound) { live.print_bound(id(number), bound); };
  batch.improved = [&live, id](std::size_t number, unsigned length, double seconds) {
    live.print_improvement(id(number), length, seconds);
  };
}

BatchOptions batch_options(const Options& options, const Problem& problem, LiveLine& live) {
  BatchOptions batch;
  batch.limits = options.limits;
  batch.known.results = problem.unsolvable;
  batch.max_bounds = problem.max_bounds;
  follow(batch, options, live, [&problem](std::size_t number) { return problem.instances[number].id; });
  return batch;
}

SearchMethod search_method(const Options& options, const Problem& problem,
                           const std::shared_ptr<const Heuristic>& heuristic, LiveLine& live) {
  const SearchSettings& search = options.search;
  SearchMethod method;
  method.instruction_set = options.instruction_set;
  method.frontier_nodes = search.frontier_nodes;
  method.least_nodes_in_parts = options.least_nodes_in_parts;
  if (!search.plain) method.automaton = make_automaton(options, problem.board, default_automaton_depth);
  const ProblemTables tables = problem_tables(options, problem, &live);
  method.strategy.direction = search.direction;
  method.strategy.backward = backward_heuristics(tables, backward_search(options), heuristic);
  if (problem.catalogue->choose != 0 && search.choose) method.strategy.pool = std::make_shared<TablePool>(tables);
  return method;
}

AlgorithmChoice algorithm_choice(const Options& options, BoardSize board) {
  AlgorithmChoice choice;
  choice.algorithm = options.algorithm;
  choice.weight = options.weight;
  if (uses_automaton(options.algorithm)) {
    choice.automaton = make_automaton(options, board, quick_automaton_depth(board));
  }
  choice.until_stopped = has_limit(options.limits);
  return choice;
}

void solve_by_algorithm(const Options& options, const Problem& problem, const BoardHeuristic& heuristic,
                        std::optional<std::uint64_t> memory, LiveLine& live,
                        const std::function<void(std::size_t number, const Result&)>& deliver) {
  const Job job = algorithm_job(options, problem.instances.size());
  BatchOptions batch = batch_options(options, problem, live);
  batch.limits = search_limits(options, memory);
  batch.limits.memory /= static_cast<std::uint64_t>(job.threads);
  const AlgorithmSearcher searcher(heuristic, problem.goal, problem.instances,
                                   algorithm_choice(options, problem.board));
  solve_batch(searcher, problem.instances.size(), batch, job, deliver);
}

void solve_saved_batch(const Options& options, const Problem& problem, const Searcher& searcher, BatchOptions batch,
                       const std::function<void(std::size_t number, const Result&)>& deliver,
                       const std::function<void()>& keep) {
  const CheckpointFile file(checkpoint_folder(options).value_or(""), description(options, problem));
  const Job job = job_of(options);
  const bool savable = result_in_all(job.team, [&] { return leads(job.team) && can_be_saved(file, options); });
  CheckpointSaver saver(file);
  if (options.resume) {
    const auto known = [&] {
      saver.hold();
      return load(file, options, problem);
    };
    batch.known =
        job.team == nullptr ? known() : file.decode(work_in_first(job.team, [&] { return file.encode(known()); }));
    batch.known.results.insert(problem.unsolvable.begin(), problem.unsolvable.end());
    work_in_all(job.team, [&] { problem.used_tables->add_earlier(batch.known.tables); });
  }
  if (!leads(job.team)) {
    // The first process alone decides and saves; the first interrupt, which all get, leaves it the time for that.
    const InterruptWatch watch;
    return solve_batch(searcher, problem.instances.size(), batch, job, deliver);
  }
  prepare_checkpoints(options, problem, job, batch);
  if (savable) batch.checkpoint = [&](const BatchProgress& progress) { saver.save(progress); };
  bool may_go_on = false;
  const auto noting = [&](std::size_t number, const Result& result) {
    may_go_on = may_go_on || is_ended_by_limits(batch, number, result);
    deliver(number, result);
  };
  const InterruptWatch watch(job.team == nullptr ? nullptr : end_of_team);
  try {
    solve_batch(searcher, problem.instances.size(), batch, job, noting);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::interrupted || !saver.has_saved()) throw;
    const bool replaces = !options.html.empty() && !options.force;
    throw Error(ErrorKind::interrupted, std::string("interrupted; the same command with --resume ") +
                                            (replaces ? "and --force, for the page is there, " : "") + "goes on");
  }
  // Before what it was made of is gone.
  if (keep) keep();
  if (!may_go_on) return saver.remove();
  if (saver.has_any() && !options.quiet) {
    print_note(file.path().string() + ": stays, for a limit has ended a search; --resume with a larger one goes on");
  }
}

}  // namespace tilepdb::solver
