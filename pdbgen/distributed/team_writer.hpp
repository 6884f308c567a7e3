// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>

#include "pdbgen/write/table_writer.hpp"
#include "platform/partial_file.hpp"
#include "team/team.hpp"

namespace tilepdb::generator {

/// The file of a table, which the first process of a team makes and locks, and the others join to write their parts.
class TeamFile {
 public:
  /// Collective. Throws Error in all processes if one cannot: the folder must be one that all share.
  TeamFile(Team& team, const std::filesystem::path& path, const WriteOptions& options);

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  /// False if another program has made the file while this one waited for it.
  [[nodiscard]] bool wanted() const noexcept { return wanted_; }
  void write(std::uint64_t offset, std::span<const std::uint8_t> bytes);
  /// Puts what another process than the first has written on disk; the first does that when it finishes the file.
  void synchronise();
  /// In the first process.
  [[nodiscard]] PartialFile& of_first() { return made_->file(); }

 private:
  std::filesystem::path path_;
  std::optional<TableInTheMaking> made_;
  std::optional<JoinedPartialFile> joined_;
  bool wanted_ = false;
};

/// Collective: write_table() by the processes of a team. Process `rank` writes the chunks from `first_chunks[rank]` to
/// before `first_chunks[rank + 1]`; `source` must know these. Throws Error in all processes if one fails.
void write_table(Team& team, TeamFile& file, Header header, std::span<const std::size_t> first_chunks,
                 const PayloadSource& source, const WriteOptions& options);

}  // namespace tilepdb::generator
