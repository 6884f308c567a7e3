// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <numeric>
#include <vector>

#include "pdbgen/blocks/block_operations.hpp"
#include "platform/handles.hpp"
#include "platform/huge_buffer.hpp"
#include "platform/job.hpp"

namespace tilepdb::pdbgen {

class PlaneFile;

/// Progress of a search: the number of states of each depth up to the last complete level.
struct SearchState {
  std::vector<std::uint64_t> histogram;

  [[nodiscard]] unsigned depth() const noexcept { return static_cast<unsigned>(histogram.size() - 1); }
  [[nodiscard]] std::uint64_t reached() const noexcept {
    return std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  }
};

/// The two bits that a search keeps for each state: visited, and marked, which equals the second bit of the state's
/// depth.
enum class Plane : std::uint8_t { visited, marked };

/// Division of a plane into chunks of consecutive blocks. A chunk is the unit of work and of disk access.
class ChunkLayout {
 public:
  explicit ChunkLayout(unsigned tiles) noexcept : block_bytes_(pdbgen::block_bytes(tiles)) {
    while ((block_bytes_ << (shift_ + 1)) <= most_bytes) ++shift_;
  }

  [[nodiscard]] std::size_t block_bytes() const noexcept { return block_bytes_; }
  [[nodiscard]] std::uint32_t blocks_per_chunk() const noexcept { return std::uint32_t{1} << shift_; }
  [[nodiscard]] std::size_t chunk_bytes() const noexcept { return block_bytes_ << shift_; }
  [[nodiscard]] std::uint32_t chunk_of(std::uint32_t number) const noexcept { return number >> shift_; }
  /// Returns the number of chunks that `numbers` blocks take.
  [[nodiscard]] std::uint32_t chunks(std::uint32_t numbers) const noexcept {
    return chunk_of(numbers + blocks_per_chunk() - 1);
  }
  /// Returns the offset of a block in its chunk, in bytes.
  [[nodiscard]] std::size_t offset_in_chunk(std::uint32_t number) const noexcept {
    return (number & (blocks_per_chunk() - 1)) * block_bytes_;
  }

 private:
  static constexpr std::size_t most_bytes = std::size_t{1} << 18;

  std::size_t block_bytes_;
  unsigned shift_ = 0;
};

/// Both planes of a search, in the byte layout of block_operations.hpp, in memory or on disk.
///
/// Within a level some chunks are targets; one thread changes each of them between open() and close(). Meanwhile other
/// threads read blocks of other chunks with block().
class Planes {
 public:
  virtual ~Planes();

  /// A writable chunk; `marked` is null in levels that mark nothing.
  struct Target {
    std::uint8_t* visited = nullptr;
    std::uint8_t* marked = nullptr;
  };

  /// `marks` says whether the level marks states. `buffer` belongs to the thread and has room for two chunks.
  [[nodiscard]] virtual Target open(std::uint32_t chunk, bool marks, std::uint8_t* buffer) = 0;
  /// Must be called if the chunk has changed.
  virtual void close(std::uint32_t chunk, const Target& target) = 0;

  /// Called at the end of each level.
  virtual void level_ends(const SearchState& state) = 0;

  /// Removes the hidden files; called once the table is written.
  void remove_files();

  [[nodiscard]] const std::uint8_t* block(Plane plane, std::uint32_t number) const noexcept {
    const std::uint32_t part = part_of(plane, layout_.chunk_of(number));
    if (last_use_[part].load(std::memory_order_relaxed) != clock_.load(std::memory_order_relaxed)) used(part);
    return parts_[part] + layout_.offset_in_chunk(number);
  }

 protected:
  /// Returns the number of the part: one chunk of one plane.
  [[nodiscard]] static constexpr std::uint32_t part_of(Plane plane, std::uint32_t chunk) noexcept {
    return 2 * chunk + static_cast<std::uint32_t>(plane);
  }

  Planes(const ChunkLayout& layout, std::uint32_t chunks, std::unique_ptr<PlaneFile> file);

  /// Called when a part is read for the first time at the current clock value. The clock of planes in memory never
  /// advances.
  virtual void used(std::uint32_t part) const noexcept = 0;

  const ChunkLayout layout_;
  std::unique_ptr<PlaneFile> file_;         ///< may be null
  std::vector<const std::uint8_t*> parts_;  ///< addresses of the parts
  mutable std::vector<std::atomic<std::uint32_t>> last_use_;
  mutable std::atomic<std::uint32_t> clock_{0};
};

/// Planes in memory, the faster kind, with periodic checkpoints on disk.
class MemoryPlanes final : public Planes {
 public:
  /// Opens the file for checkpoints; returns null if none can be used.
  using OpenFile = std::function<std::unique_ptr<PlaneFile>()>;

  /// `resumed`, if not null, holds the initial planes. At the end of a level, if no checkpoint was written for
  /// `interval`, one goes to the resumed file or to the one that `open` returns, unless that file holds a checkpoint of
  /// a deeper search. Reads and writes with `threads` threads. Throws Error (interrupted) if the job is stopped while
  /// planes are read.
  MemoryPlanes(const ChunkLayout& layout, std::uint32_t chunks, std::unique_ptr<PlaneFile> resumed, OpenFile open,
               std::chrono::seconds interval, const Job& job, int threads);

  [[nodiscard]] Target open(std::uint32_t chunk, bool marks, std::uint8_t* buffer) override;
  void close(std::uint32_t chunk, const Target& target) override;
  void level_ends(const SearchState& state) override;

 private:
  void used(std::uint32_t) const noexcept override {}
  [[nodiscard]] std::uint8_t* part(std::uint32_t number) noexcept;

  HugeBuffer memory_[2];
  std::vector<std::uint8_t> changed_;  // by part, since the last checkpoint
  OpenFile open_;
  std::chrono::seconds interval_;
  std::chrono::steady_clock::time_point last_checkpoint_ = std::chrono::steady_clock::now();
  int threads_;
};

/// Planes on disk, for searches whose planes exceed the memory. Every level reads its target chunks from the plane file
/// and writes changed ones to their other copy, so the level's sources stay intact. At the end of the level the copies
/// change roles, which is the checkpoint. Sources are mapped into memory; the least recently read pages are released,
/// which bounds the process's memory. The system's page cache is not counted.
class DiskPlanes final : public Planes {
 public:
  /// `window` is about how many bytes of the plane file stay mapped into memory. Throws Error (interrupted) if the job
  /// is stopped while `threads` threads compare checksums.
  DiskPlanes(const ChunkLayout& layout, std::uint32_t chunks, std::unique_ptr<PlaneFile> file, std::uint64_t window,
             const Job& job, int threads);

  [[nodiscard]] Target open(std::uint32_t chunk, bool marks, std::uint8_t* buffer) override;
  void close(std::uint32_t chunk, const Target& target) override;
  void level_ends(const SearchState& state) override;

 private:
  void used(std::uint32_t part) const noexcept override;
  void give_back_oldest() const noexcept;
  void give_back(std::uint32_t part) const noexcept;
  void set_parts() noexcept;
  [[nodiscard]] std::uint8_t* mapped() const noexcept { return static_cast<std::uint8_t*>(memory_.get()); }

  Mapping memory_;               // of the plane file
  std::uint32_t most_resident_;  // in parts
  mutable std::atomic<std::uint32_t> resident_{0};
  mutable std::atomic<std::uint32_t> used_now_{0};  // parts first used at the current clock value
  mutable std::mutex giving_back_;
};

}  // namespace tilepdb::pdbgen
