// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <vector>

#include "format/table_folder.hpp"
#include "pdbgen/api/table_progress.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/puzzles/space_file.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/job.hpp"
#include "platform/threads.hpp"
#include "text/near_words.hpp"
#include "tilepdb/api/puzzle.hpp"

namespace tilepdb::v1 {
namespace {

[[nodiscard]] const pdbgen::KnownPuzzle& puzzle_named(const std::string& name) {
  std::vector<std::string> known;
  for (const pdbgen::KnownPuzzle* const puzzle : pdbgen::known_puzzles()) {
    if (puzzle->facts.name == name) return *puzzle;
    known.emplace_back(puzzle->facts.name);
  }
  throw unknown_name("puzzle", name, known);
}

}  // namespace

std::vector<std::filesystem::path> generate_puzzle(const std::string& name, const PuzzleTables& tables,
                                                   const GenerateOptions& options) {
  const pdbgen::KnownPuzzle& puzzle = puzzle_named(name);
  if (&puzzle == &pdbgen::shift_puzzle() && tables.size.empty() && tables.goal.empty()) {
    throw Error(ErrorKind::bad_input, "puzzle shift: name its goal, or its size");
  }
  const Job job{.threads = prepare_threads(options.threads), .stop = options.stop};
  TableProgress progress(options);
  Job making = job;
  making.progress = [&](std::uint64_t, std::uint64_t) { progress.writes(); };
  const auto folder = table_folder(options.folder.string());
  const auto encoding =
      puzzle.facts.is_direct ? pattern_database::Encoding::direct : pattern_database::Encoding::smallest;
  std::vector<std::filesystem::path> files;
  const std::string size = pdbgen::size_with_goal(puzzle, tables.size, tables.goal);
  for (const auto& space : puzzle.spaces(size, tables.patterns, options.memory)) {
    const SpaceKey key = space->key();
    const auto path = pdbgen::table_file(folder, key, options.compress);
    if (!pdbgen::is_there(path, key) && !make_from_other_form(path, key, job)) {
      progress.begin(key.file_stem());
      (void)pdbgen::make_space_file(*space, path, making, encoding, {.memory = options.memory}, {}, progress);
    }
    pdbgen::remove_abandoned(folder, key);
    files.push_back(path);
  }
  return files;
}

}  // namespace tilepdb::v1
