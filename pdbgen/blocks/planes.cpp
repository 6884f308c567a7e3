// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/planes.hpp"

#include "pdbgen/blocks/plane_file.hpp"
#include "platform/parallel_for.hpp"

namespace tilepdb::pdbgen {

Planes::Planes(const ChunkLayout& layout, std::uint32_t chunks, std::unique_ptr<PlaneFile> file)
    : layout_(layout), file_(std::move(file)), parts_(std::size_t{2} * chunks), last_use_(std::size_t{2} * chunks) {}

Planes::~Planes() = default;

void Planes::remove_files() {
  if (file_) file_->remove();
  file_.reset();
}

MemoryPlanes::MemoryPlanes(const ChunkLayout& layout, std::uint32_t chunks, std::unique_ptr<PlaneFile> resumed,
                           OpenFile open, std::chrono::seconds interval, const Job& job, int threads)
    : Planes(layout, chunks, std::move(resumed)),
      memory_{HugeBuffer(chunks * layout.chunk_bytes()), HugeBuffer(chunks * layout.chunk_bytes())},
      changed_(parts_.size()),
      open_(std::move(open)),
      interval_(interval),
      threads_(threads) {
  for (std::uint32_t i = 0; i < parts_.size(); ++i) parts_[i] = part(i);
  if (!file_) return;
  parallel_for(parts_.size(), threads_, [&](std::size_t i) {
    job.require_going_on();
    file_->read(static_cast<std::uint32_t>(i), {part(static_cast<std::uint32_t>(i)), layout_.chunk_bytes()});
  });
}

std::uint8_t* MemoryPlanes::part(std::uint32_t number) noexcept {
  return memory_[number % 2].data() + number / 2 * layout_.chunk_bytes();
}

Planes::Target MemoryPlanes::open(std::uint32_t chunk, bool marks, std::uint8_t* /*buffer*/) {
  return {part(part_of(Plane::visited, chunk)), marks ? part(part_of(Plane::marked, chunk)) : nullptr};
}

void MemoryPlanes::close(std::uint32_t chunk, const Target& target) {
  changed_[part_of(Plane::visited, chunk)] = 1;
  if (target.marked != nullptr) changed_[part_of(Plane::marked, chunk)] = 1;
}

void MemoryPlanes::level_ends(const SearchState& state) {
  if (std::chrono::steady_clock::now() - last_checkpoint_ < interval_) return;
  if (!file_ && open_) file_ = open_();
  if (!file_ || file_->is_as_deep_as(state)) return;
  parallel_for(parts_.size(), threads_, [&](std::size_t i) {
    if (changed_[i] == 0) return;
    file_->write(static_cast<std::uint32_t>(i), {parts_[i], layout_.chunk_bytes()});
    changed_[i] = 0;
  });
  file_->commit(state, Durability::crash);
  last_checkpoint_ = std::chrono::steady_clock::now();
}

}  // namespace tilepdb::pdbgen
