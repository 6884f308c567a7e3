// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "format/table_folder.hpp"
#include "pdbgen/commands/options.hpp"
#include "pdbgen/commands/progress.hpp"
#include "text/text.hpp"
#include "tuning/commands/commands.hpp"
#include "tuning/partitions/board_sample.hpp"
#include "tuning/partitions/partition_search.hpp"

namespace tilepdb::tuning {

using pdbgen::Options;
using pdbgen::Progress;

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

namespace {

[[nodiscard]] CatalogueScore score_of(const Catalogue& named, const Options& options) {
  const Catalogue catalogue = at_first(named);
  Progress progress(catalogue.name, options);
  Job job = progress.job("");
  const BoardSample sample = make_board_sample(catalogue.board, catalogue.blank, options.sample, options.seed, job);
  job.progress = [&](std::uint64_t done, std::uint64_t all) { progress.step(done, all, "tables"); };
  job.waiting = pdbgen::waiting_note("file of evaluations", options);
  EvaluationStore store(table_folder(options.folder), sample, job);
  std::vector<Pattern> patterns;
  for (const Partition& partition : with_reflections(catalogue)) {
    patterns.insert(patterns.end(), partition.begin(), partition.end());
  }
  evaluate_missing(store, patterns, sample, job);
  return PartitionSearch(sample, store, job).score(catalogue.partitions);
}

[[nodiscard]] int run_quality(const Options& options) {
  RecordWriter answer = answer_writer(options, {"quality", "catalogues", score_columns({"catalogue"})},
                                      {{"sample", options.sample}, {"seed", options.seed}});
  answer.fill([&] {
    answer.begin_table({{"catalogue"},
                        {"lookups", Cells::numbers},
                        {"bytes", Cells::numbers, std::string_view("1,000,000,000").size()},
                        {"mean_h", Cells::numbers},
                        {"effective_h", Cells::numbers},
                        {"ns_per_node", Cells::numbers},
                        {"log2_time", Cells::numbers}},
                       terminal_at(STDOUT_FILENO));
    for (const Catalogue& catalogue : pdbgen::named_catalogues(options)) {
      const CatalogueScore score = score_of(catalogue, options);
      Json record{{"catalogue", catalogue.name}};
      record.update(score_record(score));
      answer.add(record);
      answer.row({catalogue.name, std::to_string(score.partitions), std::to_string(score.table_bytes),
                  format_fixed(score.mean, 3), format_fixed(score.effective, 3),
                  format_fixed(score.nanoseconds_per_node, 1), format_fixed(score.time, 3)});
    }
  });
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_quality(Options& options) {
  return {{"Partitions", pdbgen::partition_options(options, pdbgen::board_option(options, "board of --partition: "))},
          evaluation_options(options),
          {"Options",
           {folder_option(options.folder), jobs_option(options), pdbgen::verbose_option(options).rare(),
            pdbgen::quiet_option(options)}},
          output_format(options)};
}

}  // namespace

Command quality_command() {
  return {.name = "quality",
          .arguments = "--catalogue NAME | --board WxH --partition \"A,B|C,D\" [options]",
          .purpose = "Measure how good a catalogue's heuristic is.",
          .about =
              "Evaluates the patterns as pdbtune search does. All given partitions form one catalogue. "
              "Columns: lookups (partitions with their reflections); bytes of the tables; mean h over uniformly "
              "random boards; effective h, the constant that would save as many nodes on boards like those of a "
              "search; nanoseconds per node, estimated for one machine; log2 of the time of a search, whose "
              "differences predict how much faster one catalogue is than another. For a pool, the columns describe the "
              "partitions that searches begin with.",
          .examples = {"quality --catalogue 4x3 --catalogue ./mine.catalogue",
                       "quality --board 4x3 --partition \"1,2,3,4,5,6|7,8,9,10,11\""},
          .needs = {{{"catalogue", "partition"}, "give --catalogue, or --board and --partition"}},
          .call = with_options(declare_quality, run_quality)};
}

}  // namespace tilepdb::tuning
