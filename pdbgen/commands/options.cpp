// SPDX-License-Identifier: MIT
#include "pdbgen/commands/options.hpp"

#include <zstd.h>

#include <boost/program_options.hpp>
#include <sstream>
#include <tuple>

#include "cli/support.hpp"
#include "puzzles/shift/labelled_board.hpp"

namespace tilepdb::generator {

namespace {

namespace po = boost::program_options;

/// Boards of each kind on which partitions are compared.
constexpr std::uint64_t default_board_sample = 20'000;

/// Options that are read as text and then parsed strictly: Boost's own conversion would take -1 for a huge number.
struct Texts {
  std::string board, blank, threads, instruction_set, memory, checkpoint, level, depth, sample, seed, partitions, pool,
      judge, candidates;
  std::vector<std::string> tiles;
  bool no_compress = false;
  FormatFlags format;
};

constexpr const char* checkpoint_help =
    "between checkpoints, from which the next run goes on if this one dies (default: 600; 0 is after each level)";

[[nodiscard]] po::typed_value<std::string>* text(std::string& target, const char* value) {
  return po::value(&target)->value_name(value);
}

void add_partitions(po::options_description& group, Options& options, Texts& texts, const char* board_of) {
  group.add_options()("catalogue", po::value(&options.catalogues)->value_name("NAME|FILE"),
                      "all tables of a catalogue; may be repeated")("board", text(texts.board, "WxH"),
                                                                    (board_of + table_board_names()).c_str())(
      "partition", po::value(&options.partition_texts)->value_name("\"A,B|C,D\""),
      "all tables of a partition given in place of a catalogue: patterns of tiles by goal cell, all cells but the "
      "blank's goal; may be repeated");
}

/// What names tables.
void add_tables(po::options_description& all, Options& options, Texts& texts) {
  po::options_description what("Tables");
  add_partitions(what, options, texts, "board of --pattern and --partition: ");
  what.add_options()("pattern", po::value(&options.patterns)->value_name("A,B,…"),
                     "tiles of a pattern by goal cell, at most 8; may be repeated")(
      "blank", text(texts.blank, "CELL"),
      "goal cell of the blank, numbered row by row from 0 (default: 0, or that of the catalogue or partition)");
  all.add(what);
}

void add_generate(po::options_description& all, Options& options, Texts& texts) {
  add_tables(all, options, texts);
  po::options_description how("Generation");
  how.add_options()(
      "memory", text(texts.memory, "SIZE"),
      "about the most bytes of memory to take, as in 8GiB (default: what is available); with less than the "
      "search needs it goes on on disk, slower")("checkpoint", text(texts.checkpoint, "SECONDS"), checkpoint_help)(
      "isa", text(texts.instruction_set, "SET"),
      "portable, avx2 or avx512 (default: $TILEPDB_ISA, else the best there is)")(
      "no-compress", po::bool_switch(&texts.no_compress), "write a plain .pdb, which is mapped as it lies");
  all.add(how);
}

void add_shift(po::options_description& all, Options& options, Texts& texts) {
  po::options_description what("Tables");
  what.add_options()("goal", text(options.goal, "CELLS"),
                     "the goal, a letter or digit for each cell as in \"RRRR/GGGG/BBBB/YYYY\", or labels separated by "
                     "blanks or commas (default: 1, 2, 3, … on --board)")(
      "board", text(texts.board, "WxH"), "width and height in cells, each 2 to 6 (default: as the goal has them)")(
      "pattern", po::value(&options.patterns)->value_name("A,B,…"),
      "labels of the goal's cells that are told apart, all others being alike; may be repeated (default: as many as "
      "tables of 100 million states allow)");
  po::options_description how("Generation");
  how.add_options()("memory", text(texts.memory, "SIZE"),
                    "the most bytes of memory to take, as in 8GiB; a state takes one (default: what is available)")(
      "checkpoint", text(texts.checkpoint, "SECONDS"), checkpoint_help)(
      "no-compress", po::bool_switch(&texts.no_compress), "write a plain .pdb, which is mapped as it lies");
  all.add(what).add(how);
}

void add_partition_search(po::options_description& all, Options& options, Texts& texts) {
  all.add_options()("board", text(texts.board, "WxH"), table_board_names().c_str())(
      "tiles", po::value(&texts.tiles)->value_name("K,K,…"),
      "tiles of each pattern of a partition, 1 to 8, as in 6,6,6,6; may be repeated, to choose from several kinds")(
      "memory", text(texts.memory, "SIZE"), "most bytes of all tables together, as in 300MB or 1GiB (default: any)")(
      "blank", text(texts.blank, "CELL"), "goal cell of the blank, numbered row by row from 0 (default: 0)")(
      "partitions", text(texts.partitions, "N"), "most partitions to choose, from 1 (default: 16)")(
      "judge", text(texts.judge, "N"),
      "compare the best N choices, 0 to 10, by searches with their tables, made in memory (default: 5, or none if a "
      "choice's tables take more than 1 GiB)")(
      "pool", text(texts.pool, "N"),
      "add the best others, N in all: from these pdbsolve chooses as many for each hard instance (default: none)")(
      "candidates", text(texts.candidates, "N"),
      "try only the N most compact patterns of each size (default: all that hang together)")(
      "output,o", text(options.output, "FILE"), "where to write the catalogue (default: stdout)");
}

void add_options(po::options_description& all, unsigned groups, Options& options, Texts& texts) {
  if ((groups & generate_options) != 0) add_generate(all, options, texts);
  if ((groups & histogram_options) != 0) add_tables(all, options, texts);
  if ((groups & shift_options) != 0) add_shift(all, options, texts);
  po::options_description rest("Options");
  if ((groups & folder_option) != 0) {
    rest.add_options()("dir", text(options.folder, "FOLDER"),
                       "where tables are (default: $TILEPDB_DIR, else the cache folder)");
  }
  if ((groups & automaton_options) != 0) {
    rest.add_options()("board", text(texts.board, "WxH"), table_board_names().c_str())(
        "depth", text(texts.depth, "N"),
        ("moves of the longest sequences that are known as superfluous, 0 to " +
         std::to_string(max_automaton_depth_of_any_board) +
         ", on large boards less (default: " + std::to_string(default_automaton_depth) + ")")
            .c_str());
  }
  if ((groups & partition_options) != 0) add_partition_search(rest, options, texts);
  if ((groups & quality_options) != 0) {
    add_partitions(rest, options, texts, "board of --partition: ");
  }
  if ((groups & sample_options) != 0) {
    rest.add_options()("sample", text(texts.sample, "N"), "random boards of each of two kinds (default: 20000)")(
        "seed", text(texts.seed, "S"), "whole number that fixes the random boards (default: 1)");
  }
  if ((groups & verify_options) != 0) {
    rest.add_options()("full", po::bool_switch(&options.full), "recompute every state too; two bits of memory a state")(
        "sample", text(texts.sample, "N"),
        "check N random states too, for tables too large for --full (default: none)")(
        "seed", text(texts.seed, "S"), "whole number that fixes the random states (default: 1)");
  }
  if ((groups & histogram_options) != 0) {
    rest.add_options()("min-over-blank", po::bool_switch(&options.min_over_blank),
                       "count pairs of cells and arrangement by their smallest h, as tables that ignore the blank do")(
        "svg", text(options.svg, "FILE"), "draw a picture into a file instead")(
        "bars", po::bool_switch(&options.bars), "bars even where the answer does not go to a terminal");
  }
  if ((groups & write_options) != 0) {
    rest.add_options()("level", text(texts.level, "N"),
                       "zstd level, 1 to 19 (default: 1, which is fast and within a tenth of 3)");
  }
  if ((groups & force_option) != 0) {
    rest.add_options()("force", po::bool_switch(&options.force), "replace files that exist");
  }
  if ((groups & work_options) != 0) {
    rest.add_options()("jobs,j", text(texts.threads, "N"), "threads, 0 to 1024 (default: 0, all cores)")(
        "verbose,v", po::bool_switch(&options.verbose), "a line for every level");
  }
  if ((groups & team_option) != 0) {
    rest.add_options()("mpi", po::bool_switch(),
                       "share the work with the other processes that mpirun has started, each with -j threads and its "
                       "part of the memory, in a folder that all share (docs/scaling.md)");
  }
  if ((groups & quiet_option) != 0) {
    rest.add_options()("quiet,q", po::bool_switch(&options.quiet), "no progress, errors only");
  }
  if ((groups & format_option) != 0) {
    rest.add_options()("json", po::bool_switch(&texts.format.json), "the answer as one JSON document")(
        "jsonl", po::bool_switch(&texts.format.json_lines), "the answer as JSON, a line for each record")(
        "csv", po::bool_switch(&texts.format.csv), "the answer as comma-separated values");
  }
  rest.add_options()("help,h", "this text");
  all.add(rest);
}

/// Sizes of the patterns of a partition, which must have all tiles.
[[nodiscard]] std::vector<unsigned> parse_sizes(const std::string& text, std::optional<BoardSize> board) {
  std::vector<unsigned> sizes;
  unsigned sum = 0;
  for (const std::string_view word : split(text, ",")) {
    const auto size = parse_number(word);
    if (!size || *size < 1 || *size > max_pattern_tiles) {
      throw Error(ErrorKind::bad_input, "--tiles '" + text + "': expected numbers from 1 to " +
                                            std::to_string(max_pattern_tiles) + ", separated by commas");
    }
    sizes.push_back(*size);
    sum += *size;
  }
  if (board && sum != board->tiles()) {
    throw Error(ErrorKind::bad_input, "--tiles '" + text + "': expected the " + std::to_string(board->tiles()) +
                                          " tiles of a " + board->name() + " board, found " + std::to_string(sum));
  }
  return sizes;
}

[[nodiscard]] BoardSize parse_board(const std::string& value, bool of_shift_puzzle) {
  const BoardSize size = of_shift_puzzle ? parse_width_and_height(value) : parse_board_size(value);
  if (of_shift_puzzle) {
    shift::require_size(size);
  } else {
    require_tables(size);
  }
  return size;
}

void interpret(const po::variables_map& values, unsigned groups, const Texts& texts, Options& options) {
  const auto given = [&](const char* name) { return values.count(name) != 0; };
  const bool of_shift_puzzle = (groups & shift_options) != 0;
  if (given("board")) options.board = parse_board(texts.board, of_shift_puzzle);
  if (given("jobs")) options.threads = parse_threads(texts.threads);
  if (given("memory")) options.memory = parse_bytes(texts.memory);
  if (given("blank")) {
    const auto cell = parse_number(texts.blank);
    if (!cell || *cell >= max_cells)
      throw Error(ErrorKind::bad_input, "--blank '" + texts.blank + "': expected a cell");
    options.blank = *cell;
  }
  if (given("level")) {
    const auto level = parse_number(texts.level);
    if (!level || *level < 1 || *level > 19) {
      throw Error(ErrorKind::bad_input, "--level '" + texts.level + "': expected 1 to 19");
    }
    options.compression_level = static_cast<int>(*level);
  }
  if (given("depth")) {
    const auto depth = parse_number(texts.depth);
    if (!depth || *depth > max_automaton_depth_of_any_board) {
      throw Error(ErrorKind::bad_input,
                  "--depth '" + texts.depth + "': expected 0 to " + std::to_string(max_automaton_depth_of_any_board));
    }
    options.automaton_depth = *depth;
  }
  for (const auto& [name, value, into] :
       {std::tuple{"sample", &texts.sample, &options.sample}, std::tuple{"seed", &texts.seed, &options.seed},
        std::tuple{"checkpoint", &texts.checkpoint, &options.checkpoint_seconds},
        std::tuple{"partitions", &texts.partitions, &options.most_partitions},
        std::tuple{"pool", &texts.pool, &options.pool}}) {
    if (!given(name)) continue;
    const auto number = parse_number<std::uint64_t>(*value);
    if (!number) {
      throw Error(ErrorKind::bad_input, std::string("--") + name + " '" + *value + "': expected a whole number");
    }
    *into = *number;
  }
  if (given("judge")) {
    options.judge = parse_number<std::uint64_t>(texts.judge);
    if (!options.judge || *options.judge > 10) {
      throw Error(ErrorKind::bad_input, "--judge '" + texts.judge + "': expected 0 to 10");
    }
  }
  if (given("candidates")) {
    options.candidates = parse_number<std::uint64_t>(texts.candidates);
    if (!options.candidates) {
      throw Error(ErrorKind::bad_input, "--candidates '" + texts.candidates + "': expected a whole number");
    }
  }
  for (const std::string& sizes : texts.tiles) options.tiles.push_back(parse_sizes(sizes, options.board));
  options.instruction_set =
      given("isa") ? usable_instruction_set("--isa", texts.instruction_set) : default_instruction_set();
  if (given("dir") && options.folder.empty()) throw Error(ErrorKind::bad_input, "--dir: the folder's name is empty");
  if (of_shift_puzzle && !given("goal") && !given("board")) {
    throw Error(ErrorKind::bad_input, "name the --goal, or the board, for example --board 4x4");
  }
  if (given("catalogue") && !given("partition") && (given("board") || given("pattern"))) {
    throw Error(ErrorKind::bad_input, "--catalogue names board and patterns itself; leave out --board and --pattern");
  }
  if (given("partition") && !given("board")) {
    throw Error(ErrorKind::bad_input, "--board and --partition belong together");
  }
  if (given("pattern") && !given("board") && !of_shift_puzzle)
    throw Error(ErrorKind::bad_input, "--board and --pattern belong together");
  if (options.full && options.sample != 0) {
    throw Error(ErrorKind::bad_input, "--full checks every state; leave out --sample");
  }
  if (given("svg") && options.svg.empty()) throw Error(ErrorKind::bad_input, "--svg: the file's name is empty");
  options.format = texts.format.format();
  if (options.bars && options.format != OutputFormat::text) {
    throw Error(ErrorKind::bad_input, "--bars is for people; leave out --json, --jsonl and --csv");
  }
  options.compress = !texts.no_compress;
}

/// A command as users call it.
[[nodiscard]] std::string called(const CommandSyntax& command) {
  std::string text = std::string("pdbgen ") + command.name;
  if (!command.puzzle.empty()) text.append(" --puzzle ").append(command.puzzle);
  return text;
}

[[nodiscard]] std::string help_text(const CommandSyntax& command, const po::options_description& visible) {
  std::ostringstream text;
  text << "Usage: " << called(command) << ' ' << command.arguments << "\n\n"
       << command.purpose << "\n"
       << command.about << "\n"
       << visible;
  return text.str();
}

}  // namespace

Options parse_options(const CommandSyntax& command, const std::vector<std::string>& words) {
  Options options;
  Texts texts;
  po::options_description visible;
  add_options(visible, command.groups, options, texts);
  po::options_description all;
  all.add(visible);
  po::positional_options_description positional;
  const bool files = (command.groups & (one_file_option | files_option)) != 0;
  if (files) {
    all.add_options()("file", po::value(&options.files));
    positional.add("file", (command.groups & one_file_option) != 0 ? 1 : -1);
  }
  const std::string see = "; see " + called(command) + " --help";
  try {
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::variables_map values;
    po::store(po::command_line_parser(words).options(all).positional(positional).style(style).run(), values);
    if (values.count("help") != 0) {
      options.help = help_text(command, visible);
      return options;
    }
    po::notify(values);
    interpret(values, command.groups, texts, options);
  } catch (const po::too_many_positional_options_error&) {
    throw Error(ErrorKind::bad_input, std::string(files ? "one FILE" : "no FILE") + " is expected" + see);
  } catch (const po::error& error) {
    throw Error(ErrorKind::bad_input, option_error_text(error, words) + see);
  }
  const bool names_tables =
      !options.catalogues.empty() || !options.patterns.empty() || !options.partition_texts.empty();
  if ((command.groups & histogram_options) != 0) {
    if (options.files.empty() != names_tables) {
      throw Error(ErrorKind::bad_input,
                  "a FILE is expected, or else tables by --catalogue, --partition or --pattern" + see);
    }
  } else if (files && options.files.empty()) {
    throw Error(ErrorKind::bad_input, "a FILE is expected" + see);
  }
  if ((command.groups & generate_options) != 0 && !names_tables) {
    if (options.board) throw Error(ErrorKind::bad_input, "--board and --pattern belong together" + see);
    throw Error(ErrorKind::bad_input,
                "nothing to generate: give --catalogue, or --board and --pattern or --partition" + see);
  }
  if ((command.groups & partition_options) != 0 && (!options.board || options.tiles.empty())) {
    throw Error(ErrorKind::bad_input, "--board and --tiles are expected" + see);
  }
  if ((command.groups & quality_options) != 0 && !names_tables) {
    throw Error(ErrorKind::bad_input, "a --catalogue is expected, or --board and --partition" + see);
  }
  if ((command.groups & sample_options) != 0 && options.sample == 0) options.sample = default_board_sample;
  if ((command.groups & automaton_options) != 0 && !options.board) {
    throw Error(ErrorKind::bad_input, "the automaton's --board is expected" + see);
  }
  return options;
}

}  // namespace tilepdb::generator
