// SPDX-License-Identifier: MIT
#include "pdbgen/verify/table_sampler.hpp"

#include <mutex>
#include <string>

#include "pdbgen/verify/sample_counts.hpp"
#include "platform/parallel_for.hpp"

namespace tilepdb::pdbgen {

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
