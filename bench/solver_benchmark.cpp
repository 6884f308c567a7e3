// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include "solver/heuristics/heuristic.hpp"
#include "solver/search/ida_star.hpp"
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

/// Measures Korf's instance 12 (45 moves) by instruction set; the counter shows expansions per second.
void search(benchmark::State& state) {
  const auto set = static_cast<InstructionSet>(state.range(0));
  if (!is_available(set)) return state.SkipWithError("not available on this processor");
  const Position start = parse_position({4, 4}, "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15");
  std::uint64_t expanded = 0;
  for (auto _ : state) expanded += solve_ida_star(setup().heuristic, start, set).expanded();
  state.SetLabel(std::string(name_of(set)));
  state.counters["expanded"] = benchmark::Counter(static_cast<double>(expanded), benchmark::Counter::kIsRate);
}
BENCHMARK(search)->Arg(0)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace tilepdb::solver
