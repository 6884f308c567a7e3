// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/histogram_plots.hpp"
#include "cli/output.hpp"
#include "cli/progress_line.hpp"
#include "cli/run_program.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

/// Returns the heuristic whose parts are all parts of these: one session reads them all.
[[nodiscard]] std::string joined_heuristic(const std::vector<std::string>& names) {
  if (names.size() < 2) return names.empty() ? "" : names.front();
  std::vector<std::string_view> parts;
  for (const std::string& name : names) {
    for (const std::string_view part : parts_of_heuristic(name)) parts.push_back(part);
  }
  return "max:" + separated(parts, ",");
}

/// Prints h of each instance, in their order.
class ValueRows {
 public:
  ValueRows(const Options& options, const Session& session)
      : options_(options), session_(session), unsolvable_(session.problem().unsolvable.begin()) {
    names_ = options.heuristics;
    if (names_.empty()) names_ = {session.heuristic_or_best()};
  }

  /// Prints all rows and returns the exit code.
  [[nodiscard]] int print() {
    RecordWriter answer = begin();
    answer.guard([&] {
      if (session_.problem().needs_search()) {
        read_values(session_, names_, line_, [&](const auto& /*states*/, const auto& values) {
          if (terminal_at(STDOUT_FILENO).present) line_.wipe();
          answer.together([&] { add(values, answer); });
        });
      }
      add_unsolvable(answer);
    });
    line_.wipe();
    answer.end();
    if (session_.problem().unsolvable.empty()) return 0;
    return exit_code(ErrorKind::no_answer);
  }

 private:
  [[nodiscard]] RecordWriter begin() const {
    Json head = session_.head();
    head.erase("algorithm");
    head.erase("heuristic");
    head.erase("threads");  // those of searches
    head["heuristics"] = names_;
    std::vector<std::string> columns{"id"};
    std::vector<TextColumn> shown{id_column(session_.instances())};
    for (const std::string& name : names_) {
      columns.push_back(name);
      shown.push_back({name, Cells::numbers});
    }
    columns.emplace_back("reason");
    RecordWriter answer = answer_writer(options_, {"h", "states", std::move(columns)}, head);
    answer.begin_table(std::move(shown), terminal_at(STDOUT_FILENO));
    return answer;
  }

  void add(const std::vector<std::vector<std::uint16_t>>& values, RecordWriter& answer) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < values.front().size(); ++i) {
      add_unsolvable(answer);
      const std::string& id = session_.instances()[number_++].id;
      if (options_.format == OutputFormat::text) {
        cells.assign(1, id);
        for (const auto& list : values) cells.push_back(std::to_string(list[i]));
        answer.row(cells);
        continue;
      }
      Json record{{"id", id}};
      for (std::size_t column = 0; column < names_.size(); ++column) record[names_[column]] = values[column][i];
      answer.add(record);
    }
  }

  /// Prints the unsolvable instances up to the next solvable one.
  void add_unsolvable(RecordWriter& answer) {
    for (; unsolvable_ != session_.problem().unsolvable.end() && unsolvable_->first == number_; ++unsolvable_) {
      const ResultRow row = session_.row_of(number_++, unsolvable_->second);
      line_.wipe();
      print_error(row.reason);
      std::vector<std::string> cells(1 + names_.size(), "-");
      cells.front() = row.id;
      answer.row(cells, true);
      answer.add({{"id", row.id}, {"reason", row.reason}});
    }
  }

  const Options& options_;
  const Session& session_;
  std::vector<std::string> names_;
  Results::const_iterator unsolvable_;  // the next to print
  std::size_t number_ = 0;              // of the next instance to print
  ProgressLine line_{std::cerr, STDERR_FILENO, options_.quiet};
};

[[nodiscard]] int run_h(const Options& options) {
  const auto session = open_session(options, "h", value_heuristic);
  return ValueRows(options, *session).print();
}

void prepare_h(Options& options) {
  options.heuristic = joined_heuristic(options.heuristics);
  prepare_values(options);
}

[[nodiscard]] std::vector<OptionGroup> declare_h(Options& options) {
  return {states_options(options, true),
          table_options(options),
          {"Values",
           {heuristics_option(options, "the best that the tables allow"), jobs_option(options),
            verbose_option(options, "print on stderr which tables are opened"),
            quiet_option(options, "no progress and no notes")}},
          output_format(options)};
}

}  // namespace

Command h_command() {
  return {
      .name = "h",
      .arguments = "[FILE|-|\"STATE\"…] [options]",
      .purpose = "Print h of each state by one heuristic or several.",
      .about =
          "Print a header line and a row for each state, separated by tabs, aligned on a terminal: id, and a column "
          "for each heuristic. States are given as for solve. - stands for a state that cannot reach the goal; the "
          "reason is printed on stderr, and the exit code is then 3. For the number of boards with each value see "
          "pdbsolve histogram.",
      .examples = {"h \"8 6 7/2 5 4/3 0 1\" --heuristic manhattan,linear-conflict",
                   "h boards.txt --heuristic misplaced --csv"},
      .most_words = most_board_words,
      .call = with_options(declare_h, run_h, prepare_h)};
}

namespace {

constexpr std::uint64_t default_seed = 1;
constexpr std::uint64_t default_boards = 10'000;

/// The number of boards with each h.
struct ValueCounts {
  Histogram histogram{};
  std::uint64_t boards = 0;
  std::uint64_t unsolvable = 0;  ///< boards not counted

  void add(unsigned h) {
    if (h >= histogram.size()) histogram.resize(h + 1);
    ++histogram[h];
    ++boards;
  }
  [[nodiscard]] std::size_t least() const {
    const auto is_there = [](std::uint64_t n) { return n != 0; };
    return static_cast<std::size_t>(std::find_if(histogram.begin(), histogram.end(), is_there) - histogram.begin());
  }
  [[nodiscard]] std::size_t greatest() const { return histogram.size() - 1; }
  [[nodiscard]] std::string text() const {
    if (boards == 0) return "no h";
    return "h " + std::to_string(least()) + " to " + std::to_string(greatest()) + ", mean " +
           format_fixed(mean_h(histogram), 3);
  }
};

/// Whether the boards are random, because the options name none.
[[nodiscard]] bool has_random_boards(const Options& options) {
  return options.files.empty() && options.instances.empty();
}

[[nodiscard]] std::uint64_t seed_of_histogram(const Options& options) { return options.seed.value_or(default_seed); }

[[nodiscard]] std::string boards_text(const Options& options, const ValueCounts& counts) {
  if (!has_random_boards(options)) return counted(counts.boards, "board");
  return counted(counts.boards, "random board") + " (seed " + std::to_string(seed_of_histogram(options)) + ")";
}

/// Returns the number of boards and, if there are any, mean, least and greatest h.
[[nodiscard]] Json summary_of(const ValueCounts& counts) {
  Json summary{{"boards", counts.boards}, {"unsolvable", counts.unsolvable}};
  if (counts.boards != 0) {
    summary["mean_h"] = mean_h(counts.histogram);
    summary["least_h"] = counts.least();
    summary["greatest_h"] = counts.greatest();
  }
  return summary;
}

[[nodiscard]] Error left_out(std::uint64_t unsolvable, std::uint64_t all) {
  return {ErrorKind::no_answer, format_count(unsolvable) + " of " + counted(all, "board") +
                                    " cannot reach the goal and " + (unsolvable == 1 ? "is" : "are") + " left out"};
}

/// Writes the answer in the requested format and returns the exit code. `head` has the members of machine output except
/// the seed; `of` names the boards ("4x4 board"), `by` the heuristic and its tables. Throws Error (no_answer) if
/// unsolvable boards were not counted.
[[nodiscard]] int deliver_values(const Options& options, const ValueCounts& counts, const std::string& of,
                                 const std::string& by, Json head) {
  if (!options.svg.empty() && counts.boards != 0) {
    const PlotTitle title{of + ", " + by, boards_text(options, counts) + ", " + counts.text()};
    write_output_file(options.svg, histogram_svg(counts.histogram, title, "boards"));
  } else if (options.format == OutputFormat::text && counts.boards != 0) {
    print_histogram(counts.histogram, options.bars);
  }
  if (has_random_boards(options)) head["seed"] = seed_of_histogram(options);
  RecordWriter answer = answer_writer(options, {"heuristic-histogram", "rows", {"h", "boards"}}, head);
  for (std::size_t h = 0; h < counts.histogram.size(); ++h) {
    answer.add({{"h", h}, {"boards", counts.histogram[h]}});
  }
  answer.end("summary", summary_of(counts));
  if (!options.quiet) print_note(boards_text(options, counts) + ", " + counts.text() + ", by " + by);
  if (counts.unsolvable == 0) return 0;
  throw left_out(counts.unsolvable, counts.boards + counts.unsolvable);
}

/// Writes the values of the named heuristic and returns the exit code.
[[nodiscard]] int deliver(const Options& options, const Session& session, const std::string& heuristic,
                          const ValueCounts& counts) {
  const AnyPuzzle::Setting setting = session.puzzle().setting();
  const std::string& metric = options.family->metric;
  const std::string of = setting.size + " board" + (metric.empty() ? "" : " in the " + metric + " metric");
  std::string by = heuristic;
  Json head = session.head();
  head.erase("algorithm");
  head.erase("threads");  // those of searches
  head["heuristic"] = heuristic;
  if (!session.has_tables() || !reads_tables(heuristic)) {
    head.erase("catalogue");
  } else if (!is_tiles(options)) {
    by += ", " + setting.patterns;
  } else {
    const std::string& catalogue = session.problem().catalogue_name;
    by = catalogue + (heuristic == table_heuristic_name ? "" : ", " + heuristic);
  }
  return deliver_values(options, counts, of, by, head);
}

[[nodiscard]] int run_histogram(const Options& options) {
  if (!options.svg.empty()) require_output_file("--svg", options.svg, options.force);
  auto puzzle = named_puzzle(options);
  const bool is_random = has_random_boards(options);
  if (is_random && options.puzzle.size.empty() && options.tables.catalogue.empty() && is_tiles(options)) {
    throw Error(ErrorKind::bad_input,
                "no board size for random boards; give one, for example --board 4x4, or give boards or a file of them");
  }
  Problem problem = problem_of(options, *puzzle, is_random ? PuzzleText{} : read_starts(options, *puzzle), "histogram");
  const Session session(options, std::move(puzzle), std::move(problem), value_heuristic);
  if (options.verbose) {
    for (const std::filesystem::path& file : session.files()) print_note(file.string() + ": opened");
  }
  if (!is_random && !session.problem().needs_search()) {  // known without tables
    return deliver(options, session, session.heuristic_or_best(), {{}, 0, session.instances().size()});
  }
  ValueCounts counts;
  ProgressLine line(std::cerr, STDERR_FILENO, options.quiet);
  const TakeValues take = [&](const auto& /*boards*/, const auto& values) {
    for (const unsigned h : values.front()) counts.add(h);
  };
  if (is_random) {
    RandomNumbers random(seed_of_histogram(options));
    const auto next = [&] { return session.puzzle().random(random, {}); };
    read_values(session, {session.heuristic()}, options.count, next, line, take);
  } else {
    read_values(session, {session.heuristic()}, line, take);
  }
  line.wipe();
  counts.unsolvable = session.problem().unsolvable.size();
  return deliver(options, session, session.heuristic(), counts);
}

/// Returns the options for the boards to count and for the output.
[[nodiscard]] OptionGroup values_options(Options& options, Option heuristic) {
  options.count = default_boards;
  const auto of_random_boards = [](Option option, const std::string& name) {
    return std::move(option).excludes({words_besides_options, "instance"},
                                      "--" + name + " is for random boards; leave it out, or the boards");
  };
  return {"Histogram",
          {std::move(heuristic),
           of_random_boards(number("count", "N", options.count, "number of random boards, from 1", {1}).with_default(),
                            "count"),
           of_random_boards(number("seed", "N", options.seed,
                                   "seed of the random boards (default: " + std::to_string(default_seed) + ")"),
                            "seed"),
           plot_option(options.svg), force_option(options), bars_option(options.bars), jobs_option(options),
           verbose_option(options, "print on stderr which tables are opened"),
           quiet_option(options, "no progress and no summary")}};
}

[[nodiscard]] std::vector<OptionGroup> declare_histogram(Options& options) {
  return {states_options(options, true), table_options(options), values_options(options, heuristic_option(options)),
          output_format(options)};
}

}  // namespace

Command histogram_command() {
  return {
      .name = "histogram",
      .arguments = "[FILE|-|\"STATE\"…] [options]",
      .purpose = "Count the boards with each value h of a heuristic.",
      .about =
          "Print bars on a terminal, elsewhere two tab-separated columns; mean, least and greatest h on stderr. Boards "
          "are given as for solve. Without any, they are random boards of --board; each board that can reach the goal "
          "is equally likely. With tables, h is the maximum over partitions of the sum over their patterns. Boards "
          "that cannot reach the goal are not counted; the exit code is then 3. For the values of single tables see "
          "pdbgen histogram, for the value of each board pdbsolve h.",
      .examples = {"histogram --board 4x4 --heuristic manhattan", "histogram boards.txt --bars"},
      .most_words = most_board_words,
      .wanted = with_blank,
      .call = with_options(declare_histogram, run_histogram, prepare_values)};
}

}  // namespace tilepdb::solver
