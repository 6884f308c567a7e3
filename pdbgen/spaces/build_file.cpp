// SPDX-License-Identifier: MIT
#include <filesystem>
#include <string>

#include "format/format.hpp"
#include "pattern_database/table_state.hpp"
#include "pdbgen/spaces/level_checkpoints.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/file_kind.hpp"
#include "platform/job.hpp"
#include "platform/threads.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/detail/level_maker.hpp"
#include "tilepdb/pattern_database/save.hpp"

namespace tilepdb::pattern_database::inline v1 {
namespace {

void require_table_name(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  if (name.ends_with(plain_suffix) || name.ends_with(compressed_suffix)) return;
  throw Error(ErrorKind::bad_input, file.string() + ": a table's name ends in .pdb or .pdb.zst");
}

void write(const Table& table, const std::filesystem::path& file, int threads, const std::function<bool()>& stop,
           bool replace) {
  const Job job{.threads = prepare_threads(threads), .stop = stop};
  pdbgen::copy_table(table.state().file, file, job, {.replace = replace});
}

}  // namespace

void save(const Table& table, const std::filesystem::path& file, const SaveOptions& options) {
  require_table_name(file);
  pdbgen::require_space(file.parent_path(), file.filename().string(), table.payload().size() + header_size);
  write(table, file, options.threads, options.stop, true);
}

namespace detail {

bool is_file_there(const std::filesystem::path& file) {
  require_table_name(file);
  return is_present(file);
}

void finish_file(const Table& table, const BuildOptions& options) {
  write(table, options.file, options.threads, options.stop, false);
  pdbgen::space_files(options.file).remove_abandoned();
}

}  // namespace detail

}  // namespace tilepdb::pattern_database::inline v1
