// SPDX-License-Identifier: MIT
#include "team/team.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <fstream>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>

#include "pdbgen/write/table_file_writer.hpp"
#include "platform/threads.hpp"
#include "processes/process_start.hpp"
#include "solver/batch/batch.hpp"
#include "solver/batch/shared_items.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/search/shared_bound.hpp"
#include "solver/tables/problem_tables.hpp"
#include "tests/support/batch_puzzles.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/thread_team.hpp"

namespace tilepdb::solver {

using namespace test;

TEST_CASE("the error names the process that failed, in all processes") {
  const auto errors = run_team(3, [](Team& team) {
    work_in_all(&team, [] {});
    CHECK(work_in_first(&team, [] { return std::string("word"); }) == "word");
    work_in_all(&team, [&] {
      if (team.rank() == 2) throw Error(ErrorKind::check_failed, "no such table");
      if (team.rank() == 1) throw std::bad_alloc();
    });
  });
  check_all_failed(errors, ErrorKind::resource, "process 1 on machine: out of memory");
}

TEST_CASE("other exceptions name the process too; without a team they are unchanged") {
  const auto fail = [] { throw std::range_error("no such number"); };
  const auto errors = run_team(2, [&](Team& team) {
    work_in_all(&team, [&] {
      if (team.rank() == 1) fail();
    });
  });
  check_all_failed(errors, ErrorKind::resource, "process 1 on machine: no such number");
  CHECK_THROWS_AS(work_in_all(nullptr, fail), std::range_error);
  CHECK(work_in_first(nullptr, [] { return std::string("word"); }) == "word");
  CHECK(result_in_all(nullptr, [] { return 3; }) == 3);
  CHECK(decided_by_first(nullptr, true));
}

TEST_CASE("processes without a core of their own are surplus") {
  using Cores = std::vector<int>;
  struct Case {
    std::vector<std::string> hosts;
    std::vector<int> threads;
    std::vector<Cores> cores;
    std::vector<bool> surplus;
  };
  const Cores both{0, 1};
  const Case cases[] = {
      {{"a"}, {0, 0}, {both, both}, {false, true}},
      {{"a"}, {1, 0, 0, 0}, {both, both, both, both}, {false, false, true, true}},
      // One process with more threads than cores, as its user asked.
      {{"a"}, {3, 0}, {both, both}, {false, true}},
      // Processes with an explicit number of threads always work, and their threads take cores.
      {{"a"}, {1, 1, 1, 1}, {both, both, both, both}, {false, false, false, false}},
      {{"a"}, {0, 1, 0}, {both, both, both}, {false, false, true}},
      {{"a"}, {1, 2, 0}, {both, both, both}, {false, false, true}},
      {{"a"}, {0, 0, 0}, {{0}, {4}, {2}}, {false, false, false}},
      {{"a"}, {0, 0, 0}, {{0}, {0}, {0}}, {false, true, true}},
      {{"a"}, {0, 0, 0}, {{0}, {1}, {1}}, {false, false, true}},
      {{"a"}, {0, 0, 0, 0}, {both, both, {2, 3}, {2, 3}}, {false, true, false, true}},
      // The first process leaves the second the only core it may use.
      {{"a"}, {1, 0, 0}, {both, {0}, both}, {false, false, true}},
      {{"a", "b"}, {0, 1, 0, 0, 0, 0}, {both, both, both, both, both, both}, {false, false, true, false, true, true}},
      // One process does not know its cores.
      {{"a", "b"}, {0, 0, 0, 0}, {{0}, {0}, {}, {0}}, {false, false, false, true}},
  };
  for (const Case& given : cases) {
    const auto errors = run_team(
        static_cast<int>(given.threads.size()),
        [&](Team& team) {
          const auto rank = static_cast<std::size_t>(team.rank());
          CHECK(surplus_processes(team, given.threads[rank], given.cores[rank]) == given.surplus);
        },
        given.hosts);
    for (const auto& error : errors) CHECK_FALSE(error);
  }
  CHECK_FALSE(usable_cores().empty());
}

TEST_CASE("all processes refuse a team whose processes were started differently") {
  using CommandLine = std::vector<std::string>;
  const CommandLine first{"solve", "--mpi", "a.txt", "--frontier-nodes", "7", "-j", "4"};
  const std::string other = "process 1 on machine was started with other options than process 0 on machine: ";
  const std::string rest = "; only -j, --isa, --dir, -q and -v may differ";
  const std::tuple<std::string, CommandLine, std::string> cases[] = {
      {"one 1.0 (a)", first, ""},
      {"one 1.0 (a)", {"solve", "-v", "-j2", "--isa", "x", "--mpi", "a.txt", "--frontier-nodes=7", "--dir=b"}, ""},
      {"one 1.0 (a)", {"solve", "-qvj4", "--mpi", "a.txt", "--frontier-nodes=7"}, ""},
      {"one 1.0 (a)", {"solve", "-qv", "--mpi", "a.txt", "-vj", "a.txt", "--frontier-nodes=7"}, ""},
      {"one 1.0 (a)", {"solve", "-qoj4", "--mpi", "a.txt", "--frontier-nodes=7"}, other + "unexpected '-oj4'" + rest},
      {"one 1.0 (a)",
       {"solve", "--mpi", "a.txt", "--frontier-nodes", "8"},
       other + "found '--frontier-nodes 8', expected '--frontier-nodes 7'" + rest},
      {"one 1.0 (a)", {"solve", "--mpi", "a.txt"}, other + "missing '--frontier-nodes'" + rest},
      {"one 1.0 (a)",
       {"solve", "--mpi", "b.txt", "--frontier-nodes", "7"},
       other + "found '--mpi b.txt', expected '--mpi a.txt'" + rest},
      {"one 1.0 (a)",
       {"verify", "--mpi", "a.txt", "--frontier-nodes", "7"},
       other + "found 'verify', expected 'solve'" + rest},
      {"one 1.0 (a)",
       {"solve", "--mpi", "--frontier-nodes", "7", "a.txt"},
       other + "found '--frontier-nodes', expected '--mpi a.txt'" + rest},
      {"one 1.1 (a)", first, "process 1 on machine runs one 1.1 (a), expected one 1.0 (a) as process 0 on machine"}};
  for (const auto& [program, words, expected] : cases) {
    const std::string message = expected;
    CAPTURE(message);
    const auto errors = run_team(3, [&, named = program, given = words](Team& team) {
      const bool differs = team.rank() == 1;
      require_same_start(team, differs ? named : "one 1.0 (a)", differs ? given : first);
    });
    for (const auto& error : errors) {
      REQUIRE(error.has_value() != message.empty());
      if (!error) continue;
      CHECK(error->what() == message);
      CHECK(error->kind() == ErrorKind::bad_input);
    }
  }
}

TEST_CASE("each root of an iteration is handed out once, in order, until the first process pauses or ends the search") {
  constexpr std::uint32_t roots = 5000;
  for (const std::uint32_t end : {roots, roots / 2}) {
    for (const int size : {1, 2, 4}) {
      std::vector<std::atomic<int>> taken(roots);
      std::vector<std::uint32_t> next(static_cast<std::size_t>(size));
      std::atomic<std::uint32_t> all{100};
      run_team(size, [&](Team& team) {
        SharedBound bound(team, {100, roots}, {},
                          [&](std::uint64_t) { return all >= end ? Advice::pause : Advice::proceed; });
        BoundResult own;
        for (bool ended = false; !bound.all_have_ended();) {
          bound.attend(own.counts.expanded);
          if (bound.is_paused()) CHECK((all >= end && (team.rank() == 0 || bound.all_have_ended())));
          if (bound.is_stopped() && !ended) bound.end(own, false);
          ended = bound.is_stopped();
          if (const auto work = bound.work().take()) {
            for (std::uint32_t root = work->pieces.first; root < work->pieces.end; ++root) ++taken[root];
            all += work->pieces.size();
            own.counts.expanded += work->pieces.size();
          } else {
            bound.work().set_need(Need::all);
            std::this_thread::yield();
          }
        }
        next[static_cast<std::size_t>(team.rank())] = bound.result().next_root;
        CHECK(bound.result().counts.expanded == bound.result().next_root - 100);
        CHECK(bound.is_paused());
        CHECK(!bound.result().found);
      });
      const std::uint32_t stop = next[0];
      CHECK((end == roots ? stop == roots : (stop >= end && stop < roots)));
      CHECK(std::all_of(next.begin(), next.end(), [&](std::uint32_t root) { return root == stop; }));
      for (std::uint32_t root = 0; root < roots; ++root) CHECK(taken[root] == (root >= 100 && root < stop ? 1 : 0));
    }
  }
}

TEST_CASE("a solution or an error in one process ends the iteration in all") {
  for (const bool fails : {false, true}) {
    for (const int finder : {0, 2}) {
      run_team(3, [&](Team& team) {
        SharedBound bound(team, {0, 4'000'000'000}, {}, [](std::uint64_t) { return Advice::proceed; });
        BoundResult own;
        while (!bound.is_stopped()) {
          bound.attend(0);
          const auto work = team.rank() == finder ? bound.work().take() : std::nullopt;
          if (!work) continue;
          if (!fails) own.found = FoundGoal{work->pieces.first, {Direction::left, Direction::up}};
          break;
        }
        bound.end(own, fails && team.rank() == finder);
        while (!bound.all_have_ended()) bound.attend(0);
        const BoundResult& result = bound.result();
        CHECK(bound.has_failed() == fails);
        REQUIRE(result.found.has_value() != fails);
        if (!fails) CHECK(result.found->moves == std::vector{Direction::left, Direction::up});
        CHECK(!result.gave_up);
      });
    }
  }
}

TEST_CASE("each piece of work is done once, and its result reaches the first process") {
  for (const int size : {1, 2, 3}) {
    constexpr std::size_t pieces = 500;
    std::vector<int> results(pieces);
    const auto errors = run_team(size, [&](Team& team) {
      SharedItems items(team, pieces, [&](std::size_t item, const std::string& result, bool) {
        CHECK(result == std::string(item % 20, 'x') + std::to_string(item));
        ++results[item];
      });
      std::vector<std::jthread> threads;
      for (int i = 0; i < 2; ++i) {
        threads.emplace_back([&] {
          while (const auto item = items.take()) items.put(*item, std::string(*item % 20, 'x') + std::to_string(*item));
        });
      }
      threads.clear();
      items.finish({});
    });
    CHECK(std::none_of(errors.begin(), errors.end(), [](const auto& error) { return error.has_value(); }));
    CHECK(std::all_of(results.begin(), results.end(), [](int count) { return count == 1; }));
  }
}

TEST_CASE("a batch has the same results in teams of every size") {
  const Puzzles puzzles;
  const auto expected = puzzles.solve(puzzles.options(1));
  for (const int size : {1, 2, 3}) {
    for (const int threads : {1, 2}) {
      std::vector<Result> found;
      const auto errors = run_team(size, [&](Team& team) {
        TestBatch options = puzzles.options(threads);
        options.job.team = &team;
        auto own = puzzles.solve(options);
        CHECK(own.size() == (team.rank() == 0 ? puzzles.instances.size() : 0));
        if (team.rank() == 0) found = std::move(own);
      });
      CHECK(!errors[0]);
      check_same(found, expected);
    }
  }
}

TEST_CASE("plain IDA* in a team expands the nodes of one process") {
  const Puzzles puzzles;
  TestBatch plain = puzzles.options(1);
  plain.method.automaton = nullptr;
  const auto expected = puzzles.solve(plain);
  std::vector<Result> found;
  run_team(3, [&](Team& team) {
    TestBatch options = plain;
    options.job.team = &team;
    auto own = puzzles.solve(options);
    if (team.rank() == 0) found = std::move(own);
  });
  check_same(found, expected);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i].solved()) CHECK(found[i].expanded() == expected[i].expanded());
  }
}

TEST_CASE("a limit ends a search in all processes") {
  const Puzzles puzzles;
  for (const int size : {1, 3}) {
    std::vector<Result> found;
    const auto errors = run_team(size, [&](Team& team) {
      TestBatch options = puzzles.options(1);
      options.limits.nodes = 200'000;
      options.job.team = &team;
      auto own = puzzles.solve(options);
      if (team.rank() == 0) found = std::move(own);
    });
    CHECK(!errors[0]);
    REQUIRE(found.size() == puzzles.instances.size());
    CHECK(std::any_of(found.begin(), found.end(),
                      [](const Result& outcome) { return outcome.status == Status::given_up; }));
    CHECK(std::any_of(found.begin(), found.end(), [](const Result& outcome) { return outcome.solved(); }));
  }
}

TEST_CASE("tables that one process cannot open end the search in all") {
  const Puzzles puzzles;
  const std::vector<Instance> one{puzzles.instances[3]};
  const auto errors = run_team(3, [&](Team& team) {
    TestBatch options = puzzles.options();
    options.known = {};
    options.job.team = &team;
    options.method.strategy.direction = SearchDirection::backward;
    options.method.strategy.backward = [&](Cell) {
      if (team.rank() == 1) throw Error(ErrorKind::check_failed, "table x: damaged");
      return puzzles.heuristic;
    };
    solve_batch(*puzzles.heuristic, puzzles.goal, one, options, options.job, [](auto&&...) {});
  });
  check_all_failed(errors, ErrorKind::check_failed, "test:4: instance 4: process 1 on machine: table x: damaged");
}

TEST_CASE("processes use only tables that all of them have, and refuse tables of one name that differ") {
  const TemporaryFolder folder;
  const BoardSize board{3, 3};
  const auto make = [&](const char* place, const char* pattern, bool wrong) {
    const TableKey key = make_table_key(board, parse_pattern(board, pattern), 0);
    const FinishedSearch search(key);
    const Header header = pdbgen::make_header(key, search.index(), search.histogram());
    const auto source = [&](std::uint64_t first, std::span<std::uint8_t> into) {
      search.payload(first, into);
      if (wrong && first == 0) into[0] = static_cast<std::uint8_t>(into[0] ^ 1U);
    };
    pdbgen::TableFileWriter(folder.path() / place / (key.file_stem() + ".pdb"), {}, {}).write(header, source);
  };
  make("0", "1,2", false);
  make("0", "3,4", false);
  make("0", "5,6", false);
  make("1", "5,6", false);
  make("1", "1,2", false);
  make("2", "5,6", true);
  std::ofstream(folder.path() / "1" / "3x3_damaged.pdb") << "no table";
  const auto tables = [&](Team& team) {
    return tables_of_all(team, folder.path() / std::to_string(team.rank()), board);
  };
  auto errors = run_team(2, [&](Team& team) {
    CHECK(tables(team) == std::set<std::string>{"3x3_1-2_b0", "3x3_5-6_b0"});
  });
  CHECK((!errors[0] && !errors[1]));
  errors = run_team(3, [&](Team& team) { (void)tables(team); });
  check_all_failed(errors, ErrorKind::check_failed, "process 2 on machine: table 3x3_5-6_b0 differs");
  // The same tables serve 3x4 and 4x3.
  const TableKey stored = stored_table(make_table_key({3, 4}, 0b110, 0)).stored;
  const FinishedSearch search(stored);
  const Header header = pdbgen::make_header(stored, search.index(), search.histogram());
  pdbgen::TableFileWriter(folder.path() / (stored.file_stem() + ".pdb"), {}, {})
      .write(header, [&](std::uint64_t first, std::span<std::uint8_t> into) { search.payload(first, into); });
  for (const BoardSize either : {BoardSize{3, 4}, BoardSize{4, 3}}) {
    errors = run_team(2, [&](Team& team) {
      CHECK(tables_of_all(team, folder.path(), either) == std::set<std::string>{stored.file_stem()});
    });
    CHECK((!errors[0] && !errors[1]));
  }
}

TEST_CASE("a team that repeats a search refuses to run without a table that was used") {
  const TemporaryFolder folder;
  const BoardSize board{3, 3};
  solver::Problem problem;
  problem.board = board;
  problem.goal = blank_first_goal(board);
  problem.catalogue_name = "pairs";
  problem.catalogue = Catalogue{"pairs", board, 0, {}, {}};
  problem.catalogue->partitions.push_back(parse_partition(board, 0, "1,2|3,4|5,6|7,8"));
  const RequiredTables required({*problem.catalogue, 0, true});
  std::set<std::string> names;
  for (const TableKey& key : required.keys) {
    const FinishedSearch search(key);
    pdbgen::TableFileWriter(folder.path() / (key.file_stem() + ".pdb"), {}, {})
        .write(pdbgen::make_header(key, search.index(), search.histogram()),
               [&](std::uint64_t first, std::span<std::uint8_t> into) { search.payload(first, into); });
    names.insert(key.file_stem());
  }
  const auto errors_with = [&](const std::set<std::string>& used) {
    return run_team(2, [&](Team& team) {
      Options options;
      options.team = &team;
      options.quiet = true;
      options.tables.folder = folder.path().string();
      Problem own = problem;
      own.used_tables = std::make_shared<UsedTables>();
      own.only_tables = used;
      (void)open_heuristic_in_all(options, own);
      CHECK(own.only_tables == used);
    });
  };
  for (const auto& error : errors_with(names)) CHECK(!error);
  names.insert("3x3_1-2_b4");  // of a backward search
  check_all_failed(errors_with(names), ErrorKind::bad_input, "table 3x3_1-2_b4 is missing in ");
}

}  // namespace tilepdb::solver
