// SPDX-License-Identifier: MIT
#include "tilepdb/search/instances.hpp"

#include "platform/job.hpp"
#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"

namespace tilepdb::search {

void for_each_instance(std::size_t count, const std::function<void(std::size_t i)>& work,
                       const InstanceOptions& options) {
  const Job job{.threads = prepare_threads(options.threads), .stop = options.stop};
  parallel_for(count, job, work);
}

}  // namespace tilepdb::search
