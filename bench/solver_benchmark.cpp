// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include "solver/heuristics/heuristic.hpp"
#include "tests/support/tables.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tilepdb::solver {

namespace {

/// The 5-5-5 heuristic of the 15-puzzle, with tables generated at the start.
struct Setup {
  test::TemporaryFolder folder;
  std::vector<Partition> partitions{parse_partition({4, 4}, 0, "1,2,3,5,6|4,8,9,12,13|7,10,11,14,15")};
  Heuristic heuristic{{4, 4}, 0, partitions, test::make_tables(folder.path(), {4, 4}, 0, partitions)};
};

const Setup& setup() {
  static const Setup made;
  return made;
}

/// Measures the heuristic value of a whole board without a known predecessor, which walks down every table.
void heuristic_value(benchmark::State& state) {
  const Position start = parse_position({4, 4}, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3");
  for (auto _ : state) benchmark::DoNotOptimize(setup().heuristic.value(start));
}
BENCHMARK(heuristic_value);

}  // namespace

}  // namespace tilepdb::solver
