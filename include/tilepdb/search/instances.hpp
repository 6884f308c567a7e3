// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

namespace tilepdb::search {

/// How to work on many instances.
struct InstanceOptions {
  int threads = 0;  ///< 0: all cores, else up to 1024
  /// Asked before each instance, by any thread, several at once: whether to give up. May be empty.
  std::function<bool()> stop{};
};

/// Calls `work(i)` for all i below `count`, by several threads at once, which is what helps where there are more
/// instances than cores: each thread takes the next that no other has, such as an IDA* over a domain that all of them
/// share. Domains and pattern databases that nobody changes can be shared. What `work` throws first ends the others
/// after the instance that they are at, and is thrown. Throws Error: bad_input for a number of threads out of range,
/// resource if they are not to be had, interrupted if it was told to stop.
void for_each_instance(std::size_t count, const std::function<void(std::size_t i)>& work,
                       const InstanceOptions& options = {});

}  // namespace tilepdb::search
