// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/run_program.hpp"
#include "platform/stopwatch.hpp"
#include "platform/threads.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/comparison.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/pages/page.hpp"
#include "solver/pages/run_results.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

/// The limit of each search if the heuristics are not named: weak ones would not end.
constexpr std::uint64_t default_compared_nodes = 1'000'000;

[[nodiscard]] bool has_default_limit(const Options& options) {
  return options.heuristics.empty() && !options.is_given({"time-limit", "node-limit", "max-bound"});
}

/// The puzzle, its instances and the options of all searches.
struct ComparedProblem {
  const Options& options;
  std::shared_ptr<AnyPuzzle> puzzle;
  Problem problem;
  std::unique_ptr<Session> best{};  ///< keeps its tables open for others

  [[nodiscard]] std::unique_ptr<Session> session(const Options& own) const {
    return std::make_unique<Session>(own, puzzle, problem, searched_heuristic());
  }
};

/// Returns the best heuristic that tables allow, and all others but zero, the strongest first.
[[nodiscard]] std::vector<std::string> default_heuristics(ComparedProblem& compared) {
  std::vector<std::string> names{compared.puzzle->best_heuristic(false)};
  if (!compared.problem.needs_search()) return names;
  Options options = compared.options;
  options.algorithm = compared.options.family->algorithm;
  compared.best = compared.session(options);
  compared.problem.other_goal.reset();  // noted once
  names = {compared.best->heuristic()};
  for (std::string& name : compared.puzzle->heuristics()) {
    if (name == names.front() || name == "zero" || (reads_tables(name) && !compared.best->has_tables())) continue;
    names.push_back(std::move(name));
  }
  return names;
}

/// Returns the options of one search. It takes only some of the options that are given.
[[nodiscard]] Options search_of(const Options& options, Algorithm algorithm, const std::string& heuristic) {
  Options own = options;
  own.algorithm = algorithm;
  own.heuristic = heuristic;
  own.format = OutputFormat::json;  // its rows have all members
  own.html.clear();                 // the page shows no moves
  return own;
}

/// Removes from each search the options that it does not take but another one does. Options that no search takes are
/// left, and prepare_search() refuses them.
void leave_out_options_of_others(std::vector<Options>& searches) {
  std::vector<unsigned> refused(searches.size(), 0);
  for (std::size_t i = 0; i < searches.size(); ++i) {
    for (const Refusal& refusal : refusals_of(searches[i])) refused[i] |= refusal.concerns;
  }
  const auto reads = [](const Options& one) { return uses_heuristic(one.algorithm) && reads_tables(one.heuristic); };
  const bool any_reads = std::any_of(searches.begin(), searches.end(), reads);
  const bool any_general = std::any_of(searches.begin(), searches.end(), asks_for_general_algorithm);
  for (std::size_t i = 0; i < searches.size(); ++i) {
    Options& one = searches[i];
    std::erase_if(one.given, [&](const CommonOptions::Given& option) {
      const bool is_taken_by_any =
          std::any_of(refused.begin(), refused.end(), [&](unsigned bits) { return (option.concerns & bits) == 0; });
      return is_taken_by_any && (option.concerns & refused[i]) != 0;
    });
    one.search.plain = one.search.plain && (refused[i] & of_default_search) == 0;
    if (any_reads && !reads(one)) {
      one.generate = false;
      one.puzzle.patterns.clear();
    }
    // Here --memory limits the states that other searches store.
    const bool names_tables = one.is_given({"catalogue", "partition"});
    if (any_general && names_tables && is_tiles(one) && !asks_for_general_algorithm(one)) one.tables.memory.reset();
  }
}

/// Returns the searches to compare: each algorithm with each heuristic. Algorithms without a heuristic appear once; so
/// does beam, whose solutions do not depend on it.
[[nodiscard]] std::vector<Options> compared_searches(ComparedProblem& compared) {
  const Options& options = compared.options;
  std::vector<Algorithm> algorithms = options.algorithms;
  if (algorithms.empty()) algorithms = {options.family->algorithm};
  std::vector<std::string> heuristics = options.heuristics;
  if (heuristics.empty() && std::any_of(algorithms.begin(), algorithms.end(), uses_heuristic)) {
    heuristics = default_heuristics(compared);
  }
  std::vector<Options> searches;
  for (const Algorithm algorithm : algorithms) {
    const std::size_t count = !uses_heuristic(algorithm) ? 0 : algorithm == Algorithm::beam ? 1 : heuristics.size();
    if (count == 0) searches.push_back(search_of(options, algorithm, ""));
    for (std::size_t i = 0; i < count; ++i) searches.push_back(search_of(options, algorithm, heuristics[i]));
  }
  leave_out_options_of_others(searches);
  for (Options& one : searches) prepare_search(one);
  return searches;
}

/// Runs all searches and prints their results.
class Compare {
 public:
  Compare(const Options& options, std::vector<Options> searches, std::vector<std::unique_ptr<Session>> sessions)
      : options_(options),
        searches_(std::move(searches)),
        sessions_(std::move(sessions)),
        comparison_(sessions_.front()->instances()),
        head_(common_head()),
        answer_(answer_writer(
            options,
            {"compare", "instances", with_origin("id status length at_least h expanded generated most_stored seconds")},
            head_)) {}

  /// Returns the exit code.
  [[nodiscard]] int run() {
    answer_.guard([&] {
      try {
        for (std::size_t i = 0; i < sessions_.size(); ++i) solve(searches_[i], *sessions_[i]);
      } catch (const Error&) {
        print();
        throw;
      }
      print();
    });
    const auto contradictions = comparison_.contradictions();
    answer_.end("summary", {{"instances", comparison_size()},
                            {"unsolvable", sessions_.front()->problem().unsolvable.size()},
                            {"contradictions", contradictions},
                            {"searches", comparison_.rows()}});
    for (const std::string& message : contradictions) print_error(message);
    if (!options_.quiet && given_up_ && has_default_limit(options_)) {
      print_note("without --heuristic, searches stop after " + format_count(default_compared_nodes) +
                 " expansions of an instance; --node-limit sets another limit");
    }
    if (!contradictions.empty()) return exit_code(ErrorKind::check_failed);
    return comparison_.all_solved() ? 0 : exit_code(ErrorKind::no_answer);
  }

 private:
  /// Returns the members of heads that all searches share.
  [[nodiscard]] Json common_head() const {
    Json head = sessions_.front()->head();
    for (const char* const name : {"algorithm", "heuristic", "catalogue", "weight"}) head.erase(name);
    head["threads"] = thread_count(options_.threads);
    return head;
  }

  [[nodiscard]] std::size_t comparison_size() const { return sessions_.front()->instances().size(); }

  void solve(const Options& search, Session& session) {
    const Json head = session.head();
    Json own = Json::object();
    for (const char* const name : {"algorithm", "heuristic", "catalogue", "weight"}) {
      if (head.contains(name)) own[name] = head[name];
    }
    Comparison::Search named{own["algorithm"], own.value("heuristic", ""), is_optimal(search.algorithm)};
    if (own.contains("weight")) named.weight = search.weight;
    session.live().begin(named.name());
    comparison_.begin(named);
    const Stopwatch stopwatch;
    const bool is_first = &session == sessions_.front().get();
    session.solve([&](std::size_t number, const Result& result) {
      const ResultRow row = session.row_of(number, result);
      if (is_first && result.status == Status::unsolvable) print_error(row.reason);
      given_up_ = given_up_ || result.status == Status::given_up;
      comparison_.add(number, row);
      Json record = own;
      record.update(record_of(row, Show::none));
      answer_.add(record);
      if (!options_.html.empty()) records_.push_back(std::move(record));
    });
    comparison_.end(stopwatch.seconds());
  }

  /// Prints the table and writes the page.
  void print() {
    const Terminal terminal = terminal_at(STDOUT_FILENO);
    auto [columns, rows] = comparison_.table(terminal);
    answer_.begin_table(std::move(columns), terminal);
    for (const auto& row : rows) answer_.row(row);
    if (options_.html.empty() || records_.empty()) return;
    Json document = run_head(options_, head_);
    document["instances"] = records_;
    const std::string name = comparison_.name_of_first();
    write_output_file(options_.html, report_page(runs_of(document, name)));
    if (!options_.quiet) print_note(options_.html + ": written; open it in a browser");
  }

  const Options& options_;
  const std::vector<Options> searches_;
  const std::vector<std::unique_ptr<Session>> sessions_;
  Comparison comparison_;
  const Json head_;
  RecordWriter answer_;
  Json records_ = Json::array();  // for the page
  bool given_up_ = false;
};

[[nodiscard]] int run_compare(const Options& options) {
  if (!options.html.empty()) require_output_file("--html", options.html, options.force);
  ComparedProblem compared{options, named_puzzle(options), {}, {}};
  compared.problem = problem_of(options, *compared.puzzle, read_starts(options, *compared.puzzle), comparison_purpose);
  std::vector<Options> searches = compared_searches(compared);
  // All sessions begin before any search, so that missing tables end the run at once.
  std::vector<std::unique_ptr<Session>> sessions;
  for (const Options& search : searches) {
    compared.puzzle->require_searched(search.algorithm);
    sessions.push_back(compared.session(search));
    compared.problem.other_goal.reset();
  }
  return Compare(options, std::move(searches), std::move(sessions)).run();
}

void prepare_compare(Options& options) {
  take_starts(options);
  if (has_default_limit(options)) options.limits.nodes = default_compared_nodes;
}

[[nodiscard]] std::vector<OptionGroup> declare_compare(Options& options) {
  OptionGroup search = search_options(options, true);
  options.threads = 1;
  for (Option& option : search.options) {
    if (option.name == "algorithm") option = algorithms_option(options);
    if (option.name == "heuristic") {
      option = heuristics_option(options, "the best that the tables allow, then each other one but zero");
    }
    if (option.name == "jobs") {
      option.about =
          "number of threads; each solves one instance, or all share a hard one (default: 1, so that seconds of all "
          "searches compare; 0: one per core)";
    }
  }
  OptionGroup limits = limit_options(options);
  for (Option& option : limits.options) {
    if (option.name != "node-limit") continue;
    option.about = "stop an instance after about N expansions (default: none with --heuristic or another limit, else " +
                   format_count(default_compared_nodes) + ")";
  }
  return {states_options(options, true),
          table_options(options),
          std::move(search),
          std::move(limits),
          output_options(options),
          page_options(options, "write a page with plots and tables, for any browser, as report does"),
          output_format(options)};
}

}  // namespace

Command compare_command() {
  return {
      .name = "compare",
      .arguments = "[FILE|-|\"STATE\"…] [options]",
      .purpose = "Compare algorithms and heuristics on the same instances.",
      .about =
          "Search each instance by each algorithm with each heuristic, and print a row for each search: instances "
          "solved and given up, mean and total length, for wastar, dps, greedy and beam the mean ratio to the shortest "
          "solution known, mean h, nodes, most states stored, the ratio of expansions to those of the first row on "
          "instances that both solve, seconds and expansions per second. bfs, bidirectional-bfs and iddfs appear "
          "once, beam once with the first heuristic.\nInstances are given as for solve, and limits apply to each "
          "search of each instance. Missing tables, or a heuristic that does not support the size, are an error "
          "before any search. If a solution is shorter than another search has proved possible, the instance is "
          "named and the exit code is 1.",
      .examples = {"compare boards.txt --algorithm idastar,astar --heuristic manhattan,linear-conflict",
                   "compare boards.txt --algorithm astar,wastar,greedy,bidirectional-bfs --html compare.html"},
      .most_words = most_board_words,
      .call = with_options(declare_compare, run_compare, prepare_compare)};
}

}  // namespace tilepdb::solver
