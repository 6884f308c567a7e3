// SPDX-License-Identifier: MIT
#include "solver/commands/options.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "core/move_automaton_builder.hpp"
#include "solver/shift/shift_boards.hpp"
#include "text/at_place.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// By Show.
constexpr std::string_view show_names[] = {"moves", "boards", "none"};

/// The fewest cells of a board.
constexpr std::size_t fewest_cells = std::size_t{min_side} * min_side;

[[nodiscard]] bool exists(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
}

[[nodiscard]] bool is_file_word(const std::string& word) { return word == "-" || exists(word); }

/// Numbers that the shell has made words of their own, as one board again.
[[nodiscard]] std::optional<std::string> joined_board(const std::vector<std::string>& words) {
  if (words.size() < fewest_cells) return {};
  std::string board;
  for (const std::string& word : words) {
    if ((word != "/" && !is_tile_word(word)) || exists(word)) return {};
    board += word + " ";
  }
  return board;
}

/// Whether a word is a board of sliding tiles: at least four numbers or blanks, rows separated or not. Throws Error
/// (bad_input) for one of the shift puzzle, which has to be named.
[[nodiscard]] bool is_tile_board(const std::string& word) {
  try {
    const BoardText board = read_board_text(word);
    const bool tiles = std::all_of(board.words.begin(), board.words.end(), is_tile_word);
    if (tiles && board.words.size() >= fewest_cells) return true;
  } catch (const Error&) {
    // Rows of different lengths are a board still, if a wrong one: whoever reads it says so.
    constexpr std::string_view of_boards = "0123456789_ \t\r\n,/|";
    return word.find_first_not_of(of_boards) == std::string::npos;
  }
  if (shift::is_shift_board(word, {})) {
    throw Error(ErrorKind::bad_input, "'" + word + "' is no file; a board of the shift puzzle needs --puzzle shift");
  }
  return false;
}

}  // namespace

Option instance_option(Options& options, std::string value, std::string about) {
  return texts("instance", std::move(value), options.instances, std::move(about)).rare();
}

Option algorithm_option(Options& options, std::string about) {
  return parsed(
      "algorithm", "NAME", [&](const std::string& name) { options.algorithm = parse_algorithm(name); },
      std::move(about));
}

Option heuristic_option(Options& options, std::string about) {
  return text("heuristic", "NAME", options.heuristic, std::move(about)).concerning(of_heuristic);
}

Option weight_option(Options& options) {
  return positive_number("weight", "W", options.weight,
                         "of wastar, 1 to 1000: solutions are at most so many times as long as a shortest one", 1, 1000)
      .with_default()
      .rare()
      .concerning(of_weight);
}

Option generate_option(Options& options, std::string about) {
  return flag("generate", options.generate, std::move(about)).concerning(of_generation);
}

Option no_check_option(Options& options) {
  return flag("no-check", options.check,
              "do not compare the checksums of plain tables when opening them; of large ones that is done once, and "
              "again when the file has changed",
              false)
      .rare()
      .concerning(of_tables);
}

Option show_option(Options& options, std::string about) {
  return parsed(
      "show", "WHAT",
      [&](const std::string& value) { options.show = value_named<Show>(value, show_names, "--show '" + value + "'"); },
      std::move(about));
}

Option time_limit_option(Options& options, std::string about) {
  return positive_number("time-limit", "SECONDS", options.limits.seconds, std::move(about));
}

Option node_limit_option(Options& options, std::string about) {
  return number("node-limit", "N", options.limits.nodes, std::move(about)).rare();
}

OptionGroup limit_options(Options& options, const std::string& more, const std::string& default_bound) {
  const unsigned most = search::Limits{}.depth;
  options.limits.max_bound = most;
  return {"Limits",
          {time_limit_option(options,
                             "more than 0: give an instance up after so long, with the moves that every solution takes "
                             "at least" +
                                 more + " (default: none)"),
           node_limit_option(options, "the same after about so many expansions (default: none)"),
           parsed(
               "max-bound", "N",
               [&options, most](const std::string& value) {
                 const std::uint64_t bound = whole_number("--max-bound", value, {});
                 options.limits.max_bound = static_cast<unsigned>(std::min<std::uint64_t>(bound, most));
               },
               "the same if no solution takes at most N moves (default: " + default_bound + ")")
               .rare()}};
}

OptionGroup random_options(Options& options) {
  return {"Random boards",
          {number("count", "N", options.random.count, "how many boards, from 1", {1}).with_default(),
           number("seed", "N", options.random.seed,
                  "the same whole number gives the same boards everywhere (default: a random one)"),
           number("walk", "N", options.random.walk, "make N random moves from the goal, never straight back, instead"),
           quiet_option(options, "no comments")}};
}

OptionGroup page_options(Options& options, std::string about) {
  return {"Pages", {text("html", "FILE", options.html, std::move(about)), force_option(options)}};
}

OptionGroup output_options(Options& options) {
  return {"Output",
          {quiet_option(options, "no progress and no summary"),
           verbose_option(options, "each bound of each search on stderr")}};
}

Option board_option(Options& options, const std::string& by_default) {
  return parsed(
      "board", "WxH", [&](const std::string& value) { options.board = parse_board_size(value); },
      "width and height in cells, each 2 to 8" + by_default);
}

Option tile_instance_option(Options& options) {
  return instance_option(options, "\"TILES\"",
                         "a board row by row, 0 or _ for the blank, rows separated by / or line ends if wanted; may be "
                         "repeated");
}

Option goal_option(Options& options, const std::string& by_default) {
  return text("goal", "GOAL", options.goal,
              "blank-first, blank-last, snail or a board in quotes (default: " + by_default + ")")
      .concerning(of_goal);
}

Position goal_of_size(const Options& options, BoardSize board) {
  if (!options.goal.empty()) return parse_goal(board, options.goal);
  const std::string preferred = preferred_goal();
  return parse_goal(board, preferred.empty() ? goal_names[0] : preferred);
}

Option tile_heuristic_option(Options& options) {
  return heuristic_option(options,
                          "pdb (default where tables are), walking-distance (up to 4x4), linear-conflict, manhattan, "
                          "misplaced, zero, or max:A,B for the largest of several");
}

OptionGroup table_options(Options& options) {
  TableSettings& tables = options.tables;
  return {"Tables",
          {text("catalogue", "NAME|FILE", tables.catalogue,
                "partitions to use (default: the best for the board whose tables are there, else the board's own)")
               .concerning(of_tables | for_tables)
               .excludes({"partition"}, "--catalogue names partitions, --partition gives them: leave one out"),
           texts("partition", "\"A,B|C,D\"", tables.partitions,
                 "a partition given in place of a catalogue: patterns of tiles by goal cell, all cells but the blank's "
                 "goal; may be repeated, for the maximum over several")
               .rare()
               .concerning(of_tables | for_tables),
           bytes("memory", tables.memory,
                 "choose the best catalogue whose tables take at most so many bytes, as in 300MB or 2GiB; with an "
                 "--algorithm that stores states, the most for these (default: three quarters of what is free)")
               .concerning(for_tables),
           folder_option(tables.folder), generate_option(options, "let pdbgen make the tables that are missing"),
           no_check_option(options)}};
}

OptionGroup search_options(Options& options) {
  // Takes a value that is a name; what is said of another one begins with the option.
  const auto by_name = [](const char* option, auto parse, auto& target) {
    return [option, parse, &target](const std::string& value) {
      target = at_place("--" + std::string(option) + " ", [&] { return parse(value); });
    };
  };
  const std::string most_depth = std::to_string(max_automaton_depth_of_any_board);
  return {
      "Search",
      {jobs_option(options),
       flag("plain", options.search.plain,
            "IDA* alone, one thread for each instance, as in the literature: expansions compare with published ones")
           .rare()
           .concerning(of_default_search),
       flag("no-transpose", options.search.transpose,
            "do not look up the mirrored board, where a reflection keeps the goal's blank in its place", false)
           .rare()
           .concerning(of_tables | for_tables),
       number("automaton-depth", "N", options.search.automaton_depth,
              "length in moves of the longest redundant sequences that are pruned, 0 to " + most_depth +
                  ", on large boards less; 2: only moves straight back (default: " +
                  std::to_string(default_automaton_depth) + ", or what is made at once with idastar and iddfs by name)",
              {0, max_automaton_depth_of_any_board, "a whole number, at most " + most_depth})
           .rare()
           .concerning(of_automaton),
       number("frontier-nodes", "N", options.search.frontier_nodes,
              "positions to keep, expanded best-first before depth-first search, 0 (depth-first from the start) to " +
                  format_count(most_frontier_nodes) + " (default: more with each bound)",
              {0, most_frontier_nodes, "a whole number, at most " + std::to_string(most_frontier_nodes)})
           .rare()
           .concerning(of_default_search),
       parsed("direction", "WAY", by_name("direction", parse_direction, options.search.direction),
              "forward: from start to goal; backward: from goal to start; auto, the default: the cheaper for each "
              "instance")
           .rare()
           .concerning(of_default_search),
       flag("no-choice", options.search.choose,
            "with a catalogue that is a pool, search hard instances too with the partitions that all begin with", false)
           .rare()
           .concerning(of_default_search),
       instruction_set_option(options).concerning(of_default_search)}};
}

OptionGroup tile_limit_options(Options& options) {
  return limit_options(
      options, "; beam looks so long for shorter solutions",
      std::to_string(max_depth) + ", or " + format_count(search::Limits{}.depth) + " with --algorithm");
}

Option checkpoint_folder_option(Options& options) {
  return text("checkpoint-dir", "FOLDER", options.checkpoint_folder,
              "where checkpoints are (default: $TILEPDB_STATE_DIR, else tilepdb/searches in the user's state folder)")
      .concerning(of_default_search | of_checkpoints);
}

OptionGroup checkpoint_options(Options& options) {
  const std::string seconds = std::to_string(std::lround(options.checkpoint_seconds));
  return {"Long searches",
          {flag("resume", options.resume, "go on where the same command was interrupted or killed")
               .concerning(of_default_search | of_checkpoints),
           team_option("share the work with the other processes that mpirun has started, each with -j threads "
                       "(docs/scaling.md)")
               .concerning(of_default_search),
           oversubscribe_option(options).concerning(of_default_search),
           positive_number("checkpoint", "SECONDS", options.checkpoint_seconds,
                           "between checkpoints for that, more than 0 (default: " + seconds +
                               ", or as much more as keeps what they take below 1 % of the time)")
               .rare()
               .concerning(of_default_search | of_checkpoints),
           checkpoint_folder_option(options).rare()}};
}

OptionGroup certificate_options(Options& options, std::string about) {
  return {"Certificates (docs/output.md)",
          {text("certificate", "FILE", options.certificate, std::move(about)).concerning(of_default_search)}};
}

OptionGroup certificate_to_verify(Options& options, std::vector<std::string_view> named) {
  OptionGroup group = certificate_options(
      options,
      "verify such a file, as solve writes it, instead of instances: its moves and tables, and all bounds by the same "
      "search again");
  Option& certificate = group.options.front();
  certificate = std::move(certificate)
                    .excludes(std::move(named),
                              "--certificate names puzzle, tables and search itself; leave out options that name "
                              "others");
  return group;
}

void refuse(const Options& options, unsigned concerns, const std::string& why) {
  if (const std::string* const name = options.first_given(concerns)) {
    throw Error(ErrorKind::bad_input, "--" + *name + why);
  }
}

void take_tile_boards(Options& options) { take_boards(options.files, options.instances, is_tile_board); }

void prepare_boards(Options& options) {
  take_tile_boards(options);
  if (options.family == nullptr) prepare_default_search(options);
}

void check_search(const Options& options) {
  if (options.algorithm != Algorithm::wastar) refuse(options, of_weight, " is for --algorithm wastar");
  if (const std::string* const name = options.first_given(of_heuristic); name && !uses_heuristic(options.algorithm)) {
    throw Error(ErrorKind::bad_input,
                "--algorithm " + std::string(name_of(options.algorithm)) + " uses no heuristic; leave out --" + *name);
  }
  if (!uses_automaton(options.algorithm)) {
    refuse(options, of_automaton, " is for depth-first searches, idastar and iddfs; leave it out");
  }
  if (options.show == Show::boards && options.format == OutputFormat::csv) {
    throw Error(ErrorKind::bad_input, "--show boards has no place in --csv; take --json");
  }
}

void prepare_default_search(Options& options) {
  if (options.search.plain && options.search.direction == SearchDirection::backward) {
    throw Error(ErrorKind::bad_input, "--plain searches forward; leave out --direction backward");
  }
  if (asks_for_general_algorithm(options)) return;
  for (const CommonOptions::Given& given : options.given) {
    if (options.search.plain && (given.name == "automaton-depth" || given.name == "frontier-nodes")) {
      throw Error(ErrorKind::bad_input, "--plain searches without automaton and frontier; leave out --" + given.name);
    }
  }
  // The deepest that the kernels' stacks hold.
  options.limits.max_bound = std::min(options.limits.max_bound, max_depth);
  if (options.tables.memory && options.is_given({"catalogue", "partition"})) {
    throw Error(ErrorKind::bad_input, std::string("--memory chooses a catalogue; leave out ") +
                                          (options.tables.catalogue.empty() ? "--partition" : "--catalogue"));
  }
}

void take_boards(std::vector<std::string>& words, std::vector<std::string>& boards,
                 const std::function<bool(const std::string& word)>& is_board) {
  if (const auto board = joined_board(words)) words = {*board};
  const auto stays = [&](const std::string& word) { return is_file_word(word) || !is_board(word); };
  const auto files = static_cast<std::size_t>(std::count_if(words.begin(), words.end(), stays));
  if (files == words.size()) {
    if (files > 1) {
      throw Error(ErrorKind::bad_input,
                  "one FILE at most is expected, found " + std::to_string(files) + " words; a board is one in quotes");
    }
    return;
  }
  if (files != 0) {
    const auto file = std::find_if(words.begin(), words.end(), stays);
    throw Error(ErrorKind::bad_input, "found '" + *file + "' among boards, expected boards alone, or one FILE");
  }
  if (!boards.empty()) {
    throw Error(ErrorKind::bad_input, "boards and --instance exclude each other; give all of them in one way");
  }
  boards = std::move(words);
  words.clear();
}

}  // namespace tilepdb::solver
