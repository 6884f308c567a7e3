// SPDX-License-Identifier: MIT
#include "processes/single_process.hpp"

#include <chrono>
#include <string>
#include <thread>

#include "platform/user_folder.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

void require_single_process() {
  for (const auto& [size, rank] : job_variables) {
    const auto processes = parse_number(environment(size));
    const auto own = parse_number(environment(rank));
    if (!own || processes.value_or(1) < 2) continue;
    if (*own != 0) std::this_thread::sleep_for(std::chrono::seconds(3));
    throw Error(ErrorKind::bad_input, "one of " + std::to_string(*processes) +
                                          " processes, of which each would do all the work: give --mpi, by which they "
                                          "share it, or unset " +
                                          size + " if each has work of its own");
  }
}

}  // namespace tilepdb
