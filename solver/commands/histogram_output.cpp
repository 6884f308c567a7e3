// SPDX-License-Identifier: MIT
#include "solver/commands/histogram_output.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/common_options.hpp"
#include "cli/output_file.hpp"
#include "cli/printing.hpp"
#include "cli/terminal.hpp"
#include "plots/histogram_svg.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::uint64_t default_seed = 1;
constexpr std::uint64_t default_boards = 10'000;

[[nodiscard]] std::string boards_text(const Options& options, const ValueCounts& counts) {
  if (!has_random_boards(options)) return counted(counts.boards, "board");
  return counted(counts.boards, "random board") + " (seed " + std::to_string(seed_of_histogram(options)) + ")";
}

void print_text(const Histogram& histogram, const Options& options) {
  const Terminal terminal = terminal_at(STDOUT_FILENO);
  if (terminal.present || options.bars) {
    std::cout << bar_chart(histogram, terminal.columns, terminal.unicode);
  } else {
    for (std::size_t h = 0; h < histogram.size(); ++h) std::cout << h << '\t' << histogram[h] << '\n';
  }
  flush_output();
}

/// Mean, least and greatest h; of no boards there are none.
[[nodiscard]] Json summary_of(const ValueCounts& counts) {
  Json summary{{"boards", counts.boards}, {"unsolvable", counts.unsolvable}};
  if (counts.boards != 0) {
    summary["mean_h"] = counts.mean();
    summary["least_h"] = counts.least();
    summary["greatest_h"] = counts.greatest();
  }
  return summary;
}

[[nodiscard]] Error left_out(std::uint64_t unsolvable, std::uint64_t all) {
  return {ErrorKind::no_answer, format_count(unsolvable) + " of " + counted(all, "board") +
                                    " cannot reach the goal and " + (unsolvable == 1 ? "is" : "are") + " left out"};
}

}  // namespace

void ValueCounts::add(unsigned h) {
  if (h >= histogram.size()) histogram.resize(h + 1);
  ++histogram[h];
  ++boards;
}

std::size_t ValueCounts::least() const {
  return static_cast<std::size_t>(std::find_if(histogram.begin(), histogram.end(), [](auto n) { return n != 0; }) -
                                  histogram.begin());
}

double ValueCounts::mean() const {
  double sum = 0;
  for (std::size_t h = 0; h < histogram.size(); ++h) sum += static_cast<double>(h) * static_cast<double>(histogram[h]);
  return sum / static_cast<double>(boards);
}

std::string ValueCounts::text() const {
  if (boards == 0) return "no h";
  return "h " + std::to_string(least()) + " to " + std::to_string(greatest()) + ", mean " + format_fixed(mean(), 3);
}

bool has_random_boards(const Options& options) { return options.files.empty() && options.instances.empty(); }

std::uint64_t seed_of_histogram(const Options& options) { return options.random.seed.value_or(default_seed); }

OptionGroup values_options(Options& options, Option heuristic) {
  options.random.count = default_boards;
  const auto of_random_boards = [](Option option, const std::string& name) {
    return std::move(option).excludes({words_besides_options, "instance"},
                                      "--" + name + " is for random boards; leave it out, or the boards");
  };
  return {
      "Histogram",
      {std::move(heuristic),
       of_random_boards(
           number("count", "N", options.random.count, "how many random boards, from 1", {1}).with_default(), "count"),
       of_random_boards(
           number("seed", "N", options.random.seed,
                  "whole number that fixes the random boards (default: " + std::to_string(default_seed) + ")"),
           "seed"),
       plot_option(options.svg), force_option(options), bars_option(options.bars), jobs_option(options),
       verbose_option(options, "which tables are opened, on stderr"),
       quiet_option(options, "no progress and no summary")}};
}

int deliver_values(const Options& options, const ValueCounts& counts, const HistogramWords& words, Json head) {
  if (!options.svg.empty() && counts.boards != 0) {
    const PlotTitle title{words.boards + ", " + words.by, boards_text(options, counts) + ", " + counts.text()};
    write_output_file(options.svg, histogram_svg(counts.histogram, title, "boards"));
  } else if (options.format == OutputFormat::text && counts.boards != 0) {
    print_text(counts.histogram, options);
  }
  if (has_random_boards(options)) head["seed"] = seed_of_histogram(options);
  RecordWriter answer(std::cout, options.format, {"heuristic-histogram", "rows", {"h", "boards"}}, head);
  for (std::size_t h = 0; h < counts.histogram.size(); ++h) {
    answer.add({{"h", h}, {"boards", counts.histogram[h]}});
  }
  answer.end("summary", summary_of(counts));
  if (!options.quiet) print_note(boards_text(options, counts) + ", " + counts.text() + ", by " + words.by);
  if (counts.unsolvable == 0) return 0;
  throw left_out(counts.unsolvable, counts.boards + counts.unsolvable);
}

}  // namespace tilepdb::solver
