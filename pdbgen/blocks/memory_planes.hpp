// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "pdbgen/blocks/plane_file.hpp"
#include "pdbgen/blocks/planes.hpp"
#include "platform/huge_buffer.hpp"

namespace tilepdb::generator {

/// Planes in memory, the fast way. Checkpoints go to disk now and then.
class MemoryPlanes final : public Planes {
 public:
  /// Opens the file for checkpoints; nothing if there is none to be had.
  using OpenFile = std::function<std::unique_ptr<PlaneFile>()>;

  /// `resumed`, if given, has the planes to begin with. After `interval` without one a checkpoint is written at the end
  /// of a level, to the file resumed or to the one that `open` gives.
  MemoryPlanes(const ChunkLayout& layout, std::uint32_t chunks, std::unique_ptr<PlaneFile> resumed, OpenFile open,
               std::chrono::seconds interval, int threads);

  [[nodiscard]] Target open(std::uint32_t chunk, std::uint8_t* buffer) override;
  void close(std::uint32_t chunk, const Target& target) override;
  void level_ends(const SearchState& state) override;
  void remove_files() override;

 private:
  void used(std::uint32_t) const noexcept override {}
  [[nodiscard]] std::uint8_t* part(std::uint32_t number) noexcept;

  HugeBuffer memory_[2];
  std::vector<std::uint8_t> changed_;  // by part, since the last checkpoint
  std::unique_ptr<PlaneFile> file_;
  OpenFile open_;
  std::chrono::seconds interval_;
  std::chrono::steady_clock::time_point last_checkpoint_ = std::chrono::steady_clock::now();
  int threads_;
};

}  // namespace tilepdb::generator
