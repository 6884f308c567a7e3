// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>

#include "pdbgen/commands.hpp"
#include "pdbgen/distributed/team_table.hpp"
#include "pdbgen/generated_file.hpp"
#include "pdbgen/make_file.hpp"
#include "tilepdb/catalogue.hpp"
#include "tilepdb/file_kind.hpp"
#include "tilepdb/json_text.hpp"
#include "tilepdb/shipped_data.hpp"
#include "tilepdb/table_folder.hpp"

namespace tilepdb::generator {

const CommandSyntax generate_syntax = {
    "generate", "--catalogue NAME | --board WxH --pattern A,B,… [options]", "Makes tables by breadth-first search.",
    "Makes the move automaton of each board too. Files that exist are kept; a table that is there compressed is only "
    "decompressed for --no-compress, or the other way round. Patterns that are rotations or reflections of each other "
    "share one table.\n"
    "Prints the file of each table. A file under its name is always whole. A run that ends early may leave a hidden "
    "checkpoint, from which the same command goes on; --force forgets it.\n",
    generate_options | folder_option | write_options | force_option | work_options | quiet_option | format_option |
        team_option};

namespace {

template <typename Element>
void add_once(std::vector<Element>& elements, const Element& element) {
  if (std::find(elements.begin(), elements.end(), element) == elements.end()) elements.push_back(element);
}

/// What is asked for: the tables, each shape once, and the boards that they are for.
struct Task {
  std::vector<TableKey> keys;
  std::vector<BoardSize> boards;
};

[[nodiscard]] Task task_of(const Options& options) {
  Task task;
  for (const std::string& name : options.catalogues) {
    Catalogue catalogue = find_catalogue(name, catalogue_folders(shipped_catalogue_folders()));
    if (options.blank != 0) {
      if (options.blank >= catalogue.board.cells()) {
        throw Error(ErrorKind::bad_input, "--blank " + std::to_string(options.blank) + ": not a cell of a " +
                                              catalogue.board.name() + " board");
      }
      catalogue = for_blank(catalogue, options.blank);
    }
    add_once(task.boards, catalogue.board);
    for (const TableKey& key : tables_needed(catalogue.board, catalogue.blank, catalogue.partitions))
      add_once(task.keys, key);
  }
  if (options.board) add_once(task.boards, *options.board);
  for (const std::string& text : options.patterns) {
    const Pattern pattern = parse_pattern(*options.board, text);
    if (options.blank >= options.board->cells() || contains(pattern, options.blank)) {
      throw Error(ErrorKind::bad_input, "pattern '" + text + "': the blank's goal, cell " +
                                            std::to_string(options.blank) +
                                            ", must be another cell of the board; see --blank");
    }
    add_once(task.keys, stored_table(make_table_key(*options.board, pattern, options.blank)).stored);
  }
  return task;
}

[[nodiscard]] TableFileTask table_task(const TableKey& key, const Options& options, Progress& progress) {
  TableFileTask task;
  task.search.memory = options.memory;
  task.search.checkpoint_interval = std::chrono::seconds(options.checkpoint_seconds);
  task.search.resumed = [&](unsigned depth) { progress.note("goes on after level " + std::to_string(depth)); };
  task.search.waiting = waiting_note(key.file_stem(), options);
  task.search.threads = options.threads;
  task.search.instruction_set = options.instruction_set;
  task.search.progress = [&](const Level& level) { progress.level(level); };
  task.search.stop = interrupted;
  task.write = how_to_write(key.file_stem(), options, progress);
  task.kept_on_disk = [&] { progress.note("memory is short: the search is kept on disk, which is slower"); };
  return task;
}

void generate_table(const TableKey& key, const std::filesystem::path& path, const Options& options) {
  Progress progress(key.file_stem(), options);
  const TableFileTask task = table_task(key, options, progress);
  const Header header =
      options.team == nullptr ? make_table_file(key, path, task) : make_table_file(*options.team, key, path, task);
  if (leads(options.team)) note_table(progress, header, path);
}

/// What is done for a table.
enum class Need { nothing, conversion, search };

/// Does what needs no search.
[[nodiscard]] Need prepare(const TableKey& key, const std::filesystem::path& path, const Options& options) {
  if (options.force) {
    require_name_for_file(path);
    remove_abandoned_files(path.parent_path(), key);
    return Need::search;
  }
  if (is_there(path, key)) return Need::nothing;
  return converted(key, path, options) ? Need::conversion : Need::search;
}

/// What the first process tells the others to make.
[[nodiscard]] std::string text_of(const std::filesystem::path& folder, const std::vector<TableKey>& keys) {
  Json list = Json::array();
  for (const TableKey& key : keys) list.push_back({key.board.width, key.board.height, key.pattern, key.blank});
  return Json{{"folder", std::filesystem::absolute(folder).string()}, {"keys", std::move(list)}}.dump();
}

/// The part of a process that is not the first: each table that is wanted is made by all.
[[nodiscard]] int assist(const Options& options) {
  Options own = options;
  own.quiet = true;
  own.verbose = false;
  const Json task = parse_json<Json>(work_in_first(*own.team, {}));
  own.folder = task.at("folder").get<std::string>();
  for (const Json& words : task.at("keys")) {
    const TableKey key = make_table_key({words.at(0).get<unsigned>(), words.at(1).get<unsigned>()},
                                        words.at(2).get<Pattern>(), words.at(3).get<Cell>());
    if (!work_in_first(*own.team, {}).empty()) generate_table(key, table_path(key, own), own);
  }
  return 0;
}

}  // namespace

int generate_command(const Options& options) {
  if (!leads(options.team)) return assist(options);
  const auto folder = table_folder(options.folder);
  const auto for_all = [&](const std::function<std::string()>& work) {
    return options.team == nullptr ? work() : work_in_first(*options.team, work);
  };
  Task task;
  (void)for_all([&] {
    task = task_of(options);
    return text_of(folder, task.keys);
  });
  RecordWriter answer = begin_answer(options);
  answer.guard([&] {
    for (const TableKey& key : task.keys) {
      const auto path = table_path(key, options);
      Need need = Need::nothing;
      const bool wanted = !for_all([&] {
                             need = prepare(key, path, options);
                             return std::string(need == Need::search ? "wanted" : "");
                           }).empty();
      if (wanted) {
        generate_table(key, path, options);
      } else {
        remove_abandoned_files(folder, key);
        if (need == Need::nothing && !options.quiet) std::cerr << key.file_stem() << ": is there" << std::endl;
      }
      add_to_answer(answer, path, need != Need::nothing);
    }
    for (const BoardSize board : task.boards) make_automaton(board, default_automaton_depth, options);
  });
  answer.end();
  return 0;
}

}  // namespace tilepdb::generator
