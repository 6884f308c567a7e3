// SPDX-License-Identifier: MIT
#include "tuning/commands/score_record.hpp"

#include <nlohmann/json.hpp>

#include "text/json_fwd.hpp"

namespace tilepdb::tuning {

Json score_record(const CatalogueScore& score) {
  return {{"lookups", score.partitions},
          {"table_bytes", score.table_bytes},
          {"mean_h", score.mean},
          {"effective_h", score.effective},
          {"nanoseconds_per_node", score.nanoseconds_per_node},
          {"log2_time", score.time}};
}

std::vector<std::string> score_columns(std::vector<std::string> first) {
  for (const char* const name :
       {"lookups", "table_bytes", "mean_h", "effective_h", "nanoseconds_per_node", "log2_time"}) {
    first.emplace_back(name);
  }
  return first;
}

}  // namespace tilepdb::tuning
