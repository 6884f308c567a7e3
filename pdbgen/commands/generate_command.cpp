// SPDX-License-Identifier: MIT
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/common_options.hpp"
#include "cli/signals.hpp"
#include "format/table_folder.hpp"
#include "pdbgen/commands/automaton_command.hpp"
#include "pdbgen/commands/commands.hpp"
#include "pdbgen/commands/named_tables.hpp"
#include "pdbgen/commands/progress.hpp"
#include "pdbgen/commands/table_output.hpp"
#include "pdbgen/distributed/team_table.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/write/table_files.hpp"
#include "text/json_text.hpp"

namespace tilepdb::pdbgen {

namespace {

void generate_table(const TableKey& key, const std::filesystem::path& path, const Options& options) {
  Progress progress(key.file_stem(), options);
  const SearchOptions search{.instruction_set = options.instruction_set,
                             .checkpoint_interval = std::chrono::seconds(options.checkpoint_seconds),
                             .memory = options.memory};
  const auto make = options.team == nullptr ? make_table_file : make_table_file_in_team;
  const Header header = make(key, path, progress.job("writing"), search, write_options_of(options), progress);
  if (leads(options.team)) note_table(progress, header, path);
}

/// What the first process tells the others to make.
[[nodiscard]] std::string text_of(const std::filesystem::path& folder, const std::vector<TableKey>& keys) {
  Json list = Json::array();
  for (const TableKey& key : keys) list.push_back({key.board.width, key.board.height, key.pattern, key.blank});
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
  own.folder.assign(bytes.begin(), bytes.end());
  for (const Json& words : task.at("keys")) {
    const TableKey key = make_table_key({words.at(0).get<unsigned>(), words.at(1).get<unsigned>()},
                                        words.at(2).get<Pattern>(), words.at(3).get<Cell>());
    if (!work_in_first(own.team, {}).empty()) generate_table(key, table_path(key, own), own);
  }
  return 0;
}

[[nodiscard]] int run_generate(const Options& options) {
  if (options.puzzle != nullptr) return run_puzzle_generate(*options.puzzle, options);
  if (options.team != nullptr) {
    // If a process has died the others cannot agree on anything; what came after the last checkpoint is lost.
    end_on_interrupt(leads(options.team)
                         ? "pdbgen: told to end, by an interrupt or because a process of the job has died; the table "
                           "under way was not made; the same command goes on from its checkpoint, if it has one\n"
                         : "");
  }
  if (!leads(options.team)) return assist(options);
  const auto folder = table_folder(options.folder);
  NamedTables task;
  (void)work_in_first(options.team, [&] {
    task = named_tables(options);
    return text_of(folder, task.keys);
  });
  RecordWriter answer = begin_answer(options);
  answer.fill([&] {
    for (const TableKey& key : task.keys) {
      const auto path = table_path(key, options);
      TableNeed need = TableNeed::nothing;
      const std::string wanted = work_in_first(options.team, [&] {
        need = prepare(key, path, options);
        return std::string(need == TableNeed::search ? "wanted" : "");
      });
      if (!wanted.empty()) generate_table(key, path, options);
      conclude(answer, key, path, need, options);
    }
    for (const BoardSize board : task.boards) make_automaton(board, default_automaton_depth, options);
  });
  return 0;
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
            checkpoint_option(options), encoding_option(options), instruction_set_option(options).wanting(of_tiles),
            plain_file_option(options), level_option(options).excludes({"no-compress"}, level_of_plain_file)}},
          {"Options",
           {folder_option(options.folder), force_option(options), jobs_option(options), verbose_option(options),
            team_option("share the work with the other processes that mpirun has started, each with -j threads and "
                        "its part of the memory, in a folder that all share (docs/scaling.md)")
                .wanting(of_tiles),
            oversubscribe_option(options).wanting(of_tiles), quiet_option(options)}},
          machine_output(options)};
}

/// Throws Error (bad_input) unless the options name tables.
void prepare_generate(Options& options) {
  if (options.puzzle == nullptr && !options.is_given({"catalogue", "pattern", "partition"})) {
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
