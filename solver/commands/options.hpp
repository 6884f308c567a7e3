// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/records.hpp"
#include "core/board.hpp"
#include "platform/instruction_set.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/search/batch.hpp"
#include "solver/tables/table_settings.hpp"
#include "team/team.hpp"
#include "tiles/move_automaton_builder.hpp"

namespace tilepdb::solver {

enum class Show { moves, boards, none };

/// Which random boards are asked for.
struct RandomRequest {
  std::uint64_t count = 1;
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> walk;  ///< so many moves from the goal
};

/// What the command line of any command says. Texts whose meaning depends on the board are left as they are.
struct Options {
  std::string help;  ///< not empty: the user asked for this text instead

  std::vector<std::string> files;      ///< an instance file, or - for stdin; of `report` files with results
  std::vector<std::string> instances;  ///< boards given by --instance, or as words
  bool boards_as_words = false;        ///< they are words of the command line
  std::optional<BoardSize> board;
  std::string goal = "blank-first";
  bool names_goal = false;  ///< the goal was given, it is not the default

  TableSettings tables;  ///< with a general algorithm `memory` is the most for the states that it stores

  Algorithm algorithm = Algorithm::idastar;
  std::string heuristic;      ///< empty: tables, or where there are none the best without
  double weight = 2;          ///< of wastar
  bool needs_tables = false;  ///< something was asked for that only the search with tables does

  int threads = 0;
  InstructionSet instruction_set = best_instruction_set();
  bool plain = false;
  bool names_search = false;  ///< something was said of tables or method
  SearchDirection direction = SearchDirection::cheaper;
  bool choose = true;                       ///< partitions for hard instances, if the catalogue is a pool
  std::optional<unsigned> automaton_depth;  ///< nothing: as the search does best
  std::optional<std::uint64_t> frontier_nodes;
  SearchLimits limits;
  Team* team = nullptr;  ///< the processes that share the work, if --mpi is given
  bool resume = false;
  double checkpoint_seconds = 20;
  std::string checkpoint_folder;   ///< empty: the default
  bool names_checkpoints = false;  ///< something was said of checkpoints
  bool quiet = false;
  bool verbose = false;
  OutputFormat format = OutputFormat::text;
  Show show = Show::moves;
  bool all = false;         ///< every optimal solution
  bool count_only = false;  ///< how many there are
  std::string html;         ///< the file for a page; empty: none
  std::string svg;          ///< the file for a picture; empty: none
  bool bars = false;        ///< bars even where the answer does not go to a terminal
  std::string certificate;  ///< the file to write or to verify; empty: none
  bool force = false;       ///< replace a file that exists

  RandomRequest random;
  std::optional<unsigned> length;  ///< of a random board's shortest solutions
};

/// Whether a general algorithm is to search, or the default one with tables.
[[nodiscard]] inline bool asks_for_general_algorithm(const Options& options) {
  return options.algorithm != Algorithm::idastar || (!options.heuristic.empty() && options.heuristic != "pdb");
}

/// Groups of options; a command takes some of them.
enum OptionGroup : unsigned {
  file_options = 1,              ///< FILE
  instance_options = 2,          ///< --instance
  board_options = 4,             ///< --board
  goal_options = 8,              ///< --goal
  search_options = 16,           ///< --catalogue, --dir and what else concerns the search
  show_options = 32,             ///< --show
  random_options = 64,           ///< --count, --seed and --walk
  checkpoint_options = 128,      ///< --mpi, --resume, --checkpoint and --checkpoint-dir
  algorithm_options = 256,       ///< --algorithm, --heuristic and --weight
  format_options = 512,          ///< --json, --jsonl and --csv
  page_options = 1024,           ///< --html and --force
  results_options = 2048,        ///< RESULTS, any number of times
  proof_options = 4096,          ///< --certificate, to write
  claim_options = 8192,          ///< --certificate, to verify
  table_options = 1U << 20,      ///< --catalogue, --dir and what else concerns tables; among search_options too
  histogram_options = 1U << 21,  ///< --heuristic, --count, --seed, --svg and what else concerns a histogram
};

/// What a command is called and takes, for parsing and help.
struct CommandSyntax {
  const char* name;
  const char* arguments;      ///< after the name in the usage line
  const char* purpose;        ///< one line
  const char* about;          ///< what else its help says
  unsigned groups;            ///< OptionGroup bits
  std::string_view puzzle{};  ///< as --puzzle names it; empty: sliding tiles
  const char* page = "";      ///< what --html writes
};

/// Parses the words after a command's name. Throws Error (bad_input) that names the help to read.
[[nodiscard]] Options parse_options(const CommandSyntax& command, const std::vector<std::string>& words);

}  // namespace tilepdb::solver
