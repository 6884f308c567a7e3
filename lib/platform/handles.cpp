// SPDX-License-Identifier: MIT
#include "platform/handles.hpp"

#include <sys/mman.h>
#include <unistd.h>

namespace tilepdb {

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  Descriptor taken(std::move(other));
  std::swap(number_, taken.number_);
  return *this;
}

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

void Unmap::operator()(void* memory) const noexcept { ::munmap(memory, bytes); }

Mapping mapping_of(void* memory, std::size_t bytes) noexcept {
  return Mapping(memory == MAP_FAILED ? nullptr : memory, Unmap{bytes});
}

}  // namespace tilepdb
