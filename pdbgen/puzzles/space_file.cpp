// SPDX-License-Identifier: MIT
#include "pdbgen/puzzles/space_file.hpp"

#include "format/table_file.hpp"
#include "pattern_database/table_state.hpp"
#include "pdbgen/spaces/level_checkpoints.hpp"
#include "pdbgen/write/table_files.hpp"
#include "tilepdb/pattern_database/build_options.hpp"

namespace tilepdb::pdbgen {

Header make_space_file(const KnownSpace& space, const std::filesystem::path& path, const Job& job,
                       pattern_database::Encoding encoding, const SearchOptions& search, const WriteOptions& write,
                       SearchObserver& observer) {
  // Locked before the search's own files, as in make_table_file().
  TableFileWriter file(path, job, write);
  if (!file.wanted()) return read_header(path);
  pattern_database::BuildOptions options;
  options.encoding = encoding;
  options.memory = search.memory;
  options.stop = job.stop;
  options.file = path;
  options.checkpoint_interval = search.checkpoint_interval;
  options.resumed = [&](unsigned depth) { observer.resumed(depth); };
  options.no_checkpoints = [&] { observer.no_checkpoints(); };
  options.progress = [&](const pattern_database::BuildProgress& progress) {
    observer.level({.depth = progress.depth, .reached = progress.reached, .entries = progress.states});
  };
  const auto threads = static_cast<unsigned>(job.threads);
  const auto levels = space.levels(threads);
  const auto table = pattern_database::detail::build_table(space.facts(), threads, *levels, options);
  write_table(table.state().file, file);
  space_files(path).remove_abandoned();
  return table.state().header();
}

}  // namespace tilepdb::pdbgen
