// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "solver/instances/instance_file.hpp"

namespace tilepdb::solver {

/// The instances that `pdbsolve bench` solves on a board.
struct BenchInstances {
  std::string name;
  std::vector<Instance> instances;
};

/// Always the same ones for a board: Korf's 100 on 4x4 (from the data folder), two of Korf & Felner's on 5x5, random
/// boards of a fixed seed on the others. The goal is blank-first. Throws Error (bad_input) if the file is missing.
[[nodiscard]] BenchInstances bench_instances(BoardSize board);

}  // namespace tilepdb::solver
