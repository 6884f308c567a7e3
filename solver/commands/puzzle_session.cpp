// SPDX-License-Identifier: MIT
#include "solver/commands/puzzle_session.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>

#include "cli/printing.hpp"
#include "cli/signals.hpp"
#include "core/position.hpp"
#include "format/table_folder.hpp"
#include "platform/in_order.hpp"
#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/sibling_program.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/general/limited_search.hpp"
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

/// Searches that are sooner done need no tables.
constexpr double seconds_before_hint = 1;

/// Threads that find no instance any more help those that still search.
class SpareThreads {
 public:
  /// `spare` are more threads than there are instances.
  SpareThreads(std::size_t instances, int spare) : waiting_(instances), spare_(spare) {}

  void begin() { --waiting_; }
  void end() {
    if (waiting_ == 0) ++spare_;
  }

  /// All that are spare take part.
  void run(const std::function<void()>& work) {
    const int helpers = spare_.exchange(0);
    try {
      in_each_thread(helpers + 1, [&](int) { work(); });
    } catch (...) {
      spare_ += helpers;
      throw;
    }
    spare_ += helpers;
  }

 private:
  std::atomic<std::size_t> waiting_;  // instances that no thread has begun
  std::atomic<int> spare_;
};

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

void PuzzleSession::show(LiveLine& live, const std::string& id, const search::Progress& progress,
                         double seconds) const {
  if (seconds > seconds_before_hint && !hint_.empty() && !hinted_.exchange(true)) {
    live.wipe();
    print_note(hint_);
  }
  live.show(id, progress, seconds);
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

int PuzzleSession::threads() const {
  return options_.algorithm == Algorithm::beam ? 1 : useful_threads(all_threads(), instances_.size());
}

int PuzzleSession::all_threads() const {
  // Searches that store states share the memory: unless more are asked for there is one at a time.
  const bool one =
      options_.threads == 0 && !uses_automaton(options_.algorithm) && options_.algorithm != Algorithm::beam;
  return one ? 1 : thread_count(options_.threads);
}

ResultRow PuzzleSession::begin_row(const PuzzleInstance& instance) const {
  ResultRow row;
  row.id = instance.id;
  row.start = instance.start;
  return row;
}

ResultRow PuzzleSession::solved(std::size_t i, const SearchLimits& limits, const Job& job,
                                const search::InThreads& in_threads, const LiveFunction& live,
                                const BoundFunction& completed, const ImprovedFunction& improved) const {
  const PuzzleInstance& instance = instances_[i];
  ResultRow row = begin_row(instance);
  const std::string where = instance.source + ": instance " + instance.id + ": ";
  if (const auto [reachable, why] = puzzle_->reachable(instance); !reachable) {
    row.reason = where + "unsolvable: " + why;
    return row;
  }
  SearchLimits own = limits;
  own.max_bound = std::min(own.max_bound, instance.max_bound.value_or(own.max_bound));
  const LimitedSearch limited(own, job, live, completed);
  SearchChoice choice{options_.algorithm, options_.weight, options_.prune, options_.show == Show::boards, in_threads};
  if (options_.algorithm == Algorithm::beam) {
    choice.threads = all_threads();
    choice.until_stopped = has_limit(options_.limits);
    choice.improved = [&](unsigned length) { improved(length, limited.seconds()); };
  }
  Found found =
      limited.run([&](const search::Limits& most) { return puzzle_->search(instance, heuristic_, choice, most); });
  row.seconds = limited.seconds();
  row.at_least = found.at_least;
  row.expanded = found.expanded;
  row.generated = found.generated;
  row.most_stored = found.most_stored;
  row.h = std::move(found.h);
  if (!found.solved()) {
    row.given_up = true;
    row.reason = where + limited.reason(found.end, options_.family->algorithm == Algorithm::idastar) +
                 "; every solution takes at least " + counted(found.at_least, "move");
    return row;
  }
  row.length = found.length();
  row.moves = joined_words(found.moves);
  if (!options_.html.empty() && !options_.family->metric.empty()) {
    const Position start = parse_position(parse_board_size(puzzle_->setting().size), instance.start);
    row.moves_of_page = moves_text(read_moves(start, row.moves, MoveWay::blank));
  }
  row.boards = std::move(found.boards);
  row.drawings = std::move(found.drawings);
  return row;
}

Found PuzzleSession::found(const PuzzleInstance& instance, const SearchLimits& limits, const LiveFunction& live,
                           const BoundFunction& completed, bool boards) const {
  const Job job = job_of(options_);
  SearchLimits all = limits;
  all.memory = search_limits(options_, options_.tables.memory).memory;
  const LimitedSearch limited(all, job, live, completed);
  SearchChoice choice{options_.algorithm, options_.weight, options_.prune, boards};
  choice.in_threads = [&](const auto& work) { in_each_thread(job.threads, [&](int) { work(); }); };
  Found found =
      limited.run([&](const search::Limits& most) { return puzzle_->search(instance, heuristic_, choice, most); });
  job.require_going_on();
  return found;
}

std::vector<unsigned> PuzzleSession::values(const std::vector<PuzzleInstance>& instances) const {
  const auto reader = puzzle_->values(heuristic_);
  std::vector<unsigned> values(instances.size());
  parallel_for(instances.size(), all_threads(), [&](std::size_t i) { values[i] = reader->of(instances[i]); });
  return values;
}

void PuzzleSession::solve(LiveLine& live, const std::function<void(std::size_t, const ResultRow&)>& deliver,
                          Sharing sharing) const {
  std::atomic<bool> failed{false};
  const Job job{threads(), [&] { return interrupted() || failed; }};
  SearchLimits limits = search_limits(options_, options_.tables.memory);
  limits.memory /= static_cast<std::uint64_t>(job.threads);
  SpareThreads spare(instances_.size(), all_threads() - job.threads);
  search::InThreads in_threads;
  if (sharing == Sharing::allowed && all_threads() > 1) in_threads = [&](const auto& work) { spare.run(work); };
  std::mutex mutex;                  // of the live line, and stderr
  std::atomic<std::size_t> next{0};  // the first that is not delivered
  InOrder<ResultRow> in_order([&](std::size_t i, const ResultRow& row) {
    const std::lock_guard lock(mutex);
    if (failed) return;
    live.wipe();
    deliver(i, row);
    if (!job.stopped()) live.delivered();
    next = i + 1;
  });
  const auto search = [&](std::size_t i) {
    const std::string& id = instances_[i].id;
    // The line tells of the first that is not done.
    const auto show = [&](const search::Progress& progress, double seconds) {
      const std::unique_lock lock(mutex, std::try_to_lock);
      if (lock && i == next) this->show(live, id, progress, seconds);
    };
    std::vector<search::CompletedBound> bounds;
    const auto completed = [&](const search::CompletedBound& bound) {
      bounds.push_back(bound);
      if (!options_.verbose) return;
      const std::lock_guard lock(mutex);
      live.print_bound(id, bound);
    };
    const auto improved = [&](unsigned length, double seconds) {
      if (!options_.verbose) return;
      const std::lock_guard lock(mutex);
      live.print_improvement(id, length, seconds);
    };
    ResultRow row = solved(i, limits, job, in_threads, show, completed, improved);
    row.bounds = std::move(bounds);
    return row;
  };
  parallel_for(instances_.size(), job.threads, [&](std::size_t i) {
    if (job.stopped()) return;
    spare.begin();
    try {
      in_order.add(i, search(i));
      spare.end();
    } catch (...) {
      failed = true;
      throw;
    }
  });
  live.wipe();
  job.require_going_on();
}

}  // namespace tilepdb::solver
