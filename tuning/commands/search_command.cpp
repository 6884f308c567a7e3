// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "format/table_folder.hpp"
#include "pdbgen/commands/progress.hpp"
#include "pdbgen/commands/records.hpp"
#include "text/escaped_text.hpp"
#include "text/text.hpp"
#include "tiles/catalogue.hpp"
#include "tuning/commands/commands.hpp"
#include "tuning/partitions/candidate_patterns.hpp"
#include "tuning/partitions/partition_search.hpp"
#include "tuning/partitions/search_trials.hpp"

namespace tilepdb::tuning {

using pdbgen::Options;
using pdbgen::pattern_record;
using pdbgen::Progress;

namespace {

/// Most partitions to compare on the sample; of more, only those that are best on their own are compared.
constexpr std::size_t most_compared = 2'000;
/// Most partitions to look at.
constexpr std::size_t most_covers = 1'000'000;

[[nodiscard]] std::string sizes_text(const std::vector<unsigned>& sizes) {
  return separated(sizes, ",", [](unsigned size) { return std::to_string(size); });
}

/// Default limit of the tables' bytes for comparing choices by searches.
constexpr std::uint64_t most_bytes_to_judge = std::uint64_t{1} << 30;
constexpr std::size_t judged_by_default = 5;
constexpr std::size_t trial_searches = 20;

[[nodiscard]] Cell blank_of(const Options& options) { return options.blank.value_or(0); }

/// Returns all partitions into candidate patterns of the given sizes.
[[nodiscard]] std::vector<Partition> partitions_of(const Options& options, std::vector<unsigned> sizes) {
  std::sort(sizes.begin(), sizes.end());
  std::vector<Pattern> patterns;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (i > 0 && sizes[i] == sizes[i - 1]) continue;
    auto some = connected_patterns(*options.board, blank_of(options), sizes[i]);
    if (options.candidates) some = most_compact(*options.board, std::move(some), *options.candidates);
    patterns.insert(patterns.end(), some.begin(), some.end());
  }
  auto partitions = exact_covers(*options.board, blank_of(options), patterns, sizes, most_covers);
  if (partitions.empty()) {
    throw Error(ErrorKind::no_answer, "--tiles " + sizes_text(sizes) + ": no partition can be formed from " +
                                          counted(patterns.size(), "pattern") +
                                          "; give more --candidates, or other sizes");
  }
  if (partitions.size() == most_covers) print_error("more than a million partitions: trying only the first million");
  return partitions;
}

[[nodiscard]] std::vector<Partition> partitions_of(const Options& options) {
  std::vector<Partition> all;
  for (const auto& sizes : options.tiles) {
    const auto partitions = partitions_of(options, sizes);
    all.insert(all.end(), partitions.begin(), partitions.end());
  }
  return all;
}

/// Returns the largest number of patterns that a partition has.
[[nodiscard]] std::size_t most_patterns(const Options& options) {
  std::size_t most = 0;
  for (const auto& sizes : options.tiles) most = std::max(most, sizes.size());
  return most;
}

/// Returns the patterns of some partitions and of their reflections, without duplicates.
[[nodiscard]] std::vector<Pattern> patterns_in(const std::vector<Partition>& partitions, BoardSize board, Cell blank) {
  std::vector<Pattern> patterns;
  const auto reflection = reflection_keeping(board, blank);
  for (const Partition& partition : partitions) {
    for (const Pattern pattern : partition) {
      patterns.push_back(pattern);
      if (reflection) patterns.push_back(reflection->image_of_set(board, pattern));
    }
  }
  std::sort(patterns.begin(), patterns.end());
  patterns.erase(std::unique(patterns.begin(), patterns.end()), patterns.end());
  return patterns;
}

/// Removes one of each partition and its reflection, which are the same heuristic; then keeps only the partitions that
/// are best on their own.
void keep_the_best(std::vector<Partition>& partitions, BoardSize board, Cell blank, const EvaluationStore& store) {
  auto all = partitions;
  for (Partition& partition : all) std::sort(partition.begin(), partition.end());
  std::sort(all.begin(), all.end());
  std::erase_if(partitions, [&](const Partition& partition) {
    const auto both = with_reflections({"", board, blank, {partition}, ""});
    return both.size() > 1 && both[1] < both[0] && std::binary_search(all.begin(), all.end(), both[1]);
  });
  if (partitions.size() <= most_compared) return;
  const auto value = [&](const Partition& partition) {
    return std::accumulate(partition.begin(), partition.end(), 0.0,
                           [&](double sum, Pattern pattern) { return sum + store.find(pattern)->effective; });
  };
  std::stable_sort(partitions.begin(), partitions.end(),
                   [&](const Partition& a, const Partition& b) { return value(a) > value(b); });
  partitions.resize(most_compared);
}

[[nodiscard]] std::string score_text(const CatalogueScore& score) {
  return counted(score.partitions, "lookup") + ", " + format_bytes(score.table_bytes) + ", mean h " +
         format_fixed(score.mean, 3) + ", effective h " + format_fixed(score.effective, 3) + ", log2 of time " +
         format_fixed(score.time, 3);
}

[[nodiscard]] std::string text_of(const Choice& choice) {
  std::string text = score_text(choice.score);
  if (choice.log2_nodes) text += ", log2 of nodes in searches " + format_fixed(*choice.log2_nodes, 3);
  return text;
}

[[nodiscard]] Json choice_record(const Choice& choice) {
  Json record = score_record(choice.score);
  if (choice.log2_nodes) record["log2_nodes_in_searches"] = *choice.log2_nodes;
  return record;
}

[[nodiscard]] std::vector<std::string> choice_columns() {
  auto columns = score_columns({});
  columns.emplace_back("log2_nodes_in_searches");
  return columns;
}

[[nodiscard]] Json catalogue_record(const Options& options, const std::vector<Partition>& partitions,
                                    std::size_t choose) {
  Json list = Json::array();
  for (const Partition& partition : partitions) {
    Json patterns = Json::array();
    for (const Pattern pattern : partition) patterns.push_back(pattern_record(pattern));
    list.push_back(std::move(patterns));
  }
  Json record{{"board", options.board->name()}, {"blank", blank_of(options)}, {"partitions", std::move(list)}};
  if (choose < partitions.size()) record["choose"] = choose;
  if (!options.output.empty()) record["file"] = options.output;
  return record;
}

/// Returns the choice whose searches should be fastest among the few best by score. Adds their records to `records`.
[[nodiscard]] Choice judged(const std::vector<Choice>& choices, SearchTrials& trials, const Options& options,
                            Progress& progress, std::vector<Json>& records) {
  Judging how;
  how.count = options.judge.value_or(is_small(*options.board) ? judged_by_default : 0);
  if (!options.judge) how.most_bytes = most_bytes_to_judge;
  how.log2_nodes = [&](const std::vector<Partition>& partitions) { return trials.log2_nodes(partitions); };
  how.progress = [&](const Choice& choice) {
    if (choice.log2_nodes) progress.note(text_of(choice));
    records.push_back(choice_record(choice));
  };
  how.lacks_memory = [&](const std::string& reason) {
    print_error("warning: " + reason + "; no more choices are compared by searches (--judge 0 compares none)");
  };
  return best_choice(choices, how);
}

/// Returns the command that finds the same catalogue.
[[nodiscard]] std::string command_of(const Options& options) {
  std::string text = "pdbtune search --board " + options.board->name();
  for (const auto& sizes : options.tiles) text += " --tiles " + sizes_text(sizes);
  if (blank_of(options) != 0) text += " --blank " + std::to_string(blank_of(options));
  if (options.candidates) text += " --candidates " + std::to_string(*options.candidates);
  if (options.memory) text += " --memory " + std::to_string(*options.memory);
  if (options.most_partitions != Options().most_partitions) {
    text += " --partitions " + std::to_string(options.most_partitions);
  }
  if (options.judge) text += " --judge " + std::to_string(*options.judge);
  if (options.pool != 0) text += " --pool " + std::to_string(options.pool);
  return text + " --sample " + std::to_string(options.sample) + " --seed " + std::to_string(options.seed);
}

[[nodiscard]] std::string catalogue_text(const Options& options, const std::vector<Partition>& partitions,
                                         const Choice& choice) {
  std::string text = "# " + command_of(options) + "\n# " + text_of(choice) + "\nboard " + options.board->name() + "\n";
  if (blank_of(options) != 0) text += "blank " + std::to_string(blank_of(options)) + "\n";
  const std::size_t choose = choice.partitions.size();
  if (choose < partitions.size()) text += "choose " + std::to_string(choose) + "\n";
  for (const Partition& partition : partitions) text += "partition " + partition_text(partition) + "\n";
  return text;
}

/// Writes the catalogue's file. If that fails, prints the text before throwing: the search may have taken long.
void write_catalogue(const Options& options, const std::string& text) {
  try {
    write_output_file(options.output, text, interrupted);
  } catch (const Error&) {
    (options.format == OutputFormat::text ? std::cout : std::cerr) << text << std::flush;
    throw;
  }
}

[[nodiscard]] int run_search(const Options& options) {
  if (!options.output.empty()) require_output_file("--output", options.output, options.force);
  const BoardSize board = *options.board;
  const Cell blank = blank_of(options);
  if (blank >= board.cells()) {
    throw Error(ErrorKind::bad_input,
                "--blank " + std::to_string(blank) + ": not a cell of a " + board.name() + " board");
  }
  auto partitions = partitions_of(options);
  Progress progress("partition search", options);
  Job job = progress.job("");
  const BoardSample sample = make_board_sample(board, blank, options.sample, options.seed, job);
  job.progress = [&](std::uint64_t done, std::uint64_t all) { progress.step(done, all, "tables"); };
  job.waiting = pdbgen::waiting_note("file of evaluations", options);
  EvaluationStore store(table_folder(options.folder), sample, job);
  PartitionSearch search(sample, store, job);
  SearchTrials trials(sample, trial_searches, job);
  const std::uint64_t most_bytes = options.memory.value_or(UINT64_MAX);
  if (options.memory) {
    // Must come before keep_the_best(), which might keep only partitions that do not fit.
    std::erase_if(partitions, [&](const Partition& partition) {
      job.require_not_stopped();
      return search.table_bytes(partition) > most_bytes;
    });
  }
  const auto patterns = patterns_in(partitions, board, blank);
  progress.note(counted(partitions.size(), "partition") + " of " + counted(patterns.size(), "pattern"));
  evaluate_missing(store, patterns, sample, job);
  keep_the_best(partitions, board, blank, store);
  for (const Partition& partition : partitions) search.add_candidate(partition);
  const std::size_t most_partitions =
      std::min(options.most_partitions, most_searchable(board, blank, most_patterns(options)));
  const auto choices = search.choices(most_bytes, most_partitions, [&](const CatalogueScore& score) {
    job.require_not_stopped();
    progress.note(score_text(score));
  });
  if (choices.empty()) {
    throw Error(ErrorKind::no_answer, "--memory: no partition's tables fit; allow more or use smaller --tiles");
  }
  std::vector<Json> records;
  const Choice best = judged(choices, trials, options, progress, records);
  const auto chosen = search.pool(best.partitions, options.pool, most_bytes);
  const std::string text = catalogue_text(options, chosen, best);
  if (!options.output.empty()) write_catalogue(options, text);
  RecordWriter answer = answer_writer(options, {"search", "choices", choice_columns()}, Json::object());
  for (const Json& record : records) answer.add(record);
  answer.end("catalogue", catalogue_record(options, chosen, best.partitions.size()));
  if (options.format == OutputFormat::text) {
    std::cout << (options.output.empty() ? text : escape_for_terminal(options.output) + "\n");
  }
  return 0;
}

/// Returns the sizes of the patterns of a partition.
[[nodiscard]] std::vector<unsigned> parse_sizes(const std::string& text) {
  std::vector<unsigned> sizes;
  for (const std::string_view word : split(text, ",")) {
    const auto size = parse_number(word);
    if (!size || *size < 1 || *size > max_searched_tiles) {
      throw Error(ErrorKind::bad_input, "--tiles '" + text + "': expected numbers from 1 to " +
                                            std::to_string(max_searched_tiles) + ", separated by commas");
    }
    sizes.push_back(*size);
  }
  return sizes;
}

/// Checks that the sizes add up to all tiles, and removes lists that differ only in order.
void prepare_search(Options& options) {
  for (const auto& sizes : options.tiles) {
    const unsigned sum = std::accumulate(sizes.begin(), sizes.end(), 0U);
    if (sum == options.board->tiles()) continue;
    throw Error(ErrorKind::bad_input, "--tiles '" + sizes_text(sizes) + "': expected the " +
                                          std::to_string(options.board->tiles()) + " tiles of a " +
                                          options.board->name() + " board, found " + std::to_string(sum));
  }
  std::vector<std::vector<unsigned>> kinds;
  for (const auto& sizes : options.tiles) {
    const bool is_known = std::any_of(kinds.begin(), kinds.end(), [&](const std::vector<unsigned>& kind) {
      return std::is_permutation(kind.begin(), kind.end(), sizes.begin(), sizes.end());
    });
    if (!is_known) kinds.push_back(sizes);
  }
  options.tiles = std::move(kinds);
}

[[nodiscard]] std::vector<OptionGroup> declare_search(Options& options) {
  return {{"Partitions",
           {pdbgen::board_option(options),
            parsed(
                "tiles", "K,K,…", [&](const std::string& sizes) { options.tiles.push_back(parse_sizes(sizes)); },
                "tiles of each pattern of a partition, 1 to 8, such as 6,6,6,6; may be repeated to choose from "
                "several kinds")
                .repeated(),
            bytes("memory", options.memory, "limit of all tables together, such as 300MB or 1GiB (default: none)"),
            pdbgen::blank_option(options, "0"),
            number("partitions", "N", options.most_partitions, "largest number of partitions to choose, from 1", {1})
                .with_default(),
            number("judge", "N", options.judge,
                   "compare the best N choices, 0 to 10, by searches with their tables built in memory (default: 5, or "
                   "none if a choice's tables take more than 1 GiB)",
                   {0, 10})
                .rare(),
            number("pool", "N", options.pool,
                   "add the next best partitions, up to N in all, that fit into --memory in place of any chosen one; "
                   "pdbsolve chooses among them for each hard instance, which takes more memory (default: none)")
                .rare(),
            number("candidates", "N", options.candidates,
                   "try only the N most compact patterns of each size (default: all connected ones)")
                .rare(),
            text("output,o", "FILE", options.output, "file for the catalogue (default: stdout)")}},
          evaluation_options(options),
          {"Options",
           {folder_option(options.folder), force_option(options), jobs_option(options), pdbgen::verbose_option(options),
            pdbgen::quiet_option(options)}},
          output_format(options)};
}

}  // namespace

Command search_command() {
  return {.name = "search",
          .arguments = "--board WxH --tiles K,K,… [options]",
          .purpose = "Find partitions that make searches fast.",
          .about =
              "Evaluates every connected pattern of these sizes by a breadth-first search in memory, on a fixed "
              "sample of boards; combines the patterns into partitions; and chooses the partitions that should be "
              "fastest together, by the nodes that their largest sum saves and the time that a node takes. Compares "
              "the best choices by the nodes of searches. Prints a catalogue.\n"
              "Keeps evaluations in the table folder; an interrupted search resumes from them.",
          .examples = {"search --board 4x3 --tiles 4,4,3 -o mine.catalogue",
                       "search --board 4x3 --tiles 8,3 --tiles 4,4,3 --memory 1MB --candidates 40"},
          .needs = {{{"board"}, "--board and --tiles are required"}, {{"tiles"}, "--board and --tiles are required"}},
          .call = with_options(declare_search, run_search, prepare_search)};
}

}  // namespace tilepdb::tuning
