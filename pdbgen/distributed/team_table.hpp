// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

#include "format/format.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "pdbgen/distributed/machines.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "platform/job.hpp"
#include "platform/locked_file.hpp"
#include "team/team.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::pdbgen {

/// Writer of a table's file for the processes of a team. The first process makes and locks the file; the others open it
/// to write their chunks.
class TeamFileWriter {
 public:
  /// Collective. Throws Error in all processes if one of them fails: all processes must share the folder. `job` and
  /// `machines` must outlive the writer.
  TeamFileWriter(const std::filesystem::path& path, const Job& job, const Machines& machines,
                 const WriteOptions& options);

  /// Returns TableFileWriter::wanted(), the same value in all processes.
  [[nodiscard]] bool wanted() const noexcept { return wanted_; }

  /// Collective: the process at each place writes the chunks from `first_chunks[place]` to before `first_chunks[place +
  /// 1]`; its `source` must have their payload. Throws Error in all processes if one of them fails.
  void write(const Header& header, std::span<const std::size_t> first_chunks, const PayloadSource& source);

 private:
  void write_at(std::uint64_t offset, std::span<const std::uint8_t> bytes);

  const Machines& machines_;
  Team& team_;
  const Job& job_;
  WriteOptions options_;
  bool compressed_;
  std::optional<TableFileWriter> made_;  // in the first process
  std::optional<LockedFile> joined_;     // in the others, the first one's partial file
  bool wanted_ = false;
};

/// Collective: make_table_file() for the processes of the job's team, which share the search's blocks and write the
/// file together. The file is byte for byte the same as with one process; all processes must share its folder. The
/// planes are in memory. Any number of processes can resume from the checkpoints. `search.memory` is the limit of each
/// process. Throws Error in all processes if one of them fails; the message names that process.
Header make_table_file_in_team(const TableKey& key, const std::filesystem::path& path, const Job& job,
                               const SearchOptions& search = {}, const WriteOptions& write = {},
                               SearchObserver& observer = SearchObserver::none());

}  // namespace tilepdb::pdbgen
