// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "pdbgen/blocks/plane_file.hpp"
#include "pdbgen/distributed/machine_blocks.hpp"
#include "pdbgen/distributed/machines.hpp"
#include "pdbgen/distributed/team_table.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/folders.hpp"
#include "team/shared_work.hpp"
#include "tests/support/files.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/search_observer.hpp"
#include "tests/support/tables.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/thread_team.hpp"

namespace tilepdb::pdbgen {

using namespace test;

namespace {

using Hosts = std::vector<std::string>;
const Hosts one_machine{"a"};
const Hosts two_machines{"a", "b"};
const Hosts three_machines{"a", "b", "b", "c"};

/// So small that blocks arrive from other machines in several lots.
constexpr std::uint64_t small_exchange = 1U << 15U;

/// Returns the file that a team makes.
Bytes file_of_team(int size, const Hosts& hosts, const TableKey& key, const std::filesystem::path& path, int threads) {
  std::filesystem::remove(path);
  const auto errors = run_team(
      size,
      [&](Team& team) {
        (void)make_table_file_in_team(key, path, {.threads = threads, .team = &team},
                                      {.exchange_bytes = small_exchange});
      },
      hosts);
  for (const auto& error : errors) {
    if (error) FAIL(error->what());
  }
  return read_file(path);
}

/// A search by one process or a team that writes a checkpoint after each level.
struct Search {
  TableKey key;
  std::filesystem::path path;
  SearchOptions options{.checkpoint_interval = std::chrono::seconds(0), .exchange_bytes = small_exchange};
  std::function<void(unsigned depth)> in_first{};  ///< called in the first process after each level

  /// Ends after `levels` levels, or makes the file. Returns the level it resumed from, if any.
  std::optional<unsigned> run(int size, const Hosts& hosts, std::optional<unsigned> levels = {}) const {
    std::optional<unsigned> from;
    std::vector<std::optional<Error>> errors;
    const auto make = [&](Team* team) {
      std::atomic<bool> stop = levels == 0U;
      test::SearchObserver observer;
      observer.on_level = [&](const Level& level) {
        stop = level.depth == levels;
        if (in_first && leads(team)) in_first(level.depth);
      };
      if (leads(team)) observer.on_resumed = [&](unsigned depth) { from = depth; };
      const Job job{.threads = 2, .stop = [&] { return stop.load(); }, .team = team};
      (team == nullptr ? make_table_file : make_table_file_in_team)(key, path, job, options, {}, observer);
    };
    if (size > 1) {
      errors = run_team(
          size, [&](Team& team) { make(&team); }, hosts);
    } else {
      try {
        make(nullptr);
        errors.resize(1);
      } catch (const Error& error) {
        errors.emplace_back(error);
      }
    }
    for (const auto& error : errors) {
      CHECK(error.has_value() == levels.has_value());
      if (error && error->kind() != ErrorKind::interrupted) FAIL(error->what());
    }
    return from;
  }
};

}  // namespace

TEST_CASE("a team and a single process that make the same table wait for each other") {
  const TemporaryFolder folder;
  const BoardSize board{3, 3};
  const TableKey key = make_table_key(board, parse_pattern(board, "1,2,3,4"), 0);
  const auto path = folder.path() / (key.file_stem() + ".pdb");
  const SearchOptions search{.checkpoint_interval = std::chrono::seconds(0)};
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  const auto stop = [&] { return std::chrono::steady_clock::now() > end; };
  std::atomic<bool> waits{false};
  std::vector<std::optional<Error>> errors;
  std::jthread of_team;
  test::SearchObserver observer;
  observer.on_level = [&](const Level& level) {
    if (level.depth != 5) return;
    // A checkpoint exists now, and the team finds its files locked.
    of_team = std::jthread([&] {
      errors = run_team(2, [&](Team& team) {
        const Job job{.threads = 1, .stop = stop, .waiting = [&] { waits = true; }, .team = &team};
        (void)make_table_file_in_team(key, path, job, search);
      });
    });
    while (!waits && !stop()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  };
  try {
    (void)make_table_file(key, path, {.threads = 1, .stop = stop}, search, {}, observer);
  } catch (const Error& error) {
    FAIL_CHECK(error.what());
  }
  if (of_team.joinable()) of_team.join();
  CHECK(waits);
  CHECK(errors.size() == 2);
  for (const auto& error : errors) CHECK(!error);
  using Files = std::filesystem::directory_iterator;
  CHECK(std::distance(Files(folder.path()), Files()) == 1);
}

TEST_CASE("every block belongs to one process, in ranges of whole chunks") {
  const BoardSize board{4, 4};
  const Index index(board, 6);
  const ChunkLayout layout(6);
  const BlockGraph graph(index, layout.blocks_per_chunk(), 1);
  for (const std::uint32_t places : {1U, 2U, 3U, 7U, 40U}) {
    const ChunkShares shares(graph, layout, places);
    for (const unsigned parity : {0U, 1U}) {
      std::uint32_t next = graph.first_of_parity(parity);
      for (std::uint32_t place = 0; place < places; ++place) {
        const PieceRange blocks = shares.blocks(parity, place, place + 1);
        REQUIRE(blocks.first == next);
        REQUIRE((blocks.first % layout.blocks_per_chunk() == 0 || blocks.size() == 0));
        CHECK(layout.chunks(blocks.size()) == shares.chunks(parity, place, place + 1).size());
        next = blocks.end;
      }
      CHECK(next == graph.end_of_parity(parity));
    }
  }
}

TEST_CASE("processes of one machine share memory; those that cannot count as separate machines") {
  const auto shared = SharedMemory::make(64);
  REQUIRE(shared);
  // Only Linux has files of other processes.
  const bool shares = !running_program().empty();
  CHECK(SharedMemory::join(shared->ticket()).has_value() == shares);
  run_team(5,
           [&](Team& team) {
             const Machines machines(team);
             REQUIRE(machines.count() == (shares ? 3 : 5));
             MachineMemory memory(machines, 100);
             memory.data()[machines.place()] = static_cast<std::uint8_t>(team.rank() + 1);
             machines.meet();
             for (std::uint32_t place = 0; place < 5; ++place) {
               const bool here =
                   machines.first_place(machines.own()) <= place && place < machines.end_place(machines.own());
               CHECK(memory.data()[place] == (here ? machines.rank_at(place) + 1 : 0));
             }
           },
           {"a", "b", "c", "a", "b"});
  CHECK(!SharedMemory::join("1 2 3 4"));
  CHECK(!SharedMemory::join(""));
  CHECK(!SharedMemory::join(shared->ticket() + "0"));  // another size
}

TEST_CASE("a team of any size makes the file of a single process, byte for byte") {
  const TemporaryFolder folder;
  for (const auto& [board, pattern, blank] : {std::tuple{BoardSize{2, 3}, "1,2,4", Cell{0}},
                                              {BoardSize{3, 3}, "1,2,3,4,5,6,7,8", Cell{0}},
                                              {BoardSize{3, 3}, "2,4,6", Cell{1}},
                                              {BoardSize{4, 4}, "1,2,3,4,5,6", Cell{0}},
                                              {BoardSize{5, 5}, "1,4,5,8,12", Cell{24}}}) {
    const TableKey key = make_table_key(board, parse_pattern(board, pattern), blank);
    for (const char* const suffix : {".pdb", ".pdb.zst"}) {
      // Only the table of this board has many chunks to compress.
      const bool has_many_chunks = board == BoardSize{4, 4};
      const bool is_compressed = suffix == std::string_view(".pdb.zst");
      if (has_many_chunks ? !is_compressed && !test::full_run() : is_compressed) continue;
      const auto path = folder.path() / (key.file_stem() + suffix);
      (void)make_table_file(key, path, {});
      const Bytes expected = read_file(path);
      REQUIRE(!expected.empty());
      for (const auto& team :
           {std::pair{1, one_machine}, {2, one_machine}, {2, two_machines}, {5, two_machines}, {4, three_machines}}) {
        CHECK_MESSAGE(file_of_team(team.first, team.second, key, path, 1 + team.first % 2) == expected, key.file_stem(),
                      suffix, " by ", team.first, " on ", team.second.size());
      }
    }
  }
}

TEST_CASE("a search resumes from a checkpoint with another number of processes") {
  const TemporaryFolder folder;
  const BoardSize board{4, 4};
  const TableKey key = make_table_key(board, parse_pattern(board, "1,2,3,4,5,8"), 0);
  const Search search{key, folder.path() / "table.pdb"};
  (void)make_table_file(key, search.path, {});
  const Bytes expected = read_file(search.path);
  std::filesystem::remove(search.path);
  CHECK(!search.run(2, one_machine, 3));
  CHECK(search.run(1, one_machine, 6) == 3);
  CHECK(search.run(3, two_machines, 11) == 6);
  CHECK(search.run(1, one_machine, 12) == 11);
  CHECK(search.run(4, three_machines, 14) == 12);
  CHECK(search.run(2, two_machines, 0) == 14);
  CHECK(plane_files(folder.path(), key).has_checkpoint());
  {
    // A single process with planes on disk resumes from the same files and removes them.
    std::optional<unsigned> from;
    test::SearchObserver observer;
    observer.on_resumed = [&](unsigned depth) { from = depth; };
    SearchOptions options = search.options;
    options.folder = folder.path();
    options.planes_on_disk = true;
    FinishedSearch on_disk(key, all_cores, options, observer);
    CHECK(from == 14);
    CHECK(on_disk.payload() == generated_payload(key));
    on_disk.remove_files();
    CHECK(std::filesystem::is_empty(folder.path()));
  }
  CHECK(!search.run(3, two_machines, 9));
  CHECK(search.run(3, one_machine) == 9);
  CHECK(read_file(search.path) == expected);
  std::filesystem::remove(search.path);
  CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("a team does not overwrite the checkpoint of a more advanced search") {
  const TemporaryFolder folder;
  const BoardSize board{4, 3};
  const TableKey key = make_table_key(board, parse_pattern(board, "1,2,4,5,6"), 0);
  const Search search{key, folder.path() / "table.pdb"};
  const Search of_other_form{key, folder.path() / "table.pdb.zst"};  // which does not wait for the search of this form
  (void)make_table_file(key, search.path, {});
  const Bytes expected = read_file(search.path);
  constexpr std::chrono::seconds interval(1);
  for (const unsigned last : {3U, 9U}) {
    std::filesystem::remove(search.path);
    Search late{key, search.path, {.checkpoint_interval = interval}};
    late.in_first = [&](unsigned depth) {
      if (depth != 2) return;
      CHECK(!of_other_form.run(1, one_machine, 8));
      std::this_thread::sleep_for(interval);
    };
    CHECK(!late.run(2, one_machine, last));
    CHECK(search.run(2, one_machine) == std::max(last, 8U));
    CHECK(read_file(search.path) == expected);
  }
}

TEST_CASE("all processes of a team refuse a damaged or foreign checkpoint and keep it") {
  const TemporaryFolder folder;
  const BoardSize board{4, 4};
  const TableKey key = make_table_key(board, parse_pattern(board, "1,2,3,4,5,8"), 0);
  const TableKey other = make_table_key(board, parse_pattern(board, "1,2,3,4,5,6"), 0);
  const Search search{key, folder.path() / "table.pdb"};
  const auto file = [&](const TableKey& of, const char* suffix) {
    return folder.path() / ("." + of.file_stem() + suffix);
  };
  (void)search.run(2, two_machines, 5);
  (void)Search{other, folder.path() / "other.pdb"}.run(2, one_machine, 5);
  const Bytes checkpoint = read_file(file(key, ".checkpoint"));
  const Bytes planes = read_file(file(key, ".planes"));
  const auto refused = [&](const std::string& why) {
    const auto before = read_file(file(key, ".checkpoint"));
    const auto errors = run_team(
        3, [&](Team& team) { (void)make_table_file_in_team(key, search.path, {.team = &team}, search.options); },
        three_machines);
    check_all_failed(errors, ErrorKind::check_failed, why);
    CHECK(read_file(file(key, ".checkpoint")) == before);
    CHECK(!std::filesystem::exists(search.path));
  };
  write_file(file(key, ".checkpoint"), Bytes(checkpoint.begin(), checkpoint.end() - 1));
  refused("damaged, or of another version; remove it to start again");
  write_file(file(key, ".checkpoint"), read_file(file(other, ".checkpoint")));
  refused("of another table or another version; remove it to start again");
  write_file(file(key, ".checkpoint"), checkpoint);
  Bytes damaged = planes;
  for (std::size_t at = 0; at < damaged.size(); at += 4096) damaged[at] ^= 0x55;
  write_file(file(key, ".planes"), damaged);
  refused("damaged: does not match its checkpoint; remove both to start again");
}

TEST_CASE("levels are reported with the bytes exchanged, and a stop ends all processes") {
  const TemporaryFolder folder;
  const BoardSize board{4, 4};
  const TableKey key = make_table_key(board, parse_pattern(board, "1,2,3,4,5,6"), 0);
  std::vector<std::uint64_t> levels;
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;
  run_team(
      3,
      [&](Team& team) {
        test::SearchObserver observer;
        if (team.rank() == 0) {
          observer.on_level = [&](const Level& level) {
            levels.push_back(level.states);
            messages += level.messages;
            bytes += level.exchanged_bytes;
            CHECK((level.busy > 0 && level.busy <= 1));
          };
        }
        (void)make_table_file_in_team(key, folder.path() / "levels.pdb", {.team = &team}, {}, {}, observer);
      },
      two_machines);
  std::vector<std::uint64_t> expected;
  test::SearchObserver alone;
  alone.on_level = [&](const Level& level) { expected.push_back(level.states); };
  (void)FinishedSearch(key, all_cores, {}, alone);
  CHECK(levels == expected);
  CHECK(messages > 0);
  CHECK(bytes > 1'000'000);
  const auto errors = run_team(3, [&](Team& team) {
    std::atomic<int> asked{0};
    const Job job{.stop = [&] { return ++asked > 5; }, .team = &team};
    (void)make_table_file_in_team(key, folder.path() / "stopped.pdb", job);
  });
  check_all_failed(errors, ErrorKind::interrupted, "");
  CHECK(!std::filesystem::exists(folder.path() / "stopped.pdb"));
}

TEST_CASE("a process without enough memory or without the folder is named, and no file is left") {
  const TemporaryFolder folder;
  const BoardSize board{4, 4};
  const TableKey key = make_table_key(board, parse_pattern(board, "1,2,3,4"), 0);
  const auto path = folder.path() / "table.pdb";
  auto errors = run_team(3, [&](Team& team) {
    SearchOptions search;
    if (team.rank() == 1) search.memory = 1 << 20;
    (void)make_table_file_in_team(key, path, {.team = &team}, search);
  });
  check_all_failed(errors, ErrorKind::resource, "process 1 on machine: 4x4_1-2-3-4_b0: each of 3 processes needs ");
  errors = run_team(2, [&](Team& team) {
    const auto own = team.rank() == 0 ? path : folder.path() / "elsewhere" / "table.pdb";
    (void)make_table_file_in_team(key, own, {.team = &team});
  });
  for (const auto& error : errors) {
    REQUIRE(error);
    CHECK(std::string(error->what()).starts_with("process 1 on machine: "));
    CHECK(std::string(error->what()).find("elsewhere") != std::string::npos);
  }
  CHECK(std::filesystem::is_empty(folder.path()));
}

}  // namespace tilepdb::pdbgen
