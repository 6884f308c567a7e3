// SPDX-License-Identifier: MIT
#include "platform/callbacks.hpp"

namespace tilepdb {

bool Callbacks::stop() noexcept {
  if (!stopped_.load(std::memory_order_relaxed) && asked_) {
    call([this] {
      if (asked_()) stopped_ = true;
    });
  }
  return stopped_.load(std::memory_order_relaxed);
}

void Callbacks::fail() noexcept {
  const std::lock_guard lock(mutex_);
  if (!failure_) failure_ = std::current_exception();
  stopped_ = true;
}

void Callbacks::rethrow() const {
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace tilepdb
