// SPDX-License-Identifier: MIT
#include "tests/support/damage.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <functional>
#include <random>
#include <span>
#include <string>

#include "core/move_automaton_builder.hpp"
#include "format/move_automaton_file.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "pdbgen/write/table_files.hpp"
#include "solver/batch/checkpoint_file.hpp"
#include "tests/support/files.hpp"
#include "tests/support/resealed.hpp"
#include "tests/support/sanitizers.hpp"
#include "tests/support/shift_tables.hpp"
#include "tests/support/tables.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tiles/catalogue.hpp"

// Files damaged at thousands of random places: whoever reads one must notice.
namespace tilepdb {

namespace {

using test::Bytes;

constexpr unsigned damages = 1500;

/// No more memory than a program of this kind needs: a size that a damaged header claims must not be allocated.
class MemoryLimit {
 public:
  MemoryLimit() {
    if (test::sanitized) return;
    ::getrlimit(RLIMIT_DATA, &before_);
    rlimit limit = before_;
    limit.rlim_cur = 1U << 30;
    ::setrlimit(RLIMIT_DATA, &limit);
  }
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;
  ~MemoryLimit() {
    if (!test::sanitized) ::setrlimit(RLIMIT_DATA, &before_);
  }

 private:
  rlimit before_{};
};

/// Damages a file again and again. `read` throws Error, in one line that names the file, or answers whether what it
/// read is the same as in the sound file; it must refuse at least so many.
void campaign(const std::filesystem::path& path, const std::filesystem::path& other, const std::function<bool()>& read,
              unsigned least_refused = damages / 2) {
  const std::uint64_t seed = test::seed_of_run();
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  const Bytes sound = test::read_file(path);
  const Bytes splice = test::read_file(other);
  REQUIRE(read());
  const MemoryLimit limit;
  unsigned refused = 0;
  for (unsigned i = 0; i < damages; ++i) {
    CAPTURE(i);
    const Bytes bytes = test::damaged(sound, splice, random);
    if (bytes == sound || bytes == splice) continue;
    std::filesystem::remove(path);  // some file systems wait for the disk where a file is emptied and written again
    test::write_file(path, bytes);
    try {
      const bool harmless = read();
      CHECK(harmless);
    } catch (const Error& error) {
      ++refused;
      const std::string what = error.what();
      CHECK((error.kind() == ErrorKind::check_failed || error.kind() == ErrorKind::bad_input));
      CHECK(what.find(path.string()) != std::string::npos);
      CHECK(what.find('\n') == std::string::npos);
    }
  }
  CHECK(refused >= least_refused);
  test::write_file(path, sound);
  CHECK(read());
}

/// Whether a table's file is sound and the same as it was.
[[nodiscard]] std::function<bool()> table_reader(const std::filesystem::path& path) {
  const pdbgen::AnyTable table = pdbgen::verify_file(path, {});
  const auto payload = pdbgen::file_of(table).payload();
  return [path, expected = Bytes(payload.begin(), payload.end())] {
    const pdbgen::AnyTable again = pdbgen::verify_file(path, {});
    return std::ranges::equal(pdbgen::file_of(again).payload(), expected);
  };
}

void write_tile_table(const std::filesystem::path& path, const char* pattern) {
  const BoardSize board{3, 3};
  const TableKey key = make_table_key(board, parse_pattern(board, pattern), 0);
  const auto payload = test::generated_payload(key);
  pdbgen::TableFileWriter(path, {}, {})
      .write(test::header_of(key, payload), [&](std::uint64_t first, std::span<std::uint8_t> into) {
        std::copy_n(payload.begin() + static_cast<std::ptrdiff_t>(first), into.size(), into.begin());
      });
}

}  // namespace

TEST_CASE("damaged tables are refused") {
  const test::TemporaryFolder folder;
  for (const char* const suffix : {plain_suffix, compressed_suffix}) {
    const auto one = folder.path() / (std::string("one") + suffix);
    const auto other = folder.path() / (std::string("other") + suffix);
    write_tile_table(one, "1,2,3,4,5");
    write_tile_table(other, "1,2,4,5,7");
    campaign(one, other, table_reader(one));
    const auto shift_one = folder.path() / (std::string("shift-one") + suffix);
    const auto shift_other = folder.path() / (std::string("shift-other") + suffix);
    shift::write_table(shift_one, shift::stored_table(shift::make_table_key({{3, 3}, {0, 0, 1, 1, 2, 2, 3, 3, 3}}, 7)));
    shift::write_table(shift_other,
                       shift::stored_table(shift::make_table_key({{3, 3}, {0, 1, 2, 0, 1, 2, 3, 3, 3}}, 7)));
    campaign(shift_one, shift_other, table_reader(shift_one));
  }
}

TEST_CASE("damaged automata are refused") {
  const test::TemporaryFolder folder;
  const auto write = [&](BoardSize board, unsigned depth) {
    const auto path = folder.path() / automaton_file_name(board, depth);
    test::write_file(path, encode_move_automaton(build_move_automaton(board, depth)));
    return path;
  };
  const auto path = write({3, 3}, 10);
  const MoveAutomaton sound = read_move_automaton(path);
  campaign(path, write({3, 4}, 10), [&] { return read_move_automaton(path) == sound; });
}

TEST_CASE("damaged checkpoints of searches are refused") {
  const test::TemporaryFolder folder;
  solver::BatchProgress progress;
  progress.results[0].status = solver::Status::unsolvable;
  progress.results[2] = {solver::Status::solved, {"U", "L"}, 2, {{2, false, 3, 5}}, {}, 0.25};
  progress.current = 3;
  progress.search.bounds = {{40, true, 100, 200}, {42, true, 1000, 2000}};
  progress.search.roots = 7;
  progress.search.depths.assign(500, 40);
  const solver::CheckpointFile file(folder.path(), "one batch");
  const solver::CheckpointFile other(folder.path(), "another batch");
  file.save(progress);
  progress.seconds = 5;
  progress.results.erase(0);
  other.save(progress);
  campaign(file.path(), other.path(), [&] {
    const auto loaded = file.load();
    return loaded && loaded->results.size() == 2 && loaded->results.at(2).length() == 2 && loaded->current == 3 &&
           loaded->seconds == 0 && loaded->search.bounds.size() == 2 && loaded->search.bounds[1].expanded == 1000 &&
           loaded->search.roots == 7 && loaded->search.depths == std::vector<std::uint16_t>(500, 40);
  });
}

// Under a right checksum, so that nothing but the number itself is wrong.
TEST_CASE("checkpoints of searches whose numbers are none are refused") {
  const std::string batch = "batch";
  const solver::CheckpointFile file("folder", batch);
  solver::BatchProgress progress;
  progress.current = 3;
  progress.search.bounds = {{40, true, 100, 200}};
  progress.search.choice = solver::PartitionChoice{{1}, {42, 1000, {20, 20}}};
  const std::string text = file.encode(progress);
  const auto with = [&](const std::string& found, const std::string& other) {
    std::string changed = text;
    const auto at = changed.find(found);
    REQUIRE(at != std::string::npos);
    return test::resealed(changed.replace(at, found.size(), other));
  };
  CHECK(file.decode(with("\"number\":3", "\"number\":4")).current == 4);
  for (const auto& change : {std::pair{"\"number\":3", "\"number\":3.5"},
                             {"\"expanded\":0", "\"expanded\":5e54"},
                             {"\"generated\":0", "\"generated\":-1"},
                             {"[40,true", "[4294967336,true"},
                             {"true,100,", "true,1e2,"},
                             {"\"first_bound\":42", "\"first_bound\":4294967338"},
                             {"\"partitions\":[1]", "\"partitions\":[0.5]"},
                             {"[20,20]", "[20,-20]"}}) {
    CAPTURE(change.second);
    CHECK_THROWS_WITH_AS((void)file.decode(with(change.first, change.second)),
                         doctest::Contains("cannot be understood"), Error);
  }
}

// A catalogue is text that people write: damaged it may well be another one, but never a partition that is none.
TEST_CASE("a damaged catalogue is refused, or a catalogue") {
  const test::TemporaryFolder folder;
  const std::filesystem::path data(TILEPDB_DATA_DIR);
  const auto path = folder.path() / "pool.catalogue";
  std::filesystem::copy_file(data / "catalogues" / "24-pool.catalogue", path);
  campaign(
      path, data / "catalogues" / "15-7-8.catalogue",
      [&] {
        const Catalogue catalogue = read_catalogue(path);
        CHECK(has_tables(catalogue.board));
        CHECK(catalogue.blank < catalogue.board.cells());
        for (const Partition& partition : catalogue.partitions) {
          CellSet tiles = 0;
          for (const Pattern pattern : partition) {
            CHECK((tiles & pattern) == 0);
            tiles |= pattern;
          }
          CHECK(tiles == (catalogue.board.all() & ~(CellSet{1} << catalogue.blank)));
        }
        return !catalogue.partitions.empty();
      },
      damages / 4);
}

}  // namespace tilepdb
