// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "core/index.hpp"
#include "pdbgen/blocks/hidden_files.hpp"
#include "pdbgen/blocks/planes.hpp"
#include "platform/job.hpp"
#include "platform/locked_file.hpp"
#include "platform/partial_file.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::pdbgen {

/// Returns the hidden files of the search for a table.
[[nodiscard]] HiddenFiles plane_files(const std::filesystem::path& folder, const TableKey& key);

/// The planes of a search on disk: the hidden files `.STEM.planes` and `.STEM.checkpoint` beside the table, described
/// in docs/pdb-format.md. The plane file is locked while it is open.
///
/// A part is one chunk of one plane; commit() makes the written copies current and writes a new checkpoint.
class PlaneFile {
 public:
  /// `held`: this process owns the files. `joined`: it shares them with the process that owns them.
  enum class Access : std::uint8_t { held, joined };

  /// Opens the files as LockedFile does, and reads the checkpoint if one exists. Throws Error (check_failed) if the
  /// checkpoint is damaged or from another version.
  PlaneFile(const std::filesystem::path& folder, const TableKey& key, const Index& index, const ChunkLayout& layout,
            std::uint32_t chunks, const Job& job, Access access = Access::held);

  /// Returns whether the disk has room for the files of a search with `chunks` chunks, and for the table.
  [[nodiscard]] static bool has_room(const std::filesystem::path& folder, const TableKey& key, const Index& index,
                                     const ChunkLayout& layout, std::uint32_t chunks);

  /// Returns the bytes of disk for `chunks` chunks: two copies of every part, each rounded up to whole pages.
  [[nodiscard]] static std::uint64_t disk_bytes(const ChunkLayout& layout, std::uint32_t chunks) noexcept {
    return std::uint64_t{chunks} * 4 * copy_bytes(layout);
  }

  /// Returns the state stored in the checkpoint, or nothing if no checkpoint exists.
  [[nodiscard]] const std::optional<SearchState>& state() const noexcept { return state_; }

  /// Returns whether the checkpoint, which another search may have written, has at least as many levels. If it does, a
  /// search must not overwrite it: parts that this search has not reached would stay as they are.
  [[nodiscard]] bool is_as_deep_as(const SearchState& state) const noexcept {
    return state_ && state_->histogram.size() >= state.histogram.size();
  }

  /// Fills `bytes` with a part as of the checkpoint, or with zeros if the part was never written. Throws Error
  /// (check_failed) if the part is damaged.
  void read(std::uint32_t part, std::span<std::uint8_t> bytes) const;

  /// Writes the part's next contents. Several threads may write different parts at once.
  void write(std::uint32_t part, std::span<const std::uint8_t> bytes);

  [[nodiscard]] bool is_written(std::uint32_t part) const noexcept { return next_[part].has_value(); }

  /// A part written since the last commit.
  struct WrittenPart {
    std::uint64_t part = 0;
    std::uint64_t checksum = 0;
  };
  [[nodiscard]] std::vector<WrittenPart> written() const;
  /// Registers parts that other processes have written.
  void add_written(std::span<const WrittenPart> parts);
  /// Flushes what this process wrote to the disk.
  void synchronise() { file_.synchronise(); }

  /// Makes the written parts current, together with the state. Every process that shares the files calls it; the owner
  /// writes the checkpoint for all of them. After a commit with Durability::kill, a crash of the machine may leave
  /// damage, which read() detects.
  void commit(const SearchState& state, Durability durability);

  /// Returns the offset of the part's current contents in the plane file: a multiple of the page size.
  [[nodiscard]] std::uint64_t offset(std::uint32_t part) const noexcept { return offset(part, parts_[part].copy); }
  [[nodiscard]] std::uint64_t size() const noexcept { return parts_.size() * 2 * copy_bytes_; }
  [[nodiscard]] int descriptor() const noexcept { return file_.descriptor(); }

  void remove() noexcept;

 private:
  [[nodiscard]] static std::uint64_t copy_bytes(const ChunkLayout& layout) noexcept;
  [[nodiscard]] std::uint64_t offset(std::uint32_t part, unsigned copy) const noexcept {
    const std::uint64_t chunks = parts_.size() / 2;
    return ((part % 2 * 2 + copy) * chunks + part / 2) * copy_bytes_;
  }
  [[nodiscard]] std::vector<std::uint8_t> head(std::uint64_t levels) const;

  HiddenFiles files_;
  TableKey key_;
  std::uint64_t digest_;
  std::uint32_t blocks_per_chunk_;
  std::uint64_t copy_bytes_;
  Access access_;
  LockedFile file_;
  std::vector<SavedPart> parts_;
  std::vector<std::optional<std::uint64_t>> next_;  // checksums of the parts written since the last commit
  std::optional<SearchState> state_;
};

}  // namespace tilepdb::pdbgen
