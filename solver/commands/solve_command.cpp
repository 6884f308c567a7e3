// SPDX-License-Identifier: MIT
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/common_options.hpp"
#include "cli/output_file.hpp"
#include "cli/printing.hpp"
#include "cli/signals.hpp"
#include "core/move_automaton_builder.hpp"
#include "platform/stopwatch.hpp"
#include "solver/commands/certificate_output.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/move_options.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/solution_output.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/commands/team_session.hpp"
#include "solver/heuristics/heuristic_name.hpp"
#include "solver/heuristics/table_heuristic.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/search/ida_star.hpp"
#include "text/shown_text.hpp"
#include "text/text.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {
namespace {

/// All optimal solutions of an instance whose length is known, or how many there are.
class AllSolutions {
 public:
  /// Without a heuristic no instance can be solved.
  AllSolutions(const Options& options, const Heuristic* heuristic, const Position& goal)
      : options_(options), heuristic_(heuristic), goal_(goal) {}

  /// Prints the rows of an instance whose result is in a row, or adds its record. Returns whether all solutions were
  /// found within the limit of time. Throws Error (interrupted) if an interrupt comes before, after what was found.
  [[nodiscard]] bool deliver(const ResultRow& row, const Instance& instance, RecordWriter& answer) const {
    const Result& result = row.result;
    const bool machine = options_.format != OutputFormat::text;
    Json record = record_of(row, Show::none);
    if (!result.solved()) {
      answer.add(record);
      if (!machine) std::cout << shown(instance.id) << (options_.count_only ? "\t-\t-\n" : "\t-\t-\t-\n");
      flush_output();
      return true;
    }
    const std::string head = shown(instance.id) + '\t' + std::to_string(result.length()) + '\t';
    std::uint64_t count = 0;
    Json moves = Json::array();
    const auto visit = [&](std::span<const Direction> solution) {
      ++count;
      if (options_.count_only) return true;
      const std::string text = write_moves(instance.start, {solution.begin(), solution.end()}, options_.notation);
      if (machine) {
        moves.push_back(text);
      } else {
        std::cout << head + std::to_string(count) + '\t' + text + '\n';
      }
      return bool(std::cout);
    };
    const Stopwatch stopwatch;
    const auto ends = [&] { return interrupted() || stopwatch.seconds() > options_.limits.seconds - result.seconds; };
    const Bound visited = visit_solutions(*heuristic_, named_by_goal(instance.start, goal_), result.length(),
                                          options_.instruction_set, visit, ends);
    if (visited.completed) record["solutions"] = count;  // else it is not known how many there are
    if (options_.all) record["all_moves"] = std::move(moves);
    answer.add(record);
    if (!machine && options_.count_only) {
      std::cout << head + (visited.completed ? std::to_string(count) : "-") + '\n';
    }
    flush_output();
    if (visited.completed) return true;
    const std::string name = place_of(instance);
    if (!interrupted()) {
      print_error(name + "not all solutions within the limits, " + format_count(count) + " found");
      return false;
    }
    print_error(name + "interrupted after " + counted(count, "solution"));
    throw Error(ErrorKind::interrupted, "interrupted");
  }

  [[nodiscard]] std::string header() const {
    return options_.count_only ? "id\tlength\tsolutions\n" : "id\tlength\tnumber\t" + moves_column(options_) + '\n';
  }

 private:
  const Options& options_;
  const Heuristic* heuristic_;
  const Position& goal_;
};

/// By the search that runs by default. Without a heuristic none of the instances can be solved.
[[nodiscard]] int solve_with_tables(const Options& options, const Problem& problem,
                                    const std::shared_ptr<const Heuristic>& heuristic) {
  std::optional<CertificateOutput> certificate;
  if (!options.certificate.empty()) {
    certificate.emplace(options, problem);
    certificate->require_replaceable();
  }
  BatchOutput output(options, head_of_search(problem, options, heuristic ? table_heuristic_name : options.heuristic));
  const AllSolutions all(options, heuristic.get(), problem.goal);
  const bool print_all = options.all || options.count_only;
  LiveLine live(options.quiet, problem.instances.size());
  const auto deliver = [&](std::size_t number, const Result& result) {
    const Instance& instance = problem.instances[number];
    live.wipe();
    if (certificate) certificate->add(number, result);
    const ResultRow row = row_with_h(options, problem, instance, result,
                                     [&](const Position& position) { return heuristic->value(position); });
    output.count(row);
    if (print_all) {
      if (!all.deliver(row, instance, output.answer())) output.note_gap();
    } else {
      output.print(row);
    }
    if (heuristic) live.delivered();
  };
  const auto solve = [&] {
    if (!heuristic) return for_each_unsolvable(problem, deliver);
    BatchOptions batch = batch_options(options, problem, live);
    if (certificate) certificate->follow(batch);
    const TileSearcher searcher(*heuristic, problem.goal, problem.instances,
                                search_method(options, problem, heuristic, live));
    // Before the checkpoint goes that it could be made of again.
    solve_saved_batch(options, problem, searcher, batch, deliver, [&] {
      if (certificate) certificate->write();
    });
  };
  note_other_goal(options, problem);
  return output.run(print_all ? all.header() : "", [&] {
    try {
      solve();
    } catch (const Error&) {
      if (certificate) certificate->tell();
      throw;
    }
    if (certificate) certificate->tell();
  });
}

/// A batch without an instance that can be solved.
[[nodiscard]] int answer_without_search(const Options& options, Problem& problem) {
  if (!options.certificate.empty() && !problem.catalogue) problem.catalogue = default_catalogue(problem.board);
  require_certifiable(options, problem);
  return solve_with_tables(options, problem, nullptr);
}

void require_output_files(const Options& options) {
  if (!options.html.empty()) require_output_file("--html", options.html, options.force);
  // A run that goes on replaces the certificate of the one before, after a look at it.
  const bool replace = options.force || options.resume;
  if (!options.certificate.empty()) require_output_file("--certificate", options.certificate, replace);
  require_two_files("--html", options.html, "--certificate", options.certificate);
}

/// Shares the search with other processes; the first answers.
[[nodiscard]] int solve_in_team(const Options& options) {
  const bool first = leads(options.team);
  const Options own = first ? options : assisting(options);
  work_in_all(options.team, [&] { require_output_files(own); });
  TeamSession session = open_in_team(own);
  if (!session.heuristic) return first ? answer_without_search(own, session.problem) : 0;
  work_in_all(options.team, [&] { require_certifiable(own, session.problem); });
  if (first) return solve_with_tables(own, session.problem, session.heuristic);
  assist(own, session.problem, session.heuristic);
  return 0;
}

/// By a general algorithm.
[[nodiscard]] int solve_generally(const Options& options, Problem& problem, const std::string& heuristic_name,
                                  std::optional<std::uint64_t> memory) {
  const auto heuristic = make_board_heuristic(heuristic_name, problem.board, problem.goal.blank(), [&] {
    return std::make_unique<const TableHeuristic>(open_heuristic(options, problem));
  });
  LiveLine live(options.quiet, problem.instances.size());
  BatchOutput output(options, head_of_search(problem, options, heuristic_name));
  const InterruptWatch watch;
  const auto deliver = [&](std::size_t number, const Result& result) {
    live.wipe();
    const ResultRow row = row_with_h(options, problem, problem.instances[number], result,
                                     [&](const Position& position) { return heuristic->value(position); });
    output.count(row);
    output.print(row);
    live.delivered();
  };
  note_other_goal(options, problem);
  return output.run("", [&] { solve_by_algorithm(options, problem, *heuristic, memory, live, deliver); });
}

/// What to do for boards that have no tables.
constexpr const char* else_beam = "; --algorithm beam solves every board at once, though not with the fewest moves";

[[nodiscard]] int run_solve(const Options& options) {
  if (options.family != nullptr) return run_puzzle_solve(options);
  if (options.team != nullptr) return solve_in_team(options);
  require_output_files(options);
  Problem problem = read_problem(options);
  if (!options.heuristic.empty()) require_board_heuristic(options.heuristic, TableHeuristics::known);
  if (const auto depth = options.search.automaton_depth) require_automaton_depth(problem.board, *depth);
  if (!problem.needs_search()) return answer_without_search(options, problem);
  if (!asks_for_general_algorithm(options)) {
    const std::string heuristic = searched_heuristic(options, problem, else_beam);
    if (heuristic != "pdb") return solve_generally(options, problem, heuristic, {});
    const auto tables = open_heuristic(options, problem);
    require_certifiable(options, problem);
    return solve_with_tables(options, problem, tables);
  }
  Options tables = options;
  tables.tables.memory.reset();  // it bounds the states stored
  return solve_generally(tables, problem, searched_heuristic(tables, problem, else_beam), options.tables.memory);
}

/// Refuses what does not go with the algorithm and heuristic.
void prepare_solve(Options& options) {
  if (options.family != nullptr) return prepare_puzzle_solve(options);
  take_tile_boards(options);
  check_search(options);
  prepare_default_search(options);
  if ((options.all || options.count_only) && options.show == Show::boards) {
    throw Error(ErrorKind::bad_input, "--show boards shows one solution; leave out --all and --count-only");
  }
  if (options.all && options.show == Show::none) {
    throw Error(ErrorKind::bad_input, "--show none shows no moves, --all those of all solutions; take --count-only");
  }
  if (options.all && options.format == OutputFormat::csv && options.notation.form != MoveForm::letters) {
    throw Error(ErrorKind::bad_input,
                "--csv separates the solutions of --all by blanks; take --json, or --notation letters");
  }
  if (!asks_for_general_algorithm(options)) return;
  refuse(options, of_default_search,
         " is for the search with tables that runs by default; leave it out, or leave out --algorithm and "
         "--heuristic");
  if (!uses_heuristic(options.algorithm) || !(options.heuristic.empty() || reads_tables(options.heuristic))) {
    refuse(options, of_tables, " is for --heuristic pdb; this search reads no tables");
  }
}

[[nodiscard]] std::vector<OptionGroup> declare_solve(Options& options) {
  const auto of_all_solutions = [](Option option) {
    return std::move(option)
        .concerning(of_default_search)
        .wanting(of_tiles)
        .excludes({"html"}, "--html shows one solution of each instance; leave out --all and --count-only");
  };
  OptionGroup certificates = certificate_options(
      options,
      "write what proves the lengths: moves, completed bounds with their nodes, digests of the tables; of tiles again "
      "each time that a long bound is completed");
  certificates.options.push_back(number("parts-from", "N", options.least_nodes_in_parts,
                                        "bounds of at least N nodes get digests of up to 16,384 parts, which verify "
                                        "--sample checks (default: " +
                                            format_count(options.least_nodes_in_parts) + ")")
                                     .rare()
                                     .concerning(of_default_search)
                                     .wanting(of_tiles));
  OptionGroup notation = wanting(notation_options(options), of_tiles);
  if (options.family != nullptr) options.notation = {};
  OptionGroup pages = page_options(options, "a page that plays the solutions, for any browser");
  pages.options.front() = std::move(pages.options.front()).wanting(with_pages);
  return {states_options(options, true),
          table_options(options),
          search_options(options, true),
          limit_options(options, "; beam looks so long for shorter solutions"),
          output_options(options),
          checkpoint_options(options),
          {"Solutions",
           {show_option(options, "moves (default), boards (the moves and every state) or none"),
            of_all_solutions(flag("all", options.all, "every optimal solution, a line each; searched with one thread")
                                 .excludes({"count-only"}, "--all and --count-only exclude each other")),
            of_all_solutions(flag("count-only", options.count_only, "only how many optimal solutions there are"))}},
          std::move(notation),
          std::move(certificates),
          std::move(pages),
          machine_output(options)};
}

}  // namespace

Command solve_command() {
  return {.name = "solve",
          .arguments = "[FILE|-|\"STATE\"…] [options]",
          .purpose = "Solves instances with the fewest moves.",
          .about =
              "A start is given in quotes, or several in FILE; pdbsolve help PUZZLE says how each puzzle's states are "
              "written (docs/instances.md).\n"
              "Results are tab-separated, with a header line and a row for each instance. An instance that is "
              "unsolvable, or was given up at a limit, has - for what is not known; stderr says why, and the exit "
              "code is 3. Every solution takes at least as many moves as at_least says.\n"
              "Nodes of completed bounds are the same in every run with the same tables and options; those of the "
              "last bound, which expanded and generated count too, depend on threads, instructions and chance.",
          .examples = {"solve \"8 6 7/2 5 4/3 0 1\"", "solve boards.txt --generate --certificate proofs.json",
                       "solve --puzzle cube \"R U2 F'\" --show boards"},
          .most_words = most_board_words,
          .call = with_options(declare_solve, run_solve, prepare_solve)};
}

}  // namespace tilepdb::solver
