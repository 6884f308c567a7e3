// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "cli/command.hpp"
#include "cli/common_options.hpp"
#include "cli/histogram_plots.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "format/move_automaton_file.hpp"
#include "format/table_file.hpp"
#include "format/table_folder.hpp"
#include "pdbgen/commands/commands.hpp"
#include "pdbgen/commands/options.hpp"
#include "pdbgen/commands/progress.hpp"
#include "pdbgen/commands/records.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/puzzles/space_verifier.hpp"
#include "pdbgen/verify/table_verifier.hpp"
#include "platform/file_kind.hpp"
#include "text/escaped_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/table.hpp"
#include "tiles/catalogue.hpp"
#include "tiles/shipped_data.hpp"

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

namespace {

void list_catalogue(const Catalogue& catalogue, RecordWriter& answer) {
  const auto tables = tables_needed(catalogue.board, catalogue.blank, catalogue.partitions).size();
  answer.row({"catalogue", catalogue.name, catalogue.board.name(),
              counted(catalogue.partitions.size(), "partition") + ", " + counted(tables, "table"),
              catalogue.description.empty() ? "-" : catalogue.description});
  answer.add({{"kind", "catalogue"},
              {"name", catalogue.name},
              {"board", catalogue.board.name()},
              {"partitions", catalogue.partitions.size()},
              {"tables", tables},
              {"description", catalogue.description}});
}

/// Lists a catalogue file that cannot be read, with the reason.
void list_unreadable(const std::filesystem::path& path, const Error& reason, RecordWriter& answer) {
  const std::string name = path.stem().string();
  answer.row({"catalogue", name, "-", "unreadable", reason.what()}, true);
  answer.add({{"kind", "catalogue"}, {"name", name}, {"file", path.string()}, {"reason", reason.what()}});
}

/// Lists a table or an automaton, or a file that cannot be read as one, with the reason.
void list_file(const std::filesystem::path& path, RecordWriter& answer) {
  const char* const kind = is_automaton_name(path) ? "automaton" : "table";
  Json record{{"kind", kind}, {"name", path.filename().string()}, {"file", path.string()}};
  std::string contents = "unreadable";
  std::string description = "-";
  std::string size = "-";
  try {
    require_regular_file(path);
    std::error_code error;
    const std::uint64_t bytes = std::filesystem::file_size(path, error);
    if (error) throw Error(ErrorKind::bad_input, path.string() + ": " + error.message());
    record["file_bytes"] = bytes;
    size = format_bytes(bytes);
    const bool automaton = is_automaton_name(path);
    const std::uint64_t states = automaton ? read_move_automaton(path).rows().size() : read_header(path).reached();
    record["states"] = states;
    contents = counted(states, "state");
  } catch (const Error& error) {
    record["reason"] = description = error.what();
  }
  answer.row({kind, path.string(), size, contents, description}, record.contains("reason"));
  answer.add(record);
}

/// Returns the tables and automata in a folder, sorted by name. Prints a warning if an existing folder cannot be read.
[[nodiscard]] std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::error_code error;
  std::vector<std::filesystem::path> paths = entries_of(folder, error);
  if (error && error != std::errc::no_such_file_or_directory) {
    print_error("warning: " + folder.string() + ": " + error.message());
  }
  std::erase_if(paths, [](const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    if (name.starts_with('.')) return true;
    return !name.ends_with(plain_suffix) && !name.ends_with(compressed_suffix) && !is_automaton_name(name);
  });
  return paths;
}

[[nodiscard]] int run_list(const Options& options) {
  const auto folder = known_table_folder(options.folder);
  RecordWriter answer = answer_writer(
      options,
      {"list",
       "entries",
       {"kind", "name", "board", "partitions", "tables", "description", "file", "file_bytes", "states", "reason"}},
      {{"folder", folder.value_or("").string()}});
  // Expected widths of names such as "24-6-6-6-6", sizes and numbers of tables.
  answer.begin_table({{"kind", Cells::texts, 9},
                      {"name", Cells::texts, 10},
                      {"size", Cells::texts, 9},
                      {"contents", Cells::texts, 24},
                      {"description"}},
                     terminal_at(STDOUT_FILENO));
  const auto unreadable = [&](const std::filesystem::path& file, const Error& reason) {
    list_unreadable(file, reason, answer);
  };
  for (const Catalogue& catalogue : list_catalogues(catalogue_folders(shipped_catalogue_folders()), unreadable)) {
    list_catalogue(catalogue, answer);
  }
  if (folder) {
    for (const auto& path : files_in(*folder)) list_file(path, answer);
  } else {
    print_error(std::string("warning: ") + no_table_folder);
  }
  answer.end();
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_list(Options& options) {
  return {{"Options", {folder_option(options.folder)}}, output_format(options)};
}

}  // namespace

Command list_command() {
  return {.name = "list",
          .arguments = "[options]",
          .purpose = "List the known catalogues and the files in a folder.",
          .about =
              "A file that is named like a catalogue, table or automaton but cannot be read is listed with the reason; "
              "the exit code is still 0. To check files, use verify.",
          .examples = {"list", "list --dir tables --json"},
          .call = with_options(declare_list, run_list)};
}

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
