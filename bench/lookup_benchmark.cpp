// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <cstring>

#include "platform/huge_buffer.hpp"

namespace {

/// Reads random bits of a table of N MiB in the access pattern of the search: prefetch 32, then read them. The time is
/// for all 32.
void lookup(benchmark::State& state) {
  constexpr std::size_t batch = 32;
  const auto bytes = static_cast<std::uint64_t>(state.range(0)) << 20;
  tilepdb::HugeBuffer table(bytes);
  std::memset(table.data(), 0x55, bytes);
  std::array<std::uint64_t, batch> places{};
  std::uint64_t random = 1;
  std::uint64_t sum = 0;
  for (auto _ : state) {
    for (std::uint64_t& place : places) {
      random = random * 6364136223846793005ULL + 1442695040888963407ULL;
      place = (random >> 11) % bytes;
      __builtin_prefetch(table.data() + place);
    }
    for (const std::uint64_t place : places) sum += table.data()[place] >> (place % 8) & 1U;
  }
  benchmark::DoNotOptimize(sum);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(batch));
}

}  // namespace

BENCHMARK(lookup)->Arg(1)->Arg(4)->Arg(22)->Arg(96)->Arg(485)->Arg(2048)->Arg(10443);
