// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

#include "pdbgen/distributed/machines.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "platform/job.hpp"
#include "platform/locked_file.hpp"
#include "team/team.hpp"

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

}  // namespace tilepdb::pdbgen
