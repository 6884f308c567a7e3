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

/// The checkpoints of a search by a team. They have the format of a single process's checkpoints, so any number of
/// processes can resume from them. The first process owns the files, and each process writes and reads some of the
/// parts.
class TeamCheckpoints {
 public:
  /// Collective. Opens the checkpoint of the table in the folder that `options` names, if one exists. `job`, `index`
  /// and `observer` must outlive the object; the first process notifies the observer if the disk has no room for
  /// checkpoints. Throws Error in all processes, (check_failed) if the checkpoint is damaged.
  TeamCheckpoints(const TableKey& key, const Index& index, const ChunkLayout& layout, std::uint32_t chunks,
                  const Job& job, const SearchOptions& options, SearchObserver& observer);

  /// Returns the state of the checkpoint, or nothing if no checkpoint exists.
  [[nodiscard]] const std::optional<SearchState>& state() const noexcept;

  /// Fills `bytes` with a part as of the checkpoint. Throws Error (check_failed) if the part is damaged.
  void read(std::uint32_t part, std::span<std::uint8_t> bytes) const { file_->read(part, bytes); }

  /// Collective: writes a checkpoint if one is due. This process writes those of `parts` that changed since the last
  /// one. `bytes_of` returns the bytes of a part, and `changed` has a flag for each part of the search.
  void level_ends(const SearchState& state, const std::vector<std::uint32_t>& parts,
                  const std::function<std::uint8_t*(std::uint32_t part)>& bytes_of, std::uint8_t* changed);

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
  bool is_joined_ = false;   // open in all processes
  bool lacks_room_ = false;  // only in the first process
};

}  // namespace tilepdb::pdbgen
