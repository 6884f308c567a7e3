// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/records.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "platform/instruction_set.hpp"
#include "team/team.hpp"
#include "tiles/move_automaton_builder.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::generator {

/// What the command line of any command says.
struct Options {
  std::string help;  ///< not empty: the user asked for this text instead

  std::vector<std::string> files;
  std::vector<std::string> catalogues;
  std::vector<std::string> patterns;
  std::vector<std::string> partition_texts;  ///< given in place of a catalogue
  std::optional<BoardSize> board;
  Cell blank = 0;
  std::string goal;  ///< of the shift puzzle, as text
  std::string folder;

  int threads = 0;
  InstructionSet instruction_set = best_instruction_set();
  std::optional<std::uint64_t> memory;
  std::uint64_t checkpoint_seconds = 600;
  int compression_level = default_compression_level;
  bool compress = true;
  bool force = false;
  unsigned automaton_depth = default_automaton_depth;

  std::vector<std::vector<unsigned>> tiles;  ///< sizes of the patterns of partitions
  std::size_t most_partitions = 16;          ///< of a catalogue, reflections not counted
  std::optional<std::uint64_t> judge;        ///< how many of the best choices are compared by searches
  std::size_t pool = 0;                      ///< partitions from which each hard instance gets its own; 0: none
  std::optional<std::uint64_t> candidates;   ///< patterns of each size to try
  std::string output;                        ///< the file for results; empty: stdout

  bool full = false;
  std::uint64_t sample = 0;  ///< random states to check, 0: none; or random boards
  std::uint64_t seed = 1;
  bool min_over_blank = false;
  std::string svg;    ///< the file for a picture; empty: none
  bool bars = false;  ///< even where the answer does not go to a terminal
  OutputFormat format = OutputFormat::text;
  bool quiet = false;
  bool verbose = false;
  Team* team = nullptr;  ///< the processes that share the work, if --mpi is given
};

/// Groups of options; a command takes some of them.
enum OptionGroup : unsigned {
  one_file_option = 1,
  files_option = 2,
  generate_options = 4,
  folder_option = 8,
  write_options = 16,      ///< --level
  verify_options = 32,     ///< --full, --sample and --seed
  histogram_options = 64,  ///< --min-over-blank, --svg, --bars and what names tables
  format_option = 128,     ///< --json, --jsonl and --csv
  work_options = 256,      ///< --jobs and --verbose
  quiet_option = 2048,
  force_option = 512,        ///< --force
  automaton_options = 1024,  ///< --board and --depth
  partition_options = 4096,  ///< --board, --tiles and what else concerns the search of partitions
  quality_options = 8192,    ///< --catalogue, --board and --partition
  sample_options = 16384,    ///< --sample and --seed of boards
  shift_options = 32768,     ///< tables of the shift puzzle
  team_option = 65536,       ///< --mpi
};

/// What a command is called and takes, for parsing and help.
struct CommandSyntax {
  const char* name;
  const char* arguments;      ///< after the name in the usage line
  const char* purpose;        ///< one line
  const char* about;          ///< what else its help says
  unsigned groups;            ///< OptionGroup bits
  std::string_view puzzle{};  ///< as --puzzle names it; empty: of any, or sliding tiles
};

/// Parses the words after a command's name. Throws Error (bad_input) that names the help to read.
[[nodiscard]] Options parse_options(const CommandSyntax& command, const std::vector<std::string>& words);

}  // namespace tilepdb::generator
