// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

namespace tilepdb::search {

/// How to work on many instances.
struct InstanceOptions {
  int threads = 0;  ///< 0: all cores, otherwise 1 to 1024
  /// Returns whether to stop. Called before each instance, concurrently, by any thread. May be empty.
  std::function<bool()> stop{};
};

/// Calls `work(i)`, for example an IDA* search over a shared domain, for all i below `count` in several threads; useful
/// if there are more instances than cores. Each thread takes the next free instance. Threads can share immutable
/// domains and pattern databases. The first exception from `work` propagates once the other threads have finished their
/// current instances. Throws Error: bad_input if the number of threads is out of range, resource if they cannot be
/// created, interrupted if `stop` returned true.
void for_each_instance(std::size_t count, const std::function<void(std::size_t i)>& work,
                       const InstanceOptions& options = {});

}  // namespace tilepdb::search
