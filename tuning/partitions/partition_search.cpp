// SPDX-License-Identifier: MIT
#include "tuning/partitions/partition_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <span>

#include "core/index.hpp"
#include "platform/parallel_for.hpp"
#include "tiles/catalogue.hpp"
#include "tiles/search_cost.hpp"

namespace tilepdb::tuning {
namespace {

/// Number of partitions that choices start from.
constexpr std::size_t most_starts = 10;

[[nodiscard]] std::array<double, 256> savings() {
  std::array<double, 256> table{};
  for (std::size_t h = 0; h < table.size(); ++h) table[h] = std::pow(growth_per_move, -static_cast<double>(h));
  return table;
}

void raise(std::vector<std::uint8_t>& values, const std::vector<std::uint8_t>& others) {
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::max(values[i], others[i]);
}

}  // namespace

PartitionSearch::PartitionSearch(const BoardSample& sample, const EvaluationStore& store, const Job& job)
    : sample_(sample), store_(store), job_(job) {
  for (unsigned tiles = 1; tiles <= std::min(max_searched_tiles, sample.board().tiles()); ++tiles) {
    table_bytes_[tiles] = (Index(sample.board(), tiles).states() + 7) / 8;
  }
}

std::vector<std::uint8_t> PartitionSearch::sums(const Partition& partition) const {
  std::vector<std::uint8_t> sums(sample_.size());
  for (const Pattern pattern : partition) {
    const PatternEvaluation* const evaluation = store_.find(pattern);
    if (evaluation == nullptr) {
      throw Error(ErrorKind::bad_input, "pattern " + pattern_text(pattern) + " is not evaluated");
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
      sums[i] = static_cast<std::uint8_t>(sums[i] + evaluation->values[i]);
    }
  }
  return sums;
}

PartitionSearch::Candidate PartitionSearch::evaluated(const Partition& partition) const {
  const BoardSize board = sample_.board();
  const auto both = with_reflections({"", board, sample_.blank, {partition}, ""});
  Candidate candidate{partition, both.size() > 1, sums(partition), tables_needed(board, sample_.blank, both), 0};
  for (const Pattern pattern : partition) {
    const auto bytes = static_cast<double>(table_bytes_[size(pattern)]);
    candidate.nanoseconds += search_cost::of_pattern(board, size(pattern), bytes) * static_cast<double>(both.size());
  }
  if (candidate.reflected) raise(candidate.values, sums(both[1]));
  return candidate;
}

std::vector<TableKey> PartitionSearch::tables_of(const Partition& partition) const {
  const BoardSize board = sample_.board();
  return tables_needed(board, sample_.blank, with_reflections({"", board, sample_.blank, {partition}, ""}));
}

std::uint64_t PartitionSearch::bytes_of(const std::vector<const std::vector<TableKey>*>& tables) const {
  std::vector<TableKey> each;
  std::uint64_t bytes = 0;
  for (const std::vector<TableKey>* const some : tables) {
    for (const TableKey& key : *some) {
      if (std::find(each.begin(), each.end(), key) != each.end()) continue;
      each.push_back(key);
      bytes += table_bytes_[key.tiles()];
    }
  }
  return bytes;
}

std::uint64_t PartitionSearch::table_bytes(const Partition& partition) const {
  const auto tables = tables_of(partition);
  return bytes_of({&tables});
}

void PartitionSearch::add_candidate(const Partition& partition) { candidates_.push_back(evaluated(partition)); }

CatalogueScore PartitionSearch::score(const std::vector<Partition>& partitions) const {
  std::vector<Candidate> evaluations;
  evaluations.reserve(partitions.size());
  std::vector<Partition> known;
  for (const Partition& partition : partitions) {
    const auto both = with_reflections({"", sample_.board(), sample_.blank, {partition}, ""});
    // The score of a partition includes its reflection.
    if (std::find(known.begin(), known.end(), both.front()) != known.end()) continue;
    known.insert(known.end(), both.begin(), both.end());
    evaluations.push_back(evaluated(partition));
  }
  std::vector<const Candidate*> chosen;
  chosen.reserve(evaluations.size());
  for (const Candidate& candidate : evaluations) chosen.push_back(&candidate);
  return score_of(chosen);
}

CatalogueScore PartitionSearch::score_of(const std::vector<const Candidate*>& chosen) const {
  static const auto saved = savings();
  CatalogueScore score;
  score.nanoseconds_per_node = search_cost::of_node;
  std::vector<std::uint8_t> values(sample_.size());
  std::vector<const std::vector<TableKey>*> tables;
  for (const Candidate* const candidate : chosen) {
    score.partitions += candidate->reflected ? 2 : 1;
    score.nanoseconds_per_node += candidate->nanoseconds;
    raise(values, candidate->values);
    tables.push_back(&candidate->tables);
  }
  score.table_bytes = bytes_of(tables);
  const std::size_t uniform = sample_.uniform.size();
  for (std::size_t i = 0; i < uniform; ++i) score.mean += values[i];
  score.mean /= static_cast<double>(uniform);
  double logarithms = 0;
  for (std::size_t begin = uniform; begin < values.size(); begin += BoardSample::of_one_search) {
    const std::span search(&values[begin], BoardSample::of_one_search);
    const double nodes = std::accumulate(search.begin(), search.end(), 0.0,
                                         [](double sum, std::uint8_t value) { return sum + saved[value]; });
    logarithms += std::log2(nodes / BoardSample::of_one_search);
  }
  const std::size_t searches = sample_.search.size() / BoardSample::of_one_search;
  const double nodes = logarithms / static_cast<double>(searches);
  score.effective = -nodes / std::log2(growth_per_move);
  score.time = nodes + std::log2(score.nanoseconds_per_node);
  return score;
}

const PartitionSearch::Candidate* PartitionSearch::best_addition(const std::vector<const Candidate*>& others,
                                                                 std::uint64_t most_bytes, double than) const {
  std::vector<double> times(candidates_.size(), std::numeric_limits<double>::infinity());
  constexpr std::uint64_t at_once = 16;
  parallel_for_ranges(candidates_.size(), at_once, job_, [&](std::uint64_t first, std::uint64_t end) {
    for (std::size_t number = first; number < end; ++number) {
      if (std::find(others.begin(), others.end(), &candidates_[number]) != others.end()) continue;
      auto chosen = others;
      chosen.push_back(&candidates_[number]);
      const CatalogueScore score = score_of(chosen);
      if (score.table_bytes <= most_bytes) times[number] = score.time;
    }
  });
  const auto best = std::min_element(times.begin(), times.end());
  if (best == times.end() || *best >= than) return nullptr;
  return &candidates_[static_cast<std::size_t>(best - times.begin())];
}

std::vector<const PartitionSearch::Candidate*> PartitionSearch::by_score() const {
  std::vector<std::pair<double, const Candidate*>> scored;
  scored.reserve(candidates_.size());
  for (const Candidate& candidate : candidates_) scored.emplace_back(score_of({&candidate}).time, &candidate);
  std::stable_sort(scored.begin(), scored.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<const Candidate*> sorted;
  sorted.reserve(scored.size());
  for (const auto& [time, candidate] : scored) sorted.push_back(candidate);
  return sorted;
}

std::vector<Partition> PartitionSearch::pool(std::vector<Partition> first, std::size_t count,
                                             std::uint64_t most_bytes) const {
  std::vector<std::vector<TableKey>> tables_of_first;
  tables_of_first.reserve(first.size());
  for (const Partition& partition : first) tables_of_first.push_back(tables_of(partition));
  const auto fits = [&](const Candidate& candidate) {
    for (std::size_t place = 0; place < std::max<std::size_t>(tables_of_first.size(), 1); ++place) {
      std::vector<const std::vector<TableKey>*> tables{&candidate.tables};
      for (std::size_t i = 0; i < tables_of_first.size(); ++i) {
        if (i != place) tables.push_back(&tables_of_first[i]);
      }
      if (bytes_of(tables) > most_bytes) return false;
    }
    return true;
  };
  for (const Candidate* const candidate : by_score()) {
    if (first.size() >= count) break;
    const Partition& partition = candidate->partition;
    if (std::find(first.begin(), first.end(), partition) != first.end() || !fits(*candidate)) continue;
    first.push_back(partition);
  }
  return first;
}

std::vector<Choice> PartitionSearch::choices(std::uint64_t most_bytes, std::size_t most_partitions,
                                             const std::function<void(const CatalogueScore&)>& progress) const {
  // Each of the partitions that are best on their own starts a choice.
  auto starts = by_score();
  std::erase_if(starts, [&](const Candidate* candidate) { return score_of({candidate}).table_bytes > most_bytes; });
  if (starts.size() > most_starts) starts.resize(most_starts);
  std::set<std::vector<const Candidate*>> known;
  std::vector<Choice> choices;
  double best = std::numeric_limits<double>::infinity();
  for (const Candidate* const start : starts) {
    const auto chosen = improved({start}, most_bytes, most_partitions);
    auto sorted = chosen;
    std::sort(sorted.begin(), sorted.end());
    if (!known.insert(std::move(sorted)).second) continue;
    const CatalogueScore score = score_of(chosen);
    Choice& choice = choices.emplace_back(Choice{{}, score});
    for (const Candidate* const candidate : chosen) choice.partitions.push_back(candidate->partition);
    if (score.time >= best) continue;
    best = score.time;
    if (progress) progress(score);
  }
  std::stable_sort(choices.begin(), choices.end(),
                   [](const Choice& a, const Choice& b) { return a.score.time < b.score.time; });
  return choices;
}

/// Greedily adds and exchanges partitions while that makes a search faster.
std::vector<const PartitionSearch::Candidate*> PartitionSearch::improved(std::vector<const Candidate*> chosen,
                                                                         std::uint64_t most_bytes,
                                                                         std::size_t most_partitions) const {
  double time = score_of(chosen).time;
  const auto take = [&](std::vector<const Candidate*> better) {
    chosen = std::move(better);
    time = score_of(chosen).time;
  };
  const auto grow = [&] {
    bool grown = false;
    while (chosen.size() < most_partitions) {
      const Candidate* const addition = best_addition(chosen, most_bytes, time);
      if (addition == nullptr) break;
      auto better = chosen;
      better.push_back(addition);
      take(std::move(better));
      grown = true;
    }
    return grown;
  };
  const auto exchange = [&] {
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      auto others = chosen;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      if (!others.empty() && score_of(others).time < time) {
        take(std::move(others));
        return true;
      }
      if (const Candidate* const instead = best_addition(others, most_bytes, time)) {
        others.push_back(instead);
        take(std::move(others));
        return true;
      }
    }
    return false;
  };
  while (grow() || exchange()) {
  }
  return chosen;
}

}  // namespace tilepdb::tuning
