// SPDX-License-Identifier: MIT
// CPU seconds for h of a million random boards on one thread by C++ and by C: the best of 15 alternating runs.
// docs/performance.md has the figures, and the command for Python.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

#include "tilepdb/tilepdb.h"
#include "tilepdb/tilepdb.hpp"

namespace {

/// Shortens `best` to the CPU time of a call.
template <typename Call>
void measure(double& best, Call&& call) {
  const std::clock_t begin = std::clock();
  call();
  best = std::min(best, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
}

int failed() {
  std::cerr << "interface_values: " << tilepdb_error() << '\n';
  return 1;
}

}  // namespace

int main(int count, char** words) {
  namespace pdb = tilepdb::v1;
  constexpr std::size_t wanted = 1'000'000;
  constexpr int runs = 15;
  const std::string catalogue = count > 1 ? words[1] : "15-5-5-5";
  tilepdb_options* const options = tilepdb_options_new();
  tilepdb_puzzle* puzzle = nullptr;
  if (tilepdb_set_text(options, "catalogue", catalogue.c_str()) != TILEPDB_OK) return failed();
  if (tilepdb_generate(options, nullptr) != TILEPDB_OK) return failed();
  if (tilepdb_open(options, &puzzle) != TILEPDB_OK) return failed();

  const pdb::Heuristic heuristic(catalogue);
  const auto boards = pdb::random_boards(heuristic.size(), wanted, 3, heuristic.goal());
  std::vector<std::uint16_t> by_cpp(wanted);
  std::vector<std::uint16_t> by_c(wanted);
  double best_cpp = std::numeric_limits<double>::infinity();
  double best_c = best_cpp;
  for (int run = 0; run < runs; ++run) {
    int kind = TILEPDB_OK;
    measure(best_cpp, [&] { heuristic.h(boards, by_cpp, 1); });
    measure(best_c, [&] { kind = tilepdb_h(puzzle, boards.data(), boards.size(), by_c.data(), wanted, 1); });
    if (kind != TILEPDB_OK) return failed();
  }
  std::cout << catalogue << ": C++ " << best_cpp << ", C " << best_c << " CPU seconds, "
            << (by_cpp == by_c ? "equal values" : "DIFFERENT VALUES") << '\n';
  tilepdb_close(puzzle);
  tilepdb_options_free(options);
  return by_cpp == by_c ? 0 : 1;
}
