// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <mutex>

#include "pdbgen/blocks/plane_file.hpp"
#include "pdbgen/blocks/planes.hpp"
#include "platform/handles.hpp"

namespace tilepdb::pdbgen {

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
