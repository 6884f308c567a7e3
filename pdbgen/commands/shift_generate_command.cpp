// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iostream>

#include "cli/common_options.hpp"
#include "pdbgen/commands/commands.hpp"
#include "pdbgen/commands/progress.hpp"
#include "pdbgen/commands/table_output.hpp"
#include "pdbgen/dense/default_patterns.hpp"
#include "pdbgen/dense/shift_checkpoint.hpp"
#include "pdbgen/dense/shift_search.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/available_memory.hpp"
#include "platform/file_kind.hpp"
#include "platform/locked_file.hpp"
#include "puzzles/shift/labelled_board.hpp"
#include "text/counted.hpp"
#include "text/text.hpp"

namespace tilepdb::generator {

namespace {

[[nodiscard]] shift::LabelledBoard goal_of(const Options& options) {
  if (options.goal.empty()) return shift::all_different(*options.board);
  try {
    return shift::parse_labelled_board(options.goal, options.board);
  } catch (const Error& error) {
    throw Error(error.kind(), std::string("--goal: ") + error.what());
  }
}

[[nodiscard]] shift::KindSet parse_kinds(const std::string& text, const std::vector<std::string>& labels) {
  const auto refuse = [&](const std::string& what) {
    return Error(ErrorKind::bad_input, "pattern '" + text + "': " + what);
  };
  shift::KindSet kinds = 0;
  for (const std::string_view word : split(text, " \t,")) {
    const shift::Kind kind = shift::kind_of(word, labels);
    if (kind == labels.size()) throw refuse("the goal has no cell '" + std::string(word) + "'");
    if ((kinds >> kind & 1U) != 0) throw refuse("'" + std::string(word) + "' appears twice");
    kinds |= shift::KindSet{1} << kind;
  }
  if (kinds == 0) throw refuse("expected labels of the goal, separated by commas");
  return kinds;
}

/// The tables that are asked for, each once.
[[nodiscard]] std::vector<shift::TableKey> tables_of(const Options& options) {
  const shift::LabelledBoard labelled = goal_of(options);
  const std::vector<std::string> labels = shift::labels_of(labelled);
  const shift::Board goal = shift::numbered(labelled, labels);
  if (options.patterns.empty()) {
    auto keys = default_tables(goal, std::min(most_default_states, options.memory.value_or(most_default_states)));
    if (!keys.empty()) return keys;
    throw Error(ErrorKind::bad_input,
                "no pattern of this goal is small enough to be made without being named; name "
                "one with --pattern");
  }
  std::vector<shift::TableKey> keys;
  for (const std::string& pattern : options.patterns) {
    const auto key = shift::stored_table(shift::make_table_key(goal, parse_kinds(pattern, labels))).stored;
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
  }
  return keys;
}

[[nodiscard]] std::uint64_t most_bytes_of_table(const shift::Index& index) { return index.states() + header_size; }

/// Throws Error (resource) if memory or disk cannot suffice.
void require_room(const shift::Index& index, const std::filesystem::path& folder, const Options& options) {
  const std::string name = index.key().file_stem();
  const std::uint64_t memory = ShiftSearch::memory_of(index.states());
  const auto available = options.memory ? options.memory : available_memory();
  if (available && memory > *available) {
    throw Error(ErrorKind::resource, name + ": generating its " + counted(index.states(), "state") + " takes " +
                                         format_bytes(memory) + " of memory; " +
                                         (options.memory ? "--memory allows " : "available are ") +
                                         format_bytes(*available) + "; use a pattern of fewer cells");
  }
  require_space(folder, name, most_bytes_of_table(index));
}

/// Whether there is disk for checkpoints too; says so if not. The table is worth more than they are.
[[nodiscard]] bool has_room_for_checkpoints(const shift::Index& index, const HiddenFiles& files, std::uint64_t bytes,
                                            Progress& progress) {
  const std::filesystem::path folder = files.data.parent_path();
  try {
    require_space(folder, "the table with its checkpoints", most_bytes_of_table(index) + bytes, files.disk_in_use());
    return true;
  } catch (const Error& error) {
    progress.note(std::string("no checkpoints: ") + error.what());
    return false;
  }
}

void generate_table(const shift::TableKey& key, const std::filesystem::path& path, const Options& options) {
  const shift::Index index(key);
  make_folder(path.parent_path());
  require_room(index, path.parent_path(), options);
  Progress progress(key.file_stem(), options);
  const Job job = progress.job("writing");
  const HiddenFiles files = shift_files(path.parent_path(), key);
  ShiftSearchOptions how;
  how.folder = path.parent_path();
  how.checkpoint_interval = std::chrono::seconds(options.checkpoint_seconds);
  how.has_room = [&](std::uint64_t bytes) { return has_room_for_checkpoints(index, files, bytes, progress); };
  ShiftSearch search(index, job, how, progress);
  search.run();
  const Header header = make_header(index, search.histogram());
  write_table(
      path, header,
      [&](std::uint64_t first, std::span<std::uint8_t> into) { search.payload(header.encoding, first, into); }, job,
      write_options_of(options));
  search.remove_files();
  note_table(progress, header, path);
}

/// Makes the table's file unless it is there; whether it was made.
[[nodiscard]] bool provide(const shift::TableKey& key, const std::filesystem::path& path, const Options& options) {
  const HiddenFiles files = shift_files(path.parent_path(), key);
  if (options.force) {
    require_name_for_file(path);
    files.remove_abandoned();
    generate_table(key, path, options);
    return true;
  }
  const bool there = is_there(path, key);
  if (there || converted(key, path, options)) {
    if (there && !options.quiet) std::cerr << key.file_stem() << ": is there" << std::endl;
    files.remove_abandoned();
    return !there;
  }
  generate_table(key, path, options);
  return true;
}

[[nodiscard]] int run_shift_generate(const Options& options) {
  RecordWriter answer = begin_answer(options);
  answer.guard([&] {
    for (const shift::TableKey& key : tables_of(options)) {
      const auto path = table_path(key, options);
      add_to_answer(answer, path, provide(key, path, options));
    }
  });
  answer.end();
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_shift_generate(Options& options) {
  const auto take_board = [&](const std::string& text) {
    const BoardSize size = parse_width_and_height(text);
    shift::require_size(size);
    options.board = size;
  };
  return {
      {"Tables",
       {text("goal", "CELLS", options.goal,
             "the goal, a letter or digit for each cell as in \"RRRR/GGGG/BBBB/YYYY\", or labels separated by "
             "blanks or commas (default: 1, 2, 3, … on --board)"),
        parsed("board", "WxH", take_board, "width and height in cells, each 2 to 6 (default: as the goal has them)"),
        texts("pattern", "A,B,…", options.patterns,
              "labels of the goal's cells that are told apart, all others being alike; may be repeated (default: "
              "as many as tables of 100 million states allow)")}},
      {"Generation",
       {bytes("memory", options.memory,
              "the most bytes of memory to take, as in 8GiB; a state takes one (default: what is available)"),
        checkpoint_option(options), plain_file_option(options), level_option(options)}},
      {"Options",
       {folder_option(options.folder), force_option(options), jobs_option(options), verbose_option(options),
        quiet_option(options)}},
      machine_output(options)};
}

}  // namespace

Command shift_generate_command() {
  return {.name = "generate",
          .arguments = "--goal CELLS | --board WxH [options]",
          .purpose = "Makes tables of the shift puzzle by breadth-first search.",
          .about =
              "A table serves every goal whose cells are alike in the same places, and all its images under moves "
              "around the edges, reflections and, on W×H for H×W, transposition. Files that exist are kept; one "
              "that is there compressed is only decompressed for --no-compress, or the other way round. Prints "
              "the file of each table. A file under its name is always whole. A run that ends early may leave a "
              "hidden checkpoint, from which the same command goes on; --force forgets it.",
          .examples = {"generate --puzzle shift --goal RRR/GGG/BBB",
                       "generate --puzzle shift --board 3x3 --pattern 1,2,3 --dir tables"},
          .needs = {{{"goal", "board"}, "name the --goal, or the board, for example --board 4x4"}},
          .call = with_options(declare_shift_generate, run_shift_generate)};
}

}  // namespace tilepdb::generator
