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

/// Writes a table's file by the processes of a team: the first makes and locks it, and the others join to write their
/// parts.
class TeamFileWriter {
 public:
  /// Collective. Throws Error in all processes if one cannot: the folder must be one that all share. Job and machines
  /// must outlive it.
  TeamFileWriter(const std::filesystem::path& path, const Job& job, const Machines& machines,
                 const WriteOptions& options);

  /// As TableFileWriter::wanted(), in all processes.
  [[nodiscard]] bool wanted() const noexcept { return wanted_; }

  /// Collective: the process at each place writes the chunks from `first_chunks[place]` to before
  /// `first_chunks[place + 1]`; `source` must know these. Throws Error in all processes if one fails.
  void write(const Header& header, std::span<const std::size_t> first_chunks, const PayloadSource& source);

 private:
  void write_at(std::uint64_t offset, std::span<const std::uint8_t> bytes);

  const Machines& machines_;
  Team& team_;
  const Job& job_;
  WriteOptions options_;
  bool compressed_;
  std::optional<TableFileWriter> made_;  // by the first process
  std::optional<LockedFile> joined_;     // that one's partial file, by the others
  bool wanted_ = false;
};

/// Collective: make_table_file() by the processes of the job's team, which share the search's blocks and write the file
/// together, byte for byte what one process writes; its folder must be one that all share. The planes are in memory.
/// Checkpoints are those of one process: any number goes on from them. `search.memory` is what each process may use.
/// Throws Error in all processes if one fails, and names it.
Header make_table_file_in_team(const TableKey& key, const std::filesystem::path& path, const Job& job,
                               const SearchOptions& search = {}, const WriteOptions& write = {},
                               SearchObserver& observer = SearchObserver::none());

}  // namespace tilepdb::pdbgen
