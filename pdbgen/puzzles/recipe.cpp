// SPDX-License-Identifier: MIT
#include "pdbgen/puzzles/recipe.hpp"

#include <optional>

#include "format/table_file.hpp"
#include "pattern_database/table_state.hpp"
#include "pdbgen/spaces/level_checkpoints.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/file_kind.hpp"
#include "tilepdb/pattern_database/build_options.hpp"

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
  const std::string stem = file_stem(key());
  const auto other = path.parent_path() / (stem + (is_compressed_name(path) ? plain_suffix : compressed_suffix));
  std::optional<AnyTable> table;
  try {
    if (!is_there(other, key())) return TableNeed::search;
    const unsigned bits = bits_asked(options.encoding);
    if (bits != 0 && bits_per_entry(read_header(other).encoding) != bits) {
      throw Error(ErrorKind::bad_input, other.string() + ": exists in another encoding than the requested one");
    }
    table = verify_file(other, Job{.threads = job.threads});  // an interrupt does not make the file unusable
  } catch (const Error& error) {
    unusable(error);
    return TableNeed::search;
  }
  const TableFile& file = file_of(*table);
  require_space(path.parent_path(), stem, file.header().file_size());
  copy_table(file, path, job, options.write);
  return TableNeed::conversion;
}

Header SpaceRecipe::make(const std::filesystem::path& path, const Job& job, const MakeOptions& options,
                         SearchObserver& observer) const {
  // Locks the table's file before the search's own files, as make_table_file() does.
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
  build.kept_on_disk = [&] { observer.kept_on_disk(); };
  build.progress = [&](const pattern_database::BuildProgress& progress) {
    observer.level({.depth = progress.depth, .reached = progress.reached, .entries = progress.states});
  };
  build.pass = [&](std::uint64_t done, std::uint64_t all) { observer.pass(done, all); };
  const auto threads = static_cast<unsigned>(job.threads);
  const auto maker = levels(threads);
  const auto table = pattern_database::detail::build_table(facts(), threads, *maker, build);
  write_table(table.state().file, file);
  space_files(path).remove_abandoned();
  return table.state().header();
}

}  // namespace tilepdb::pdbgen
