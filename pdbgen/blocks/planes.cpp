// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/planes.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <array>

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
    job.require_not_stopped();
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

namespace {

/// The clock advances after this share of the window was used, which separates parts in use from older ones.
constexpr std::uint32_t ticks_per_window = 8;
constexpr std::uint32_t smallest_window = 2 * ticks_per_window;

/// Linux maps a page together with its 64 KiB neighbourhood, so a part in use may take up to 64 KiB more on each side.
constexpr std::uintptr_t mapped_at_once = std::uintptr_t{1} << 16;

}  // namespace

DiskPlanes::DiskPlanes(const ChunkLayout& layout, std::uint32_t chunks, std::unique_ptr<PlaneFile> file,
                       std::uint64_t window, const Job& job, int threads)
    : Planes(layout, chunks, std::move(file)),
      most_resident_(static_cast<std::uint32_t>(std::clamp<std::uint64_t>(
          window / (layout.chunk_bytes() + mapped_at_once), smallest_window, parts_.size() + smallest_window))) {
  if (file_->state()) {
    parallel_for(parts_.size(), threads, [&](std::size_t part) {
      job.require_not_stopped();
      std::vector<std::uint8_t> contents(layout_.chunk_bytes());
      file_->read(static_cast<std::uint32_t>(part), contents);  // to verify its checksum
    });
  }
  const auto bytes = static_cast<std::size_t>(file_->size());
  memory_ = mapping_of(::mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file_->descriptor(), 0), bytes);
  if (!memory_) throw Error(ErrorKind::resource, "planes on disk: cannot map " + std::to_string(bytes) + " bytes");
  set_parts();
  clock_ = 1;  // 0: not resident
}

void DiskPlanes::set_parts() noexcept {
  for (std::uint32_t part = 0; part < parts_.size(); ++part) parts_[part] = mapped() + file_->offset(part);
}

Planes::Target DiskPlanes::open(std::uint32_t chunk, bool marks, std::uint8_t* buffer) {
  const Target target{buffer, marks ? buffer + layout_.chunk_bytes() : nullptr};
  file_->read(part_of(Plane::visited, chunk), {target.visited, layout_.chunk_bytes()});
  if (marks) file_->read(part_of(Plane::marked, chunk), {target.marked, layout_.chunk_bytes()});
  return target;
}

void DiskPlanes::close(std::uint32_t chunk, const Target& target) {
  file_->write(part_of(Plane::visited, chunk), {target.visited, layout_.chunk_bytes()});
  if (target.marked == nullptr) return;
  file_->write(part_of(Plane::marked, chunk), {target.marked, layout_.chunk_bytes()});
}

void DiskPlanes::level_ends(const SearchState& state) {
  for (std::uint32_t part = 0; part < parts_.size(); ++part) {
    if (file_->is_written(part)) give_back(part);
  }
  file_->commit(state, Durability::kill);  // waiting for the disk after each level would dominate the run time
  set_parts();
}

void DiskPlanes::used(std::uint32_t part) const noexcept {
  const std::uint32_t now = clock_.load(std::memory_order_relaxed);
  const std::uint32_t before = last_use_[part].exchange(now, std::memory_order_relaxed);
  if (before == now) return;
  if (used_now_.fetch_add(1, std::memory_order_relaxed) >= most_resident_ / ticks_per_window) {
    used_now_.store(0, std::memory_order_relaxed);
    clock_.fetch_add(1, std::memory_order_relaxed);
  }
  if (before != 0) return;
  ::madvise(const_cast<std::uint8_t*>(parts_[part]), layout_.chunk_bytes(), MADV_WILLNEED);
  if (resident_.fetch_add(1, std::memory_order_relaxed) >= most_resident_) give_back_oldest();
}

/// Releases the least recently used half of the resident parts; releasing many at once keeps these calls rare.
void DiskPlanes::give_back_oldest() const noexcept {
  const std::unique_lock lock(giving_back_, std::try_to_lock);
  if (!lock) return;
  const std::uint32_t now = clock_.load(std::memory_order_relaxed);
  const auto age_of = [&](std::uint32_t part) { return now - last_use_[part].load(std::memory_order_relaxed); };
  std::array<std::uint32_t, std::size_t{4} * ticks_per_window> by_age{};
  for (std::uint32_t part = 0; part < parts_.size(); ++part) {
    if (last_use_[part].load(std::memory_order_relaxed) == 0) continue;
    ++by_age[std::min<std::uint32_t>(age_of(part), by_age.size() - 1)];
  }
  std::uint32_t oldest = static_cast<std::uint32_t>(by_age.size());
  for (std::uint32_t sum = 0; oldest > 0 && sum < most_resident_ / 2;) sum += by_age[--oldest];
  for (std::uint32_t part = 0; part < parts_.size(); ++part) {
    if (last_use_[part].load(std::memory_order_relaxed) != 0 && age_of(part) >= oldest) give_back(part);
  }
}

/// Releases the pages of a part, and pages that were mapped together with them. Later reads, even by a thread that is
/// reading now, load them from the file again.
void DiskPlanes::give_back(std::uint32_t part) const noexcept {
  if (last_use_[part].exchange(0, std::memory_order_relaxed) == 0) return;
  resident_.fetch_sub(1, std::memory_order_relaxed);
  const auto address = reinterpret_cast<std::uintptr_t>(parts_[part]);
  const auto first = reinterpret_cast<std::uintptr_t>(mapped());
  const std::uintptr_t begin = std::max(address / mapped_at_once * mapped_at_once, first);
  const auto after = address + static_cast<std::uintptr_t>(layout_.chunk_bytes());
  const std::uintptr_t end = std::min((after + mapped_at_once - 1) / mapped_at_once * mapped_at_once,
                                      first + std::uintptr_t{memory_.get_deleter().bytes});
  ::madvise(mapped() + (begin - first), end - begin, MADV_DONTNEED);
}

}  // namespace tilepdb::pdbgen
