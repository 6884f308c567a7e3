// SPDX-License-Identifier: MIT
#include "platform/job.hpp"

#include <cstdint>
#include <mutex>

#include "tilepdb/error.hpp"

namespace tilepdb {

void Job::require_going_on() const {
  if (stopped()) throw Error(ErrorKind::interrupted, "interrupted");
}

void ProgressCounter::add(std::uint64_t parts) {
  if (!job_.progress) return;
  const std::lock_guard lock(mutex_);
  done_ += parts;
  job_.progress(done_, all_);
}

}  // namespace tilepdb
