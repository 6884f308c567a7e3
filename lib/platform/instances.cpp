// SPDX-License-Identifier: MIT
#include "tilepdb/search/instances.hpp"

#include "platform/job.hpp"
#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"

namespace tilepdb::search {

void for_each_instance(std::size_t count, const std::function<void(std::size_t i)>& work,
                       const InstanceOptions& options) {
  prepare_threads(options.threads);
  Job job;
  job.threads = thread_count(options.threads);
  job.stop = options.stop;
  parallel_for(count, job, work);
}

}  // namespace tilepdb::search
