// SPDX-License-Identifier: MIT
#include "solver/commands/session.hpp"

#include <unistd.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "core/move_automaton_builder.hpp"
#include "format/move_automaton_file.hpp"
#include "format/table_folder.hpp"
#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"
#include "solver/beam/tile_searcher.hpp"
#include "solver/certificates/certified_puzzle.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/given_moves.hpp"
#include "solver/commands/search_checkpoints.hpp"
#include "solver/general/limited_search.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/puzzles/state_searcher.hpp"
#include "solver/tables/backward_tables.hpp"
#include "solver/tables/table_pool.hpp"
#include "team/team.hpp"
#include "text/text.hpp"
#include "tiles/board_links.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] BackwardSearch backward_search(const Options& options) {
  if (options.search.direction == SearchDirection::backward) return BackwardSearch::required;
  return options.team == nullptr ? BackwardSearch::optional : BackwardSearch::in_team;
}

/// Returns the move automaton of the depth in the options, else of `default_depth`: that of another session, one from
/// the table folder, or a new one.
[[nodiscard]] std::shared_ptr<const MoveAutomaton> make_automaton(const Options& options, BoardSize board,
                                                                  unsigned default_depth) {
  static std::map<std::pair<std::string, unsigned>, std::weak_ptr<const MoveAutomaton>> in_use;
  const unsigned depth = options.search.automaton_depth.value_or(default_depth);
  auto& shared = in_use[{board.name(), depth}];
  if (auto automaton = shared.lock()) return automaton;
  auto built = find_or_build_move_automaton(known_table_folder(options.tables.folder), board, depth);
  auto automaton = std::make_shared<const MoveAutomaton>(std::move(built));
  shared = automaton;
  return automaton;
}

/// Returns the job of a general algorithm for `count` instances. Beams and IDA* share an instance between all threads.
/// Algorithms that store states share the memory, so they use one thread by default.
[[nodiscard]] Job algorithm_job(const Options& options, std::size_t count) {
  Job job = job_of(options);
  if (options.algorithm == Algorithm::beam || options.algorithm == Algorithm::idastar) return job;
  const bool one = options.threads == 0 && options.algorithm != Algorithm::iddfs;
  job.threads = one ? 1 : useful_threads(job.threads, count);
  return job;
}

/// Returns the algorithm's name in machine output; --plain has its own name.
[[nodiscard]] std::string algorithm_text(const Options& options) {
  return options.search.plain ? "plain-idastar" : std::string(to_string(options.algorithm));
}

}  // namespace

Job job_of(const Options& options) {
  Job job;
  job.threads = thread_count(options.threads);
  // Only the first process of a team reacts to interrupts; it decides for all.
  if (leads(options.team)) job.stop = interrupted;
  job.team = options.team;
  return job;
}

Session::Session(const Options& options, std::shared_ptr<AnyPuzzle> puzzle, Problem problem,
                 const HeuristicChoice& choose)
    : options_(options),
      memory_(options.tables.memory),
      puzzle_(std::move(puzzle)),
      problem_(std::move(problem)),
      live_(options.quiet, problem_.instances.size()),
      heuristic_(uses_heuristic(options.algorithm) ? options.heuristic : "zero") {
  if (!options.heuristic.empty()) puzzle_->require_heuristic(options.heuristic);
  if (problem_.goal.is_partial()) take_partial_goal(options_, problem_);
  choose_heuristic(choose);
  make_tables_if_slow(choose);
  if (wants_two_bounds(options_) && !is_default_search()) {
    require_full_goal(problem_.goal, options_.anytime ? "--anytime" : "--within");
    refuse(options_, of_checkpoints, for_idastar);
    options_.algorithm = Algorithm::beam;
  }
  // The stacks of the kernels limit the depth.
  if (is_default_search()) options_.limits.max_bound = std::min(options_.limits.max_bound, max_depth);
  if (options_.algorithm == Algorithm::greedy && heuristic_ == "zero" && options.heuristic.empty() && !options_.quiet) {
    print_error("warning: without tables, algorithm greedy has no heuristic to follow and is a search without aim");
  }
  note_other_goal(options_, puzzle_->setting().goal, problem_.other_goal);
}

bool Session::is_default_search() const noexcept {
  return tables_ != nullptr && !asks_for_general_algorithm(options_) && !problem_.goal.is_partial();
}

int Session::threads() const {
  if (!is_default_search()) return algorithm_job(options_, problem_.instances.size()).threads;
  // Plain searches use one thread per instance; others share a hard instance between all threads.
  const int all = thread_count(options_.threads);
  return options_.search.plain ? useful_threads(all, problem_.instances.size()) : all;
}

Json Session::head() const {
  const AnyPuzzle::Setting setting = puzzle_->setting();
  Json head = puzzle_head(options_, setting);
  head["algorithm"] = algorithm_text(options_);
  if (!heuristic_.empty() && uses_heuristic(options_.algorithm)) head["heuristic"] = heuristic_;
  const bool reads_any = heuristic_.empty() || reads_tables(heuristic_);
  const std::string& catalogue = is_tiles(options_) ? problem_.catalogue_name : setting.patterns;
  if (reads_any && !catalogue.empty()) head["catalogue"] = catalogue;
  if (has_weight(options_.algorithm)) head["weight"] = options_.weight;
  if (names_notation(options_)) head["notation"] = options_.notation.name();
  head["threads"] = threads();
  if (options_.team != nullptr) head["processes"] = options_.team->size();
  return head;
}

ResultRow Session::row_of(std::size_t number, const Result& result) const {
  const Instance& instance = problem_.instances[number];
  ResultRow row{instance.id, instance.start};
  row.result = result;
  row.has_bounds = is_optimal(options_.algorithm);
  if (!result.solved()) row.reason = place_of(instance) + result.reason;
  row.lengths = std::to_string(result.length());
  row.moves = joined_words(result.moves);
  if (options_.family->has_blank) {
    const auto moves = moves_of(result.moves);
    row.lengths = lengths_text(metric_of(options_), moves);
    const Position start = start_of(instance, problem_.board);
    if (is_tiles(options_)) row.moves = write_moves(start, moves, options_.notation);
    if (options_.link && result.has_solution()) row.link = board_link(*options_.link, problem_.goal, start, moves);
    if (!options_.html.empty() && !(is_tiles(options_) && options_.notation == MoveNotation{})) {
      row.moves_of_page = moves_text(moves);
    }
  }
  if (result.status == Status::unsolvable) return row;
  const bool shows = options_.show == Show::boards && result.has_solution();
  const bool along = shows || !options_.html.empty();
  if (!along && options_.format == OutputFormat::text) return row;
  auto states = along ? puzzle_->states_along(instance, result.moves) : std::vector{instance.start};
  const auto reader = puzzle_->values(heuristic_);
  for (const std::string& state : states) {
    Instance there = instance;
    there.start = state;
    row.h.push_back(reader->of(there));
  }
  if (!shows) return row;
  const Terminal terminal = terminal_at(STDOUT_FILENO);
  for (std::size_t g = 0; g < states.size(); ++g) {
    std::string values = "# g " + std::to_string(g);
    if (uses_heuristic(options_.algorithm)) {
      values += ", h " + std::to_string(row.h[g]) + ", f " + std::to_string(g + row.h[g]);
    }
    row.drawings.push_back(values + '\n' + puzzle_->drawing(states[g], terminal.present && terminal.unicode));
  }
  row.boards = std::move(states);
  return row;
}

ReadValues Session::value_reader(const std::string& heuristic, std::uint64_t all) const {
  puzzle_->require_searched(Algorithm::idastar);
  const int threads = thread_count(options_.threads);
  if (tables_ == nullptr || heuristic != table_heuristic_name) {
    return
        [=, values = puzzle_->values(heuristic)](std::span<const Instance> instances, std::span<std::uint16_t> into) {
          parallel_for(instances.size(), threads,
                       [&](std::size_t i) { into[i] = static_cast<std::uint16_t>(values->of(instances[i])); });
        };
  }
  const auto reader = std::make_shared<const ValueReader>(*tables_, all, threads);
  return [this, reader, threads](std::span<const Instance> instances, std::span<std::uint16_t> into) {
    constexpr std::size_t boards_of_a_task = 256;
    parallel_for_ranges(instances.size(), boards_of_a_task, threads, [&](std::size_t first, std::size_t end) {
      std::vector<Position> boards;
      for (std::size_t i = first; i < end; ++i) {
        boards.push_back(named_by_goal(start_of(instances[i], problem_.board), problem_.goal));
      }
      reader->values(boards, into.subspan(first, end - first));
    });
  };
}

std::optional<unsigned> Session::h_for_proof(const Instance& instance) const {
  if (is_tiles(options_)) return {};
  return puzzle_->values(heuristic_)->of(instance);
}

std::vector<TableDigest> Session::digests() const {
  return is_tiles(options_) ? problem_.used_tables->digests() : digests_of(heuristic_, files_);
}

SearchMethod& Session::method() {
  if (method_) return *method_;
  const SearchSettings& search = options_.search;
  SearchMethod& method = method_.emplace();
  method.instruction_set = options_.instruction_set;
  method.frontier_nodes = search.frontier_nodes;
  method.least_nodes_in_parts = options_.least_nodes_in_parts;
  if (!search.plain) method.automaton = make_automaton(options_, problem_.board, default_automaton_depth);
  method.strategy.direction = search.direction;
  // The choice of direction and partitions depends on which tables exist; the node counts of a benchmark must not.
  const bool is_benchmark = problem_.purpose == benchmark_purpose;
  if (is_benchmark && search.direction == SearchDirection::automatic) {
    method.strategy.direction = SearchDirection::forward;
  }
  const ProblemTables tables = problem_tables(options_, problem_, &live_);
  method.strategy.backward = backward_heuristics(tables, backward_search(options_), tables_);
  if (problem_.purpose == "solve") {
    method.solutions = wants_two_bounds(options_) ? Solutions::first : Solutions::beside;
    method.within = options_.within;
  }
  if (problem_.catalogue->choose != 0 && search.choose && !is_benchmark) {
    method.strategy.pool = std::make_shared<TablePool>(tables);
  }
  return method;
}

std::unique_ptr<const Searcher> Session::searcher(const std::vector<Instance>& instances) {
  if (is_default_search()) return std::make_unique<TileSearcher>(*tables_, problem_.goal, instances, method());
  puzzle_->require_searched(options_.algorithm);
  SearchChoice choice{options_.algorithm, options_.weight, options_.prune};
  if (is_tiles(options_) && (uses_automaton(options_.algorithm) || wants_two_bounds(options_))) {
    if (!automaton_) automaton_ = make_automaton(options_, problem_.board, quick_automaton_depth(problem_.board));
    choice.automaton = automaton_;
  }
  choice.idastar_fits = options_.family->algorithm == Algorithm::idastar;
  if (has_limit(options_.limits) || wants_two_bounds(options_)) choice.seconds = options_.limits.seconds;
  // Who chose a bound asks for solutions within it only.
  const bool is_bounded = options_.limits.max_bound < search::Limits{}.depth;
  choice.ends_with_solution = problem_.purpose == "solve" && !problem_.goal.is_partial() && !is_bounded;
  if (wants_two_bounds(options_)) choice.within = options_.within;
  return std::make_unique<StateSearcher>(*puzzle_, instances, heuristic_, std::move(choice));
}

void Session::follow(BatchOptions& batch, const std::function<std::string(std::size_t number)>& id) {
  batch.live = [this, id](std::size_t number, const SearchStatus& status) { live_.show(id(number), status); };
  if (options_.verbose || (options_.anytime && !options_.quiet)) {
    batch.improved = [this, id](std::size_t number, const Gap& gap, double seconds) {
      live_.print_improvement(id(number), gap, seconds);
    };
  }
  if (!options_.verbose) return;
  batch.searched = [this, id](std::size_t number, const Bound& bound) { live_.print_bound(id(number), bound); };
}

BatchOptions Session::batch() {
  BatchOptions batch;
  batch.limits = options_.limits;
  batch.known.results = problem_.unsolvable;
  batch.max_bounds = problem_.max_bounds;
  follow(batch, [this](std::size_t number) { return problem_.instances[number].id; });
  return batch;
}

void Session::solve(const Deliver& deliver, const std::function<void(BatchOptions&)>& prepare,
                    const std::function<void()>& keep) {
  const auto delivering = [&](std::size_t number, const Result& result) {
    live_.wipe();
    deliver(number, result);
    live_.delivered();
  };
  if (!problem_.needs_search()) return for_each_unsolvable(problem_, delivering);
  const auto searcher = this->searcher(problem_.instances);
  BatchOptions batch = this->batch();
  if (prepare) prepare(batch);
  const bool is_benchmark = problem_.purpose == benchmark_purpose;
  if (is_default_search() && !is_benchmark && problem_.purpose != comparison_purpose) {
    solve_saved_batch(options_, problem_, description(options_, problem_), *searcher, std::move(batch), delivering,
                      keep);
    return live_.wipe();
  }
  if (problem_.purpose == "solve" && searcher->can_pause()) {
    const std::string described = description(options_, problem_, puzzle_->setting(), heuristic_, digests());
    solve_saved_batch(options_, problem_, described, *searcher, std::move(batch), delivering, keep);
    return live_.wipe();
  }
  const InterruptWatch watch;
  const std::size_t count = problem_.instances.size();
  if (is_default_search()) {
    solve_batch(*searcher, count, batch, job_of(options_), delivering);
    return live_.wipe();
  }
  const Job job = algorithm_job(options_, count);
  batch.limits.memory = memory_.value_or(most_of_free_memory()) / static_cast<std::uint64_t>(job.threads);
  batch.shares_hard_instances = !is_benchmark || options_.algorithm == Algorithm::beam;
  solve_batch(*searcher, count, batch, job, delivering);
  live_.wipe();
}

Result Session::solve(const Instance& instance, const SearchLimits& limits) {
  const std::vector<Instance> one{instance};
  BatchOptions batch;
  batch.limits = limits;
  // Finding the free memory takes longer than many an easy instance.
  if (!memory_) memory_ = most_of_free_memory();
  batch.limits.memory = *memory_;
  follow(batch, [&](std::size_t) { return instance.id; });
  const InterruptWatch watch;
  Result result;
  solve_batch(*searcher(one), 1, batch, job_of(options_), [&](std::size_t, const Result& found) { result = found; });
  live_.wipe();
  return result;
}

std::unique_ptr<Session> open_session(const Options& options, const std::string& purpose, const HeuristicChoice& choose,
                                      const std::function<void(Problem&)>& require) {
  std::unique_ptr<AnyPuzzle> puzzle;
  Problem problem;
  const std::string text = work_in_first(options.team, [&] {
    puzzle = named_puzzle(options);
    PuzzleText given = read_starts(options, *puzzle);
    problem = problem_of(options, *puzzle, std::move(given), purpose);
    if (const auto depth = options.search.automaton_depth) require_automaton_depth(problem.board, *depth);
    if (require) require(problem);
    return options.team != nullptr && problem.needs_search() ? shared_text_of(problem) : std::string();
  });
  if (!leads(options.team)) {
    if (text.empty()) return nullptr;
    problem = problem_from(text);
    puzzle = options.family->make({problem.board.name(), problem.goal.text()});
  }
  return std::make_unique<Session>(options, std::move(puzzle), std::move(problem), choose);
}

}  // namespace tilepdb::solver
