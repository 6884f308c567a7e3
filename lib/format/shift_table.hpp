// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

#include "format/table_file.hpp"
#include "puzzles/shift/index.hpp"

namespace tilepdb::shift {

/// A pattern database of the shift puzzle, open for reading: h of every arrangement of its classes.
class Table {
 public:
  /// As TableFile. Throws Error (bad_input) for a table of another puzzle.
  explicit Table(const std::filesystem::path& path, Check check = Check::everything, const Job& job = {})
      : file_(path, check, job, [&](const Header& header) { check_index(header, path); }) {}

  [[nodiscard]] const TableFile& file() const noexcept { return file_; }
  [[nodiscard]] const Header& header() const noexcept { return file_.header(); }
  [[nodiscard]] const TableKey& key() const noexcept { return index_->key(); }
  [[nodiscard]] const Index& index() const noexcept { return *index_; }

  /// h of the arrangement of a rank; 0 for those that cannot be reached.
  [[nodiscard]] unsigned h(std::uint64_t rank) const noexcept;

 private:
  void check_index(const Header& header, const std::filesystem::path& path);

  std::optional<Index> index_;  // set while the file is opened
  TableFile file_;
};

}  // namespace tilepdb::shift
