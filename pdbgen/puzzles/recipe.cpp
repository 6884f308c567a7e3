// SPDX-License-Identifier: MIT
#include "pdbgen/puzzles/recipe.hpp"

#include "format/table_file.hpp"
#include "pattern_database/table_state.hpp"
#include "pdbgen/spaces/level_checkpoints.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/file_kind.hpp"

namespace tilepdb::pdbgen {

unsigned bits_asked(pattern_database::Encoding encoding) noexcept {
  using pattern_database::Encoding;
  switch (encoding) {
    case Encoding::one_bit: return 1;
    case Encoding::two_bits: return 2;
    case Encoding::half_byte: return 4;
    case Encoding::byte: return 8;
    case Encoding::smallest:
    case Encoding::direct: break;
  }
  return 0;
}

TableNeed TableRecipe::prepare(const std::filesystem::path& path, const Job& job, const MakeOptions& options,
                               const std::function<void(const Error&)>& unusable) const {
  if (options.write.replace) {
    require_name_for_file(path);
    remove_abandoned(path.parent_path(), key());
    return TableNeed::search;
  }
  if (is_there(path, key())) return TableNeed::nothing;
  const auto wanted = [bits = bits_asked(options.encoding)](const Header& header) {
    return bits == 0 || bits_per_entry(header.encoding) == bits;
  };
  return make_from_other_form(path, key(), job, options.write, unusable, wanted) ? TableNeed::conversion
                                                                                 : TableNeed::search;
}

Header SpaceRecipe::make(const std::filesystem::path& path, const Job& job, const MakeOptions& options,
                         SearchObserver& observer) const {
  // Locked before the search's own files, as in make_table_file().
  TableFileWriter file(path, job, options.write);
  if (!file.wanted()) return read_header(path);
  pattern_database::BuildOptions build;
  build.encoding = options.encoding == pattern_database::Encoding::smallest ? smallest_ : options.encoding;
  build.memory = options.search.memory;
  build.stop = job.stop;
  build.file = path;
  build.checkpoint_interval = options.search.checkpoint_interval;
  build.resumed = [&](unsigned depth) { observer.resumed(depth); };
  build.no_checkpoints = [&] { observer.no_checkpoints(); };
  build.progress = [&](const pattern_database::BuildProgress& progress) {
    observer.level({.depth = progress.depth, .reached = progress.reached, .entries = progress.states});
  };
  const auto threads = static_cast<unsigned>(job.threads);
  const auto maker = levels(threads);
  const auto table = pattern_database::detail::build_table(facts(), threads, *maker, build);
  write_table(table.state().file, file);
  space_files(path).remove_abandoned();
  return table.state().header();
}

}  // namespace tilepdb::pdbgen
