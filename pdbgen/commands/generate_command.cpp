// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <system_error>

#include "cli/command.hpp"
#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "format/table_file.hpp"
#include "format/table_folder.hpp"
#include "pdbgen/commands/commands.hpp"
#include "pdbgen/commands/named_tables.hpp"
#include "pdbgen/commands/progress.hpp"
#include "pdbgen/commands/records.hpp"
#include "pdbgen/distributed/team_table.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/file_kind.hpp"
#include "text/escaped_text.hpp"
#include "text/json_text.hpp"
#include "text/text.hpp"

namespace tilepdb::pdbgen {

namespace {

using Encoding = pattern_database::Encoding;
using Recipes = std::vector<std::unique_ptr<TableRecipe>>;

[[nodiscard]] MakeOptions make_options(const Options& options) {
  return {.search = {.instruction_set = options.instruction_set,
                     .checkpoint_interval = std::chrono::seconds(options.checkpoint_seconds),
                     .memory = options.memory},
          .write = {options.compression_level, options.force},
          .encoding = options.encoding};
}

/// Makes a table of tiles by all processes of the team.
Header make_in_team(const TableKey& key, const std::filesystem::path& path, const Options& options,
                    Progress& progress) {
  const MakeOptions make = make_options(options);
  return make_table_file_in_team(key, path, progress.job("writing"), make.search, make.write, progress);
}

/// What the first process tells the others to make.
[[nodiscard]] std::string text_of(const std::filesystem::path& folder, const Recipes& recipes) {
  Json list = Json::array();
  for (const auto& recipe : recipes) {
    const TableKey key = std::get<TableKey>(recipe->key());
    list.push_back({key.board.width, key.board.height, key.pattern, key.blank});
  }
  // The name as bytes: names of files need not be UTF-8, as texts of JSON are.
  const std::string name = std::filesystem::absolute(folder).string();
  const std::vector<std::uint8_t> bytes(name.begin(), name.end());
  return Json{{"folder", bytes}, {"keys", std::move(list)}}.dump();
}

/// The part of a process that is not the first: each table that is wanted is made by all.
[[nodiscard]] int assist(const Options& options) {
  Options own = options;
  own.quiet = true;
  own.verbose = false;
  const Json task = parse_json(work_in_first(own.team, {}));
  const auto bytes = task.at("folder").get<std::vector<std::uint8_t>>();
  const auto folder = table_folder(std::string(bytes.begin(), bytes.end()));
  for (const Json& words : task.at("keys")) {
    const TableKey key = make_table_key({words.at(0).get<unsigned>(), words.at(1).get<unsigned>()},
                                        words.at(2).get<Pattern>(), words.at(3).get<Cell>());
    if (work_in_first(own.team, {}).empty()) continue;
    Progress progress(key.file_stem(), own);
    (void)make_in_team(key, table_file(folder, key, own.compress), own, progress);
  }
  return 0;
}

/// Does everything that needs no search, and reports it on stderr.
[[nodiscard]] TableNeed prepare(const TableRecipe& recipe, const std::filesystem::path& path, const Options& options,
                                Progress& progress) {
  const bool is_compressed = is_compressed_name(path);
  const auto unusable = [&](const Error& reason) {
    // Of two forms that are there the plain one is read.
    print_error(std::string("warning: ") + reason.what() + "; the table is made anew" +
                (is_compressed ? ", but that file is read first: remove it or use --force" : ""));
  };
  const TableNeed need = recipe.prepare(path, progress.job("writing"), make_options(options), unusable);
  if (need == TableNeed::conversion) {
    progress.note(std::string(is_compressed ? "compressed" : "decompressed") + " from the file that is there, " +
                  format_fixed(progress.seconds(), 2) + " s");
  }
  return need;
}

/// Removes the plain file of a table beside the compressed one at the path: it would be read instead.
void remove_plain_form(const std::filesystem::path& path, const Options& options) {
  const auto plain = std::filesystem::path(path).replace_extension();
  if (!is_compressed_name(path) || !is_present(plain)) return;
  std::error_code error;
  std::filesystem::remove(plain, error);
  if (error) {
    throw Error(ErrorKind::resource,
                plain.string() + ": cannot be removed, and is read before the new file: " + error.message());
  }
  if (!options.quiet) print_note(plain.string() + ": removed, since it would be read before the new file");
}

/// Throws Error (bad_input) for a file that has another encoding than the one asked for.
void require_encoding(const Header& header, const std::filesystem::path& path, Encoding asked) {
  const unsigned bits = bits_per_entry(header.encoding);
  if (bits_asked(asked) == 0 || bits_asked(asked) == bits) return;
  throw Error(ErrorKind::bad_input, path.string() + ": is there with " + std::to_string(bits) +
                                        " bits a state; use --force to replace it, or leave out --encoding");
}

/// Makes a table's file unless it exists. With a team all processes search together.
void generate_table(const TableRecipe& recipe, const std::filesystem::path& folder, const Options& options,
                    RecordWriter& answer) {
  const auto key = recipe.key();
  const auto path = table_file(folder, key, options.compress);
  TableNeed need = TableNeed::nothing;
  Progress progress(file_stem(key), options);
  (void)work_in_first(options.team, [&] {
    need = prepare(recipe, path, options, progress);
    return std::string(need == TableNeed::search ? "wanted" : "");
  });
  if (need == TableNeed::search) {
    const Header header = options.team == nullptr
                              ? recipe.make(path, progress.job("writing"), make_options(options), progress)
                              : make_in_team(std::get<TableKey>(key), path, options, progress);
    progress.note(counted(header.reached(), "state") + ", h up to " + std::to_string(header.histogram.size() - 1) +
                  ", " + format_bytes(std::filesystem::file_size(path)) + ", " + format_fixed(progress.seconds(), 2) +
                  " s");
  }
  const Header header = read_header(path);
  // The file may be that of another program, which was waited for.
  require_encoding(header, path, options.encoding);
  if (need == TableNeed::nothing) progress.note("is there");
  if (options.force) remove_plain_form(path, options);
  remove_abandoned(folder, key);
  if (answer.format() == OutputFormat::text) return answer.print(escape_for_terminal(path.string()) + "\n");
  Json record = table_record(path, header);
  record["generated"] = need != TableNeed::nothing;
  answer.add(record);
}

[[nodiscard]] int run_generate(const Options& options) {
  if (options.team != nullptr) {
    // If a process has died the others cannot agree on anything; what came after the last checkpoint is lost.
    end_on_interrupt(leads(options.team)
                         ? "pdbgen: told to end, by an interrupt or because a process of the job has died; the table "
                           "under way was not made; the same command goes on from its checkpoint, if it has one\n"
                         : "");
  }
  if (!leads(options.team)) return assist(options);
  TableChoice choice;
  Recipes recipes;
  std::filesystem::path folder;
  (void)work_in_first(options.team, [&] {
    choice = named_tables(options);
    recipes = options.puzzle->recipes(choice);
    folder = table_folder(options.folder);
    return options.team == nullptr ? std::string() : text_of(folder, recipes);
  });
  RecordWriter answer(std::cout, options.format, {"generate", "tables", table_columns({"generated"})}, Json::object());
  answer.fill([&] {
    for (const auto& recipe : recipes) generate_table(*recipe, folder, options, answer);
    std::vector<BoardSize> boards;
    for (const Catalogue& catalogue : choice.catalogues) {
      if (std::find(boards.begin(), boards.end(), catalogue.board) == boards.end()) boards.push_back(catalogue.board);
    }
    for (const BoardSize board : boards) make_automaton(board, default_automaton_depth, options);
  });
  return 0;
}

/// --encoding.
[[nodiscard]] Option encoding_option(Options& options) {
  const bool is_direct = options.puzzle->facts.is_direct;
  return parsed(
             "encoding", "smallest|1|2|4|8",
             [&options, is_direct](const std::string& given) {
               for (const Encoding encoding :
                    {Encoding::smallest, Encoding::one_bit, Encoding::two_bits, Encoding::half_byte, Encoding::byte}) {
                 const unsigned bits = bits_asked(encoding);
                 if (given != (bits == 0 ? "smallest" : std::to_string(bits)) || (is_direct && bits < 4)) continue;
                 options.encoding = encoding;
                 return;
               }
               throw Error(ErrorKind::bad_input,
                           "--encoding '" + given + "': expected one of " + (is_direct ? "4|8" : "smallest|1|2|4|8"));
             },
             "bits a state (default: smallest, the fewest that are right for the puzzle; of shift 4 if no h is above "
             "14, else 8)")
      .rare()
      .wanting(of_others);
}

/// What names tables of any puzzle.
[[nodiscard]] OptionGroup named_options(Options& options) {
  OptionGroup group = table_options(options);
  for (Option& option : group.options) {
    if (option.name == "board" || option.name == "pattern") continue;
    option = std::move(option).wanting(of_tiles);
  }
  group.options.push_back(
      text("size", "SIZE", options.size, "the puzzle's size, as pdbgen help PUZZLE says").wanting(with_sizes));
  group.options.push_back(
      text("goal", "GOAL", options.goal, "the goal, as pdbgen help PUZZLE says").wanting(with_goals));
  return group;
}

[[nodiscard]] std::vector<OptionGroup> declare_generate(Options& options) {
  return {named_options(options),
          {"Generation",
           {bytes("memory", options.memory,
                  "about the most bytes of memory to take, as in 8GiB (default: what is available); of tiles a search "
                  "that needs more continues on disk, slower"),
            number("checkpoint", "SECONDS", options.checkpoint_seconds,
                   "between checkpoints, from which the next run goes on if this one dies, at most 1,000,000,000 "
                   "(default: 600; 0 is after each level)",
                   {0, 1'000'000'000, "a whole number, at most 1,000,000,000"})
                .rare(),
            encoding_option(options), instruction_set_option(options).wanting(of_tiles),
            flag("no-compress", options.compress, "write a plain .pdb, which is mapped as it lies", false),
            level_option(options).excludes({"no-compress"},
                                           "--level is for files that are compressed; leave out --no-compress")}},
          {"Options",
           {folder_option(options.folder), force_option(options), jobs_option(options), verbose_option(options),
            team_option("share the work with the other processes that mpirun has started, each with -j threads and "
                        "its part of the memory, in a folder that all share (docs/scaling.md)")
                .wanting(of_tiles),
            quiet_option(options)}},
          machine_output(options)};
}

/// Throws Error (bad_input) unless the options name tables.
void prepare_generate(Options& options) {
  if (options.puzzle == &tile_puzzle() && !options.is_given({"catalogue", "pattern", "partition"})) {
    throw Error(ErrorKind::bad_input,
                "nothing to generate: give --catalogue, or --board and --pattern or --partition; see pdbgen generate "
                "--help");
  }
  if (options.puzzle == &shift_puzzle() && !options.is_given({"goal", "board"})) {
    throw Error(ErrorKind::bad_input, "name the --goal, or the board, for example --board 4x4; see pdbgen help shift");
  }
}

}  // namespace

Command generate_command() {
  return {
      .name = "generate",
      .arguments = "[--catalogue NAME | --board WxH | --size SIZE] [--pattern PATTERN] [options]",
      .purpose = "Makes tables by breadth-first search.",
      .about =
          "Of tiles makes the move automaton of each board too. Files that exist are kept; a table that is there "
          "compressed is only decompressed for --no-compress, or the other way round.\n"
          "Prints the file of each table. A file under its name is always whole. A run that ends early may "
          "leave a hidden checkpoint, from which the same command continues. --force forgets it, replaces tables that "
          "are there, and removes a plain file beside a compressed one, which would be read instead.",
      .examples = {"generate --catalogue 15-7-8", "generate --board 3x3 --pattern 1,2,3,4 --dir tables",
                   "generate --puzzle topspin --size 9-4 --dir tables"},
      .call = with_options(declare_generate, run_generate, prepare_generate)};
}

}  // namespace tilepdb::pdbgen
