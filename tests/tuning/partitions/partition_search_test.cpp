// SPDX-License-Identifier: MIT
#include "tuning/partitions/partition_search.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <functional>
#include <new>
#include <set>
#include <string>
#include <vector>

#include "solver/search/ida_star.hpp"
#include "tests/support/tables.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/tuning/partitions/board_samples.hpp"
#include "tuning/partitions/board_sample.hpp"
#include "tuning/partitions/candidate_patterns.hpp"
#include "tuning/partitions/search_trials.hpp"

namespace tilepdb::tuning {
namespace {

using test::open_store;
using test::sample_of;
using test::sampled_board;

std::vector<Partition> covers(BoardSize size, std::vector<unsigned> sizes) {
  std::vector<Pattern> patterns;
  std::sort(sizes.begin(), sizes.end());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (i > 0 && sizes[i] == sizes[i - 1]) continue;
    const auto some = connected_patterns(size, 0, sizes[i]);
    patterns.insert(patterns.end(), some.begin(), some.end());
  }
  return exact_covers(size, 0, patterns, sizes, 1'000'000);
}

}  // namespace

TEST_CASE("the connected 6-tile patterns of the 24-puzzle and their partitions have the known numbers") {
  const auto patterns = connected_patterns({5, 5}, 0, 6);
  CHECK(patterns.size() == 1326);
  const auto partitions = exact_covers({5, 5}, 0, patterns, {6, 6, 6, 6}, 1'000'000);
  CHECK(partitions.size() == 2182);
  for (const Partition& partition : partitions) {
    CellSet covered = 0;
    for (const Pattern pattern : partition) {
      CHECK(size(pattern) == 6);
      CHECK((covered & pattern) == 0);
      covered |= pattern;
    }
    CHECK(covered == (BoardSize{5, 5}.all() & ~cell_bit(0)));
  }
  CHECK(exact_covers({5, 5}, 0, patterns, {6, 6, 6, 6}, 10).size() == 10);
  CHECK(covers({3, 3}, {8}) == std::vector<Partition>{{0x1fe}});
  CHECK(covers({2, 2}, {2, 1}).size() == 3 - 1);  // 1,2 are not neighbours
}

TEST_CASE("compact patterns have neighbouring cells") {
  const auto all = connected_patterns({4, 4}, 0, 4);
  const auto some = most_compact({4, 4}, all, 8);
  REQUIRE(some.size() == 8);
  // The squares of 2x2 cells outside the blank's corner.
  for (const Pattern pattern : some) {
    const Cell first = first_cell(pattern);
    CHECK(pattern == (cell_bit(first) | cell_bit(first + 1) | cell_bit(first + 4) | cell_bit(first + 5)));
  }
  CHECK(most_compact({4, 4}, all, all.size()) == all);
}

TEST_CASE("the chosen partitions are faster together and fit into memory") {
  const test::TemporaryFolder folder;
  const BoardSample sample = sample_of(sampled_board, 0, 500);
  EvaluationStore store = open_store(folder, sample);
  const auto partitions = covers(sampled_board, {4, 4, 3});
  REQUIRE(partitions.size() > 20);
  std::vector<Pattern> patterns;
  for (const Partition& partition : partitions) patterns.insert(patterns.end(), partition.begin(), partition.end());
  evaluate_missing(store, patterns, sample, test::all_cores);
  PartitionSearch search(sample, store, test::all_cores);
  for (const Partition& partition : partitions) search.add_candidate(partition);
  double best = std::numeric_limits<double>::infinity();
  std::uint64_t least = UINT64_MAX;
  for (const Partition& partition : partitions) {
    const CatalogueScore score = search.score({partition});
    best = std::min(best, score.time);
    least = std::min(least, score.table_bytes);
  }
  double time = std::numeric_limits<double>::infinity();
  const auto choices = search.choices(UINT64_MAX, 8, [&](const CatalogueScore& score) {
    CHECK(score.time < time);
    time = score.time;
  });
  REQUIRE(!choices.empty());
  const CatalogueScore score = search.score(choices.front().partitions);
  CHECK(score.time == doctest::Approx(time));
  for (const Choice& choice : choices)
    CHECK(choice.score.time == doctest::Approx(search.score(choice.partitions).time));
  for (std::size_t i = 1; i < choices.size(); ++i) {
    CHECK(choices[i - 1].score.time <= choices[i].score.time);
    CHECK(std::set<Partition>(choices[i - 1].partitions.begin(), choices[i - 1].partitions.end()) !=
          std::set<Partition>(choices[i].partitions.begin(), choices[i].partitions.end()));
  }
  CHECK(score.time <= best);
  CHECK(search.score(search.choices(UINT64_MAX, 1, {}).front().partitions).time == best);
  const auto small_choices = search.choices(least, 8, {});
  REQUIRE(!small_choices.empty());
  const auto& small = small_choices.front().partitions;
  CHECK(search.score(small).table_bytes == least);
  CHECK(search.choices(least - 1, 8, {}).empty());
  // A pool starts with the chosen partitions, then has the best single ones.
  const auto pool = search.pool(small, small.size() + 5, UINT64_MAX);
  REQUIRE(pool.size() == small.size() + 5);
  CHECK(std::equal(small.begin(), small.end(), pool.begin()));
  CHECK(std::set<Partition>(pool.begin(), pool.end()).size() == pool.size());
  double worst_in_pool = -std::numeric_limits<double>::infinity();
  for (std::size_t i = small.size(); i < pool.size(); ++i) {
    CHECK(search.score({pool[i]}).time >= worst_in_pool);
    worst_in_pool = search.score({pool[i]}).time;
  }
  const auto better = std::count_if(partitions.begin(), partitions.end(), [&](const Partition& partition) {
    return search.score({partition}).time < worst_in_pool;
  });
  CHECK(static_cast<std::size_t>(better) <= pool.size());
  CHECK(search.pool({}, 100'000, UINT64_MAX).size() == partitions.size());
  // The pool fits into memory whichever partition replaces the first.
  for (const Partition& partition : partitions) {
    CHECK(search.table_bytes(partition) == search.score({partition}).table_bytes);
  }
  for (const std::uint64_t bytes : {least, 2 * least}) {
    const std::vector<Partition> first = search.choices(bytes, 2, {}).front().partitions;
    const auto fitting = search.pool(first, 100'000, bytes);
    CHECK(fitting.size() < partitions.size());
    for (std::size_t i = first.size(); i < fitting.size(); ++i) {
      for (std::size_t place = 0; place < first.size(); ++place) {
        auto taken = first;
        taken[place] = fitting[i];
        CHECK(search.score(taken).table_bytes <= bytes);
      }
    }
  }
  CHECK(search.pool({}, 100'000, least - 1).empty());
  // More partitions never lower the heuristic.
  CHECK(search.score({partitions[0], partitions[5]}).mean >= search.score({partitions[0]}).mean);
  CHECK_THROWS_AS(search.add_candidate(parse_partition(sampled_board, 0, "1,2,3,4,5,6|7,8,9,10,11")), Error);
}

TEST_CASE("a partition and its reflection are looked up once each, named together or alone") {
  const test::TemporaryFolder folder;
  constexpr BoardSize square{3, 3};
  const BoardSample sample = sample_of(square, 0, 100);
  EvaluationStore store = open_store(folder, sample);
  const auto both = with_reflections({"", square, 0, {parse_partition(square, 0, "1,2,5|3,4,6|7,8")}, ""});
  REQUIRE(both.size() == 2);
  for (const Partition& partition : both) evaluate_missing(store, partition, sample, {});
  const PartitionSearch search(sample, store, test::all_cores);
  const CatalogueScore one = search.score({both[0]});
  const CatalogueScore two = search.score(both);
  CHECK(one.partitions == 2);
  CHECK(two.partitions == 2);
  CHECK(two.nanoseconds_per_node == one.nanoseconds_per_node);
  CHECK(two.time == one.time);
}

TEST_CASE("the choice is the fastest in trial searches, or has the best score if memory is too small") {
  const auto partitions = covers(sampled_board, {4, 4, 3});
  std::vector<Choice> choices;
  for (std::size_t i = 0; i < 3; ++i) {
    choices.push_back({{partitions[i]}, {.table_bytes = i, .nanoseconds_per_node = 1}});
  }
  std::size_t reported = 0;
  std::vector<std::string> reasons;
  const auto chosen = [&](std::size_t count, std::size_t with_memory, const std::function<void()>& fail) {
    reported = 0;
    reasons.clear();
    std::size_t searches = 0;
    Judging how;
    how.count = count;
    how.log2_nodes = [&](const std::vector<Partition>&) {
      if (searches == with_memory) fail();
      return 100.0 - 10.0 * static_cast<double>(searches++);  // each search has fewer nodes than the last
    };
    how.progress = [&](const Choice&) { ++reported; };
    how.lacks_memory = [&](const std::string& reason) { reasons.push_back(reason); };
    return best_choice(choices, how);
  };
  const auto fail = [](ErrorKind kind) { return [kind] { throw Error(kind, "too little"); }; };
  const Choice last = chosen(10, 3, fail(ErrorKind::resource));
  CHECK(last.partitions == choices[2].partitions);
  CHECK(last.log2_nodes == 80.0);
  CHECK(last.score.table_bytes == 2);
  CHECK(reported == 3);
  CHECK(chosen(2, 3, fail(ErrorKind::resource)).partitions == choices[1].partitions);
  CHECK_FALSE(chosen(1, 0, fail(ErrorKind::resource)).log2_nodes);
  CHECK(reasons.empty());
  const Choice before = chosen(3, 2, fail(ErrorKind::resource));
  CHECK(before.partitions == choices[1].partitions);
  CHECK(reported == 2);
  CHECK(reasons == std::vector<std::string>{"too little"});
  const Choice first = chosen(3, 0, [] { throw std::bad_alloc(); });
  CHECK(first.partitions == choices[0].partitions);
  CHECK_FALSE(first.log2_nodes);
  CHECK(reported == 1);
  CHECK(reasons == std::vector<std::string>{"out of memory"});
  CHECK_THROWS_AS((void)chosen(3, 1, fail(ErrorKind::interrupted)), Error);
}

TEST_CASE("trial searches expand the nodes of plain IDA*, within the same bounds for all choices") {
  constexpr std::uint64_t most_nodes = 300;
  // @ is the tile whose goal is cell 6, or cell 0 if the blank's goal is cell 6.
  const std::vector<std::vector<std::string>> choices{
      {"1,4,5,8,9|2,3,@,7,11|10,12,13,14,15"},
      {"1,2,3,4|5,@,9,10|7,8,11|12,13,14,15", "1,2,5|3,4,@,7|8,9,12,13|10,11,14,15"}};
  constexpr BoardSize square{4, 4};
  for (const Cell blank : {0U, 6U}) {
    CAPTURE(blank);
    const test::TemporaryFolder folder;
    const BoardSample sample = sample_of(square, blank, 5);
    SearchTrials trials(sample, 5, test::all_cores, most_nodes);
    std::vector<unsigned> bounds;
    for (const auto& texts : choices) {
      Catalogue catalogue{"", square, blank, {}, ""};
      for (std::string text : texts) {
        text[text.find('@')] = blank == 6 ? '0' : '6';
        catalogue.partitions.push_back(parse_partition(square, blank, text));
      }
      const auto both = with_reflections(catalogue);
      const solver::Heuristic heuristic{square, blank, both, test::make_tables(folder.path(), square, blank, both)};
      double expected = 0;
      for (std::size_t i = 0; i < 5; ++i) {
        const auto solution = solver::solve_ida_star(heuristic, sample.uniform[i]);
        const auto& all = solution.bounds;
        if (bounds.size() <= i) {
          std::size_t last = 0;
          while (last + 1 < all.size() && all[last + 1].expanded <= most_nodes) ++last;
          bounds.push_back(all[last].bound);
        }
        const auto at =
            std::find_if(all.begin(), all.end(), [&](const auto& bound) { return bound.bound == bounds[i]; });
        const bool completed = at != all.end() && at->completed;
        REQUIRE((completed || bounds[i] < all.front().bound));
        expected += std::log2(completed ? static_cast<double>(at->expanded) : 1.0) / 5;
      }
      CHECK(trials.log2_nodes(catalogue.partitions) == doctest::Approx(expected));
    }
  }
}

TEST_CASE("a choice has at most as many partitions as a search can look up with their reflections") {
  constexpr BoardSize square{3, 3};
  const test::TemporaryFolder folder;
  for (const auto& [partition_text, most] : {std::pair{"1,2,3|4,5|6,7,8", 32U}, std::pair{"1,2|3|4|5|6|7|8", 18U}}) {
    const char* const text = partition_text;
    CAPTURE(text);
    const Partition partition = parse_partition(square, 0, text);
    CHECK(most_searchable(square, 0, partition.size()) == most);
    const auto both = with_reflections({"", square, 0, {partition}, ""});
    REQUIRE(both.size() == 2);
    const auto tables = test::make_tables(folder.path(), square, 0, both);
    std::vector<Partition> all;
    for (std::size_t i = 0; i < most; ++i) all.insert(all.end(), both.begin(), both.end());
    CHECK_NOTHROW(solver::Heuristic(square, 0, all, tables));
    all.insert(all.end(), both.begin(), both.end());
    CHECK_THROWS_AS(solver::Heuristic(square, 0, all, tables), Error);
  }
  // No reflection keeps the blank's cell.
  CHECK(most_searchable({4, 3}, 0, 3) == 64);
}

// An exception that leaves a parallel region would end the program.
TEST_CASE("an exception at any time during trial searches reaches the caller") {
  constexpr std::uint64_t most_nodes = 20;
  const BoardSize board{3, 2};
  const BoardSample sample = make_board_sample(board, 0, 4, 7);
  const Partition partition = parse_partition(board, 0, "1,2|3,4,5");
  for (const int threads : {1, 2, 16}) {
    std::size_t thrown = 0;
    for (bool ended = false; !ended; ++thrown) {
      std::atomic<std::size_t> asked{0};
      const Job job{.threads = threads, .stop = [&]() -> bool {
                      if (asked++ == thrown) throw std::bad_alloc();
                      return false;
                    }};
      SearchTrials trials(sample, 4, job, most_nodes);
      try {
        (void)trials.log2_nodes({partition});
        ended = true;
      } catch (const std::bad_alloc&) {
      }
    }
    CHECK(thrown > 4);
  }
}

}  // namespace tilepdb::tuning
