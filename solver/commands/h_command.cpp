// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/progress_line.hpp"
#include "cli/run_program.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/heuristics/board_heuristic.hpp"
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

}  // namespace tilepdb::solver
