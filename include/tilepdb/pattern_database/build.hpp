// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <utility>

#include "tilepdb/pattern_database/build_options.hpp"
#include "tilepdb/pattern_database/detail/level_maker.hpp"
#include "tilepdb/pattern_database/detail/space_check.hpp"
#include "tilepdb/pattern_database/detail/space_complaint.hpp"
#include "tilepdb/pattern_database/detail/space_levels.hpp"
#include "tilepdb/pattern_database/pattern_database.hpp"
#include "tilepdb/pattern_database/space.hpp"

namespace tilepdb::pattern_database::inline v1 {

/// Builds the table of a space, by breadth-first search from its goals with a byte a state. Samples of the space, all
/// states of a small one, are checked before and after. What is found does not depend on the number of threads. Throws
/// Error: bad_input for a space that contradicts itself, for an encoding that is not right for it and for an h above
/// 127, resource if memory is lacking, interrupted if it was told to stop; and what the space throws.
template <PatternSpace S>
[[nodiscard]] PatternDatabase<S> build(S space, const BuildOptions& options = {}) {
  const detail::SpaceFacts facts = detail::checked_facts(space);
  const unsigned threads = detail::count_threads(options.threads);
  detail::SpaceLevels<S> levels(space, threads);
  Table table = detail::build_table(facts, threads, levels, options);
  return PatternDatabase<S>(std::move(space), std::move(table));
}

/// Says at compile time what a class lacks to be a space.
template <typename S>
requires(!PatternSpace<S>) void build(const S&, const BuildOptions& = {}) { detail::complain_of_space<S>(); }

/// Opens the table of a space, which is built and written to its file first unless that is there; compressed if the
/// name ends in .pdb.zst, plain if it ends in .pdb. What was begun and broken off is gone on with. Throws Error as
/// build(), save() and PatternDatabase::open() do, (resource) before the search begins if the disk has no room.
template <PatternSpace S>
[[nodiscard]] PatternDatabase<S> build_file(S space, const std::filesystem::path& file, BuildOptions options = {}) {
  options.file = file;
  if (detail::is_file_there(file)) {
    return PatternDatabase<S>::open(std::move(space), file, {.threads = options.threads});
  }
  PatternDatabase<S> database = build(std::move(space), options);
  detail::finish_file(database.table(), options);
  return database;
}

}  // namespace tilepdb::pattern_database::inline v1
