// SPDX-License-Identifier: MIT
#include "tilepdb/api/generate.hpp"

#include "core/move_automaton_builder.hpp"
#include "format/move_automaton_file.hpp"
#include "format/table_file.hpp"
#include "format/table_folder.hpp"
#include "pdbgen/api/table_progress.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/job.hpp"
#include "platform/threads.hpp"
#include "text/at_place.hpp"
#include "tiles/api_partitions.hpp"
#include "tiles/catalogue.hpp"
#include "tiles/given_partitions.hpp"
#include "tiles/goal.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::v1 {
namespace {

/// Makes files in one folder as the options say.
class Generation {
 public:
  explicit Generation(const GenerateOptions& options)
      : options_(options),
        folder_(table_folder(options.folder.string())),
        job_{.threads = prepare_threads(options.threads), .stop = options.stop},
        progress_(options) {}

  /// The file of a table, which is made if it is not there.
  [[nodiscard]] std::filesystem::path table(const TableKey& key) {
    auto path = pdbgen::table_file(folder_, key, options_.compress);
    if (!pdbgen::is_there(path, key) && !make_from_other_form(path, key, job_)) {
      progress_.begin(key.file_stem());
      Job making = job_;
      making.progress = [this](std::uint64_t, std::uint64_t) { progress_.writes(); };
      (void)pdbgen::make_table_file(
          key, path, making, {.instruction_set = default_instruction_set(), .memory = options_.memory}, {}, progress_);
    }
    pdbgen::remove_abandoned(folder_, key);
    return path;
  }

  void automaton(BoardSize board) {
    if (pdbgen::is_automaton_there(folder_, board, default_automaton_depth)) return;
    (void)pdbgen::make_automaton_file(folder_ / automaton_file_name(board, default_automaton_depth), board,
                                      default_automaton_depth, job_);
  }

 private:
  const GenerateOptions& options_;
  std::filesystem::path folder_;
  Job job_;
  TableProgress progress_;
};

[[nodiscard]] BoardSize table_board(Size size) {
  const BoardSize board{size.width, size.height};
  require_tables(board);
  return board;
}

/// Makes the tables of a catalogue for a goal's blank.
[[nodiscard]] std::vector<std::filesystem::path> make_tables(const Catalogue& known, const GenerateOptions& options) {
  const Catalogue adapted = for_blank_of(known, options);
  std::vector<std::filesystem::path> files;
  Generation generation(options);
  for (const TableKey& key : tables_needed(adapted.board, adapted.blank, adapted.partitions)) {
    files.push_back(generation.table(key));
  }
  generation.automaton(adapted.board);
  return files;
}

}  // namespace

bool make_from_other_form(const std::filesystem::path& path, const AnyTableKey& key, const Job& job) {
  return pdbgen::make_from_other_form(path, key, job, {}, [&](const Error& error) {
    if (is_compressed_name(path)) throw error;
  });
}

Catalogue catalogue_for(const std::string& name, const GenerateOptions& options) {
  return find_catalogue(name, catalogue_folders(shipped_catalogue_folders(options.header)));
}

Catalogue for_blank_of(const Catalogue& catalogue, const GenerateOptions& options) {
  const Cell of_goal = tilepdb::parse_goal(catalogue.board, options.goal).blank();
  const unsigned blank = options.blank.value_or(of_goal);
  if (blank < catalogue.board.cells()) return for_blank(catalogue, blank);
  throw Error(ErrorKind::bad_input, "blank: expected a cell, 0 to " + std::to_string(catalogue.board.cells() - 1) +
                                        ", found " + std::to_string(blank));
}

std::vector<std::filesystem::path> generate(const std::string& catalogue, const GenerateOptions& options) {
  return make_tables(catalogue_for(catalogue, options), options);
}

std::vector<std::filesystem::path> generate(const std::vector<PartitionTiles>& partitions, Size size,
                                            const GenerateOptions& options) {
  return make_tables(catalogue_of_tiles(partitions, size, options.goal), options);
}

std::filesystem::path generate(Size size, std::span<const unsigned> tiles, const GenerateOptions& options) {
  const Position goal = tilepdb::parse_goal(table_board(size), options.goal);
  const Pattern pattern = at_place("tiles: ", [&] { return pattern_of_tiles(goal, tiles); });
  const Catalogue adapted = for_blank_of(catalogue_of(goal.board, goal.blank(), {{pattern}}), options);
  return Generation(options).table(tables_needed(adapted.board, adapted.blank, adapted.partitions).front());
}

}  // namespace tilepdb::v1
