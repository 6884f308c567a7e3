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

/// The files of the search for a table.
[[nodiscard]] HiddenFiles plane_files(const std::filesystem::path& folder, const TableKey& key);

/// The planes of a search on disk: the hidden files `.STEM.planes` and `.STEM.checkpoint` beside the table, described
/// in docs/pdb-format.md. The plane file is locked while it is open.
///
/// The plane file has two copies of each part (one chunk of one plane). What is written goes to the copy that is not
/// current; commit() makes it current, with a new checkpoint. So at any moment, whatever happens to the program,
/// checkpoint and current copies belong together.
class PlaneFile {
 public:
  /// Who opens the files: the one that holds them, or another process that shares them with that.
  enum class Access : std::uint8_t { held, joined };

  /// Opens the files as LockedFile does. If there is a checkpoint the search goes on from there. Throws
  /// Error (check_failed) if the checkpoint is damaged or of another version.
  PlaneFile(const std::filesystem::path& folder, const TableKey& key, const Index& index, const ChunkLayout& layout,
            std::uint32_t chunks, const Job& job, Access access = Access::held);

  /// Whether the disk has room for the files of a search with so many chunks, and for the table besides.
  [[nodiscard]] static bool has_room(const std::filesystem::path& folder, const TableKey& key, const Index& index,
                                     const ChunkLayout& layout, std::uint32_t chunks);

  /// Bytes of disk that so many chunks take: two copies of every part, each in whole pages.
  [[nodiscard]] static std::uint64_t disk_bytes(const ChunkLayout& layout, std::uint32_t chunks) noexcept {
    return std::uint64_t{chunks} * 4 * copy_bytes(layout);
  }

  /// What the checkpoint says, if there is one.
  [[nodiscard]] const std::optional<SearchState>& state() const noexcept { return state_; }

  /// Whether the checkpoint is of as many levels or more, as another search may have left it. A search must not write
  /// over it then: parts that it has not come to would stay as they are.
  [[nodiscard]] bool is_as_deep_as(const SearchState& state) const noexcept {
    return state_ && state_->histogram.size() >= state.histogram.size();
  }

  /// Fills `bytes` with a part as of the checkpoint; zeros if it was never written. Throws Error (check_failed) if it
  /// is damaged.
  void read(std::uint32_t part, std::span<std::uint8_t> bytes) const;

  /// Writes the part's next contents. Different parts may be written at the same time.
  void write(std::uint32_t part, std::span<const std::uint8_t> bytes);

  /// Whether a part was written since the last commit.
  [[nodiscard]] bool is_written(std::uint32_t part) const noexcept { return parts_[part].written; }

  /// A part that was written since the last commit.
  struct WrittenPart {
    std::uint64_t part = 0;
    std::uint64_t checksum = 0;
  };
  [[nodiscard]] std::vector<WrittenPart> written() const;
  /// Parts that other processes have written.
  void add_written(std::span<const WrittenPart> parts);
  /// Puts what was written here on disk.
  void synchronise() { file_.synchronise(); }

  /// Makes what was written current, together with the state; that of the process that holds the files does it for all
  /// that share them, each of which calls it. If the machine crashes after a commit that survives the program's end
  /// only, damage may be left, which read() notices.
  void commit(const SearchState& state, Durability durability);

  /// Where the part's current contents begin in the plane file; a multiple of the page size.
  [[nodiscard]] std::uint64_t offset(std::uint32_t part) const noexcept { return offset(part, parts_[part].copy); }
  [[nodiscard]] std::uint64_t size() const noexcept { return parts_.size() * 2 * copy_bytes_; }
  [[nodiscard]] int descriptor() const noexcept { return file_.descriptor(); }

  /// Removes both files.
  void remove() noexcept;

 private:
  struct Part {
    bool present = false;  ///< written at all
    bool written = false;  ///< since the last commit
    std::uint8_t copy = 0;
    std::uint64_t checksum = 0;
    std::uint64_t next_checksum = 0;
  };

  [[nodiscard]] static std::uint64_t copy_bytes(const ChunkLayout& layout) noexcept;
  [[nodiscard]] std::uint64_t offset(std::uint32_t part, unsigned copy) const noexcept {
    const std::uint64_t chunks = parts_.size() / 2;
    return ((part % 2 * 2 + copy) * chunks + part / 2) * copy_bytes_;
  }
  void decode(std::span<const std::uint8_t> bytes);
  [[nodiscard]] std::vector<std::uint8_t> encode(const SearchState& state) const;
  [[nodiscard]] std::vector<std::uint8_t> head(std::uint64_t levels) const;

  HiddenFiles files_;
  TableKey key_;
  std::uint64_t digest_;
  std::uint32_t blocks_per_chunk_;
  std::uint64_t copy_bytes_;
  Access access_;
  LockedFile file_;
  std::vector<Part> parts_;
  std::optional<SearchState> state_;
};

}  // namespace tilepdb::pdbgen
