// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <cstdlib>
#include <functional>
#include <random>
#include <span>
#include <string>

#include "pdbgen/any_table.hpp"
#include "solver/search/checkpoint_file.hpp"
#include "tests/files.hpp"
#include "tests/shift_tables.hpp"
#include "tests/tables.hpp"
#include "tests/temporary_folder.hpp"
#include "tilepdb/catalogue.hpp"
#include "tilepdb/move_automaton_builder.hpp"
#include "tilepdb/move_automaton_file.hpp"

// Files damaged at thousands of random places: whoever reads one must notice.
namespace tilepdb {

namespace {

using test::Bytes;
using Random = std::mt19937_64;

constexpr unsigned damages = 1500;

/// The seed of this run, or the one in the environment to repeat a failure.
[[nodiscard]] std::uint64_t seed_of_run() {
  const char* const given = std::getenv("SEED");
  return given != nullptr ? std::strtoull(given, nullptr, 10) : std::random_device()();
}

// Sanitizers reserve more memory than any limit allows. GCC and Clang tell in two ways that they are at work.
#if defined(__has_feature)
#define TILEPDB_HAS_FEATURE(name) __has_feature(name)
#else
#define TILEPDB_HAS_FEATURE(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || TILEPDB_HAS_FEATURE(address_sanitizer) || \
    TILEPDB_HAS_FEATURE(thread_sanitizer)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

/// No more memory than a program of this kind needs: a size that a damaged header claims must not be allocated.
class MemoryLimit {
 public:
  MemoryLimit() {
    if (sanitized) return;
    ::getrlimit(RLIMIT_DATA, &before_);
    rlimit limit = before_;
    limit.rlim_cur = 1U << 30;
    ::setrlimit(RLIMIT_DATA, &limit);
  }
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;
  ~MemoryLimit() {
    if (!sanitized) ::setrlimit(RLIMIT_DATA, &before_);
  }

 private:
  rlimit before_{};
};

[[nodiscard]] std::size_t below(Random& random, std::size_t limit) { return random() % limit; }

/// A run of bytes somewhere in a file: short or long, and often near its beginning or end, where headers are.
[[nodiscard]] std::span<std::uint8_t> run_in(Bytes& bytes, Random& random) {
  const std::size_t edge = std::min<std::size_t>(bytes.size(), 256);
  const std::size_t places[] = {below(random, bytes.size()), below(random, edge),
                                bytes.size() - 1 - below(random, edge)};
  const std::size_t begin = places[below(random, 3)];
  const std::size_t longest = std::min<std::size_t>(bytes.size() - begin, std::size_t{1} << below(random, 13));
  return std::span(bytes).subspan(begin, 1 + below(random, longest));
}

/// A file as something went wrong with it; `other` is a sound file of the same kind.
[[nodiscard]] Bytes damaged(Bytes bytes, const Bytes& other, Random& random) {
  const auto part = run_in(bytes, random);
  const auto begin = part.begin() - std::span(bytes).begin();
  switch (below(random, 8)) {
    case 0: part[0] = static_cast<std::uint8_t>(part[0] ^ (1U << below(random, 8))); break;
    case 1: std::fill(part.begin(), part.end(), std::uint8_t{0}); break;
    case 2:
      for (std::uint8_t& byte : part) byte = static_cast<std::uint8_t>(random());
      break;
    case 3: bytes.resize(static_cast<std::size_t>(begin)); break;
    case 4: {
      const Bytes again(part.begin(), part.end());
      bytes.insert(bytes.end(), again.begin(), again.end());
      break;
    }
    case 5: {  // two runs change places
      const std::size_t size = std::min(part.size(), bytes.size() / 2);
      const std::size_t first = below(random, bytes.size() / 2 - size + 1);
      const std::size_t second = bytes.size() / 2 + below(random, bytes.size() - bytes.size() / 2 - size + 1);
      for (std::size_t i = 0; i < size; ++i) std::swap(bytes[first + i], bytes[second + i]);
      break;
    }
    case 6: {  // the rest is another file's
      bytes.resize(static_cast<std::size_t>(begin));
      if (bytes.size() < other.size()) bytes.insert(bytes.end(), other.begin() + begin, other.end());
      break;
    }
    default: bytes.erase(bytes.begin() + begin, bytes.begin() + begin + static_cast<std::ptrdiff_t>(part.size()));
  }
  return bytes;
}

/// Damages a file again and again. `read` throws Error, in one line that names the file, or answers whether what it
/// read is the same as in the sound file; it must refuse at least so many.
void campaign(const std::filesystem::path& path, const std::filesystem::path& other, const std::function<bool()>& read,
              unsigned least_refused = damages / 2) {
  const std::uint64_t seed = seed_of_run();
  CAPTURE(seed);
  Random random(seed);
  const Bytes sound = test::read_file(path);
  const Bytes splice = test::read_file(other);
  REQUIRE(read());
  const MemoryLimit limit;
  unsigned refused = 0;
  for (unsigned i = 0; i < damages; ++i) {
    CAPTURE(i);
    const Bytes bytes = damaged(sound, splice, random);
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
  const generator::AnyTable table = generator::verify_file(path, 1);
  const auto payload = generator::file_of(table).payload();
  return [path, expected = Bytes(payload.begin(), payload.end())] {
    const generator::AnyTable again = generator::verify_file(path, 1);
    return std::ranges::equal(generator::file_of(again).payload(), expected);
  };
}

void write_tile_table(const std::filesystem::path& path, const char* pattern) {
  const BoardSize board{3, 3};
  const TableKey key = make_table_key(board, parse_pattern(board, pattern), 0);
  const auto payload = test::generated_payload(key);
  generator::write_table(path, test::header_of(key, payload),
                         [&](std::uint64_t first, std::span<std::uint8_t> into) {
                           std::copy_n(payload.begin() + static_cast<std::ptrdiff_t>(first), into.size(), into.begin());
                         },
                         {});
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
    shift::write_table(shift_one,
                       shift::stored_table(shift::make_table_key({{3, 3}, {0, 0, 1, 1, 2, 2, 3, 3, 3}}, 7)).stored);
    shift::write_table(shift_other,
                       shift::stored_table(shift::make_table_key({{3, 3}, {0, 1, 2, 0, 1, 2, 3, 3, 3}}, 7)).stored);
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
  progress.outcomes[0].reason = "unsolvable";
  progress.outcomes[2].solution = solver::Solution{{Direction::up, Direction::left}, {{2, false, 3, 5}}, 0.25, 0, 0};
  progress.current = 3;
  progress.search.bounds = {{40, true, 100, 200}, {42, true, 1000, 2000}};
  progress.search.roots = 7;
  progress.search.depths.assign(500, 40);
  const solver::CheckpointFile file(folder.path(), "one batch");
  const solver::CheckpointFile other(folder.path(), "another batch");
  file.save(progress);
  progress.seconds = 5;
  progress.outcomes.erase(0);
  other.save(progress);
  campaign(file.path(), other.path(), [&] {
    const auto loaded = file.load();
    return loaded && loaded->outcomes.size() == 2 && loaded->outcomes.at(2).solution->length() == 2 &&
           loaded->current == 3 && loaded->seconds == 0 && loaded->search.bounds.size() == 2 &&
           loaded->search.bounds[1].expanded == 1000 && loaded->search.roots == 7 &&
           loaded->search.depths == std::vector<std::uint16_t>(500, 40);
  });
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
