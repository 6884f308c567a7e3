// SPDX-License-Identifier: MIT
#include "tuning/partitions/evaluation_store.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <vector>

#include "tests/support/heuristics.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/tuning/partitions/board_samples.hpp"
#include "tiles/goal.hpp"
#include "tuning/partitions/candidate_patterns.hpp"
#include "tuning/partitions/pattern_evaluation.hpp"

namespace tilepdb::tuning {

using test::open_store;
using test::sample_of;
using test::sampled_board;

TEST_CASE("a sample contains whole searches, and a stop ends its construction") {
  for (const std::size_t count : {1U, 50U, 51U}) {
    const std::size_t whole = count > 50 ? 100 : 50;
    const BoardSample sample = sample_of(sampled_board, 0, count);
    CHECK(sample.uniform.size() == whole);
    CHECK(sample.search.size() == whole);
  }
  int asked = 0;
  const Job stopping{.stop = [&] { return ++asked == 70; }};
  CHECK_THROWS_WITH_AS((void)make_board_sample(sampled_board, 0, most_boards_of_sample, 7, stopping), "interrupted",
                       Error);
}

TEST_CASE("the mean of h is exact for published patterns of the 24-puzzle and for all boards of the 8-puzzle") {
  const BoardSample none = sample_of({5, 5}, 0, 1);
  double mean = 0;
  for (const Pattern pattern :
       parse_partition({5, 5}, 0, "1,2,5,6,7,12|3,4,8,9,13,14|10,11,15,16,20,21|17,18,19,22,23,24")) {
    const TableKey stored = stored_table(make_table_key({5, 5}, pattern, 0)).stored;
    mean += evaluate_patterns(stored, {pattern}, none, test::all_cores).front().mean;
  }
  CHECK(mean == doctest::Approx(80.969).epsilon(0.00001));

  const test::TemporaryFolder folder;
  const solver::Heuristic heuristic = test::make_heuristic(folder.path(), {3, 3}, 0, {"1,2,3,4|5,6,7,8"});
  const Position goal = blank_first_goal({3, 3});
  double sum = 0;
  double saved = 0;
  const auto boards = test::all_distances(goal);
  const auto first = heuristic.partitions().front();
  for (const auto& [text, distance] : boards) {
    const auto values = heuristic.values(parse_position({3, 3}, text));
    sum += values[0];
  }
  const BoardSample small = sample_of({3, 3}, 0, 1);
  double found = 0;
  for (const Pattern pattern : first) {
    const auto key = stored_table(make_table_key({3, 3}, pattern, 0)).stored;
    found += evaluate_patterns(key, {pattern}, small, {}).front().mean;
  }
  CHECK(found == doctest::Approx(sum / static_cast<double>(boards.size())).epsilon(1e-9));
  const solver::Heuristic whole = test::make_heuristic(folder.path(), {3, 3}, 0, {"1,2,3,4,5,6,7,8"});
  for (const auto& [text, distance] : boards) saved += std::pow(growth_per_move, -static_cast<double>(distance));
  const Pattern all = whole.partitions().front().front();
  const auto evaluation =
      evaluate_patterns(stored_table(make_table_key({3, 3}, all, 0)).stored, {all}, small, {}).front();
  CHECK(evaluation.effective ==
        doctest::Approx(-std::log(saved / static_cast<double>(boards.size())) / std::log(growth_per_move)));
}

TEST_CASE("a sample's values equal those of the tables, for every image of a pattern") {
  for (const Cell blank : {0U, 5U}) {
    CAPTURE(blank);
    const test::TemporaryFolder folder;
    const BoardSample sample = sample_of(sampled_board, blank, 200);
    EvaluationStore store = open_store(folder, sample);
    const auto patterns = connected_patterns(sampled_board, blank, 3);
    std::size_t calls = 0;
    evaluate_missing(store, patterns, sample, {.progress = [&](std::uint64_t done, std::uint64_t) { calls = done; }});
    CHECK(calls < patterns.size());  // images share tables
    std::size_t wrong = 0;
    for (const Pattern pattern : patterns) {
      const PatternEvaluation* const evaluation = store.find(pattern);
      REQUIRE(evaluation != nullptr);
      const TableKey key = make_table_key(sampled_board, pattern, blank);
      const Index index(sampled_board, 3);
      const auto distances = test::distances_by_plain_search(key);
      for (std::size_t i = 0; i < sample.size(); ++i) {
        PatternState state;
        std::array<std::uint8_t, max_cells> slot{};
        for (Cell cell = 0; cell < sampled_board.cells(); ++cell) {
          const unsigned tile = sample[i].tiles[cell];
          if (tile == blank) state.blank = cell;
          if (!contains(pattern, tile)) continue;
          state.occupied |= cell_bit(cell);
          slot[cell] = static_cast<std::uint8_t>(count_below(pattern, tile));
        }
        unsigned entry = 0;
        for (CellSet rest = state.occupied; rest != 0; rest = without_first(rest)) {
          state.arrangement[entry++] = slot[first_cell(rest)];
        }
        wrong += distances[index.rank(state)] != evaluation->values[i] ? 1 : 0;
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("evaluations are stored; damaged and truncated records are made again") {
  const test::TemporaryFolder folder;
  const BoardSample sample = sample_of(sampled_board, 0, 60);
  const auto patterns = connected_patterns(sampled_board, 0, 2);
  std::size_t tables = 0;
  const Job count{.progress = [&](std::uint64_t, std::uint64_t all) { tables = all; }};
  std::vector<std::uint8_t> last;
  {
    EvaluationStore store = open_store(folder, sample);
    evaluate_missing(store, patterns, sample, count);
    CHECK(tables > 1);
    last = store.find(patterns.back())->values;
  }
  tables = 0;
  {
    EvaluationStore store = open_store(folder, sample);
    evaluate_missing(store, patterns, sample, count);
    CHECK(tables == 0);
    CHECK(store.find(patterns.back())->values == last);
  }
  const auto path = std::filesystem::directory_iterator(folder.path() / "partition-search")->path();
  std::fstream(path).seekp(70) << "x";  // a value in the first record
  {
    EvaluationStore store = open_store(folder, sample);
    evaluate_missing(store, patterns, sample, count);
    CHECK(tables == 1);
    CHECK(store.find(patterns.back())->values == last);
  }
  tables = 0;
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 3);
  {
    EvaluationStore store = open_store(folder, sample);
    evaluate_missing(store, patterns, sample, count);
    CHECK(tables == 1);
    CHECK(store.find(patterns.back())->values == last);
  }
  std::filesystem::resize_file(path, 41);
  std::filesystem::resize_file(path, 39);
  { const EvaluationStore store = open_store(folder, sample); }
  std::fstream(path).seekp(20) << "x";
  CHECK_THROWS_AS((void)open_store(folder, sample), Error);
}

}  // namespace tilepdb::tuning
