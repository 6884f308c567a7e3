// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "format/table_file.hpp"
#include "pdbgen/commands/commands.hpp"
#include "pdbgen/commands/options.hpp"
#include "pdbgen/commands/records.hpp"
#include "plots/histogram_plots.hpp"
#include "text/escaped_text.hpp"
#include "text/text.hpp"

namespace tilepdb::pdbgen {

namespace {

[[nodiscard]] std::string key_info(const TableKey& key) {
  return "board       " + key.board.name() + "\npattern     " + pattern_text(key.pattern) + "\nblank       " +
         std::to_string(key.blank);
}

[[nodiscard]] std::string key_info(const SpaceKey& key) {
  return "puzzle      " + key.puzzle + "\nparameters  " + key.parameters;
}

void print_info(const std::string& file, const Header& header) {
  constexpr unsigned most_columns = 64;
  const unsigned bits = bits_per_entry(header.encoding);
  const std::string plot = sparkline(header.histogram, most_columns, terminal_at(STDOUT_FILENO).unicode);
  std::cout << "file        " << escape_for_terminal(file) << '\n'
            << std::visit([](const auto& key) { return key_info(key); }, header.key) << "\nstates      "
            << format_count(header.reached()) << "\nh           0 to " << header.histogram.size() - 1 << ", mean "
            << format_fixed(mean_h(header.histogram), 3) << "\nstates by h " << plot << "\npayload     "
            << format_bytes(header.payload_size()) << ", "
            << (bits == 1 ? std::string("one bit") : std::to_string(bits) + " bits") << " a state\nin the file "
            << format_bytes(std::filesystem::file_size(file)) << "\nwritten by  "
            << escape_for_terminal(header.generator) << "\n\n";
}

[[nodiscard]] int run_info(const Options& options) {
  RecordWriter answer =
      answer_writer(options, {"info", "tables", table_columns({"entries", "histogram", "generator"})}, Json::object());
  answer.fill([&] {
    for (const std::string& file : options.files) {
      const Header header = read_header(file);
      if (options.format == OutputFormat::text) print_info(file, header);
      Json record = table_record(file, header);
      record.update({{"entries", header.entries}, {"histogram", header.histogram}, {"generator", header.generator}});
      answer.add(record);
    }
  });
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_info(Options& options) { return {output_format(options)}; }

}  // namespace

Command info_command() {
  return {.name = "info",
          .arguments = "FILE… [options]",
          .purpose = "Print a table's header.",
          .examples = {"info tables/*.pdb.zst", "info --json tables/*.pdb.zst"},
          .most_words = any_number_of_words,
          .needs = {file_is_expected()},
          .call = with_options(declare_info, run_info)};
}

}  // namespace tilepdb::pdbgen
