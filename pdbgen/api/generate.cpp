// SPDX-License-Identifier: MIT
#include "tilepdb/api/generate.hpp"

#include <string>
#include <utility>
#include <vector>

#include "core/move_automaton_builder.hpp"
#include "format/api_tables.hpp"
#include "format/move_automaton_file.hpp"
#include "format/table_file.hpp"
#include "format/table_folder.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/puzzles/pattern_choice.hpp"
#include "pdbgen/puzzles/space_verifier.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/job.hpp"
#include "platform/threads.hpp"
#include "puzzles/definition/defined_puzzles.hpp"
#include "text/at_place.hpp"
#include "text/near_words.hpp"
#include "tilepdb/api/memory_tables.hpp"
#include "tilepdb/api/puzzle.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/table.hpp"
#include "tiles/catalogue.hpp"
#include "tiles/given_partitions.hpp"
#include "tiles/goal.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::v1 {
namespace {

using pdbgen::KnownPuzzle;
using pdbgen::TableChoice;
using pdbgen::TableRecipe;

/// Makes tables and reports progress to the caller of the library.
class Generation final : public pdbgen::SearchObserver {
 public:
  explicit Generation(const GenerateOptions& options)
      : options_(options),
        job_{.threads = prepare_threads(options.threads), .stop = options.stop},
        make_{.search = {.instruction_set = default_instruction_set(), .memory = options.memory}} {}

  /// Returns the files of tables, making those that are missing.
  [[nodiscard]] std::vector<std::filesystem::path> files(const KnownPuzzle& puzzle, const TableChoice& choice) {
    std::vector<std::filesystem::path> files;
    for (const auto& recipe : puzzle.recipes(choice)) files.push_back(file(*recipe));
    return files;
  }

  [[nodiscard]] MemoryTables in_memory(const TableChoice& choice) {
    std::vector<std::shared_ptr<const tilepdb::Table>> tables;
    for (const auto& recipe : pdbgen::tile_puzzle().recipes(choice)) {
      const auto key = std::get<TableKey>(recipe->key());
      begin(key);
      tables.push_back(pdbgen::make_table_in_memory(key, tables, job_, make_.search, *this));
    }
    return MemoryTablesAccess::made(std::move(tables));
  }

  void automaton(BoardSize board) const {
    const auto folder = table_folder(options_.folder.string());
    if (pdbgen::is_automaton_there(folder, board, default_automaton_depth)) return;
    try {
      (void)pdbgen::make_automaton_file(folder / automaton_file_name(board, default_automaton_depth), board,
                                        default_automaton_depth, job_);
    } catch (const Error& error) {
      // Searches make it again in memory, in a moment, so tables in a folder that cannot be written to suffice.
      if (error.kind() != ErrorKind::resource) throw;
    }
  }

 private:
  [[nodiscard]] std::filesystem::path file(const TableRecipe& recipe) {
    const auto folder = table_folder(options_.folder.string());
    auto path = pdbgen::table_file(folder, recipe.key(), options_.compress);
    // Readers prefer a plain file to a compressed one, so an unusable plain file must not stay beside a new compressed
    // one.
    const auto unusable = [&](const Error& error) {
      if (is_compressed_name(path)) throw error;
    };
    if (recipe.prepare(path, job_, make_, unusable) == pdbgen::TableNeed::search) {
      begin(recipe.key());
      Job making = job_;
      making.progress = [this](std::uint64_t, std::uint64_t) {
        progress_.writing = true;
        report();
      };
      (void)recipe.make(path, making, make_, *this);
    }
    pdbgen::remove_abandoned(folder, recipe.key());
    return path;
  }

  void begin(const AnyTableKey& key) { progress_ = {file_stem(key), 0, 0, 0, false}; }

  void level(const pdbgen::Level& level) override {
    if (level.depth == 0) return;
    progress_.depth = level.depth;
    progress_.reached = level.reached;
    progress_.states = level.entries;
    report();
  }

  void report() const {
    if (options_.progress) options_.progress(progress_);
  }

  const GenerateOptions& options_;
  Job job_;
  pdbgen::MakeOptions make_;
  GenerateProgress progress_;
};

/// Returns the catalogue of a name or file, including the catalogues shipped with tilepdb.
[[nodiscard]] Catalogue catalogue_for(const std::string& name, const GenerateOptions& options) {
  return find_catalogue(name, catalogue_folders(shipped_catalogue_folders(options.header)));
}

[[nodiscard]] std::string default_name(Size size) {
  const BoardSize board{size.width, size.height};
  require_tables(board);
  return default_catalogue_name(board);
}

/// Returns a catalogue's tables for `options.blank`, or for the blank of the goal. Throws Error (bad_input).
[[nodiscard]] TableChoice tables_of(const Catalogue& catalogue, const GenerateOptions& options) {
  const Cell of_goal = tilepdb::parse_goal(catalogue.board, options.goal).blank();
  const unsigned blank = options.blank.value_or(of_goal);
  if (blank < catalogue.board.cells()) return {.catalogues = {for_blank(catalogue, blank)}};
  throw Error(ErrorKind::bad_input, "blank: expected a cell, 0 to " + std::to_string(catalogue.board.cells() - 1) +
                                        ", found " + std::to_string(blank));
}

[[nodiscard]] std::vector<std::filesystem::path> make_tables(const Catalogue& catalogue,
                                                             const GenerateOptions& options) {
  const TableChoice choice = tables_of(catalogue, options);
  Generation generation(options);
  auto files = generation.files(pdbgen::tile_puzzle(), choice);
  generation.automaton(catalogue.board);
  return files;
}

[[nodiscard]] const KnownPuzzle& puzzle_named(const std::string& name) {
  const KnownPuzzle* const puzzle = pdbgen::find_puzzle(name);
  if (puzzle != nullptr && puzzle != &pdbgen::tile_puzzle()) return *puzzle;
  std::vector<std::string> known;
  for (const KnownPuzzle* const other : pdbgen::known_puzzles().subspan(1)) known.emplace_back(other->facts.name);
  throw unknown_name("puzzle", name, known);
}

}  // namespace

std::vector<std::filesystem::path> generate(const std::string& catalogue, const GenerateOptions& options) {
  return make_tables(catalogue_for(catalogue, options), options);
}

std::vector<std::filesystem::path> generate(Size size, const GenerateOptions& options) {
  return generate(default_name(size), options);
}

std::vector<std::filesystem::path> generate(const std::vector<PartitionTiles>& partitions, Size size,
                                            const GenerateOptions& options) {
  return make_tables(catalogue_of_tiles(partitions, size, options.goal), options);
}

std::filesystem::path generate(Size size, std::span<const unsigned> tiles, const GenerateOptions& options) {
  const BoardSize board{size.width, size.height};
  require_tables(board);
  const Position goal = tilepdb::parse_goal(board, options.goal);
  const Pattern pattern = at_place("tiles: ", [&] { return pattern_of_tiles(goal, tiles); });
  const TableChoice choice = tables_of(catalogue_of(board, goal.blank(), {{pattern}}), options);
  return Generation(options).files(pdbgen::tile_puzzle(), choice).front();
}

std::vector<std::filesystem::path> generate_puzzle(const std::string& name, const PuzzleTables& tables,
                                                   const GenerateOptions& options) {
  std::string name_with_goal = name;
  std::string goal = tables.goal;
  puzzles::take_goal(name_with_goal, goal);
  const KnownPuzzle& puzzle = puzzle_named(name_with_goal);
  if (&puzzle == &pdbgen::shift_puzzle() && tables.size.empty() && goal.empty()) {
    throw Error(ErrorKind::bad_input, "puzzle shift: name its goal, or its size");
  }
  TableChoice choice{
      .size = pdbgen::size_with_goal(puzzle, tables.size, goal), .patterns = tables.patterns, .memory = options.memory};
  const Job job{.threads = prepare_threads(options.threads), .stop = options.stop};
  choice.patterns = pdbgen::patterns_for(puzzle, choice, table_folder(options.folder.string()), job);
  return Generation(options).files(puzzle, choice);
}

WholeTable generate_whole(const std::string& name, const std::string& size, std::uint64_t farthest,
                          const GenerateOptions& options) {
  const KnownPuzzle& puzzle = puzzle_named(name);
  WholeTable whole;
  whole.file =
      Generation(options)
          .files(puzzle, {.size = pdbgen::size_with_goal(puzzle, size, {}), .is_whole = true, .memory = options.memory})
          .front();
  const Header header = read_header(whole.file);
  whole.histogram = header.histogram;
  if (farthest == 0) return whole;
  const auto space = pdbgen::find_space(std::get<SpaceKey>(header.key));
  if (!space || !space->whole_state) {
    throw Error(ErrorKind::bad_input, "puzzle " + name + ": the states of its table have no texts");
  }
  const Job job{.threads = prepare_threads(options.threads), .stop = options.stop};
  const auto table = pattern_database::Table::open(whole.file, {.threads = job.threads});
  whole.farthest = pdbgen::farthest_states(*space, table, farthest, job);
  return whole;
}

MemoryTables build_tables(const std::string& catalogue, const GenerateOptions& options) {
  return Generation(options).in_memory(tables_of(catalogue_for(catalogue, options), options));
}

MemoryTables build_tables(Size size, const GenerateOptions& options) {
  return build_tables(default_name(size), options);
}

MemoryTables build_tables(const std::vector<PartitionTiles>& partitions, Size size, const GenerateOptions& options) {
  return Generation(options).in_memory(tables_of(catalogue_of_tiles(partitions, size, options.goal), options));
}

}  // namespace tilepdb::v1
