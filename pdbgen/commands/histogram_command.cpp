// SPDX-License-Identifier: MIT
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "cli/command.hpp"
#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "format/table_folder.hpp"
#include "pdbgen/commands/commands.hpp"
#include "pdbgen/commands/options.hpp"
#include "pdbgen/commands/progress.hpp"
#include "pdbgen/commands/records.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/verify/table_verifier.hpp"
#include "plots/histogram_plots.hpp"
#include "text/escaped_text.hpp"
#include "text/text.hpp"

namespace tilepdb::pdbgen {

namespace {

constexpr const char* only_one_of_these = "give either FILE, or --catalogue, --partition or --pattern";

[[nodiscard]] Histogram histogram_of(const std::string& file, const Options& options) {
  if (!options.min_over_blank) return read_header(file).histogram;
  Progress progress(file, options);
  const Job job = progress.job("walking the table");
  return min_over_blank_histogram(Table(file, Check::always, {.threads = job.threads, .stop = job.stop}), job);
}

[[nodiscard]] std::string title_of(const TableKey& key) {
  return key.board.name() + " board, tiles " + pattern_text(key.pattern) +
         (key.blank == 0 ? "" : ", the blank's goal on cell " + std::to_string(key.blank));
}

[[nodiscard]] std::string title_of(const SpaceKey& key) { return key.puzzle + " " + key.parameters; }

[[nodiscard]] std::string svg_of(const std::string& file, const Histogram& histogram, const Options& options) {
  const std::string counted = options.min_over_blank ? "arrangements, by their smallest h" : "states";
  const std::uint64_t count = std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  PlotTitle title;
  title.title = std::visit([](const auto& key) { return title_of(key); }, read_header(file).key);
  title.subtitle = tilepdb::counted(count, options.min_over_blank ? "arrangement" : "state") + ", h up to " +
                   std::to_string(histogram.size() - 1) + ", mean " + format_fixed(mean_h(histogram), 3);
  return histogram_svg(histogram, title, counted);
}

/// Returns the files of the tables that the options name. Throws Error (bad_input) if one is missing.
[[nodiscard]] std::vector<std::string> files_of(const Options& options) {
  if (!options.files.empty()) return options.files;
  const auto folder = table_folder(options.folder);
  std::vector<std::string> files;
  for (const auto& recipe : tile_puzzle().recipes(named_tables(options))) {
    const auto path = find_table(folder, recipe->key());
    if (!path) {
      throw Error(ErrorKind::bad_input, "table " + file_stem(recipe->key()) + " is not in " + folder.string() +
                                            "; make it by pdbgen generate with the same options");
    }
    files.push_back(path->string());
  }
  return files;
}

[[nodiscard]] int run_histogram(const Options& options) {
  const std::vector<std::string> files = files_of(options);
  if (!options.svg.empty()) {
    if (files.size() > 1) {
      throw Error(ErrorKind::bad_input,
                  "--svg draws one table, found " + std::to_string(files.size()) + "; choose one by --pattern or FILE");
    }
    require_output_file("--svg", options.svg, options.force);
  }
  Json head = Json::object();
  if (files.size() == 1) head["file"] = files.front();
  head["counted"] = options.min_over_blank ? "min_over_blank" : "states";
  RecordWriter answer = answer_writer(options, {"histogram", "rows", {"h", "states", "table"}}, head);
  answer.fill([&] {
    for (const std::string& file : files) {
      const std::string name = file_stem(read_header(file).key);
      const Histogram histogram = histogram_of(file, options);
      if (!options.svg.empty()) {
        write_output_file(options.svg, svg_of(file, histogram, options), interrupted);
        if (!options.quiet) std::cerr << escape_for_terminal(options.svg) << std::endl;
      } else if (options.format == OutputFormat::text) {
        print_histogram(histogram, options.bars, files.size() > 1 ? name : "");
      }
      for (std::size_t h = 0; h < histogram.size(); ++h) {
        answer.add({{"h", h}, {"states", histogram[h]}, {"table", name}});
      }
    }
  });
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_histogram(Options& options) {
  options.puzzle = &tile_puzzle();  // --pattern and similar options name only tables of sliding tiles
  OptionGroup tables = table_options(options);
  for (Option& option : tables.options) {
    if (option.is_repeated || option.name == "blank") {
      option = std::move(option).excludes({words_besides_options}, only_one_of_these);
    }
  }
  return {std::move(tables),
          {"Options",
           {folder_option(options.folder)
                .excludes({words_besides_options}, "--dir applies only to --catalogue, --partition and --pattern"),
            flag("min-over-blank", options.min_over_blank,
                 "count pairs of cells and arrangement by their smallest h, as tables that ignore the blank do")
                .rare(),
            plot_option(options.svg), bars_option(options.bars), force_option(options), jobs_option(options).rare(),
            verbose_option(options).rare(), quiet_option(options)}},
          output_format(options)};
}

}  // namespace

Command histogram_command() {
  return {.name = "histogram",
          .arguments = "FILE | --board WxH --pattern A,B,… | --catalogue NAME [options]",
          .purpose = "Show how many states have each h.",
          .about =
              "Shows a file, or the tables in the folder for a board and pattern, a partition or a catalogue. On a "
              "terminal, draws bars; elsewhere, prints two columns separated by a tab. If there are several tables, "
              "their names precede the bars, or form a column before the other two. The numbers are those of the "
              "header; --min-over-blank walks the table instead. pdbsolve histogram shows h of a sum over patterns.",
          .examples = {"histogram --board 3x3 --pattern 1,2,3,4 --dir tables", "histogram --catalogue 15-7-8 --bars"},
          .most_words = 1,
          .needs = {{{words_besides_options, "catalogue", "partition", "pattern"}, only_one_of_these}},
          .call = with_options(declare_histogram, run_histogram)};
}

}  // namespace tilepdb::pdbgen
