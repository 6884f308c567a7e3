// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <atomic>
#include <fstream>
#include <random>

#include "core/permutation.hpp"
#include "pdbgen/blocks/block_operations.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/instruction_sets.hpp"
#include "tests/support/search_observer.hpp"
#include "tests/support/tables.hpp"
#include "text/text.hpp"

namespace tilepdb::pdbgen {
namespace {

std::vector<std::uint64_t> published_counts(const std::string& file) {
  std::ifstream input(std::string(TILEPDB_DATA_DIR) + "/counts/" + file);
  REQUIRE(input.good());
  std::vector<std::uint64_t> counts;
  for (std::string line; std::getline(input, line);) {
    if (strip(line).empty()) continue;
    const auto words = split(strip(line), " \t");
    REQUIRE(words.size() == 2);
    REQUIRE(parse_number(words[0]).value() == counts.size());
    counts.push_back(parse_number<std::uint64_t>(words[1]).value());
  }
  return counts;
}

TableKey key_of(const char* board, const char* pattern, Cell blank = 0) {
  const BoardSize size = parse_board_size(board);
  return make_table_key(size, parse_pattern(size, pattern), blank);
}

/// Compares a table bit by bit, and its histogram, with a search state by state.
void check_against_plain_search(const TableKey& key) {
  CAPTURE(key.file_stem());
  const Index index(key.board, key.tiles());
  const auto distances = test::distances_by_plain_search(key);
  const test::FinishedSearch table(key);
  const auto payload = table.payload();
  std::vector<std::uint64_t> histogram;
  std::uint64_t wrong = 0;
  std::vector<Cell> homes;
  for (CellSet rest = key.pattern; rest != 0; rest = without_first(rest)) homes.push_back(first_cell(rest));
  for (std::uint64_t rank = 0; rank < index.states(); ++rank) {
    const bool bit = ((payload[rank / 8] >> (rank % 8)) & 1) != 0;
    if (distances[rank] < 0) {
      wrong += bit ? 1 : 0;
      continue;
    }
    const PatternState state = index.unrank(rank);
    int manhattan = 0;
    unsigned entry = 0;
    for (CellSet rest = state.occupied; rest != 0; rest = without_first(rest)) {
      manhattan += static_cast<int>(key.board.distance(first_cell(rest), homes[state.arrangement[entry++]]));
    }
    const auto depth = static_cast<std::size_t>(distances[rank]);
    if (histogram.size() <= depth) histogram.resize(depth + 1);
    ++histogram[depth];
    wrong += bit != (((distances[rank] - manhattan) / 2) % 2 != 0) ? 1 : 0;
  }
  CHECK(wrong == 0);
  CHECK(histogram == table.histogram());
}

}  // namespace

TEST_CASE("block operations move one entry of every arrangement, with every instruction set") {
  for (const InstructionSet set : test::available_instruction_sets()) {
    for (unsigned tiles = 1; tiles <= max_pattern_tiles; ++tiles) {
      const BlockOperations& operations = block_operations(set, tiles);
      const std::size_t bytes = block_bytes(tiles);
      std::mt19937 random(tiles);
      std::vector<std::uint8_t> source(bytes + scratch_slack);
      for (std::size_t i = 0; i < bytes; ++i) source[i] = static_cast<std::uint8_t>(random() & ((1U << tiles) - 1));
      std::vector<std::uint8_t> scratch(2 * (bytes + scratch_slack));
      std::vector<std::uint8_t> before((factorial(tiles) + 7) / 8);
      to_index_order(tiles, source.data(), before.data());
      for (unsigned from = 0; from < tiles; ++from) {
        for (unsigned to = 0; to < tiles; ++to) {
          std::vector<std::uint8_t> target(bytes + scratch_slack);
          operations.accumulate(target.data(), source.data(), from, to, scratch.data());
          std::vector<std::uint8_t> after(before.size());
          to_index_order(tiles, target.data(), after.data());
          std::uint64_t wrong = 0;
          const std::uint32_t step = tiles > 8 ? 11 : 1;  // a sample of large sets of arrangements
          for (std::uint32_t rank = 0; rank < factorial(tiles); rank += step) {
            Arrangement arrangement = unrank_arrangement(rank, tiles);
            const auto entry = arrangement[from];
            for (unsigned i = from; i < to; ++i) arrangement[i] = arrangement[i + 1];
            for (unsigned i = from; i > to; --i) arrangement[i] = arrangement[i - 1];
            arrangement[to] = entry;
            const std::uint32_t moved = rank_arrangement(arrangement, tiles);
            const auto bit = [](const std::vector<std::uint8_t>& bits, std::uint32_t at) {
              return (bits[at / 8] >> (at % 8)) & 1;
            };
            wrong += bit(before, rank) != bit(after, moved) ? 1 : 0;
          }
          CAPTURE(name_of(set));
          CAPTURE(tiles);
          CAPTURE(from);
          CAPTURE(to);
          CHECK(wrong == 0);
        }
      }
    }
  }
}

TEST_CASE("tables of small patterns agree with a search state by state") {
  for (const char* pattern : {"3", "1,3", "1,2,3"}) check_against_plain_search(key_of("2x2", pattern));
  for (const char* pattern : {"1,2,3", "1,2,3,4", "1,2,3,4,5"}) {
    check_against_plain_search(key_of("2x3", pattern));
    check_against_plain_search(key_of("3x2", pattern));
  }
  for (const char* pattern :
       {"8", "1,3", "2,4,6", "1,2,3,6", "1,2,3,4,5", "1,2,4,5,7,8", "1,2,3,4,5,6,7", "1,2,3,4,5,6,7,8"}) {
    check_against_plain_search(key_of("3x3", pattern));
  }
  for (const char* pattern : {"1,2,3,4,5", "1,4,5,8,9"}) {
    check_against_plain_search(key_of("4x3", pattern));
    check_against_plain_search(key_of("3x4", pattern));
  }
  if (test::full_run()) check_against_plain_search(key_of("3x4", "1,4,5,8,9,10"));
  if (test::full_run()) check_against_plain_search(key_of("4x3", "1,4,5,8,9,10"));
  check_against_plain_search(key_of("4x4", "1,4,5,8"));
  check_against_plain_search(key_of("5x5", "1,5,6,10", 12));
  // The blank's goal in the middle, enclosed by the pattern.
  check_against_plain_search(key_of("3x3", "0,1,2,3,5", 4));
  check_against_plain_search(key_of("3x3", "1,3,5,7", 4));
}

TEST_CASE("tables of nine tiles agree with a search state by state") {
  if (!test::full_run()) return;
  check_against_plain_search(key_of("3x4", "0,1,2,3,4,5,6,9,10", 8));
}

TEST_CASE("the 8-puzzle has the published number of positions at each distance") {
  CHECK(test::FinishedSearch(key_of("3x3", "1,2,3,4,5,6,7,8")).histogram() ==
        published_counts("states-by-depth-8.tsv"));
}

TEST_CASE("a pattern and its image under every symmetry have the same distances") {
  const TableKey key = key_of("4x4", "1,2,3,5");
  const Index index(key.board, key.tiles());
  const auto distances = test::distances_by_plain_search(key);
  const auto histogram = test::FinishedSearch(key).histogram();
  for (unsigned number = 0; number < Symmetry::count; ++number) {
    const Symmetry symmetry{number};
    const TableKey mirrored = image(key, symmetry);
    CHECK(stored_table(mirrored).stored == stored_table(key).stored);
    const auto mirrored_distances = test::distances_by_plain_search(mirrored);
    CHECK(test::FinishedSearch(mirrored).histogram() == histogram);
    std::uint64_t wrong = 0;
    for (std::uint64_t rank = 0; rank < index.states(); rank += 7) {
      const PatternState state = index.unrank(rank);
      std::array<unsigned, max_cells> slot_on{};
      PatternState other;
      unsigned entry = 0;
      for (CellSet rest = state.occupied; rest != 0; rest = without_first(rest)) {
        CellSet homes = key.pattern;
        for (unsigned skip = state.arrangement[entry++]; skip > 0; --skip) homes = without_first(homes);
        const Cell cell = symmetry.image(key.board, first_cell(rest));
        other.occupied |= cell_bit(cell);
        slot_on[cell] = count_below(mirrored.pattern, symmetry.image(key.board, first_cell(homes)));
      }
      entry = 0;
      for (CellSet rest = other.occupied; rest != 0; rest = without_first(rest)) {
        other.arrangement[entry++] = static_cast<std::uint8_t>(slot_on[first_cell(rest)]);
      }
      other.blank = symmetry.image(key.board, state.blank);
      wrong += mirrored_distances[index.rank(other)] != distances[rank] ? 1 : 0;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("tables are the same for every thread count, instruction set and piece size") {
  std::vector<TableKey> keys{key_of("5x5", "1,2,5,6,7"), key_of("4x4", "1,2,3,4,5,6"), key_of("4x3", "1,2,3,4,5,6,7")};
  if (test::full_run()) keys.push_back(key_of("3x4", "1,2,3,4,5,6,7,8"));
  for (const TableKey& key : keys) {
    CAPTURE(key.file_stem());
    const auto expected = test::generated_payload(key, {}, {.instruction_set = InstructionSet::portable});
    for (const InstructionSet set : test::available_instruction_sets()) {
      for (const int threads : {1, 3}) {
        CHECK(test::generated_payload(key, {.threads = threads}, {.instruction_set = set}) == expected);
      }
    }
    const test::FinishedSearch table(key);
    std::vector<std::uint8_t> pieces(expected.size());
    for (std::size_t at = 0; at < pieces.size(); at += 1009) {
      table.payload(at, std::span(pieces).subspan(at, std::min<std::size_t>(1009, pieces.size() - at)));
    }
    CHECK(pieces == expected);
  }
}

TEST_CASE("the memory estimate of a search includes the buffers of each thread") {
  // The file of nine tiles on 4x4 has chunks of 8 MiB; a thread holds two while it compresses one. The search buffers,
  // 2 MiB per thread, are freed before writing.
  const auto taken = [](BoardSize board, unsigned tiles, int threads, Output output) {
    return requirements(Index(board, tiles), threads, output).memory;
  };
  const auto of_third = [&](unsigned tiles, Output output) {
    return taken({4, 4}, tiles, 3, output) - taken({4, 4}, tiles, 2, output);
  };
  constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
  CHECK(of_third(9, Output::compressed_file) == 16 * mebibyte);
  CHECK(of_third(9, Output::plain_file) == 8 * mebibyte);
  CHECK(of_third(9, Output::in_memory) == 2 * mebibyte);
  CHECK(of_third(7, Output::compressed_file) == 2 * mebibyte);
  // Threads without work need no memory.
  CHECK(taken({3, 3}, 4, 16, Output::compressed_file) == taken({3, 3}, 4, 2, Output::compressed_file));
}

TEST_CASE("generation reports its levels and stops on request") {
  const TableKey key = key_of("4x4", "1,2,3,4,5");
  std::vector<std::uint64_t> levels{1};
  test::SearchObserver observer;
  observer.on_level = [&](const Level& level) {
    CHECK(level.depth == levels.size());
    levels.push_back(level.states);
  };
  CHECK(test::FinishedSearch(key, test::all_cores, {}, observer).histogram() == levels);
  std::atomic<int> asked{0};
  const Job stopping{.threads = thread_count(0), .stop = [&] { return ++asked > 3; }};
  CHECK_THROWS_WITH_AS(test::FinishedSearch(key, stopping), "interrupted", Error);
}

}  // namespace tilepdb::pdbgen
