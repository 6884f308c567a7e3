// SPDX-License-Identifier: MIT
#include "solver/commands/bench_instances.hpp"

#include <filesystem>
#include <sstream>

#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"
#include "tiles/random_position.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::solver {
namespace {

/// Instances 38 and 40 of Korf & Felner (2002): the quickest to solve, so a benchmark ends within seconds.
constexpr const char* korf_felner =
    "38 96 10 3 24 12 0 7 8 11 14 21 22 23 2 1 9 17 18 6 20 4 13 15 5 19 16\n"
    "40 82 2 17 4 13 7 12 10 3 0 16 21 24 8 5 18 20 15 19 14 9 22 11 6 1 23\n";

/// The data folder has the instances beside the catalogues.
[[nodiscard]] std::string shipped_instance_file(const std::string& name) {
  std::string looked;
  for (const auto& catalogues : shipped_catalogue_folders()) {
    const auto path = catalogues.parent_path() / "instances" / name;
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) return path.string();
    looked += (looked.empty() ? "" : ", ") + path.string();
  }
  throw Error(ErrorKind::bad_input, name + ": the benchmark's instances are not found; looked for " + looked);
}

[[nodiscard]] BenchInstances random_instances(BoardSize board) {
  constexpr std::uint64_t seed = 1;
  constexpr std::uint64_t walk = 100;
  const bool small = board.cells() <= 12;
  const unsigned count = small ? 20 : 10;
  const Position goal = blank_first_goal(board);
  RandomPositions random(seed);
  BenchInstances bench{small ? "20 random boards, seed 1" : "10 random walks of 100 moves, seed 1", {}};
  for (unsigned id = 1; id <= count; ++id) {
    const Position start = small ? random.solvable(goal) : random.walk(goal, walk);
    bench.instances.push_back({std::to_string(id), {}, start, "bench:" + std::to_string(id)});
  }
  return bench;
}

}  // namespace

BenchInstances bench_instances(BoardSize board) {
  if (board == BoardSize{4, 4}) {
    return {"Korf (1985), 100 instances", read_instance_file(shipped_instance_file("korf100.txt"), board)};
  }
  if (board == BoardSize{5, 5}) {
    std::istringstream text(korf_felner);
    return {"Korf & Felner (2002), instances 38 and 40", read_instances(text, "bench", board)};
  }
  return random_instances(board);
}

}  // namespace tilepdb::solver
