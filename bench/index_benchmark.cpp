// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "core/index.hpp"
#include "tiles/goal.hpp"

namespace tilepdb {

namespace {

std::vector<PatternState> random_states(const Index& index) {
  std::mt19937_64 random(1);
  std::vector<PatternState> states(4096);
  for (PatternState& state : states) state = index.unrank(random() % index.states());
  return states;
}

void build_index(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Index({5, 5}, static_cast<unsigned>(state.range(0))).blocks());
}
BENCHMARK(build_index)->Arg(6)->Arg(7)->Arg(8)->Unit(benchmark::kMillisecond);

void rank_state(benchmark::State& state) {
  const Index index({5, 5}, 6);
  const auto states = random_states(index);
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(index.rank(states[next++ % states.size()]));
}
BENCHMARK(rank_state);

void unrank_state(benchmark::State& state) {
  const Index index({5, 5}, 6);
  std::uint64_t rank = 0;
  for (auto _ : state) benchmark::DoNotOptimize(index.unrank(rank = (rank + 1234567891) % index.states()));
}
BENCHMARK(unrank_state);

void move_blank(benchmark::State& state) {
  Position position = blank_first_goal({5, 5});
  std::size_t step = 0;
  constexpr Direction circle[] = {Direction::right, Direction::down, Direction::left, Direction::up};
  for (auto _ : state) {
    position.move_blank(circle[step++ % 4]);
    benchmark::DoNotOptimize(position);
  }
}
BENCHMARK(move_blank);

}  // namespace

}  // namespace tilepdb
