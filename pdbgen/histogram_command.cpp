// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <iostream>

#include "pdbgen/commands.hpp"
#include "pdbgen/plots/histogram_svg.hpp"
#include "pdbgen/progress.hpp"
#include "pdbgen/records.hpp"
#include "pdbgen/table_verifier.hpp"
#include "tilepdb/counted.hpp"
#include "tilepdb/shown_text.hpp"
#include "tilepdb/tool/output_file.hpp"
#include "tilepdb/tool/terminal.hpp"

namespace tilepdb::generator {

const CommandSyntax histogram_syntax = {
    "histogram", "FILE [options]", "Shows how many states have each h.",
    "On a terminal as bars, elsewhere as two columns separated by a tab. By h the numbers are the header's; with\n"
    "--min-over-blank the table is walked.\n",
    one_file_option | histogram_options | force_option | work_options | quiet_option | format_option};

namespace {

[[nodiscard]] Histogram histogram_of(const std::string& file, const Options& options) {
  if (!options.min_over_blank) return read_header(file).histogram;
  Progress progress(file, options);
  VerifyOptions how;
  how.threads = options.threads;
  how.stop = interrupted;
  how.progress = progress.parts("walking the table");
  return min_over_blank_histogram(Table(file, Check::everything, options.threads), how);
}

[[nodiscard]] std::string title_of(const TableKey& key) {
  return key.board.name() + " board, tiles " + pattern_text(key.pattern) +
         (key.blank == 0 ? "" : ", the blank's goal on cell " + std::to_string(key.blank));
}

[[nodiscard]] std::string title_of(const shift::TableKey& key) {
  return key.size.name() + " shift puzzle, goal " + key.cells_text();
}

[[nodiscard]] std::string svg_of(const std::string& file, const Histogram& histogram, const Options& options) {
  const Header header = read_header(file);
  const std::string counted = options.min_over_blank ? "arrangements, by their smallest h" : "states";
  PlotTitle title;
  title.title = std::visit([](const auto& key) { return title_of(key); }, header.key);
  title.subtitle = tilepdb::counted(header.reached(), "state") + ", h up to " +
                   std::to_string(header.histogram.size() - 1) + ", mean " + format_fixed(mean_h(header), 3);
  return histogram_svg(histogram, title, counted);
}

void print_text(const Histogram& histogram, const Options& options) {
  const Terminal terminal = terminal_at(STDOUT_FILENO);
  if (terminal.present || options.bars) {
    std::cout << bar_chart(histogram, terminal.columns, terminal.unicode);
    return;
  }
  for (std::size_t h = 0; h < histogram.size(); ++h) std::cout << h << '\t' << histogram[h] << '\n';
}

}  // namespace

int histogram_command(const Options& options) {
  const std::string& file = options.files.front();
  if (!options.svg.empty()) require_output_file("--svg", options.svg, options.force);
  const Histogram histogram = histogram_of(file, options);
  if (!options.svg.empty()) {
    write_output_file(options.svg, svg_of(file, histogram, options), interrupted);
    if (!options.quiet) std::cerr << shown(options.svg) << std::endl;
  }
  if (options.format == OutputFormat::text && options.svg.empty()) print_text(histogram, options);
  RecordWriter answer(std::cout, options.format, {"histogram", "rows", {"h", "states"}},
                      {{"file", file}, {"counted", options.min_over_blank ? "min_over_blank" : "states"}});
  for (std::size_t h = 0; h < histogram.size(); ++h) answer.add({{"h", h}, {"states", histogram[h]}});
  answer.end();
  return 0;
}

}  // namespace tilepdb::generator
