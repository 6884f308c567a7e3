// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace tilepdb {

/// The most threads that may be asked for.
inline constexpr int most_threads = 1024;

/// Throws Error (bad_input) unless 0 (one for each core) to most_threads are asked for.
void require_thread_count(int asked);

/// How many threads a number asked for means: 0 is one for each core.
[[nodiscard]] int thread_count(int asked) noexcept;

/// The cores that this process may run on, by the system's numbers; empty where that is not known.
[[nodiscard]] std::vector<int> usable_cores();

/// Throws Error (resource) unless so many threads can be started, 0 meaning one for each core. OpenMP starts its
/// threads with the first loop, and where memory or processes are limited it ends the program with a message of its
/// own; so as many are started and ended before, which tell.
void require_startable_threads(int asked);

/// For a call of the programming interface: how many threads it uses of those asked for, at most one for each piece of
/// work. Throws Error (bad_input) as require_thread_count() does, (resource) as require_startable_threads() does.
int prepare_threads(int asked, std::uint64_t pieces = std::numeric_limits<std::uint64_t>::max());

}  // namespace tilepdb
