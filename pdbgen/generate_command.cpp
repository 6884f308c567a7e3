// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "pdbgen/commands.hpp"
#include "pdbgen/generated_file.hpp"
#include "pdbgen/make_file.hpp"
#include "tilepdb/catalogue.hpp"
#include "tilepdb/shipped_data.hpp"
#include "tilepdb/table_folder.hpp"

namespace tilepdb::generator {

const CommandSyntax generate_syntax = {
    "generate", "--catalogue NAME | --board WxH --pattern A,B,… [options]", "make tables by breadth-first search",
    "Makes the move automaton of each board too. Files that exist are kept. Patterns that are rotations or reflections "
    "of each other share one table.\n"
    "Prints the file of each table. A file under its name is always whole. A run that ends early may leave a hidden "
    "checkpoint, from which the same command goes on; --force forgets it.\n",
    generate_options | folder_option | write_options | force_option | work_options | quiet_option | format_option};

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

void generate_table(const TableKey& key, const std::filesystem::path& path, const Options& options) {
  if (options.force) remove_abandoned_files(path.parent_path(), key);
  Progress progress(key.file_stem(), options);
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
  note_table(progress, make_table_file(key, path, std::move(task)), path);
}

}  // namespace

int generate_command(const Options& options) {
  const auto folder = table_folder(options.folder);
  const Task task = task_of(options);
  RecordWriter answer = begin_answer(options);
  answer.guard([&] {
    for (const TableKey& key : task.keys) {
      const auto path = table_path(key, options);
      const bool wanted = options.force || !is_there(path, key);
      if (wanted) {
        generate_table(key, path, options);
      } else {
        remove_abandoned_files(folder, key);
        if (!options.quiet) std::cerr << key.file_stem() << ": is there" << std::endl;
      }
      add_to_answer(answer, path, wanted);
    }
    for (const BoardSize board : task.boards) make_automaton(board, default_automaton_depth, options);
  });
  answer.end();
  return 0;
}

}  // namespace tilepdb::generator
