// SPDX-License-Identifier: MIT
// Tables in memory, algorithms, a certificate, and the multi-tile metric. Writes tables into a folder.
#include <iostream>
#include <string>
#include <vector>

#include "tilepdb/tilepdb.hpp"

int main(int count, char** words) {
  namespace pdb = tilepdb::v1;
  try {
    const std::vector<pdb::PartitionTiles> partitions{{{1, 2, 3, 4}, {5, 6, 7, 8}}, {{1, 2, 4, 5}, {3, 6, 7, 8}}};
    pdb::HeuristicOptions in_memory;
    in_memory.tables = pdb::build_tables(partitions, {3, 3});
    const pdb::Heuristic heuristic(partitions, {3, 3}, in_memory);
    const auto board = pdb::parse_board({3, 3}, "8 6 7 2 5 4 3 0 1");

    pdb::SolveOptions options;
    options.algorithm = pdb::Algorithm::astar;
    const pdb::Result result = pdb::try_solve(heuristic, board, {}, options);
    std::cout << result.length() << " moves, " << result.most_stored.value_or(0) << " states stored\n";

    const std::string certificate = pdb::certify(heuristic, board);
    pdb::VerifyOptions verifying;
    verifying.tables = in_memory.tables;
    std::cout << (pdb::verify_certificate(certificate, verifying).holds() ? "it holds\n" : "it does not hold\n");

    pdb::GenerateOptions making;
    pdb::PuzzleOptions opening;
    if (count > 1) opening.folder = making.folder = words[1];
    opening.size = "3x3";
    pdb::generate_puzzle("multi-tile", {.size = "3x3"}, making);
    const pdb::Puzzle slides("multi-tile", opening);
    std::cout << pdb::try_solve(slides, pdb::board_text(board)).length() << " slides\n";
  } catch (const pdb::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
