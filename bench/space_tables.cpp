// SPDX-License-Identifier: MIT
// Builds large tables of spaces and writes their files.
//
//   space_tables FOLDER [cube-corners|cube-edges|topspin|topspin-states…]
#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "platform/stopwatch.hpp"
#include "tests/support/puzzle_spaces.hpp"
#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/pattern_database/save.hpp"

namespace {

using namespace tilepdb;

[[nodiscard]] double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Returns the peak memory of the whole program; meaningful for one table only if it is the first.
[[nodiscard]] long peak_mebibytes() {
  struct rusage usage {};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

template <typename S>
void make(const S& space, const std::filesystem::path& file) {
  const Stopwatch watch;
  const double cpu_begin = cpu_seconds();
  const auto database = pattern_database::build(space);
  const double built = watch.seconds();
  pattern_database::save(database.table(), file);
  const auto& histogram = database.table().histogram();
  double sum = 0;
  double states = 0;
  for (std::size_t h = 0; h < histogram.size(); ++h) {
    sum += static_cast<double>(h) * static_cast<double>(histogram[h]);
    states += static_cast<double>(histogram[h]);
  }
  std::cout << file.filename().string() << '\t' << static_cast<std::uint64_t>(states) << "\tmean " << sum / states
            << "\tbuilt " << built << " s\twith file " << watch.seconds() << " s\tCPU " << cpu_seconds() - cpu_begin
            << " s\tpeak " << peak_mebibytes() << " MiB\n";
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) return 2;
  const std::filesystem::path folder = words[1];
  const std::vector<std::string> names(words + 2, words + count);
  constexpr std::string_view known[] = {"cube-corners", "cube-edges", "topspin", "topspin-states"};
  const auto is_known = [&](const std::string& name) {
    return std::find(std::begin(known), std::end(known), name) != std::end(known);
  };
  if (!std::all_of(names.begin(), names.end(), is_known)) return 2;
  const auto wanted = [&](const char* name) {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
  };
  if (wanted("cube-corners")) make(test::cube_corners(), folder / "cube-corners.pdb");
  if (wanted("cube-edges")) make(test::cube_edges({0, 1, 3, 8, 9, 11}), folder / "cube-edges.pdb");
  if (wanted("topspin")) make(test::topspin(16, 4, test::first_numbers(7)), folder / "topspin.pdb");
  if (wanted("topspin-states")) make(test::StatedTopSpin<16, 7>(), folder / "topspin-states.pdb");
}
