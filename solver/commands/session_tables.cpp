// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/output.hpp"
#include "format/table_folder.hpp"
#include "platform/stopwatch.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/heuristics/missing_tables.hpp"
#include "solver/puzzles/tile_puzzle.hpp"
#include "tilepdb/error.hpp"

// How a session gets its heuristic and its tables.
namespace tilepdb::solver {
namespace {

/// Returns the arguments of the pdbgen command that makes `tables` in the options' folder.
[[nodiscard]] std::vector<std::string> making(const MissingTables& tables, const Options& options) {
  auto arguments = tables.arguments;
  if (!options.tables.folder.empty()) arguments.insert(arguments.end(), {"--dir", options.tables.folder});
  return arguments;
}

/// Options that apply only to values of tables.
constexpr unsigned about_tables = of_tables | for_tables | of_generation;

}  // namespace

void Session::choose_heuristic(const HeuristicChoice& choose) {
  if (is_tiles(options_)) {
    choose_tile_heuristic(choose);
  } else {
    prepare_tables();
  }
}

void Session::choose_tile_heuristic(const HeuristicChoice& choose) {
  // --memory limits the stored states of a general algorithm, else the tables.
  if (asks_for_general_algorithm(options_) || problem_.goal.is_partial()) {
    options_.tables.memory.reset();
  } else {
    memory_.reset();
  }
  if (!problem_.instances.empty() && !problem_.needs_search()) {
    if (!options_.certificate.empty() && !problem_.catalogue) {
      problem_.catalogue = default_catalogue(problem_.board);
    }
    return;
  }
  Options options = options_;
  options.quiet = options.quiet || may_make_tables();  // no advice to make tables
  heuristic_ = choose(options, problem_);
  if (uses_heuristic(options_.algorithm) && reads_tables(heuristic_)) {
    tables_ = open_heuristic_in_all(options_, problem_);
    dynamic_cast<TilePuzzle&>(*puzzle_).use_tables(tables_);
  }
  // Fails before any output if the heuristic does not support the board size.
  (void)puzzle_->values(heuristic_);
}

void Session::prepare_tables() {
  if (!uses_heuristic(options_.algorithm)) return;
  if (!heuristic_.empty() && !reads_tables(heuristic_)) {
    if (!generates(options_) && options_.puzzle.patterns.empty()) return;
    throw Error(ErrorKind::bad_input, std::string(generates(options_) ? "--generate" : "--pattern") +
                                          " is for --heuristic pdb; this search reads no tables");
  }
  const auto wanted = puzzle_->tables_of(problem_.instances);
  const bool is_named = !heuristic_.empty();
  if (wanted.empty() && options_.family->has_patterns && (is_named || generates(options_))) {
    throw Error(ErrorKind::bad_input, "no pattern given; name the tables to read with --pattern");
  }
  if (!wanted.empty()) open_tables(wanted);
  if (!is_named) heuristic_ = puzzle_->best_heuristic(!files_.empty());
}

void Session::open_tables(const std::vector<MissingTables>& wanted) {
  const bool is_named = !heuristic_.empty();
  const auto place = known_table_folder(options_.tables.folder);
  const bool is_served = place && puzzle_->is_served_by(*place);
  for (const MissingTables& one : wanted) {
    if (!generates(options_) || is_served) break;
    run_pdbgen(making(one, options_), options_);
  }
  ServingTables tables;
  const auto folder = known_table_folder(options_.tables.folder);
  if (!folder && is_named) throw Error(ErrorKind::bad_input, no_table_folder);
  if (folder) {
    tables = puzzle_->open_tables(*folder, Check::once);
  } else {
    tables.missing = wanted;
  }
  for (const std::string& warning : tables.left_out) print_error("warning: " + warning);
  files_ = std::move(tables.files);
  std::vector<std::filesystem::path> believed = files_;
  if (folder) believed.insert(believed.begin(), *folder);
  warn_of_distrust(believed);
  if (tables.missing.empty()) return;
  const std::string command = command_text("pdbgen", making(tables.missing.front(), options_));
  const bool needed =
      !options_.puzzle.patterns.empty() || (is_named && (files_.empty() || !options_.family->has_patterns));
  if (needed && !generates(options_)) {
    throw Error(ErrorKind::bad_input, "no " + tables.missing.front().what + (folder ? " in " + folder->string() : "") +
                                          "; give --generate, or make them with: " + command);
  }
  if (options_.quiet || generates(options_) || may_make_tables()) return;
  live_.set_hint((folder ? "" : std::string(no_table_folder) + "; then ") + "hard " + options_.family->words.states +
                 " need fewer nodes after: " + command);
}

bool Session::may_make_tables() const {
  if (problem_.purpose != "solve" || options_.generate || options_.quiet || options_.team != nullptr) return false;
  if (!terminal_at(STDOUT_FILENO).present || !terminal_at(STDERR_FILENO).present) return false;
  if (!options_.heuristic.empty() || !uses_heuristic(options_.algorithm) || options_.algorithm == Algorithm::beam) {
    return false;
  }
  return is_tiles(options_)
             ? problem_.needs_search() && tilepdb::has_tables(problem_.board) && !problem_.goal.is_partial()
             : !puzzle_->tables_of(problem_.instances).empty();
}

void Session::make_tables_if_slow(const HeuristicChoice& choose) {
  if (has_tables() || !may_make_tables() || !takes_long()) return;
  print_note("the search takes long without tables: pdbgen makes them now, once; --no-generate searches without them");
  const std::string without = heuristic_;
  options_.generate = true;
  try {
    heuristic_ = options_.heuristic;
    choose_heuristic(choose);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::interrupted) throw;
    print_error(std::string("warning: ") + error.what() + "; searching without tables");
    heuristic_ = without;
  }
  options_.generate.reset();
}

bool Session::takes_long() {
  constexpr double patience = 2;  // seconds for all instances
  const auto values = puzzle_->values(heuristic_);
  const Instance* hardest = nullptr;
  unsigned most = 0;
  for (std::size_t i = 0; i < problem_.instances.size(); ++i) {
    if (problem_.unsolvable.contains(i)) continue;
    const unsigned h = values->of(problem_.instances[i]);
    if (hardest != nullptr && h <= most) continue;
    hardest = &problem_.instances[i];
    most = h;
  }
  if (hardest == nullptr) return false;
  SearchLimits limits = options_.limits;
  limits.seconds = patience / static_cast<double>(problem_.instances.size());
  if (options_.limits.seconds <= limits.seconds) return false;
  const Stopwatch stopwatch;
  // A search that ends earlier has met another limit.
  return !solve(*hardest, limits).solved() && stopwatch.seconds() >= limits.seconds;
}

void prepare_values(Options& options) {
  take_starts(options);
  if (is_tiles(options) && !options.heuristic.empty() && !reads_tables(options.heuristic)) {
    refuse(options, about_tables, " is for --heuristic pdb; " + options.heuristic + " reads no tables");
  }
  prepare_search(options);
}

std::string value_heuristic(const Options& options, Problem& problem) {
  if (!options.heuristic.empty()) return options.heuristic;
  if (options.first_given(about_tables) != nullptr) return std::string(table_heuristic_name);
  return heuristic_at_hand("reading h of ")(options, problem);
}

void read_values(const Session& session, const std::vector<std::string>& heuristics, ProgressLine& line,
                 const TakeValues& take) {
  const Results& unsolvable = session.problem().unsolvable;
  std::size_t read = 0;
  const auto next = [&] {
    while (unsolvable.contains(read)) ++read;
    return session.instances()[read++];
  };
  read_values(session, heuristics, session.instances().size() - unsolvable.size(), next, line, take);
}

void read_values(const Session& session, const std::vector<std::string>& heuristics, std::uint64_t all,
                 const std::function<Instance()>& next, ProgressLine& line, const TakeValues& take) {
  constexpr std::size_t states_at_once = 8'192;
  std::vector<Instance> states;
  std::vector<ReadValues> readers;
  for (const std::string& name : heuristics) readers.push_back(session.value_reader(name, all));
  std::vector<std::vector<std::uint16_t>> values(heuristics.size());
  for (std::uint64_t done = 0; done < all; done += states.size()) {
    states.clear();
    while (states.size() < std::min<std::uint64_t>(states_at_once, all - done)) states.push_back(next());
    for (std::size_t i = 0; i < readers.size(); ++i) {
      values[i].resize(states.size());
      readers[i](states, values[i]);
    }
    take(states, values);
    line.show({"reading values", static_cast<double>(done + states.size()) / static_cast<double>(all), {}, {}});
  }
}

}  // namespace tilepdb::solver
