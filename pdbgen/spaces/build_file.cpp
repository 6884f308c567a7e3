// SPDX-License-Identifier: MIT
#include <filesystem>
#include <optional>
#include <string>

#include "format/format.hpp"
#include "pattern_database/table_state.hpp"
#include "pdbgen/spaces/level_checkpoints.hpp"
#include "pdbgen/write/table_file_writer.hpp"
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

}  // namespace

void save(const Table& table, const std::filesystem::path& file, const SaveOptions& options) {
  require_table_name(file);
  pdbgen::require_space(file.parent_path(), file.filename().string(), table.payload().size() + header_size);
  const Job job{.threads = prepare_threads(options.threads), .stop = options.stop};
  pdbgen::copy_table(table.state().file, file, job, {.replace = true});
}

namespace detail {

bool is_file_there(const std::filesystem::path& file) {
  require_table_name(file);
  return is_present(file);
}

std::optional<Table> build_table_file(const SpaceFacts& facts, unsigned threads, LevelMaker& maker,
                                      const BuildOptions& options) {
  const Job job{.threads = static_cast<int>(threads), .stop = options.stop};
  pdbgen::TableFileWriter file(options.file, job, {});
  if (!file.wanted()) return {};
  Table table = build_table(facts, threads, maker, options);
  pdbgen::write_table(table.state().file, file);
  pdbgen::space_files(options.file).remove_abandoned();
  return table;
}

}  // namespace detail

}  // namespace tilepdb::pattern_database::inline v1
