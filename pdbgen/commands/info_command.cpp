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
#include "pdbgen/commands/progress.hpp"
#include "pdbgen/commands/records.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/puzzles/space_verifier.hpp"
#include "plots/histogram_plots.hpp"
#include "text/escaped_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/table.hpp"

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

/// Returns the texts of states with the largest h. Throws Error (bad_input) unless the table has whole states.
[[nodiscard]] std::vector<std::string> farthest_texts(const std::string& file, const Header& header,
                                                      const Options& options) {
  const SpaceKey* const key = std::get_if<SpaceKey>(&header.key);
  const auto space = key == nullptr ? nullptr : find_space(*key);
  if (!space || !space->whole_state) {
    throw Error(ErrorKind::bad_input,
                file +
                    ": --farthest lists states of tables that pdbgen generate --whole makes; if a file defines the "
                    "puzzle, name it by --puzzle");
  }
  Progress progress(file, options);
  const Job job = progress.job("looking for the farthest states");
  const auto table = pattern_database::Table::open(file, {.threads = job.threads});
  return farthest_states(*space, table, options.farthest, job);
}

void print_farthest(const Header& header, const std::vector<std::string>& texts) {
  std::cout << "farthest    " << counted(header.histogram.back(), "state") << " with h " << header.histogram.size() - 1
            << (texts.size() < header.histogram.back() ? ", among them\n" : "\n");
  for (const std::string& text : texts) std::cout << text << '\n';
  std::cout << '\n';
}

[[nodiscard]] int run_info(const Options& options) {
  std::vector<std::string> columns{"entries", "histogram", "generator"};
  if (options.farthest != 0) columns.emplace_back("farthest");
  RecordWriter answer = answer_writer(options, {"info", "tables", table_columns(std::move(columns))}, Json::object());
  answer.fill([&] {
    for (const std::string& file : options.files) {
      const Header header = read_header(file);
      std::vector<std::string> farthest;
      if (options.farthest != 0) farthest = farthest_texts(file, header, options);
      if (options.format == OutputFormat::text) {
        print_info(file, header);
        if (options.farthest != 0) print_farthest(header, farthest);
      }
      Json record = table_record(file, header);
      if (options.farthest != 0) record["farthest"] = farthest;
      record.update({{"entries", header.entries}, {"histogram", header.histogram}, {"generator", header.generator}});
      answer.add(record);
    }
  });
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_info(Options& options) {
  return {{"Options",
           {number("farthest", "N", options.farthest,
                   "search the table for up to N of the states with the largest h, and list them; for tables of all "
                   "pieces",
                   {0, 1'000'000, "a whole number, at most 1,000,000"}),
            quiet_option(options)}},
          output_format(options)};
}

}  // namespace

Command info_command() {
  return {.name = "info",
          .arguments = "FILE… [options]",
          .purpose = "Print a table's header.",
          .about =
              "The largest h of a table of all pieces, which pdbgen generate --whole makes, is the most moves that a "
              "state needs: God's number.",
          .examples = {"info tables/*.pdb.zst", "info --json tables/*.pdb.zst"},
          .most_words = any_number_of_words,
          .needs = {file_is_expected()},
          .call = with_options(declare_info, run_info)};
}

}  // namespace tilepdb::pdbgen
