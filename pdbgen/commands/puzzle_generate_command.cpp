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

/// Those that a puzzle's tables can have.
[[nodiscard]] bool suits(const KnownPuzzle& puzzle, const NamedEncoding& named) {
  return !puzzle.facts.is_direct || named.bits >= 4;
}

[[nodiscard]] Option encoding_option(const KnownPuzzle& puzzle, Options& options) {
  std::string names;
  for (const NamedEncoding& named : named_encodings) {
    if (suits(puzzle, named)) names.append(names.empty() ? "" : "|").append(named.name);
  }
  return parsed(
             "encoding", names,
             [&puzzle, &options, names](const std::string& given) {
               for (const NamedEncoding& named : named_encodings) {
                 if (named.name == given && suits(puzzle, named)) {
                   options.encoding = named.encoding;
                   return;
                 }
               }
               throw Error(ErrorKind::bad_input, "--encoding '" + given + "': expected one of " + names);
             },
             puzzle.facts.is_direct ? "bits a state (default: 4 if no h is above 14, else 8)"
                                    : "bits a state (default: smallest, the fewest that are right for the puzzle)")
      .rare();
}

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
  return at_place("--goal: ",
                  [&] { return size_with_goal(puzzle, options.board ? options.board->name() : "", options.goal); });
}

[[nodiscard]] int run_generate(const KnownPuzzle& puzzle, const Options& options) {
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

[[nodiscard]] OptionGroup shift_tables(Options& options) {
  const auto take_board = [&](const std::string& text) {
    const BoardSize size = parse_width_and_height(text);
    shift::require_size(size);
    options.board = size;
  };
  return {"Tables",
          {text("goal", "CELLS", options.goal,
                "the goal, a letter or digit for each cell as in \"RRRR/GGGG/BBBB/YYYY\", or labels separated by "
                "blanks or commas (default: 1, 2, 3, … on --board)"),
           parsed("board", "WxH", take_board, "width and height in cells, each 2 to 6 (default: as the goal has them)"),
           texts("pattern", "A,B,…", options.patterns,
                 "labels of the goal's cells that are told apart, all others being alike; may be repeated (default: "
                 "as many as tables of 100 million states allow)")}};
}

[[nodiscard]] OptionGroup puzzle_tables(const KnownPuzzle& puzzle, Options& options) {
  const std::string otherwise = " (default: " + puzzle.facts.default_size + ")";
  std::vector<Option> sizes{text("size", "SIZE", options.size, puzzle.facts.sizes + otherwise)};
  if (has_boards(puzzle)) {
    sizes = {text("board", "WxH", options.size, "width and height in cells, up to 25 cells" + otherwise),
             text("goal", "GOAL", options.goal,
                  "blank-first, blank-last, snail or a board in quotes (default: $TILEPDB_GOAL, else blank-first)")};
  }
  OptionGroup tables{
      "Tables",
      {texts("pattern", "PATTERN", options.patterns,
             "what of the puzzle a table is of, as docs/puzzles.md says; may be repeated (default: the patterns "
             "that searches of this size use)")}};
  tables.options.insert(tables.options.begin(), sizes.begin(), sizes.end());
  return tables;
}

[[nodiscard]] std::vector<OptionGroup> declare_generate(const KnownPuzzle& puzzle, Options& options) {
  options.size = puzzle.facts.default_size;
  if (puzzle.facts.is_direct) options.encoding = Asked::direct;
  return {is_shift(puzzle) ? shift_tables(options) : puzzle_tables(puzzle, options),
          {"Generation",
           {bytes("memory", options.memory,
                  "the most bytes of memory to take, as in 8GiB; a state takes one, and its entry (default: what is "
                  "available)"),
            checkpoint_option(options), encoding_option(puzzle, options), plain_file_option(options),
            level_option(options).excludes({"no-compress"}, level_of_plain_file)}},
          {"Options",
           {folder_option(options.folder), force_option(options), jobs_option(options), verbose_option(options),
            quiet_option(options)}},
          machine_output(options)};
}

constexpr std::string_view kept_files =
    "Files that exist are kept; one that is there compressed is only decompressed for --no-compress, or the other way "
    "round. Prints the file of each table. A file under its name is always whole. A run that ends early may leave a "
    "hidden checkpoint, from which the same command goes on. --force forgets it, makes tables that are there anew, and "
    "removes a plain file beside a compressed one, which would be read instead.";

}  // namespace

Command puzzle_generate_command(const KnownPuzzle& puzzle) {
  const std::string generate = "generate --puzzle " + puzzle.facts.name;
  const std::string option = has_boards(puzzle) ? "--board" : "--size";
  const std::string small = generate + " " + option + " " + puzzle.facts.small_size;
  Command command{
      .name = "generate",
      .arguments = "[" + option + (has_boards(puzzle) ? " WxH" : " SIZE") + "] [--pattern PATTERN] [options]",
      .purpose = "Makes tables of " + puzzle.facts.about + " by breadth-first search.",
      .about = std::string(kept_files),
      .examples = {small, small + " --dir tables --json"},
      .call = [&puzzle] {
        const auto options = std::make_shared<Options>();
        return Call{options, declare_generate(puzzle, *options), [] {},
                    [&puzzle, options] { return run_generate(puzzle, *options); }};
      }};
  if (!is_shift(puzzle)) return command;
  command.arguments = "--goal CELLS | --board WxH [options]";
  command.about =
      "A table serves every goal whose cells are alike in the same places, and all its images under moves around the "
      "edges, reflections and, on W×H for H×W, transposition. " +
      std::string(kept_files);
  command.examples = {generate + " --goal RRR/GGG/BBB", generate + " --board 3x3 --pattern 1,2,3 --dir tables"};
  command.needs = {{{"goal", "board"}, "name the --goal, or the board, for example --board 4x4"}};
  return command;
}

std::vector<Puzzle> other_puzzles() {
  std::vector<Puzzle> puzzles;
  for (const KnownPuzzle* const puzzle : known_puzzles()) {
    puzzles.push_back({puzzle->facts.name, {puzzle_generate_command(*puzzle)}});
    if (puzzle->facts.metric == multi_tile_metric[0]) puzzles.back().metrics = multi_tile_metric;
  }
  return puzzles;
}

}  // namespace tilepdb::pdbgen
