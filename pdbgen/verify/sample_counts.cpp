// SPDX-License-Identifier: MIT
#include "pdbgen/verify/sample_counts.hpp"

#include <cmath>
#include <cstddef>
#include <string>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::pdbgen {

std::uint64_t random_number(std::uint64_t seed, std::uint64_t i) noexcept {
  std::uint64_t x = seed + (i + 1) * 0x9e3779b97f4a7c15ULL;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ x >> 27) * 0x94d049bb133111ebULL;
  return x ^ x >> 31;
}

void check_counts(const Header& header, const Counts& counts, std::uint64_t states) {
  const auto& histogram = header.histogram;
  for (std::size_t h = 0; h < counts.size(); ++h) {
    const double share =
        h < histogram.size() ? static_cast<double>(histogram[h]) / static_cast<double>(header.entries) : 0;
    const double expected = share * static_cast<double>(states);
    const double deviation = std::sqrt(expected * (1 - share));
    // The last term is for rare values, whose numbers do not follow a normal distribution.
    if (std::abs(static_cast<double>(counts[h]) - expected) <= 7 * deviation + (share > 0 ? 7 : 0)) continue;
    throw Error(ErrorKind::check_failed,
                "table " + file_stem(header.key) + ": of " + format_count(states) + " random states " +
                    format_count(counts[h]) + " have h = " + std::to_string(h) + ", expected about " +
                    format_count(static_cast<std::uint64_t>(expected)) + "; make it again with pdbgen");
  }
}

}  // namespace tilepdb::pdbgen
