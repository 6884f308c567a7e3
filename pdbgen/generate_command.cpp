// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "pdbgen/commands.hpp"
#include "pdbgen/generated_file.hpp"
#include "pdbgen/generator.hpp"
#include "tilepdb/catalogue.hpp"
#include "tilepdb/memory.hpp"
#include "tilepdb/table_folder.hpp"
#include "tilepdb/tool/support.hpp"

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

/// Whether the planes of a table must go to disk. Throws before hours are spent if memory or disk cannot suffice.
[[nodiscard]] bool planes_go_to_disk(const TableKey& key, const std::filesystem::path& folder, const Options& options) {
  const Requirements needed = requirements(key.board, key.tiles(), options.threads);
  const auto available = options.memory ? options.memory : available_memory();
  const bool on_disk = available && needed.memory > *available;
  if (on_disk && needed.memory_with_planes_on_disk > *available) {
    throw Error(ErrorKind::resource, key.file_stem() + ": generating it takes " + format_bytes(needed.memory) +
                                         " of memory, or " + format_bytes(needed.memory_with_planes_on_disk) +
                                         " with the search on disk; " +
                                         (options.memory ? "--memory allows " : "available are ") +
                                         format_bytes(*available) + "; use patterns of fewer tiles");
  }
  const std::uint64_t table = (Index(key.board, key.tiles()).states() + 7) / 8 + header_size;
  const std::uint64_t bytes = table + (on_disk ? needed.disk_for_planes : 0);
  const auto space = free_space(folder);
  if (space && *space + (on_disk ? disk_in_use(folder, key) : 0) < bytes) {
    throw Error(ErrorKind::resource, folder.string() + ": " + key.file_stem() + " takes up to " + format_bytes(bytes) +
                                         " of disk" + (on_disk ? ", for the search too, because memory is short" : "") +
                                         ", free are " + format_bytes(*space) + "; choose another folder with --dir");
  }
  return on_disk;
}

void generate_table(const TableKey& key, const std::filesystem::path& path, const Options& options) {
  if (options.force) remove_abandoned_files(path.parent_path(), key);
  const bool on_disk = planes_go_to_disk(key, path.parent_path(), options);
  Progress progress(key.file_stem(), options);
  if (on_disk) progress.note("memory is short: the search is kept on disk, which is slower");
  GenerateOptions how;
  how.folder = path.parent_path();
  how.planes_on_disk = on_disk;
  how.memory = options.memory ? options.memory : available_memory();
  how.checkpoint_interval = std::chrono::seconds(options.checkpoint_seconds);
  how.resumed = [&](unsigned depth) { progress.note("goes on after level " + std::to_string(depth)); };
  how.waiting = waiting_note(key.file_stem(), options);
  how.threads = options.threads;
  how.instruction_set = options.instruction_set;
  how.progress = [&](const Level& level) { progress.level(level); };
  how.stop = interrupted;
  const auto table = generate(key, how);
  const Index index(key.board, key.tiles());
  const Header header = make_header(key, index, table->histogram());
  write_table(
      path, header, [&](std::uint64_t first, std::span<std::uint8_t> into) { table->payload(first, into); },
      how_to_write(key.file_stem(), options, progress));
  table->remove_files();
  note_table(progress, header, path);
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
