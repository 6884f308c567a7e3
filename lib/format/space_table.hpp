// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <utility>

#include "format/table_file.hpp"
#include "platform/job.hpp"

namespace tilepdb {

/// A pattern database of a space of states, open for reading; what its states are the table does not say.
class SpaceTable {
 public:
  /// As TableFile. Throws Error (bad_input) for a table of sliding tiles.
  explicit SpaceTable(const std::filesystem::path& path, Check check = Check::always, const Job& job = {})
      : file_(path, check, job, [&](const Header& header) { (void)key_of<SpaceKey>(header, path); }) {}

  /// A table made in memory, as TableFile.
  SpaceTable(Header header, HugeBuffer payload) : file_(std::move(header), std::move(payload)) {}

  [[nodiscard]] const TableFile& file() const noexcept { return file_; }
  [[nodiscard]] const Header& header() const noexcept { return file_.header(); }
  [[nodiscard]] const SpaceKey& key() const noexcept { return *std::get_if<SpaceKey>(&header().key); }

 private:
  TableFile file_;
};

}  // namespace tilepdb
