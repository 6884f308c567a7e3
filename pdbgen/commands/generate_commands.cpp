// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "cli/command.hpp"
#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "format/move_automaton_file.hpp"
#include "format/table_file.hpp"
#include "format/table_folder.hpp"
#include "pdbgen/commands/commands.hpp"
#include "pdbgen/commands/options.hpp"
#include "pdbgen/commands/progress.hpp"
#include "pdbgen/commands/records.hpp"
#include "pdbgen/distributed/team_table.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/puzzles/pattern_choice.hpp"
#include "pdbgen/spaces/level_search.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/file_kind.hpp"
#include "puzzles/definition/defined_puzzles.hpp"
#include "text/escaped_text.hpp"
#include "text/json_text.hpp"
#include "text/records.hpp"
#include "text/text.hpp"

namespace tilepdb::pdbgen {

namespace {

/// Makes the automaton of a board in the table folder unless it exists; with --force, always. Returns its file.
std::filesystem::path make_automaton(BoardSize board, unsigned depth, const Options& options) {
  const auto folder = table_folder(options.folder);
  auto path = folder / automaton_file_name(board, depth);
  if (!options.force && is_automaton_there(folder, board, depth)) return path;
  Progress progress(path.filename().string(), options);
  const std::uint64_t bytes = make_automaton_file(path, board, depth, progress.job("writing"));
  progress.note(format_bytes(bytes) + ", " + format_fixed(progress.seconds(), 2) + " s");
  return path;
}

[[nodiscard]] int run_automaton(const Options& options) {
  const auto path = make_automaton(*options.board, options.automaton_depth, options);
  if (options.format == OutputFormat::text) {
    print_output(escape_for_terminal(path.string()) + "\n");
    return 0;
  }
  RecordWriter answer = answer_writer(
      options, {"automaton", "automata", {"file", "board", "depth", "states", "file_bytes"}}, Json::object());
  answer.add({{"file", path.string()},
              {"board", options.board->name()},
              {"depth", options.automaton_depth},
              {"states", read_move_automaton(path).rows().size()},
              {"file_bytes", std::filesystem::file_size(path)}});
  answer.end();
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_automaton(Options& options) {
  const std::string most = std::to_string(max_automaton_depth_of_any_board);
  return {{"Options",
           {board_option(options),
            number("depth", "N", options.automaton_depth,
                   "length of the longest superfluous sequences that the automaton recognizes, 0 to " + most +
                       ", less on large boards (default: " + std::to_string(default_automaton_depth) + ")",
                   {0, max_automaton_depth_of_any_board}),
            folder_option(options.folder), force_option(options), quiet_option(options)}},
          output_format(options)};
}

}  // namespace

Command automaton_command() {
  return {.name = "automaton",
          .arguments = "--board WxH [options]",
          .purpose = "Make the automaton that prunes superfluous moves.",
          .about =
              "generate makes the automaton that pdbsolve uses by default; this command makes others, for "
              "pdbsolve --automaton-depth. Prints the file.",
          .examples = {"automaton --board 4x4 --depth 16", "automaton --board 5x5 --depth 12 --dir tables"},
          .needs = {{{"board"}, "--board is required"}},
          .wanted = of_tiles,
          .call = with_options(declare_automaton, run_automaton)};
}

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

/// Makes a table of sliding tiles with all processes of the team.
Header make_in_team(const TableKey& key, const std::filesystem::path& path, const Options& options,
                    Progress& progress) {
  const MakeOptions make = make_options(options);
  return make_table_file_in_team(key, path, progress.job("writing"), make.search, make.write, progress);
}

/// Returns the task that the first process sends to the others.
[[nodiscard]] std::string text_of(const std::filesystem::path& folder, const Recipes& recipes) {
  Json list = Json::array();
  for (const auto& recipe : recipes) {
    const TableKey key = std::get<TableKey>(recipe->key());
    list.push_back({key.board.width, key.board.height, key.pattern, key.blank});
  }
  // Encodes the name as bytes: file names need not be UTF-8, but JSON strings must be.
  const std::string name = std::filesystem::absolute(folder).string();
  const std::vector<std::uint8_t> bytes(name.begin(), name.end());
  return Json{{"folder", bytes}, {"keys", std::move(list)}}.dump();
}

/// Runs a process other than the first: helps to make each table that needs a search.
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
    // If a table has both a plain and a compressed file, the plain one is read.
    print_error(std::string("warning: ") + reason.what() + "; the table is rebuilt" +
                (is_compressed ? ", but that file is read first: remove it or use --force" : ""));
  };
  const TableNeed need = recipe.prepare(path, progress.job("writing"), make_options(options), unusable);
  if (need == TableNeed::conversion) {
    progress.note(std::string(is_compressed ? "compressed" : "decompressed") + " from the existing file, " +
                  format_fixed(progress.seconds(), 2) + " s");
  }
  return need;
}

/// Removes the plain file of a table beside a compressed file, because the plain file would be read instead.
void remove_plain_form(const std::filesystem::path& path, const Options& options) {
  const auto plain = std::filesystem::path(path).replace_extension();
  if (!is_compressed_name(path) || !is_present(plain)) return;
  std::error_code error;
  std::filesystem::remove(plain, error);
  if (error) {
    throw Error(ErrorKind::resource,
                plain.string() + ": cannot be removed, but is read before the new file: " + error.message());
  }
  if (!options.quiet) print_note(plain.string() + ": removed, because it would be read before the new file");
}

/// Throws Error (bad_input) if a file has another encoding than the requested one.
void require_encoding(const Header& header, const std::filesystem::path& path, Encoding asked) {
  const unsigned bits = bits_per_entry(header.encoding);
  if (bits_asked(asked) == 0 || bits_asked(asked) == bits) return;
  throw Error(ErrorKind::bad_input, path.string() + ": exists with " + std::to_string(bits) +
                                        " bits a state; use --force to replace it, or omit --encoding");
}

/// Makes a table's file. An interrupt names the checkpoint that it leaves.
Header make_alone(const TableRecipe& recipe, const std::filesystem::path& path, const Options& options,
                  Progress& progress) {
  try {
    return recipe.make(path, progress.job("writing"), make_options(options), progress);
  } catch (const Error& error) {
    const HiddenFiles hidden = hidden_files(path.parent_path(), recipe.key());
    if (error.kind() != ErrorKind::interrupted || !hidden.has_checkpoint()) throw;
    throw Error(ErrorKind::interrupted, "interrupted; the same command resumes from its checkpoint; " +
                                            hidden.data.string() + " takes " + format_bytes(hidden.disk_in_use()));
  }
}

/// Makes a table's file unless it exists. In a team, all processes search together.
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
  if (need == TableNeed::search && options.whole) {
    const unsigned bits = bits_asked(options.encoding);
    const unsigned expected = bits != 0 ? bits : options.puzzle->facts.is_direct ? 4 : 2;
    progress.note(counted(recipe.states(), "state") + " in " +
                  format_bytes(memory_to_build(recipe.states(), expected)) + " of memory");
  }
  if (need == TableNeed::search) {
    const Header header = options.team == nullptr ? make_alone(recipe, path, options, progress)
                                                  : make_in_team(std::get<TableKey>(key), path, options, progress);
    progress.note(counted(header.reached(), "state") + ", h up to " + std::to_string(header.histogram.size() - 1) +
                  ", " + format_bytes(std::filesystem::file_size(path)) + ", " + format_fixed(progress.seconds(), 2) +
                  " s");
  }
  const Header header = read_header(path);
  // Another program may have made the file in the meantime.
  require_encoding(header, path, options.encoding);
  if (need == TableNeed::nothing) progress.note("exists");
  if (options.force) remove_plain_form(path, options);
  remove_abandoned(folder, key);
  if (answer.format() == OutputFormat::text) return answer.print(escape_for_terminal(path.string()) + "\n");
  Json record = table_record(path, header);
  record["generated"] = need != TableNeed::nothing;
  answer.add(record);
}

/// Chooses the patterns of a defined puzzle if the user names none.
void choose_patterns(TableChoice& choice, const std::filesystem::path& folder, const Options& options) {
  const bool are_named = !choice.patterns.empty();
  Progress progress("patterns", options);
  const auto file = puzzles::chosen_patterns_file(folder, choice.size);
  if (!are_named && options.puzzle->facts.is_defined() && options.is_given({"force", "memory", "time-limit"}) &&
      is_present(file)) {
    progress.note("as in " + file.string() + "; remove it to choose again");
  }
  choice.patterns = patterns_for(*options.puzzle, choice, folder, progress.job("choosing"));
  if (!are_named && choice.patterns.size() > 1) progress.note(joined_words(choice.patterns));
}

[[nodiscard]] int run_generate(const Options& options) {
  if (options.team != nullptr) {
    // If a process has died, the others cannot agree on anything; the work since the last checkpoint is lost.
    end_on_interrupt(
        leads(options.team)
            ? "pdbgen: interrupted, or a process of the job died; the current table is incomplete; the same "
              "command resumes from its checkpoint, if one exists\n"
            : "");
  }
  if (!leads(options.team)) return assist(options);
  TableChoice choice;
  Recipes recipes;
  std::filesystem::path folder;
  (void)work_in_first(options.team, [&] {
    choice = named_tables(options);
    folder = table_folder(options.folder);
    if (!choice.is_whole) choose_patterns(choice, folder, options);
    recipes = options.puzzle->recipes(choice);
    return options.team == nullptr ? std::string() : text_of(folder, recipes);
  });
  RecordWriter answer = answer_writer(options, {"generate", "tables", table_columns({"generated"})}, Json::object());
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
             "bits per state (default: smallest, the fewest that suit the puzzle; for shift, 4 if no h exceeds 14, "
             "else 8)")
      .rare()
      .wanting(of_others);
}

/// Options that name tables of any puzzle.
[[nodiscard]] OptionGroup named_options(Options& options) {
  OptionGroup group = table_options(options);
  for (Option& option : group.options) {
    if (option.name == "board" || option.name == "pattern") continue;
    option = std::move(option).wanting(of_tiles);
  }
  group.options.push_back(
      text("size", "SIZE", options.size, "size of the puzzle; see pdbgen help PUZZLE").wanting(with_sizes));
  group.options.push_back(
      flag("whole", options.whole,
           "the table of all pieces, which has the distance of every state; see pdbgen info --farthest")
          .excludes({"pattern"}, "--whole is the pattern of all pieces; omit --pattern")
          .wanting(with_whole));
  group.options.push_back(
      text("goal", "GOAL", options.goal, "goal of the puzzle; see pdbgen help PUZZLE").wanting(with_goals));
  return group;
}

[[nodiscard]] std::vector<OptionGroup> declare_generate(Options& options) {
  return {
      named_options(options),
      {"Generation",
       {bytes("memory", options.memory,
              "approximate memory limit, such as 8GiB (default: free memory); a search that needs more continues "
              "on disk, which is slower, but not with 4 or 8 bits per state"),
        positive_number("time-limit", "SECONDS", options.seconds,
                        "choose the patterns of a FILE without --pattern in about SECONDS (default: no limit)")
            .rare()
            .excludes({"pattern", "whole"},
                      "--time-limit is for the choice of patterns; omit it, or --pattern and --whole"),
        number("checkpoint", "SECONDS", options.checkpoint_seconds,
               "time between checkpoints, from which an interrupted run resumes, at most 1,000,000,000 "
               "(default: 600; 0: after each level)",
               {0, 1'000'000'000, "a whole number, at most 1,000,000,000"})
            .rare(),
        encoding_option(options), instruction_set_option(options).wanting(of_tiles),
        flag("no-compress", options.compress, "write a plain .pdb, which is read without unpacking", false),
        level_option(options).excludes({"no-compress"}, "--level applies to compressed files; omit --no-compress")}},
      {"Options",
       {folder_option(options.folder), force_option(options), jobs_option(options), verbose_option(options),
        team_option("share the work with the other processes started by mpirun, each with -j threads and its "
                    "part of the memory; all must share the folder (docs/scaling.md)")
            .wanting(of_tiles),
        quiet_option(options)}},
      output_format(options)};
}

/// Throws Error (bad_input) unless the options name tables.
void prepare_generate(Options& options) {
  if (options.puzzle == &tile_puzzle() && !options.is_given({"catalogue", "pattern", "partition"})) {
    throw Error(ErrorKind::bad_input,
                "nothing to generate: give --catalogue, or --board and --pattern or --partition; see pdbgen generate "
                "--help");
  }
  if (options.is_given({"time-limit"}) && !options.puzzle->facts.is_defined()) {
    throw Error(ErrorKind::bad_input, "--time-limit is for the choice of patterns of a FILE; " +
                                          options.puzzle->facts.name + " has usual ones: omit it");
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
      .purpose = "Make tables by breadth-first search.",
      .about =
          "For sliding tiles, also makes the move automaton of each board. Keeps existing files. If a table exists in "
          "the other form, plain or compressed, only converts it.\n"
          "Prints the file of each table. A file appears under its name only when it is complete. An interrupted run "
          "may leave a hidden checkpoint; the same command resumes from it. --force ignores the checkpoint, rebuilds "
          "existing tables, and removes a plain file that would be read instead of a compressed one.",
      .examples = {"generate --catalogue 15-7-8", "generate --board 3x3 --pattern 1,2,3,4 --dir tables",
                   "generate --puzzle topspin --size 9-4 --dir tables"},
      .call = with_options(declare_generate, run_generate, prepare_generate)};
}

}  // namespace tilepdb::pdbgen
