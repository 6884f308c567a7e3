// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <atomic>
#include <fstream>
#include <set>

#include "core/move_automaton_builder.hpp"
#include "solver/batch/checkpoint_file.hpp"
#include "tests/support/batch_puzzles.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/heuristics.hpp"
#include "tests/support/partition_pool.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {

using namespace test;

TEST_CASE("a batch interrupted many times ends like an uninterrupted one") {
  const Puzzles puzzles;
  std::vector<Result> expected;
  solve_batch(*puzzles.heuristic, puzzles.goal, puzzles.instances, puzzles.options(), Job{},
              [&](const Instance&, const Result& outcome) { expected.push_back(outcome); });
  REQUIRE(expected.size() == 5);
  REQUIRE(!expected[0].solved());
  const CheckpointFile file(puzzles.folder.path() / "deep", "the test's batch");
  std::mt19937_64 random(11);
  for (const auto set : {InstructionSet::portable, best_instruction_set()}) {
    unsigned runs = 0;
    unsigned within_a_bound = 0;
    std::vector<Result> found;
    for (bool ended = false; !ended; ++runs) {
      TestBatch options = puzzles.options();
      options.method.instruction_set = set;
      options.job.threads = 1 + static_cast<int>(runs % 3);
      options.checkpoint_interval = std::chrono::duration<double>(random() % 2 == 0 ? 0.0 : 1000.0);
      options.checkpoint = [&](const BatchProgress& progress) { file.save(progress); };
      if (auto saved = file.load()) options.known = std::move(*saved);
      within_a_bound += options.known.current && options.known.search.roots != 0 ? 1 : 0;
      std::atomic<unsigned> asked{0};
      const unsigned last = 1 + static_cast<unsigned>(random() % (10 + 5 * runs));
      options.job.stop = [&] { return ++asked > last; };
      found.clear();
      try {
        solve_batch(*puzzles.heuristic, puzzles.goal, puzzles.instances, options, options.job,
                    [&](const Instance&, const Result& outcome) { found.push_back(outcome); });
        ended = true;
      } catch (const Error& error) {
        REQUIRE(error.kind() == ErrorKind::interrupted);
      }
      REQUIRE(runs < 1000);
    }
    CHECK(runs > 5);
    CHECK(within_a_bound > 0);
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      CAPTURE(i);
      CHECK(same(found[i], expected[i]));
      if (found[i].solved())
        CHECK(replays(start_of(puzzles.instances[i], {4, 4}), puzzles.goal, moves_of(found[i].moves)));
    }
    file.remove();
    CHECK(!file.load());
  }
}

TEST_CASE("without a frontier, a search pauses within its only subtree and resumes there") {
  const Puzzles puzzles;
  const std::vector<Instance> one{puzzles.instances[3]};
  std::vector<Result> expected;
  TestBatch options = puzzles.options();
  options.method.frontier_nodes = 0;
  options.known = {};
  unsigned proved = 0;
  const auto deliver = [&](const Instance&, const Result& outcome) {
    if (outcome.status != Status::given_up) return expected.push_back(outcome);
    // Each run continues with the bounds proved by the last one.
    CHECK(outcome.at_least >= proved);
    proved = outcome.at_least;
  };
  solve_batch(*puzzles.heuristic, puzzles.goal, one, options, options.job, deliver);
  unsigned runs = 0;
  unsigned within_a_bound = 0;
  for (bool ended = false; !ended; ++runs) {
    REQUIRE(runs < 100);
    std::atomic<unsigned> asked{0};
    options.job.stop = [&] { return ++asked > 20; };
    const SearchProgress before = options.known.search;
    options.checkpoint = [&](const BatchProgress& progress) { options.known = progress; };
    const TestBatch now = options;
    try {
      solve_batch(*puzzles.heuristic, puzzles.goal, one, now, now.job, deliver);
      ended = true;
    } catch (const Error& error) {
      REQUIRE(error.kind() == ErrorKind::interrupted);
      const SearchProgress& now_known = options.known.search;
      CHECK((now_known.bounds.size() > before.bounds.size() || now_known.expanded > before.expanded));
      within_a_bound += now_known.open.empty() ? 0 : 1;
    }
  }
  CHECK(runs > 1);
  CHECK(within_a_bound > 0);
  REQUIRE(expected.size() == 2);
  CHECK(same(expected[0], expected[1]));
}

TEST_CASE("an interrupted search from the cheaper end resumes") {
  const Puzzles puzzles;
  std::map<Cell, std::shared_ptr<const Heuristic>> known{{0, puzzles.heuristic}};
  const Catalogue catalogue{"test", {4, 4}, 0, {parse_partition({4, 4}, 0, "1,2,3,5,6|4,8,9,12,13|7,10,11,14,15")}, {}};
  const HeuristicForBlank other_end = [&](Cell blank) {
    auto& heuristic = known[blank];
    if (!heuristic) {
      const auto partitions = with_reflections(for_blank(catalogue, blank));
      heuristic = std::make_shared<const Heuristic>(BoardSize{4, 4}, blank, partitions,
                                                    make_tables(puzzles.folder.path(), {4, 4}, blank, partitions));
    }
    return heuristic;
  };
  const MoveAutomaton automaton = build_move_automaton({4, 4}, 10);
  std::mt19937_64 random(5);
  unsigned resumed = 0;
  unsigned resumed_backward = 0;
  unsigned undecided = 0;
  unsigned during_trial = 0;
  for (int i = 0; i < 12; ++i) {
    const Position start = random_solvable(puzzles.goal, random);
    CAPTURE(start.text());
    WatchedSearch options;
    options.method.frontier_nodes = 100;
    const bool is_late = i % 2 == 1;  // of the choice of the direction
    const SearchStrategy cheaper{SearchDirection::automatic, other_end, is_late ? 50'000U : 1000U};
    const auto search = [&] { return solve_optimally(*puzzles.heuristic, automaton, start, options, cheaper); };
    const auto expected = search();
    REQUIRE(expected);
    std::optional<Result> found;
    for (unsigned runs = 0; !found; ++runs) {
      REQUIRE(runs < 1000);
      unsigned left = (is_late ? 2 : 20) + runs;
      options.advice = [&](const SearchStatus&) {
        if (left > 0) --left;
        return left == 0 ? Advice::pause : Advice::proceed;
      };
      std::set<unsigned> completed;  // forward
      bool is_trial = false;
      options.searched = [&](const Bound& bound) {
        if (bound.completed && !bound.backward) completed.insert(bound.bound);
        is_trial = bound.backward;
      };
      options.paused = [&](const SearchProgress& progress) {
        // Every pause keeps all bounds that were proved.
        for (const auto* bounds : {&progress.bounds, &progress.other_bounds}) {
          for (const Bound& bound : *bounds) completed.erase(bound.bound);
        }
        CHECK(completed.empty());
        undecided += progress.undecided && !progress.bounds.empty() ? 1 : 0;
        during_trial += progress.undecided && is_trial ? 1 : 0;
        options.from = progress;
        return false;
      };
      found = search();
      resumed += options.from.bounds.empty() ? 0 : 1;
      resumed_backward += options.from.backward ? 1 : 0;
    }
    CHECK(same(*found, *expected));
    CHECK(replays(start, puzzles.goal, moves_of(found->moves)));
  }
  CHECK(resumed > 0);
  CHECK(resumed_backward > 0);
  CHECK(undecided > 0);
  CHECK(during_trial > 0);
}

TEST_CASE("a search resumes with the partitions that were chosen for it") {
  const TemporaryFolder folder;
  const Position goal = blank_first_goal({4, 4});
  const auto pool = std::make_shared<TestPool>(
      folder.path(), BoardSize{4, 4}, 1,
      std::vector<std::string>{"1,2,3,4|5,6,7,8|9,10,11|12,13,14,15", "1,4,5|2,3,6,7|8,9,12,13|10,11,14,15",
                               "1,2,5,6|3,7,11,15|4,8,9,12|10,13,14"});
  const MoveAutomaton automaton = build_move_automaton({4, 4}, 10);
  const CheckpointFile file(folder.path(), "the test's search");
  std::mt19937_64 random(6);
  unsigned with_choice = 0;
  unsigned while_choosing = 0;
  unsigned in_first_bound = 0;
  bool is_refused = false;
  for (int i = 0; i < 3; ++i) {
    const Position start = random_solvable(goal, random);
    CAPTURE(start.text());
    WatchedSearch options;
    // Only frontiers of at least 1,000 nodes order their subtrees by depth.
    options.method.frontier_nodes = i == 0 ? 100 : 3'000;
    const auto search = [&] {
      SearchStrategy strategy{SearchDirection::forward, {}, 0, pool};
      strategy.long_bound = 50'000;
      return solve_optimally(*pool->first_heuristic(0), automaton, start, options, strategy);
    };
    const auto expected = search();
    REQUIRE(expected);
    std::optional<Result> found;
    for (unsigned runs = 0; !found; ++runs) {
      REQUIRE(runs < 1000);
      const std::size_t choices = pool->choices.size();
      const unsigned opened = pool->opened;
      unsigned left = 3 + (test::full_run() ? 2 : 6) * runs;
      options.advice = [&](const SearchStatus&) {
        // The first runs are interrupted while they choose partitions, or earlier.
        const bool chooses = pool->opened > opened + 1 + runs && pool->choices.size() == choices;
        if (left > 0) --left;
        return left == 0 || (runs < 3 && chooses) ? Advice::pause : Advice::proceed;
      };
      options.paused = [&](const SearchProgress& progress) {
        file.save({.current = 0, .search = progress});
        options.from = file.load()->search;
        CHECK(options.from.depths == progress.depths);
        return false;
      };
      if (options.from.choice && options.from.bounds.empty() && options.from.depths.size() > 1'000 && !is_refused) {
        const SearchProgress whole = options.from;
        options.from.depths.pop_back();
        CHECK_THROWS_WITH_AS((void)search(), doctest::Contains("belongs to another search"), Error);
        // Other depths give another order of the subtrees.
        options.from = whole;
        for (std::uint16_t& depth : options.from.depths) depth = 0;
        CHECK_THROWS_WITH_AS((void)search(), doctest::Contains("list of subtrees differs"), Error);
        options.from = whole;
        is_refused = true;
      }
      found = search();
      with_choice += options.from.choice ? 1 : 0;
      in_first_bound += options.from.choice && options.from.bounds.empty() && !options.from.depths.empty() ? 1 : 0;
      while_choosing += !options.from.choice && pool->choices.size() == choices && !found ? 1 : 0;
    }
    CHECK(same(*found, *expected));
    CHECK(replays(start, goal, moves_of(found->moves)));
  }
  CHECK(with_choice > 0);
  CHECK(in_first_bound > 0);
  CHECK(is_refused);
  CHECK(while_choosing > 0);
}

TEST_CASE("results of an instance that reached its limits are kept for larger limits") {
  const Puzzles puzzles;
  TestBatch options = puzzles.options();
  const auto expected = puzzles.solve(options);
  BatchProgress saved;
  options.checkpoint_interval = std::chrono::duration<double>(0);
  options.checkpoint = [&](const BatchProgress& progress) { saved = progress; };
  std::atomic<unsigned> asked{0};
  options.job.stop = [&] { return ++asked > 200; };
  CHECK_THROWS_AS((void)puzzles.solve(options), Error);
  REQUIRE(saved.current);
  REQUIRE(!saved.search.bounds.empty());
  const std::size_t current = *saved.current;
  const std::size_t bounds = saved.search.bounds.size();
  options.job.stop = {};
  SUBCASE("time") { options.limits.seconds = 0; }
  SUBCASE("moves") { options.limits.max_bound = saved.search.bounds.back().bound; }
  SUBCASE("nodes") { options.limits.nodes = 1; }
  options.known = saved;
  const auto limited = puzzles.solve(options);
  REQUIRE(limited.at(current).status == Status::given_up);
  REQUIRE(saved.current == current);
  CHECK(saved.search.bounds.size() >= bounds);
  options.limits = {};
  options.known = saved;
  const auto found = puzzles.solve(options);
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) CHECK(same(found[i], expected[i]));
  CHECK(!saved.current);
  CHECK(saved.search.bounds.empty());
  CHECK(saved.search.depths.empty());
}

TEST_CASE("a damaged checkpoint or one of another search is refused") {
  const TemporaryFolder folder;
  const CheckpointFile file(folder.path(), "one batch");
  CHECK(!file.load());
  BatchProgress progress;
  progress.results[3].status = Status::unsolvable;
  progress.results[3].reason = "unsolvable: no way";
  progress.results[5] = {Status::solved, {"U", "L"}, 2, {{2, true, 7, 9, true}}};
  progress.current = 4;
  progress.search = {true,
                     {{10, true, 20, 30, true}},
                     {{8, false, 1, 2, false}},
                     77,
                     1000,
                     2000,
                     PartitionChoice{{4, 1}, {12, 345, {6, 7}}, {10, false, 40, 50, true, 0, {}, 3}},
                     {3, 70, 500},
                     {0xFFFF, 4}};
  progress.seconds = 12.5;
  progress.search.bounds[0].seconds = 1.5;
  progress.search.bounds[0].parts = {1, 0xffffffff};
  progress.search.frontier_digest = 0xfedcba9876543210;
  progress.search.list_digest = 8;
  progress.search.bound = 12;
  progress.search.root_depth = 3;
  progress.search.next_bound = 14;
  progress.search.subtrees = 99;
  progress.search.open = {5, 0x8000700060005000};
  progress.search.seconds = 2.5;
  progress.search.milestones = {{77, 1000, 2.25}};
  progress.search.milestones_before = {{7, 8, 0.5}, {9, 10, 1}};
  progress.tables = {{"4x4_1-2_b0", 0xfedcba9876543210}, {"4x4_3-4_b0", 7}};
  progress.writer = {"1.2.3", "own", "avx2", 3, 2, 5, 0.75, 60};
  file.save(progress);
  const auto loaded = file.load();
  REQUIRE(loaded);
  CHECK(loaded->results.at(3).reason == "unsolvable: no way");
  CHECK(same(loaded->results.at(5), progress.results.at(5)));
  CHECK(loaded->current == 4);
  CHECK(loaded->seconds == 12.5);
  CHECK(loaded->search.roots == 77);
  CHECK(loaded->search.backward);
  CHECK(!loaded->search.undecided);
  CHECK(loaded->search.generated == 2000);
  CHECK(same(loaded->search.bounds.at(0), progress.search.bounds.at(0)));
  CHECK(loaded->search.other_bounds.at(0).expanded == 1);
  CHECK(loaded->search.other_bounds.size() == 1);
  REQUIRE(loaded->search.choice);
  CHECK(loaded->search.choice->trials.bound == 10);
  CHECK(loaded->search.choice->trials.choices == 3);
  CHECK(loaded->search.choice->trials.expanded == 40);
  CHECK(loaded->search.choice->trials.generated == 50);
  CHECK(loaded->search.choice->trials.backward);
  CHECK(loaded->search.choice->partitions == std::vector<std::size_t>{4, 1});
  CHECK(loaded->search.choice->take_over.first_bound == 12);
  CHECK(loaded->search.choice->take_over.expanded_before == 345);
  CHECK(loaded->search.choice->take_over.bounds_before == std::array<std::uint64_t, 2>{6, 7});

  CHECK(same_nodes(loaded->search.bounds.at(0), progress.search.bounds.at(0)));
  BatchProgress undecided = progress;
  undecided.search.backward = false;
  undecided.search.undecided = true;
  CHECK(file.decode(file.encode(undecided)).search.undecided);
  CHECK(loaded->search.bounds.at(0).seconds == 1.5);
  CHECK(loaded->search.frontier_digest == 0xfedcba9876543210);
  CHECK(loaded->search.list_digest == 8);
  CHECK((loaded->search.bound == 12 && loaded->search.root_depth == 3 && loaded->search.next_bound == 14));
  CHECK(loaded->search.subtrees == 99);
  CHECK(loaded->search.open == progress.search.open);
  CHECK(loaded->search.seconds == 2.5);
  CHECK(loaded->search.milestones.at(0).expanded == 1000);
  CHECK(loaded->search.milestones_before.at(1).seconds == 1);
  CHECK(loaded->writer.program == "1.2.3");
  CHECK(loaded->tables == progress.tables);
  CHECK(loaded->writer.processes == 2);
  const auto contents = file.encode(progress);
  const SavedBatch seen = read_checkpoint(contents, "file");
  CHECK(seen.batch == "one batch");
  CHECK(seen.progress.writer.checkpoint_seconds == 0.75);
  CHECK(seen.progress.search.roots == 77);

  CHECK(loaded->search.depths == progress.search.depths);
  CHECK(loaded->search.least_remaining == progress.search.least_remaining);

  const CheckpointFile other(folder.path(), "another batch");
  CHECK(other.path() != file.path());
  std::filesystem::copy_file(file.path(), other.path());
  CHECK_THROWS_AS((void)other.load(), Error);
  const auto size = std::filesystem::file_size(file.path());
  for (std::uintmax_t at = 0; at < size; at += 7) {
    std::filesystem::copy_file(file.path(), other.path(), std::filesystem::copy_options::overwrite_existing);
    std::fstream stream(file.path());
    stream.seekg(static_cast<std::streamoff>(at));
    const auto byte = static_cast<char>(stream.get() ^ 4);
    stream.seekp(static_cast<std::streamoff>(at));
    stream.put(byte);
    stream.close();
    CHECK_THROWS_AS((void)file.load(), Error);
    std::filesystem::rename(other.path(), file.path());
  }
  {
    std::ofstream(other.path()) << "tilepdb-search-checkpoint-3 0123456789abcdef\n{}\n";
    CHECK_THROWS_WITH_AS((void)other.load(), doctest::Contains("another version"), Error);
    std::filesystem::remove(other.path());
  }
  std::filesystem::resize_file(file.path(), size - 2);
  CHECK_THROWS_AS((void)file.load(), Error);
  std::filesystem::resize_file(file.path(), 0);
  CHECK_THROWS_AS((void)file.load(), Error);

  Puzzles puzzles;
  TestBatch options = puzzles.options();
  options.known.current = 1;
  options.known.search.bounds = {{2, true, 1, 1, false}};
  CHECK_THROWS_AS(
      solve_batch(*puzzles.heuristic, puzzles.goal, puzzles.instances, options, options.job, [](auto&&...) {}), Error);
}

}  // namespace tilepdb::solver
