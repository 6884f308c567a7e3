// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <utility>

#include "tilepdb/pattern_database/build_options.hpp"
#include "tilepdb/pattern_database/detail/level_maker.hpp"
#include "tilepdb/pattern_database/detail/space_check.hpp"
#include "tilepdb/pattern_database/detail/space_levels.hpp"
#include "tilepdb/pattern_database/pattern_database.hpp"
#include "tilepdb/pattern_database/space.hpp"

namespace tilepdb::pattern_database::inline v1 {

namespace detail {

template <PatternSpace S, typename Make>
[[nodiscard]] auto make_of_space(const S& space, const BuildOptions& options, Make make) {
  const SpaceFacts facts = checked_facts(space);
  const unsigned threads = count_threads(options.threads);
  SpaceLevels<S> levels(space, threads);
  return make(facts, threads, levels, options);
}

}  // namespace detail

/// Builds the table of a space by breadth-first search from its goals, with 0.28 bytes per state for a table of two
/// bits per state, else with one byte and the table. Sample states (all states of a small space) are checked before and
/// after the search. The result does not depend on the number of threads. Throws Error: bad_input if the space
/// contradicts itself, if the encoding does not suit it, or for an h above 127; resource if memory is lacking;
/// interrupted if `stop` returned true. Exceptions from the space propagate.
template <PatternSpace S>
[[nodiscard]] PatternDatabase<S> build(S space, const BuildOptions& options = {}) {
  Table table = detail::make_of_space(space, options, detail::build_table);
  return PatternDatabase<S>(std::move(space), std::move(table));
}

/// Explains in a compilation error why a class is not a space.
template <typename S>
requires(!PatternSpace<S>) void build(const S&, const BuildOptions& = {}) { detail::complain_of_space<S>(); }

/// Opens the table of a space. If the file does not exist, builds and writes it first: compressed if the name ends in
/// .pdb.zst, plain if it ends in .pdb. Waits for another program that is making the same file. Resumes an interrupted
/// build from its checkpoint. Throws Error as build(), save() and PatternDatabase::open() do; resource, before the
/// search begins, if the disk lacks space.
template <PatternSpace S>
[[nodiscard]] PatternDatabase<S> build_file(S space, const std::filesystem::path& file, BuildOptions options = {}) {
  options.file = file;
  if (!detail::is_file_there(file)) {
    auto table = detail::make_of_space(space, options, detail::build_table_file);
    if (table) return PatternDatabase<S>(std::move(space), *std::move(table));
  }
  return PatternDatabase<S>::open(std::move(space), file, {.threads = options.threads});
}

}  // namespace tilepdb::pattern_database::inline v1
