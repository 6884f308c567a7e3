// SPDX-License-Identifier: MIT
#include "tuning/commands/evaluation.hpp"

#include <nlohmann/json.hpp>

#include "pdbgen/commands/options.hpp"
#include "tuning/partitions/board_sample.hpp"
#include "tuning/partitions/partition_search.hpp"

namespace tilepdb::tuning {

using pdbgen::Options;

OptionGroup evaluation_options(Options& options) {
  options.sample = 20'000;
  return {"Evaluation",
          {pdbgen::sample_option(options, "random boards of each of two kinds, up to 10 million",
                                 {1, most_boards_of_sample, "1 to 10,000,000"})
               .with_default()
               .rare(),
           pdbgen::seed_option(options, "boards")}};
}

Json score_record(const CatalogueScore& score) {
  return {{"lookups", score.partitions},
          {"table_bytes", score.table_bytes},
          {"mean_h", score.mean},
          {"effective_h", score.effective},
          {"nanoseconds_per_node", score.nanoseconds_per_node},
          {"log2_time", score.time}};
}

std::vector<std::string> score_columns(std::vector<std::string> first) {
  const Json record = score_record({});
  for (const auto& member : record.items()) first.push_back(member.key());
  return first;
}

}  // namespace tilepdb::tuning
