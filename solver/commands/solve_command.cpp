// SPDX-License-Identifier: MIT
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "platform/stopwatch.hpp"
#include "solver/commands/certificate_output.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/given_moves.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/puzzles/solution_graph.hpp"
#include "solver/search/ida_star.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_links.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {
namespace {

/// Prints all optimal solutions of an instance with known length, or their number.
class AllSolutions {
 public:
  AllSolutions(const Options& options, Session& session)
      : options_(options), session_(session), lists_(options.show != Show::none) {}

  /// Prints the rows of an instance with this result, or adds its record. Returns whether all solutions were found
  /// within the time limit. Throws Error (interrupted) on an interrupt, after printing the solutions found so far.
  [[nodiscard]] bool deliver(const ResultRow& row, const Instance& instance, RecordWriter& answer) const {
    const Result& result = row.result;
    const bool machine = options_.format != OutputFormat::text;
    Json record = record_of(row, Show::none);
    if (!result.solved()) {
      answer.add(record);
      std::vector<std::string> cells(lists_ ? 4 : 3, "-");
      cells.front() = row.id;
      answer.row(cells, true);
      return true;
    }
    const std::string length = std::to_string(result.length());
    std::uint64_t count = 0;
    Json moves = Json::array();
    const auto add = [&](const std::string& text) {
      ++count;
      if (!lists_) return;
      if (machine) {
        moves.push_back(text);
      } else {
        answer.row({row.id, length, std::to_string(count), text});
      }
    };
    const bool is_complete =
        session_.is_default_search() ? visit_boards(instance, result, add) : visit_states(instance, result, add, count);
    if (is_complete) record["solutions"] = count;  // else the number is unknown
    if (lists_) record["all_moves"] = std::move(moves);
    answer.add(record);
    if (!lists_) answer.row({row.id, length, is_complete ? std::to_string(count) : "-"}, !is_complete);
    if (is_complete) return true;
    const std::string name = place_of(instance);
    if (!interrupted()) {
      print_error(name + "not all solutions within the limits, " + format_count(count) + " found");
      return false;
    }
    print_error(name + "interrupted after " + counted(count, "solution"));
    throw Error(ErrorKind::interrupted, "interrupted");
  }

 private:
  using Add = std::function<void(const std::string& moves)>;

  [[nodiscard]] double seconds_left(const Result& result) const { return options_.limits.seconds - result.seconds; }

  /// Adds the solutions of a board, which the default search with tables solves. Returns whether these are all.
  [[nodiscard]] bool visit_boards(const Instance& instance, const Result& result, const Add& add) const {
    const Position& goal = session_.problem().goal;
    const Position start = start_of(instance, goal.board);
    const auto visit = [&](std::span<const Direction> solution) {
      add(write_moves(start, {solution.begin(), solution.end()}, options_.notation));
      return true;
    };
    const Stopwatch stopwatch;
    const auto ends = [&] { return interrupted() || stopwatch.seconds() > seconds_left(result); };
    return visit_solutions(*session_.tables(), named_by_goal(start, goal), result.length(), options_.instruction_set,
                           visit, ends)
        .completed;
  }

  /// Adds the solutions of any puzzle, or only counts them. Returns whether these are all.
  [[nodiscard]] bool visit_states(const Instance& instance, const Result& result, const Add& add,
                                  std::uint64_t& count) const {
    const Stopwatch stopwatch;
    const auto values = session_.puzzle().values(session_.heuristic());
    const auto search = [&](const std::string& state, unsigned most) {
      Instance from = instance;
      from.start = state;
      Result found;
      found.at_least = values->of(from);
      if (found.at_least > most) return found;
      SearchLimits limits = options_.limits;
      limits.seconds = seconds_left(result) - stopwatch.seconds();
      limits.max_bound = most;
      try {
        if (!interrupted() && limits.seconds > 0) return session_.solve(from, limits);
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::interrupted) throw;
      }
      return Result{};
    };
    const SolutionGraph graph(session_.puzzle(), instance, result.moves, search);
    if (!lists_) {
      count = graph.count();
      return graph.is_complete();
    }
    bool is_complete = graph.is_complete();
    graph.visit([&](const std::vector<std::string>& moves) {
      add(is_tiles(options_)
              ? write_moves(start_of(instance, session_.problem().board), moves_of(moves), options_.notation)
              : joined_words(moves));
      is_complete = is_complete && !interrupted();
      return !interrupted();
    });
    return is_complete;
  }

  const Options& options_;
  Session& session_;
  bool lists_;
};

void require_output_files(const Options& options) {
  if (!options.html.empty()) require_output_file("--html", options.html, options.force);
  // A resumed run replaces the certificate of the earlier one, after checking it.
  const bool replace = options.force || options.resume;
  if (!options.certificate.empty()) require_output_file("--certificate", options.certificate, replace);
  if (options.html.empty() || options.certificate.empty()) return;
  std::error_code error;
  const auto place = [&](const std::string& file) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(file), error);
  };
  if (place(options.html) != place(options.certificate) || error) return;
  throw Error(ErrorKind::bad_input,
              "--html and --certificate name the same file, " + options.html + "; name two files");
}

/// Advice for boards that have no tables.
constexpr const char* else_beam = "; --algorithm beam solves any board quickly, but not with the fewest moves";

[[nodiscard]] int run_solve(const Options& given) {
  const bool first = leads(given.team);
  const Options options = first ? given : assisting(given);
  work_in_all(options.team, [&] { require_output_files(options); });
  const auto session = open_session(options, "solve", searched_heuristic(else_beam));
  if (!session) return 0;
  std::optional<CertificateOutput> certificate;
  // Without a search the other processes have returned already.
  work_in_all(session->problem().needs_search() ? options.team : nullptr, [&] {
    if (options.link) require_goal_of_links(session->problem().goal);
    if (!options.certificate.empty()) certificate.emplace(options, *session);
  });
  if (!first) {
    session->solve({});
    return 0;
  }
  BatchOutput output(options, session->head(), session->instances());
  const AllSolutions all(options, *session);
  const auto deliver = [&](std::size_t number, const Result& result) {
    if (certificate) certificate->add(number, result);
    const ResultRow row = session->row_of(number, result);
    output.count(row);
    if (!options.all) return output.print(row);
    if (!all.deliver(row, session->instances()[number], output.answer())) output.note_gap();
  };
  const auto follow = [&](BatchOptions& batch) {
    if (certificate) certificate->follow(batch);
  };
  return output.run([&] {
    try {
      session->solve(deliver, follow, [&] {
        if (certificate) certificate->write();
      });
    } catch (const Error&) {
      if (certificate) certificate->announce();
      throw;
    }
    if (certificate) certificate->announce();
  });
}

/// Refuses options that conflict with the algorithm and heuristic.
void prepare_solve(Options& options) {
  prepare_starts(options);
  if (!options.certificate.empty() && options.algorithm != Algorithm::idastar && !is_tiles(options)) {
    throw Error(ErrorKind::bad_input, "--certificate is for idastar, which runs by default; leave out --algorithm " +
                                          std::string(to_string(options.algorithm)));
  }
  if (options.all && options.show == Show::boards) {
    throw Error(ErrorKind::bad_input, "--show boards shows one solution; leave out --all");
  }
  if (options.all && options.show == Show::moves && options.format == OutputFormat::csv &&
      (!is_tiles(options) || options.notation.form != MoveForm::letters)) {
    throw Error(ErrorKind::bad_input, std::string("--csv separates the solutions of --all by blanks; use --json") +
                                          (is_tiles(options) ? ", or --notation letters" : ""));
  }
  if (options.all && !is_optimal(options.algorithm)) {
    throw Error(ErrorKind::bad_input,
                "--all is for shortest solutions; leave out --algorithm " + std::string(to_string(options.algorithm)));
  }
}

/// Parses "2%". Throws Error (bad_input) for anything but 0.1 to 100 percent.
[[nodiscard]] double share_of(const std::string& text) {
  constexpr double percent = 100;
  constexpr double least = 0.1;
  const char* const end = text.data() + text.size();
  double number = 0;
  const auto [at, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || std::string_view(at, end) != "%" || !(number >= least && number <= percent)) {
    throw Error(ErrorKind::bad_input, "--within: expected 0.1% to 100%, found " + quoted_text(text));
  }
  return number / percent;
}

/// Returns the limits, and how good a solution must be.
[[nodiscard]] OptionGroup ends_options(Options& options) {
  OptionGroup group =
      limit_options(options, options.family->has_beams ? "; beam improves its solution until the limit" : "");
  group.options.push_back(
      flag("anytime", options.anytime,
           "show a solution at once, then shorter ones and larger lower bounds, until the solution is proved optimal"));
  group.options.push_back(parsed(
      "within", "P%", [&options](const std::string& value) { options.within = share_of(value); },
      "stop when the solution is proved to be at most P percent longer than a shortest one"));
  for (Option& option : std::span(group.options).last(2)) {
    for (const char* other : {"all", "plain", "max-bound", "algorithm"}) {
      option = std::move(option).excludes({other}, "--" + option.name +
                                                       " is for one solution, chooses its algorithm and has no largest "
                                                       "bound; leave out --" +
                                                       other);
    }
    option = std::move(option).wanting(with_blank);
  }
  return group;
}

[[nodiscard]] std::vector<OptionGroup> declare_solve(Options& options) {
  OptionGroup certificates =
      certificate_options(options,
                          "write a proof of the lengths: moves, completed bounds with their nodes, and digests of the "
                          "tables" +
                              for_tiles(options, "; for tiles, rewritten after each long bound"));
  certificates.options.push_back(
      number("parts-from", "N", options.least_nodes_in_parts,
             "give bounds of at least N nodes digests of up to 16,384 parts, which verify --sample checks (default: " +
                 format_count(options.least_nodes_in_parts) + ")")
          .rare()
          .concerning(of_default_search)
          .wanting(of_tiles));
  OptionGroup notation = wanting(notation_options(options), of_tiles);
  if (!is_tiles(options)) options.notation = {};
  notation.options.push_back(
      link_option(options, link_of_moves).excludes({"all"}, "--link is for one solution; leave out --all"));
  OptionGroup pages = page_options(options, "write a page that plays the solutions, for any browser");
  pages.options.front() = std::move(pages.options.front()).wanting(with_pages);
  return {states_options(options, true),
          table_options(options),
          search_options(options, true),
          ends_options(options),
          output_options(options),
          checkpoint_options(options),
          {"Solutions",
           {parsed(
                "show", "WHAT",
                [&](const std::string& value) {
                  constexpr std::string_view names[] = {"moves", "boards", "none"};
                  options.show = value_named<Show>(value, names, "--show '" + value + "'");
                },
                "what to print: moves (default), boards (the moves and every state) or none"),
            flag("all", options.all, "print every optimal solution, one per line; with --show none only their number")
                .excludes({"html"}, "--html shows one solution of each instance; leave out --all")}},
          std::move(notation),
          std::move(certificates),
          std::move(pages),
          output_format(options)};
}

}  // namespace

Command solve_command() {
  return {.name = "solve",
          .arguments = "[FILE|-|\"STATE\"…] [options]",
          .purpose = "Solve instances with the fewest moves.",
          .about =
              "A start is given in quotes, or several in FILE; for the notation of states see pdbsolve help PUZZLE and "
              "docs/instances.md.\nPrint a header line and a row of results for each instance, separated by tabs; on a "
              "terminal aligned columns, or a list for a single instance. - marks a "
              "missing value of an instance that is unsolvable or was stopped by a limit; the reason is printed on "
              "stderr, and the exit code is 3. at_least is a proved lower bound on the solution length.\nThe nodes of "
              "completed bounds are the same in every run with the same tables and options. expanded and generated "
              "include the last bound, whose nodes depend on threads, instructions and chance.",
          .examples = {"solve \"8 6 7/2 5 4/3 0 1\"", "solve boards.txt --generate --certificate proofs.json",
                       "solve --puzzle cube \"R U2 F'\" --show boards"},
          .most_words = most_board_words,
          .call = with_options(declare_solve, run_solve, prepare_solve)};
}

}  // namespace tilepdb::solver
