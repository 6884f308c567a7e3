// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <vector>

#include "pdbgen/blocks/block_operations.hpp"
#include "puzzles/shift/space.hpp"
#include "tilepdb/pattern_database/build.hpp"

namespace tilepdb::pdbgen {

namespace {

/// Measures one move on a whole block, by instruction set, number of tiles, and source and target slots.
void move_block(benchmark::State& state) {
  const auto set = static_cast<InstructionSet>(state.range(0));
  const auto tiles = static_cast<unsigned>(state.range(1));
  if (!is_available(set)) return state.SkipWithError("not available on this processor");
  const BlockOperations& operations = block_operations(set, tiles);
  const std::size_t bytes = block_bytes(tiles) + scratch_slack;
  std::vector<std::uint8_t> target(bytes);
  std::vector<std::uint8_t> source(bytes, 0x5a);
  std::vector<std::uint8_t> scratch(2 * bytes);
  const auto from = static_cast<unsigned>(state.range(2));
  const auto to = static_cast<unsigned>(state.range(3));
  for (auto _ : state) {
    operations.accumulate(target.data(), source.data(), from, to, scratch.data());
    benchmark::ClobberMemory();
  }
  state.SetLabel(std::string(name_of(set)));
}
BENCHMARK(move_block)
    ->ArgNames({"isa", "tiles", "from", "to"})
    ->ArgsProduct({{0, 1, 2}, {6, 8}, {0}, {3}})
    ->ArgsProduct({{0, 1, 2}, {6, 8}, {4}, {5}});

/// Measures tables of the shift puzzle on 4x4: six of sixteen different cells, or two of four colours.
void generate_shift_table(benchmark::State& state) {
  shift::Board goal{{4, 4}, {}};
  const bool colours = state.range(0) == 1;
  for (Cell cell = 0; cell < 16; ++cell) goal.cells[cell] = static_cast<shift::Kind>(colours ? cell / 4 : cell);
  const shift::Space space(shift::make_table_key(goal, colours ? 0b11 : 0b111111));
  pattern_database::BuildOptions options;
  options.encoding = pattern_database::Encoding::direct;
  for (auto _ : state) benchmark::DoNotOptimize(pattern_database::build(space, options).table().histogram().size());
  state.SetLabel(shift::file_stem(space.key()));
  state.counters["states"] =
      benchmark::Counter(static_cast<double>(space.size()), benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(generate_shift_table)->ArgName("colours")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

}  // namespace tilepdb::pdbgen
