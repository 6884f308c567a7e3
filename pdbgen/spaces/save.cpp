// SPDX-License-Identifier: MIT
#include "tilepdb/pattern_database/save.hpp"

#include <filesystem>
#include <string>

#include "pattern_database/table_state.hpp"
#include "pdbgen/write/make_file.hpp"
#include "platform/threads.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::pattern_database::inline v1 {

void save(const Table& table, const std::filesystem::path& file, const SaveOptions& options) {
  const std::string name = file.filename().string();
  if (!name.ends_with(plain_suffix) && !name.ends_with(compressed_suffix)) {
    throw Error(ErrorKind::bad_input, file.string() + ": a table's name ends in .pdb or .pdb.zst");
  }
  prepare_threads(options.threads);
  generator::WriteOptions write;
  write.threads = options.threads;
  write.stop = options.stop;
  write.replace = true;
  generator::require_space(file.parent_path(), name, table.payload().size() + header_size);
  generator::copy_table(table.state().file(), file, write);
}

}  // namespace tilepdb::pattern_database::inline v1
