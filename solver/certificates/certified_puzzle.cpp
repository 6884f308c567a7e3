// SPDX-License-Identifier: MIT
#include "solver/certificates/certified_puzzle.hpp"

#include <algorithm>
#include <utility>

#include "format/table_file.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/puzzles/tile_boards.hpp"
#include "text/at_place.hpp"
#include "text/json_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

void require_same(const std::string& found, const std::string& right) {
  if (found == right) return;
  throw Error(ErrorKind::bad_input, "found " + quoted_json(found) + ", expected " + quoted_json(right));
}

/// Returns the puzzle of a certificate. Throws Error (bad_input) for values that the puzzle does not have.
[[nodiscard]] std::unique_ptr<AnyPuzzle> puzzle_of(const PuzzleFamily& family, const Certificate& certificate,
                                                   const std::string& file) {
  const std::string begin = file + ": ";
  auto puzzle = at_place(begin, [&] {
    return at_place(
        "board: ", [&] { return family.make(input_of(certificate)); }, "goal: ");
  });
  const AnyPuzzle::Setting setting = puzzle->setting();
  at_place(begin + "board: ", [&] { require_same(certificate.size, setting.size); });
  at_place(begin + "goal: ",
           [&] { require_same(certificate.goal, certificate.tiles ? setting.goal_tiles : setting.goal); });
  if (certificate.tiles) return puzzle;
  at_place(begin + "heuristic: ", [&] { puzzle->require_heuristic(certificate.heuristic); });
  if (family.has_patterns && !certificate.pruning) {
    throw Error(ErrorKind::bad_input, begin + "pruning: found false, expected true");
  }
  const bool needs_patterns = family.has_patterns && reads_tables(certificate.heuristic);
  if (needs_patterns == certificate.patterns.empty()) {
    throw Error(ErrorKind::bad_input, begin + "patterns: expected " + (needs_patterns ? "some" : "none") +
                                          " with the heuristic " + certificate.heuristic);
  }
  at_place(begin + "patterns: ", [&] { (void)puzzle->tables_of({}); });
  std::vector<std::string> tables;
  tables.reserve(certificate.tables.size());
  for (const TableDigest& table : certificate.tables) tables.push_back(table.name);
  puzzle->restrict_tables(tables);
  return puzzle;
}

}  // namespace

Certificate certificate_of(const PuzzleFamily& family, const AnyPuzzle& puzzle, const std::string& heuristic,
                           bool pruning) {
  if (family.has_blank) require_full_goal(static_cast<const TileBoards&>(puzzle).goal(), "a certificate");
  const AnyPuzzle::Setting setting = puzzle.setting();
  Certificate certificate{family.recorded_name(), setting.size, setting.goal, heuristic, pruning};
  if (reads_tables(heuristic)) certificate.patterns = split_words(setting.patterns);
  return certificate;
}

Certificate certificate_of_tiles(const Position& goal, TileMethod method) {
  require_tables(goal.board);
  Certificate certificate{puzzle_families().front().name, goal.board.name(), goal.text()};
  certificate.tiles = std::move(method);
  return certificate;
}

std::vector<TableDigest> digests_of(const std::string& heuristic, const std::vector<std::filesystem::path>& tables) {
  std::vector<TableDigest> digests;
  if (!reads_tables(heuristic)) return digests;
  for (const std::filesystem::path& file : tables) {
    const Header header = read_header(file);
    digests.push_back({file_stem(header.key), table_digest(header)});
  }
  std::sort(digests.begin(), digests.end());
  digests.erase(std::unique(digests.begin(), digests.end()), digests.end());
  return digests;
}

PuzzleInput input_of(const Certificate& certificate) {
  return {certificate.size, certificate.goal, certificate.patterns};
}

std::pair<std::unique_ptr<AnyPuzzle>, std::vector<Instance>> certified_puzzle(const PuzzleFamily& family,
                                                                              const Certificate& certificate,
                                                                              const std::string& file) {
  auto puzzle = puzzle_of(family, certificate, file);
  std::vector<Instance> instances;
  for (const Proof& proof : certificate.proofs) {
    const std::string place = file + ": proofs[" + std::to_string(instances.size()) + "].";
    Instance instance = puzzle->instance(proof.start, proof.id, place + "start");
    at_place(place + "start: ", [&] { require_same(proof.start, instance.start); });
    instance.source = file;
    if (proof.at_least) instance.max_bound = proof.max_bound();
    instances.push_back(std::move(instance));
  }
  return {std::move(puzzle), std::move(instances)};
}

void require_patterns(const Certificate& certificate, const AnyPuzzle& puzzle, const std::string& file) {
  at_place(file + ": patterns: ", [&] { require_same(joined_words(certificate.patterns), puzzle.setting().patterns); });
}

}  // namespace tilepdb::solver
