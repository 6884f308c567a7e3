// SPDX-License-Identifier: MIT
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "pdbgen/commands.hpp"
#include "pdbgen/table_verifier.hpp"
#include "tilepdb/catalogue.hpp"
#include "tilepdb/move_automaton_file.hpp"
#include "tilepdb/table_folder.hpp"
#include "tilepdb/tool_support.hpp"

namespace tilepdb::generator {

const CommandSyntax list_syntax = {"list", "[options]", "list the known catalogues, and the files in a folder", "",
                                   folder_option};
const CommandSyntax info_syntax = {"info", "FILE… [options]", "say what a table's header says", "",
                                   files_option | json_option};
const CommandSyntax histogram_syntax = {
    "histogram", "FILE [options]", "print how many states have each h",
    "Two columns separated by a tab. By h the numbers are the header's; with --min-over-blank the table is walked.\n",
    one_file_option | histogram_options | work_options | quiet_option};

namespace {

/// The mean of h over all states of the table.
[[nodiscard]] double mean_h(const Header& header) {
  double sum = 0;
  for (std::size_t h = 0; h < header.histogram.size(); ++h) {
    sum += static_cast<double>(h) * static_cast<double>(header.histogram[h]);
  }
  return sum / static_cast<double>(header.reached());
}

[[nodiscard]] std::string key_info(const TableKey& key) {
  return "board       " + key.board.name() + "\npattern     " + pattern_text(key.pattern) + "\nblank       " +
         std::to_string(key.blank);
}

/// A row of the goal's classes a line.
[[nodiscard]] std::string key_info(const shift::TableKey& key) {
  std::string text = "puzzle      shift\nboard       " + key.size.name() + "\ngoal        ";
  for (const char letter : key.cells_text())
    text += letter == '-' ? std::string("\n            ") : std::string{letter};
  return text;
}

void print_info(const std::string& file, const Header& header) {
  const unsigned bits = bits_per_entry(header.encoding);
  std::cout << "file        " << file << '\n'
            << std::visit([](const auto& key) { return key_info(key); }, header.key) << "\nstates      "
            << format_count(header.reached()) << "\nh           0 to " << header.histogram.size() - 1 << ", mean "
            << format_fixed(mean_h(header), 3) << "\npayload     " << format_bytes(header.payload_size()) << ", "
            << (bits == 1 ? std::string("one bit") : std::to_string(bits) + " bits") << " a state\nin the file "
            << format_bytes(std::filesystem::file_size(file)) << "\nwritten by  " << header.generator << "\n\n";
}

[[nodiscard]] nlohmann::ordered_json key_json(const TableKey& key) {
  std::vector<Cell> tiles;
  for (CellSet rest = key.pattern; rest != 0; rest = without_first(rest)) tiles.push_back(first_cell(rest));
  return {{"board", key.board.name()}, {"pattern", tiles}, {"blank", key.blank}};
}

[[nodiscard]] nlohmann::ordered_json key_json(const shift::TableKey& key) {
  std::vector<unsigned> classes(key.classes.begin(), key.classes.begin() + key.size.cells());
  return {{"puzzle", "shift"}, {"board", key.size.name()}, {"classes", classes}};
}

[[nodiscard]] nlohmann::ordered_json info_json(const std::string& file, const Header& header) {
  nlohmann::ordered_json json{{"file", file}};
  json.update(std::visit([](const auto& key) { return key_json(key); }, header.key));
  json.update({{"states", header.reached()},
               {"entries", header.entries},
               {"payload_bytes", header.payload_size()},
               {"file_bytes", std::filesystem::file_size(file)},
               {"histogram", header.histogram},
               {"generator", header.generator}});
  return json;
}

}  // namespace

int list_command(const Options& options) {
  for (const Catalogue& catalogue : list_catalogues(catalogue_folders(shipped_catalogue_folders()))) {
    const auto keys = tables_needed(catalogue.board, catalogue.blank, catalogue.partitions);
    std::cout << "catalogue\t" << catalogue.name << '\t' << catalogue.board.name() << '\t'
              << catalogue.partitions.size() << (catalogue.partitions.size() == 1 ? " partition, " : " partitions, ")
              << keys.size() << (keys.size() == 1 ? " table\t" : " tables\t") << catalogue.description << '\n';
  }
  const auto folder = table_folder(options.folder);
  std::error_code ignored;
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with('.')) continue;
    if (!name.ends_with(plain_suffix) && !name.ends_with(compressed_suffix) && !is_automaton_name(name)) continue;
    paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  for (const auto& path : paths) {
    const bool automaton = is_automaton_name(path);
    std::cout << (automaton ? "automaton\t" : "table\t") << path.string() << '\t'
              << format_bytes(std::filesystem::file_size(path));
    try {
      const std::uint64_t states = automaton ? read_move_automaton(path).rows().size() : read_header(path).reached();
      std::cout << '\t' << format_count(states) << " states\n";
    } catch (const Error& error) {
      std::cout << '\t' << error.what() << '\n';
    }
  }
  return 0;
}

int info_command(const Options& options) {
  nlohmann::ordered_json tables = nlohmann::ordered_json::array();
  for (const std::string& file : options.files) {
    const Header header = read_header(file);
    if (options.json) {
      tables.push_back(info_json(file, header));
    } else {
      print_info(file, header);
    }
  }
  if (options.json) std::cout << nlohmann::ordered_json{{"schema", 1}, {"tables", tables}}.dump(2) << '\n';
  return 0;
}

int histogram_command(const Options& options) {
  const std::string& file = options.files.front();
  std::vector<std::uint64_t> histogram;
  if (options.min_over_blank) {
    VerifyOptions how;
    how.threads = options.threads;
    how.stop = interrupted;
    histogram = min_over_blank_histogram(Table(file, Check::everything, options.threads), how);
  } else {
    histogram = read_header(file).histogram;
  }
  for (std::size_t h = 0; h < histogram.size(); ++h) std::cout << h << '\t' << histogram[h] << '\n';
  return 0;
}

}  // namespace tilepdb::generator
