// SPDX-License-Identifier: MIT
#include "pdbgen/verify/table_sampler.hpp"

#include <cmath>
#include <cstddef>
#include <mutex>
#include <string>

#include "platform/parallel_for.hpp"
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

void verify_sample(const Table& table, std::uint64_t states, std::uint64_t seed, const Job& job) {
  const Header& header = table.header();
  if (header.reached() != header.entries) {
    throw Error(ErrorKind::bad_input, "table " + table.key().file_stem() +
                                          ": not all its states can be reached, so a random sample checks nothing; "
                                          "verify it in full");
  }
  constexpr std::uint64_t per_task = 4096;
  Counts counts{};
  std::mutex mutex;
  ProgressCounter done(job, states);
  parallel_for_ranges(states, per_task, job, [&](std::uint64_t first, std::uint64_t end) {
    Counts found{};
    for (std::uint64_t i = first; i < end; ++i) {
      const std::uint64_t rank = random_number(seed, i) % header.entries;
      const auto h = table.distance(table.index().unrank(rank));
      if (!h || *h >= found.size()) {
        throw Error(ErrorKind::check_failed, "table " + table.key().file_stem() + ": the state of rank " +
                                                 std::to_string(rank) +
                                                 " does not lead to the goal; make it again with pdbgen");
      }
      ++found[*h];
    }
    const std::lock_guard lock(mutex);
    for (std::size_t h = 0; h < counts.size(); ++h) counts[h] += found[h];
    done.add(end - first);
  });
  check_counts(header, counts, states);
}

}  // namespace tilepdb::pdbgen
