// SPDX-License-Identifier: MIT
#include "solver/search/partition_choice.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <set>

#include "core/move_automaton_builder.hpp"
#include "solver/search/ida_star.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/heuristics.hpp"
#include "tests/support/partition_pool.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/thread_team.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {

using namespace test;

namespace {

constexpr BoardSize choice_board{4, 4};

struct Setting {
  TemporaryFolder folder{};
  std::shared_ptr<TestPool> pool = std::make_shared<TestPool>(
      folder.path(), choice_board, 2,
      std::vector<std::string>{"1,2,3,4|5,6,7,8|9,10,11|12,13,14,15", "1,4,5|2,3,6,7|8,9,12,13|10,11,14,15",
                               "1,2,5,6|3,7,11,15|4,8,9,12|10,13,14", "1,5,9,13|2,6,10,14|3,7,11,15|4,8,12",
                               "1,2,3|4,5,8,9|6,7,10,11|12,13,14,15"});
  MoveAutomaton automaton = build_move_automaton(choice_board, 10);
  Position goal = blank_first_goal(choice_board);

  [[nodiscard]] WatchedSearch options() const {
    WatchedSearch options;
    options.method.frontier_nodes = 200;
    return options;
  }

  /// Owned here: `search` only refers to them.
  WatchedSearch own_options = options();
  SearchMethod method = test::with(own_options.method, automaton);
  TestWatch watch{own_options};

  /// Returns a search for a start that has completed some iterations.
  [[nodiscard]] std::unique_ptr<OptimalSearch> begun(const Position& start, std::uint64_t expanded) {
    auto search = std::make_unique<OptimalSearch>(*pool->first_heuristic(0), start, method, watch);
    while (search->expanded() < expanded) {
      REQUIRE(search->search_next_bound(UINT64_MAX) == OptimalSearch::Outcome::completed);
    }
    return search;
  }

  /// Counts the nodes of the last iteration with some partitions, by the same search without a choice.
  [[nodiscard]] std::uint64_t nodes(const Position& start, const OptimalSearch& search,
                                    const std::vector<std::size_t>& partitions) {
    const Bound& last = search.bounds().back();
    SearchProgress from;
    from.choice = PartitionChoice{partitions, {last.bound, search.expanded() - last.expanded, {}}};
    OptimalSearch trial(*pool->heuristic(0, partitions), start, method, watch, from);
    if (trial.next_bound() > last.bound) return 0;
    REQUIRE(trial.search_next_bound(UINT64_MAX) == OptimalSearch::Outcome::completed);
    return trial.bounds().back().expanded;
  }

  /// Returns the time of that iteration in nanoseconds.
  [[nodiscard]] double price(const Position& start, const OptimalSearch& search,
                             const std::vector<std::size_t>& partitions) {
    return static_cast<double>(nodes(start, search, partitions)) *
           pool->heuristic(0, partitions)->nanoseconds_per_node();
  }

  struct Greedy {
    double price = std::numeric_limits<double>::infinity();
    std::uint64_t expanded = 0;  ///< by all trials; each ends at the nodes of the cheapest one before
  };

  /// Returns the cheapest choice for the last iteration when the partition that helps most is added each time, with all
  /// of them tried.
  [[nodiscard]] Greedy greedy(const Position& start, const OptimalSearch& search) {
    Greedy best;
    std::vector<std::size_t> partitions;
    for (bool is_better = true; is_better && partitions.size() < pool->most_at_once();) {
      is_better = false;
      std::vector<std::size_t> better;
      for (const std::size_t number : pool->available(0)) {
        if (std::find(partitions.begin(), partitions.end(), number) != partitions.end()) continue;
        std::vector<std::size_t> some = partitions;
        some.push_back(number);
        const std::uint64_t expanded = nodes(start, search, some);
        const double nanoseconds = pool->heuristic(0, some)->nanoseconds_per_node();
        const double nodes_of_best = std::min(best.price / nanoseconds, 1e18);
        best.expanded += std::min(expanded, static_cast<std::uint64_t>(nodes_of_best));
        if (static_cast<double>(expanded) * nanoseconds >= best.price) continue;
        best.price = static_cast<double>(expanded) * nanoseconds;
        better = std::move(some);
        is_better = true;
      }
      if (is_better) partitions = std::move(better);
    }
    return best;
  }
};

std::vector<std::uint64_t> expanded_by_bound(const Result& solution) {
  std::vector<std::uint64_t> counts;
  for (const Bound& bound : solution.bounds) {
    if (bound.completed) counts.insert(counts.end(), {bound.bound, bound.expanded, bound.generated});
  }
  return counts;
}

// From Korf's 100 instances, 53 to 60 moves.
const std::vector<std::string> hard{"14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6",
                                    "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15", "5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6",
                                    "4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0", "14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13"};

}  // namespace

TEST_CASE("the chosen partitions cost little more than those found by far more trials") {
  Setting setting;
  std::uint64_t nodes_of_trials = 0;
  std::uint64_t nodes_of_many = 0;
  double price = 0;
  double price_of_many = 0;
  std::set<std::vector<std::size_t>> choices;
  // The last board is solved too early.
  for (const std::string& text : std::vector(hard.begin(), std::prev(hard.end()))) {
    CAPTURE(text);
    const Position start = parse_position(choice_board, text);
    const auto search = setting.begun(start, 20'000);
    const auto choose = [&] {
      const auto chosen = choose_partitions(*setting.pool, *setting.pool->first_heuristic(0), start, *search,
                                            setting.method, setting.watch);
      REQUIRE(chosen.choice);
      return *chosen.choice;
    };
    const PartitionChoice choice = choose();
    CHECK(choose().partitions == choice.partitions);
    CHECK(std::any_of(search->bounds().begin(), search->bounds().end(), [&](const Bound& bound) {
      return bound.bound == choice.trials.bound && bound.completed && bound.expanded <= 1'000'000;
    }));
    CHECK(choice.partitions.size() <= setting.pool->most_at_once());
    CHECK(choice.trials.choices >= 5);
    CHECK(choice.take_over.first_bound == search->next_bound());
    CHECK(choice.take_over.expanded_before == search->expanded());
    const Setting::Greedy many = setting.greedy(start, *search);
    nodes_of_trials += choice.trials.expanded;
    nodes_of_many += many.expanded;
    price += setting.price(start, *search, choice.partitions);
    price_of_many += many.price;
    choices.insert(choice.partitions);
  }
  CHECK(choices.size() > 1);
  CHECK(nodes_of_trials < nodes_of_many);
  CHECK(price < 1.1 * price_of_many);
}

TEST_CASE("a reflection is chosen without its partition where that is cheaper") {
  Setting setting;
  double price = 0;
  double price_of_pairs = 0;
  std::ptrdiff_t alone = 0;  // partitions and reflections chosen without their counterpart
  for (const std::string& text : std::vector(hard.begin(), std::prev(hard.end()))) {
    CAPTURE(text);
    const Position start = parse_position(choice_board, text);
    const auto search = setting.begun(start, 20'000);
    const auto chosen = choose_partitions(*setting.pool, *setting.pool->first_heuristic(0), start, *search,
                                          setting.method, setting.watch);
    REQUIRE(chosen.choice);
    const auto& numbers = chosen.choice->partitions;
    const auto all = setting.pool->heuristic(0, setting.pool->available(0))->partitions();
    std::set<std::size_t> paired;
    for (const std::size_t number : numbers) {
      const auto both = with_reflections({"", choice_board, 0, {all[number]}, {}});
      for (const Partition& one : both) {
        paired.insert(static_cast<std::size_t>(std::find(all.begin(), all.end(), one) - all.begin()));
      }
    }
    alone += static_cast<std::ptrdiff_t>(paired.size() - numbers.size());
    price += setting.price(start, *search, numbers);
    price_of_pairs += setting.price(start, *search, {paired.begin(), paired.end()});
  }
  CHECK(alone > 0);
  CHECK(price < price_of_pairs);
}

TEST_CASE("after a choice, subtrees that the last iteration searched deepest come first") {
  Setting setting;
  std::uint64_t guided = 0;
  std::uint64_t by_themselves = 0;
  for (const std::string& text : hard) {
    CAPTURE(text);
    const Position start = parse_position(choice_board, text);
    setting.method.frontier_nodes = 4'000;
    const auto solved = [&](bool is_guided) {
      auto before = setting.begun(start, 0);
      const unsigned length = solve_ida_star(*setting.pool->first_heuristic(0), start).length();
      while (before->next_bound() < length)
        REQUIRE(before->search_next_bound(UINT64_MAX) == OptimalSearch::Outcome::completed);
      SearchProgress from;
      from.choice = PartitionChoice{{4}, {length, before->expanded(), {}}, {}};
      const auto heuristic = setting.pool->heuristic(0, {4});
      OptimalSearch search(*heuristic, start, setting.method, setting.watch, from);
      if (is_guided) search.order_as(std::move(*before));
      REQUIRE(search.search_next_bound(UINT64_MAX) == OptimalSearch::Outcome::solved);
      CHECK(search.moves().size() == length);
      CHECK(replays(start, setting.goal, search.moves()));
      return search.bounds().back().expanded;
    };
    guided += solved(true);
    by_themselves += solved(false);
  }
  CHECK(2 * guided < by_themselves);
}

TEST_CASE("the choice and the order after it do not depend on the processes or on resumes") {
  Setting alone;
  const Position start = parse_position(choice_board, hard.front());
  SearchStrategy strategy{SearchDirection::forward, {}, 0, {}};
  strategy.long_bound = 1'000;
  const auto options_of = [](const Setting& setting) {
    WatchedSearch options = setting.options();
    options.method.frontier_nodes = 3'000;
    return options;
  };
  strategy.pool = alone.pool;
  const auto expected =
      solve_optimally(*alone.pool->first_heuristic(0), alone.automaton, start, options_of(alone), strategy);
  REQUIRE(expected);
  REQUIRE(!alone.pool->choices.empty());
  SearchProgress last;
  unsigned in_first_bound = 0;
  std::optional<Result> found;
  for (unsigned runs = 0; !found; ++runs) {
    REQUIRE(runs < 60);
    const SearchProgress resumed = last;
    in_first_bound += resumed.choice && resumed.bounds.empty() && resumed.depths.size() > 1'000 ? 1U : 0U;
    const auto errors = run_team(1 + static_cast<int>(runs % 3), [&](Team& team) {
      Setting own;
      WatchedSearch options = options_of(own);
      options.job.team = &team;
      options.from = resumed;
      SearchStrategy own_strategy = strategy;
      own_strategy.pool = own.pool;
      std::atomic<unsigned> asked{0};
      options.advice = [&](const SearchStatus&) {
        const bool has_chosen = resumed.choice.has_value() || !own.pool->choices.empty();
        return has_chosen && ++asked > 2 + 4 * runs ? Advice::pause : Advice::proceed;
      };
      options.paused = [&](const SearchProgress& progress) {
        if (team.rank() == 0) last = progress;
        return false;
      };
      auto solution = solve_optimally(*own.pool->first_heuristic(0), own.automaton, start, options, own_strategy);
      if (team.rank() == 0) found = std::move(solution);
    });
    for (const auto& error : errors) CHECK(!error);
  }
  CHECK(in_first_bound > 0);
  CHECK(expanded_by_bound(*found) == expanded_by_bound(*expected));
  CHECK(replays(start, alone.goal, moves_of(found->moves)));
}

TEST_CASE("nothing is chosen if no further iteration is needed") {
  Setting setting;
  const Position start = parse_position(choice_board, hard.front());
  const auto search = setting.begun(start, 4'000);
  WatchedSearch options = setting.options();
  options.from = search->progress();
  SearchStrategy strategy{SearchDirection::forward, {}, 0, setting.pool};
  strategy.long_bound = 1'000;
  for (const unsigned less : {0U, 2U, 20U}) {
    options.limits.max_bound = search->bounds().back().bound - less;
    CHECK(!solve_optimally(*setting.pool->first_heuristic(0), setting.automaton, start, options, strategy));
    CHECK(setting.pool->choices.empty());
  }
  options.limits = {};
  CHECK(solve_optimally(*setting.pool->first_heuristic(0), setting.automaton, start, options, strategy));
  CHECK(!setting.pool->choices.empty());
}

TEST_CASE("searches that choose partitions find the same lengths with any number of threads") {
  Setting setting;
  std::mt19937_64 random(81);
  std::size_t backward = 0;
  const unsigned boards = test::full_run() ? 50 : 20;
  for (unsigned i = 0; i < boards; ++i) {
    const HeuristicForBlank other_end = [&](Cell blank) { return setting.pool->first_heuristic(blank); };
    const Position start = random_walk(setting.goal, 70, random);
    CAPTURE(start.text());
    WatchedSearch options = setting.options();
    SearchStrategy strategy{SearchDirection::automatic, other_end, random() % 1000, setting.pool};
    strategy.long_bound = 1 + random() % 500;
    const auto single = solve_optimally(*setting.pool->first_heuristic(0), setting.automaton, start, options, strategy);
    const auto after_single = setting.pool->choices;
    options.job.threads = 2;
    options.method.instruction_set = InstructionSet::portable;
    const auto shared = solve_optimally(*setting.pool->first_heuristic(0), setting.automaton, start, options, strategy);
    REQUIRE((single && shared));
    const unsigned length = solve_ida_star(*setting.pool->first_heuristic(0), start).length();
    CHECK(single->length() == length);
    CHECK(shared->length() == length);
    CHECK(replays(start, setting.goal, moves_of(single->moves)));
    CHECK(expanded_by_bound(*single) == expanded_by_bound(*shared));
    const bool chose = !after_single.empty() && setting.pool->choices.size() > after_single.size();
    if (chose) {
      CHECK(after_single.back() == setting.pool->choices.back());
      backward += single->bounds.back().backward ? 1U : 0U;
    }
  }
  CHECK(setting.pool->choices.size() > (test::full_run() ? 30U : 10U));
  CHECK(backward > 0);
}

TEST_CASE("a search does not resume with partitions that the pool lacks") {
  Setting setting;
  const Position start = parse_position(choice_board, hard[0]);
  const SearchStrategy strategy{SearchDirection::forward, {}, 0, setting.pool};
  const auto resumes_with = [&](const std::vector<std::size_t>& partitions, const SearchStrategy& how) {
    WatchedSearch options = setting.options();
    options.from.choice = PartitionChoice{partitions, {setting.begun(start, 4'000)->next_bound(), 4'000, {}}};
    return solve_optimally(*setting.pool->first_heuristic(0), setting.automaton, start, options, how).has_value();
  };
  CHECK(resumes_with({4, 1}, strategy));
  CHECK_THROWS_AS(resumes_with({4, setting.pool->available(0).size()}, strategy), Error);
  CHECK_THROWS_AS(resumes_with({4, 1}, {}), Error);
}

TEST_CASE("a stopped choice chooses nothing, and contradicting tables are refused") {
  Setting setting;
  const Position start = parse_position(choice_board, hard[0]);
  const auto search = setting.begun(start, 4'000);
  WatchedSearch options = setting.options();
  std::atomic<unsigned> asked = 0;
  options.advice = [&](const SearchStatus&) { return ++asked > 30 ? Advice::give_up : Advice::proceed; };
  const auto& first = *setting.pool->first_heuristic(0);
  TestWatch watch(options);
  const auto choose = [&] { return choose_partitions(*setting.pool, first, start, *search, setting.method, watch); };
  CHECK(choose().stopped);
  CHECK(asked > 30);
  options.advice = [&](const SearchStatus&) { return Advice::pause; };
  unsigned paused = 0;
  options.paused = [&](const SearchProgress&) { return ++paused < 3; };
  CHECK(choose().stopped);
  CHECK(paused == 3);
  // In a team only the first process knows the limits.
  const auto errors = run_team(2, [&](Team& team) {
    Setting own;
    const auto begun = own.begun(start, 4'000);
    WatchedSearch limited = own.options();
    limited.job.team = &team;
    std::atomic<unsigned> questions = 0;
    limited.advice = [&](const SearchStatus&) { return ++questions > 30 ? Advice::give_up : Advice::proceed; };
    TestWatch in_team(limited);
    const auto& of_team = *own.pool->first_heuristic(0);
    CHECK(choose_partitions(*own.pool, of_team, start, *begun, own.method, in_team).stopped);
    CHECK(team.gather("ends").back() == "ends");
  });
  CHECK((!errors[0] && !errors[1]));
  // A board with a shorter solution than the search has proved possible.
  const auto trial_of = [&](const char* easy) {
    (void)choose_partitions(*setting.pool, first, parse_position(choice_board, easy), *search, setting.method,
                            setting.watch);
  };
  CHECK_THROWS_AS(trial_of("4 1 2 3 5 0 6 7 8 9 10 11 12 13 14 15"), Error);
}

}  // namespace tilepdb::solver
