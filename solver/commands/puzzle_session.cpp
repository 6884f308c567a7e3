// SPDX-License-Identifier: MIT
#include "solver/commands/puzzle_session.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "cli/printing.hpp"
#include "cli/signals.hpp"
#include "format/table_folder.hpp"
#include "platform/parallel_for.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/sibling_program.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/heuristics/heuristic_name.hpp"
#include "solver/heuristics/missing_tables.hpp"
#include "text/text.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {
namespace {

/// The command that makes tables, in the folder of the options.
[[nodiscard]] std::vector<std::string> making(const MissingTables& tables, const Options& options) {
  auto arguments = tables.arguments;
  if (!options.tables.folder.empty()) arguments.insert(arguments.end(), {"--dir", options.tables.folder});
  return arguments;
}

}  // namespace

PuzzleSession::PuzzleSession(const Options& options, std::unique_ptr<AnyPuzzle> puzzle, PuzzleText given)
    : options_(options),
      puzzle_(std::move(puzzle)),
      instances_(std::move(given.instances)),
      heuristic_(uses_heuristic(options.algorithm) ? options.heuristic : "zero") {
  if (!options.heuristic.empty()) puzzle_->require_heuristic(options.heuristic);
  const bool reads_any = heuristic_.empty() || reads_tables(heuristic_);
  if (uses_heuristic(options.algorithm) && reads_any) {
    prepare_tables();
  } else if (uses_heuristic(options.algorithm) && (options.generate || !options.puzzle.patterns.empty())) {
    throw Error(ErrorKind::bad_input, std::string(options.generate ? "--generate" : "--pattern") +
                                          " is for --heuristic pdb; this search reads no tables");
  }
  note_other_goal(options, puzzle_->setting().goal, given.other_goal);
}

void PuzzleSession::prepare_tables() {
  const TableSettings& settings = options_.tables;
  const auto wanted = puzzle_->tables_of(instances_);
  const bool is_named = !heuristic_.empty();
  ServingTables tables;
  if (wanted.empty() && options_.family->has_patterns && (is_named || options_.generate)) {
    throw Error(ErrorKind::bad_input, "no table is read unless it is named; name one with --pattern");
  }
  if (!wanted.empty()) {
    const auto place = known_table_folder(settings.folder);
    const bool is_served = place && puzzle_->is_served_by(*place);
    for (const MissingTables& one : wanted) {
      if (!options_.generate || is_served) break;
      run_pdbgen(making(one, options_), options_);
    }
    const auto folder = known_table_folder(settings.folder);
    if (!folder && is_named) throw Error(ErrorKind::bad_input, no_table_folder);
    if (folder) {
      tables = puzzle_->open_tables(instances_, *folder, options_.check ? Check::once : Check::never);
    } else {
      tables.missing = wanted;
    }
    for (const std::string& warning : tables.left_out) print_error("warning: " + warning);
    std::vector<std::filesystem::path> believed = tables.files;
    if (folder) believed.insert(believed.begin(), *folder);
    warn_of_distrust(believed);
    if (!tables.missing.empty()) {
      const std::string command = command_text("pdbgen", making(tables.missing.front(), options_));
      const bool needed =
          !options_.puzzle.patterns.empty() || (is_named && (tables.files.empty() || !options_.family->has_patterns));
      if (needed && !options_.generate) {
        throw Error(ErrorKind::bad_input, "no " + tables.missing.front().what + " in " +
                                              (folder ? folder->string() : "no folder") +
                                              "; give --generate, or make them with: " + command);
      }
      if (!options_.quiet && !options_.generate) {
        hint_ = (folder ? "" : std::string(no_table_folder) + "; then ") + "hard " + options_.family->words.states +
                " are solved with fewer nodes after: " + command;
      }
    }
  }
  if (!is_named) heuristic_ = puzzle_->best_heuristic(!tables.files.empty());
  tables_ = std::move(tables.files);
}

Json puzzle_head(const PuzzleFamily* family) {
  Json head{{"puzzle", family == nullptr ? "tiles" : family->name}};
  if (family != nullptr && !family->metric.empty()) head["metric"] = family->metric;
  return head;
}

Json PuzzleSession::head() const {
  Json head = puzzle_head(options_.family);
  const AnyPuzzle::Setting setting = puzzle_->setting();
  if (!setting.goal.empty()) {
    head["board"] = setting.size;
    head["goal"] = setting.goal;
  }
  if (!setting.goal_tiles.empty()) head["goal_tiles"] = setting.goal_tiles;
  head["algorithm"] = name_of(options_.algorithm);
  if (uses_heuristic(options_.algorithm)) head["heuristic"] = heuristic_;
  if (options_.family->has_patterns && !tables_.empty()) head["catalogue"] = setting.patterns;
  if (options_.algorithm == Algorithm::wastar) head["weight"] = options_.weight;
  return head;
}

int PuzzleSession::threads() const { return algorithm_job(options_, instances_.size()).threads; }

std::unique_ptr<const Searcher> PuzzleSession::searcher(const std::vector<PuzzleInstance>& instances) const {
  SearchChoice choice{options_.algorithm, options_.weight, options_.prune};
  choice.idastar_fits = options_.family->algorithm == Algorithm::idastar;
  choice.until_stopped = has_limit(options_.limits);
  return std::make_unique<StateSearcher>(*puzzle_, instances, heuristic_, std::move(choice));
}

Result PuzzleSession::solve(const PuzzleInstance& instance, LiveLine& live) const {
  const std::vector<PuzzleInstance> one{instance};
  BatchOptions batch;
  batch.limits.max_bound = search::Limits{}.depth;
  batch.limits.memory = search_limits(options_, options_.tables.memory).memory;
  live.set_hint(hint_);
  follow(batch, options_, live, [&](std::size_t) { return instance.id; });
  Result result;
  solve_batch(*searcher(one), 1, batch, job_of(options_), [&](std::size_t, const Result& found) { result = found; });
  return result;
}

ResultRow PuzzleSession::row_of(std::size_t number, const Result& result) const {
  const PuzzleInstance& instance = instances_[number];
  ResultRow row{instance.id, instance.start};
  row.result = result;
  if (!result.solved()) row.reason = instance.source + ": instance " + instance.id + ": " + result.reason;
  row.moves = joined_words(result.moves);
  if (!options_.html.empty() && !options_.family->metric.empty())
    row.moves_of_page = moves_text(moves_of(result.moves));
  if (result.status == Status::unsolvable) return row;
  const bool along = !options_.html.empty();
  const bool with_h = along || options_.format != OutputFormat::text;
  if (!with_h && options_.show != Show::boards) return row;
  const auto states = puzzle_->states_along(instance, result.moves);
  if (options_.show == Show::boards && result.solved()) {
    for (const std::string& state : states) row.drawings.push_back(puzzle_->drawing(state));
    row.boards = states;
  }
  if (!with_h) return row;
  const auto reader = puzzle_->values(heuristic_);
  for (std::size_t i = 0; i < (along ? states.size() : 1); ++i) {
    PuzzleInstance there = instance;
    there.start = states[i];
    row.h.push_back(reader->of(there));
  }
  return row;
}

std::vector<unsigned> PuzzleSession::values(const std::vector<PuzzleInstance>& instances) const {
  puzzle_->require_searched();
  const auto reader = puzzle_->values(heuristic_);
  std::vector<unsigned> values(instances.size());
  parallel_for(instances.size(), algorithm_job(options_, instances.size()).threads,
               [&](std::size_t i) { values[i] = reader->of(instances[i]); });
  return values;
}

void PuzzleSession::solve(LiveLine& live, const std::function<void(std::size_t number, const Result&)>& deliver,
                          bool may_share) const {
  if (options_.algorithm != Algorithm::beam) puzzle_->require_searched();
  BatchOptions batch;
  const auto searcher = this->searcher(instances_);
  const bool shares = may_share && searcher->easy_nodes();
  const Job job = algorithm_job(options_, shares ? std::numeric_limits<std::size_t>::max() : instances_.size());
  batch.limits = search_limits(options_, options_.tables.memory);
  batch.limits.memory /= static_cast<std::uint64_t>(job.threads);
  batch.max_bounds = max_bounds_of(instances_);
  batch.shares_hard_instances = may_share || options_.algorithm == Algorithm::beam;
  batch.known.results = unsolvable_states(*puzzle_, instances_);
  live.set_hint(hint_);
  follow(batch, options_, live, [&](std::size_t number) { return instances_[number].id; });
  solve_batch(*searcher, instances_.size(), batch, job, [&](std::size_t number, const Result& result) {
    live.wipe();
    deliver(number, result);
    live.delivered();
  });
  live.wipe();
}

}  // namespace tilepdb::solver
