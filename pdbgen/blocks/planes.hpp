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

/// How far a search has come: the states of each depth up to the last level that is complete.
struct SearchState {
  std::vector<std::uint64_t> histogram;

  [[nodiscard]] unsigned depth() const noexcept { return static_cast<unsigned>(histogram.size() - 1); }
  /// The states of all these depths.
  [[nodiscard]] std::uint64_t reached() const noexcept {
    return std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  }
};

/// The two bits that a search keeps of a state: whether it was visited, and whether it is marked, which says that its
/// depth has its second bit set.
enum class Plane : std::uint8_t { visited, marked };

/// How a plane is divided into chunks: some blocks of consecutive numbers, the unit of work and of what goes to disk.
class ChunkLayout {
 public:
  explicit ChunkLayout(unsigned tiles) noexcept : block_bytes_(pdbgen::block_bytes(tiles)) {
    while ((block_bytes_ << (shift_ + 1)) <= most_bytes) ++shift_;
  }

  [[nodiscard]] std::size_t block_bytes() const noexcept { return block_bytes_; }
  [[nodiscard]] std::uint32_t blocks_per_chunk() const noexcept { return std::uint32_t{1} << shift_; }
  [[nodiscard]] std::size_t chunk_bytes() const noexcept { return block_bytes_ << shift_; }
  [[nodiscard]] std::uint32_t chunk_of(std::uint32_t number) const noexcept { return number >> shift_; }
  /// How many chunks so many blocks take.
  [[nodiscard]] std::uint32_t chunks(std::uint32_t numbers) const noexcept {
    return chunk_of(numbers + blocks_per_chunk() - 1);
  }
  /// Where a block begins in its chunk.
  [[nodiscard]] std::size_t offset_in_chunk(std::uint32_t number) const noexcept {
    return (number & (blocks_per_chunk() - 1)) * block_bytes_;
  }

 private:
  static constexpr std::size_t most_bytes = std::size_t{1} << 18;

  std::size_t block_bytes_;
  unsigned shift_ = 0;
};

/// Both planes of a search, in the byte layout of block_operations.hpp, wherever they are kept.
///
/// Within a level some chunks are targets, each changed by one thread between open() and close(). Meanwhile the blocks
/// of other chunks are read with block().
class Planes {
 public:
  virtual ~Planes();

  /// A chunk that may be changed; without `marked` in levels that mark nothing.
  struct Target {
    std::uint8_t* visited = nullptr;
    std::uint8_t* marked = nullptr;
  };

  /// `marks` says whether the level does. `buffer` belongs to the thread and has the bytes of two chunks.
  [[nodiscard]] virtual Target open(std::uint32_t chunk, bool marks, std::uint8_t* buffer) = 0;
  /// To be called if the chunk has changed.
  virtual void close(std::uint32_t chunk, const Target& target) = 0;

  /// Called when a level is complete.
  virtual void level_ends(const SearchState& state) = 0;

  /// Removes what was put on disk; called once the table is written.
  void remove_files();

  [[nodiscard]] const std::uint8_t* block(Plane plane, std::uint32_t number) const noexcept {
    const std::uint32_t part = part_of(plane, layout_.chunk_of(number));
    if (last_use_[part].load(std::memory_order_relaxed) != clock_.load(std::memory_order_relaxed)) used(part);
    return parts_[part] + layout_.offset_in_chunk(number);
  }

 protected:
  /// One chunk of one plane.
  [[nodiscard]] static constexpr std::uint32_t part_of(Plane plane, std::uint32_t chunk) noexcept {
    return 2 * chunk + static_cast<std::uint32_t>(plane);
  }

  Planes(const ChunkLayout& layout, std::uint32_t chunks, std::unique_ptr<PlaneFile> file);

  /// Called when a part is read that was not yet at the present time of the clock. Planes in memory never move it.
  virtual void used(std::uint32_t part) const noexcept = 0;

  const ChunkLayout layout_;
  std::unique_ptr<PlaneFile> file_;         ///< may be null
  std::vector<const std::uint8_t*> parts_;  ///< where they lie
  mutable std::vector<std::atomic<std::uint32_t>> last_use_;
  mutable std::atomic<std::uint32_t> clock_{0};
};

/// Planes in memory, the fast way. Checkpoints go to disk now and then.
class MemoryPlanes final : public Planes {
 public:
  /// Opens the file for checkpoints; nothing if there is none to be had.
  using OpenFile = std::function<std::unique_ptr<PlaneFile>()>;

  /// `resumed`, if given, has the planes to begin with. After `interval` without one a checkpoint is written at the end
  /// of a level, to the file resumed or to the one that `open` gives, unless that has one of a search that came
  /// further. Both use so many threads. Throws Error (interrupted) if the job is to end while planes are read.
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

/// Planes on disk, for less memory than they have. Every level reads its target chunks from the plane file and writes
/// those that change to their other copy, so that the level's sources stay as they were; at its end the copies
/// change roles, and that is the checkpoint. Sources are mapped; of what was read least recently the pages are given
/// back, so that the process keeps within a bound. What the system then keeps in its page cache is its own affair.
class DiskPlanes final : public Planes {
 public:
  /// `window` is about how many bytes of the plane file stay mapped into memory. Throws Error (interrupted) if the job
  /// is to end while so many threads compare checksums.
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
  std::uint32_t most_resident_;  // parts
  mutable std::atomic<std::uint32_t> resident_{0};
  mutable std::atomic<std::uint32_t> used_now_{0};  // parts first used at the present time of the clock
  mutable std::mutex giving_back_;
};

}  // namespace tilepdb::pdbgen
