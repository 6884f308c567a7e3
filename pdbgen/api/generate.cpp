// SPDX-License-Identifier: MIT
#include "tilepdb/api/generate.hpp"

#include "format/move_automaton_file.hpp"
#include "format/table_folder.hpp"
#include "pdbgen/write/make_file.hpp"
#include "platform/callbacks.hpp"
#include "platform/threads.hpp"
#include "tiles/api_partitions.hpp"
#include "tiles/catalogue.hpp"
#include "tiles/goal.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::v1 {
namespace {

/// Makes files in one folder as the options say.
class Generation {
 public:
  explicit Generation(const GenerateOptions& options)
      : options_(options), folder_(table_folder(options.folder.string())), callbacks_(options.stop) {
    prepare_threads(options.threads);
  }

  /// Does the work; the caller's exceptions leave by here.
  template <typename Work>
  void run(Work&& work) {
    callbacks_.run(work);
  }

  /// The file of a table, which is made if it is not there.
  [[nodiscard]] std::filesystem::path table(const TableKey& key) {
    auto path = folder_ / (key.file_stem() + (options_.compress ? compressed_suffix : plain_suffix));
    if (generator::is_there(path, key)) {
      generator::remove_abandoned_files(folder_, key);
      return path;
    }
    generator::WriteOptions copy;
    copy.threads = options_.threads;
    copy.stop = [this] { return callbacks_.stop(); };
    if (generator::make_from_other_form(path, key, copy, {})) return path;
    const std::string name = key.file_stem();
    GenerateProgress progress{name, 0, 0, 0, false};
    generator::TableFileTask task;
    task.search.threads = task.write.threads = options_.threads;
    task.search.memory = options_.memory;
    task.search.instruction_set = default_instruction_set();
    task.search.stop = task.write.stop = [this] { return callbacks_.stop(); };
    if (options_.progress) {
      task.search.progress = [&](const generator::Level& level) {
        progress.depth = level.depth;
        progress.reached = level.reached;
        progress.states = level.entries;
        tell(progress);
      };
      task.write.progress = [&](std::uint64_t, std::uint64_t) {
        progress.writing = true;
        tell(progress);
      };
    }
    (void)generator::make_table_file(key, path, std::move(task));
    return path;
  }

  void automaton(BoardSize board) {
    if (find_move_automaton(folder_, board, default_automaton_depth)) return;
    (void)generator::make_automaton_file(folder_ / automaton_file_name(board, default_automaton_depth), board,
                                         default_automaton_depth, {}, [this] { return callbacks_.stop(); });
  }

 private:
  void tell(const GenerateProgress& progress) {
    callbacks_.call([&] { options_.progress(progress); });
  }

  const GenerateOptions& options_;
  std::filesystem::path folder_;
  Callbacks callbacks_;
};

[[nodiscard]] BoardSize table_board(Size size) {
  const BoardSize board{size.width, size.height};
  require_tables(board);
  return board;
}

/// Makes the tables of a catalogue for a goal's blank.
[[nodiscard]] std::vector<std::filesystem::path> make_tables(const Catalogue& known, const GenerateOptions& options) {
  const Catalogue adapted = for_blank(known, tilepdb::parse_goal(known.board, options.goal).blank());
  std::vector<std::filesystem::path> files;
  Generation generation(options);
  generation.run([&] {
    for (const TableKey& key : tables_needed(adapted.board, adapted.blank, adapted.partitions)) {
      files.push_back(generation.table(key));
    }
    generation.automaton(adapted.board);
  });
  return files;
}

}  // namespace

std::vector<std::filesystem::path> generate(const std::string& catalogue, const GenerateOptions& options) {
  return make_tables(find_catalogue(catalogue, catalogue_folders(shipped_catalogue_folders(options.header))), options);
}

std::vector<std::filesystem::path> generate(const std::vector<PartitionTiles>& partitions, Size size,
                                            const GenerateOptions& options) {
  return make_tables(catalogue_of_tiles(partitions, size, options.goal), options);
}

std::filesystem::path generate(Size size, std::span<const unsigned> tiles, const GenerateOptions& options) {
  const Position goal = tilepdb::parse_goal(table_board(size), options.goal);
  const TableKey key = make_table_key(goal.board, pattern_of_tiles(goal, tiles), goal.blank());
  std::filesystem::path file;
  Generation generation(options);
  generation.run([&] { file = generation.table(stored_table(key).stored); });
  return file;
}

}  // namespace tilepdb::v1
