// SPDX-License-Identifier: MIT
#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"
#include "cli/common_options.hpp"
#include "format/table_file.hpp"
#include "pdbgen/commands/commands.hpp"
#include "pdbgen/commands/progress.hpp"
#include "pdbgen/commands/table_output.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/puzzles/space_file.hpp"
#include "puzzles/shift/labelled_board.hpp"
#include "text/at_place.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::pdbgen {
namespace {

using Asked = pattern_database::Encoding;

/// What --encoding names: bits a state.
struct NamedEncoding {
  std::string_view name;
  Asked encoding;
  unsigned bits;
};
constexpr std::array named_encodings{NamedEncoding{"smallest", Asked::smallest, 0},
                                     NamedEncoding{"1", Asked::one_bit, 1}, NamedEncoding{"2", Asked::two_bits, 2},
                                     NamedEncoding{"4", Asked::half_byte, 4}, NamedEncoding{"8", Asked::byte, 8}};

/// Whether a file that is there has the encoding that is asked for.
[[nodiscard]] bool is_encoded_as_asked(const Header& header, const Options& options) {
  for (const NamedEncoding& named : named_encodings) {
    if (named.encoding == options.encoding && named.bits != 0) return bits_per_entry(header.encoding) == named.bits;
  }
  return true;
}

/// Throws Error (bad_input) for a file that is there with another encoding.
void require_encoding(const std::filesystem::path& path, const Options& options) {
  const Header header = read_header(path);
  if (is_encoded_as_asked(header, options)) return;
  throw Error(ErrorKind::bad_input, path.string() + ": is there with " +
                                        std::to_string(bits_per_entry(header.encoding)) +
                                        " bits a state; use --force to replace it, or leave out --encoding");
}

void generate_table(const KnownSpace& space, const std::filesystem::path& path, const Options& options) {
  Progress progress(space.key().file_stem(), options);
  const SearchOptions search{.checkpoint_interval = std::chrono::seconds(options.checkpoint_seconds),
                             .memory = options.memory};
  const Header header = make_space_file(space, path, progress.job("writing"), options.encoding, search,
                                        write_options_of(options), progress);
  note_table(progress, header, path);
}

[[nodiscard]] bool is_shift(const KnownPuzzle& puzzle) { return &puzzle == &shift_puzzle(); }

/// Whether its sizes are boards with goals.
[[nodiscard]] bool has_boards(const KnownPuzzle& puzzle) { return !puzzle.facts.metric.empty(); }

/// The size as the puzzle takes it.
[[nodiscard]] std::string size_of(const KnownPuzzle& puzzle, const Options& options) {
  if (has_boards(puzzle) && options.goal.empty()) return size_with_goal(puzzle, options.size, preferred_goal());
  if (!is_shift(puzzle)) return size_with_goal(puzzle, options.size, options.goal);
  return at_place("--goal: ", [&] { return size_with_goal(puzzle, options.size, options.goal); });
}

}  // namespace

int run_puzzle_generate(const KnownPuzzle& puzzle, const Options& options) {
  const auto wanted = [&](const Header& header) { return is_encoded_as_asked(header, options); };
  RecordWriter answer = begin_answer(options);
  answer.fill([&] {
    for (const auto& space : puzzle.spaces(size_of(puzzle, options), options.patterns, options.memory)) {
      const SpaceKey key = space->key();
      const auto path = table_path(key, options);
      const TableNeed need = prepare(key, path, options, wanted);
      if (need == TableNeed::search) generate_table(*space, path, options);
      // That of another program perhaps, which was waited for.
      require_encoding(path, options);
      conclude(answer, key, path, need, options);
    }
  });
  return 0;
}

Option encoding_option(Options& options) {
  std::string names;
  for (const NamedEncoding& named : named_encodings) names.append(names.empty() ? "" : "|").append(named.name);
  const bool is_direct = options.puzzle != nullptr && options.puzzle->facts.is_direct;
  if (is_direct) options.encoding = Asked::direct;
  return parsed(
             "encoding", names,
             [&options, names, is_direct](const std::string& given) {
               for (const NamedEncoding& named : named_encodings) {
                 if (named.name != given || (is_direct && named.bits < 4)) continue;
                 options.encoding = named.encoding;
                 return;
               }
               throw Error(ErrorKind::bad_input,
                           "--encoding '" + given + "': expected one of " + (is_direct ? "4|8" : names));
             },
             "bits a state (default: smallest, the fewest that are right for the puzzle; of shift 4 if no h is above "
             "14, else 8)")
      .rare()
      .wanting(of_others);
}

void Options::take_puzzle(std::string_view name) {
  for (const KnownPuzzle* const known : known_puzzles()) {
    if (known->facts.name == name) puzzle = known;
  }
  if (puzzle != nullptr && !is_shift(*puzzle)) size = puzzle->facts.default_size;
}

std::vector<Puzzle> all_puzzles() {
  std::vector<Puzzle> puzzles{{"tiles",
                               "Sliding tiles: a move slides one tile; tables of boards of up to 25 cells\n"
                               "A table is of a pattern: some tiles, by their goal cells, and where the goal's blank "
                               "is. Partitions of all tiles into patterns whose tables add up are in catalogues "
                               "(docs/catalogues.md). Patterns that are rotations or reflections of each other share "
                               "one table. Of 4x4 and 3x4 patterns of seven tiles and more get plain files, which "
                               "compression would hardly make smaller.",
                               of_tiles | with_boards, single_tile_metric}};
  for (const KnownPuzzle* const known : known_puzzles()) {
    const auto& facts = known->facts;
    Puzzle& puzzle = puzzles.emplace_back();
    puzzle.name = facts.name;
    const bool boards = is_shift(*known) || has_boards(*known);
    puzzle.can = of_others | (boards ? with_boards | with_goals : with_sizes);
    if (facts.metric == multi_tile_metric[0]) puzzle.metrics = multi_tile_metric;
    puzzle.about = std::string(facts.about) + "\nSizes: " + std::string(facts.sizes) +
                   (facts.default_size.empty() ? "" : " (default: " + std::string(facts.default_size) + ")") + ".";
    if (is_shift(*known)) {
      puzzle.about +=
          "\nThe goal has a letter or digit for each cell, as in \"RRRR/GGGG/BBBB/YYYY\", or labels separated by "
          "blanks "
          "or commas (default: 1, 2, 3, … on --board). A pattern is the labels that a table distinguishes; all other "
          "cells are alike to it (default: as many labels as tables of 100 million states allow). A table serves every "
          "goal whose cells are alike in the same places, and the images of that goal under moves around the edges, "
          "reflections and, from W×H to H×W, transposition.";
    } else if (has_boards(*known)) {
      puzzle.about +=
          "\nGoals are blank-first, blank-last, snail or a board in quotes (default: $TILEPDB_GOAL, else "
          "blank-first).";
    }
    puzzle.about += "\ndocs/puzzles.md has its rules and patterns.";
  }
  return puzzles;
}

}  // namespace tilepdb::pdbgen
