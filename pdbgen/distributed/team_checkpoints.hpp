// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "pdbgen/blocks/plane_file.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "platform/job.hpp"
#include "team/team.hpp"

namespace tilepdb::pdbgen {

/// The checkpoints of a search by a team. They are those of one process, so that any number can go on from them. The
/// first process holds the files, and each writes and reads some of the parts.
class TeamCheckpoints {
 public:
  /// Collective. If a search of the table has left a checkpoint in the folder that the options name, opens it. Job and
  /// index must outlive this, and the observer, which the first process tells if there is no room for checkpoints.
  /// Throws Error in all processes, (check_failed) if the checkpoint is damaged.
  TeamCheckpoints(const TableKey& key, const Index& index, const ChunkLayout& layout, std::uint32_t chunks,
                  const Job& job, const SearchOptions& options, SearchObserver& observer);

  /// What the checkpoint says, if there is one to go on from.
  [[nodiscard]] const std::optional<SearchState>& state() const noexcept;

  /// A part as of the checkpoint. Throws Error (check_failed) if it is damaged.
  void read(std::uint32_t part, std::span<std::uint8_t> bytes) const { file_->read(part, bytes); }

  /// Collective: writes a checkpoint if it is time, of which this process writes those of some parts that have changed
  /// since the last one. `bytes_of` gives their bytes, and `changed` has a flag for each part of the search.
  void level_ends(const SearchState& state, const std::vector<std::uint32_t>& parts,
                  const std::function<std::uint8_t*(std::uint32_t part)>& bytes_of, std::uint8_t* changed);

  /// Collective: removes the files.
  void remove_files();

 private:
  [[nodiscard]] std::unique_ptr<PlaneFile> open(const Job& job, PlaneFile::Access access) const;
  void join();
  [[nodiscard]] bool is_time(const SearchState& state);
  [[nodiscard]] bool open_first();

  const TableKey key_;
  const Index& index_;
  const ChunkLayout layout_;
  std::uint32_t chunks_;
  const Job& job_;
  Team& team_;
  std::filesystem::path folder_;
  std::chrono::seconds interval_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  SearchObserver& observer_;
  std::unique_ptr<PlaneFile> file_;
  bool is_joined_ = false;   // all have it open
  bool lacks_room_ = false;  // in the first process
};

}  // namespace tilepdb::pdbgen
