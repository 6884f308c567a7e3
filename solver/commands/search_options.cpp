// SPDX-License-Identifier: MIT
#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

#include "cli/common_options.hpp"
#include "core/move_automaton_builder.hpp"
#include "solver/commands/options.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

constexpr const char* heuristic_names =
    "lower bound: pdb (tables), zero, or max:A,B for the largest of several; tiles: walking-distance (up to 4x4), "
    "linear-conflict, manhattan, misplaced; multi-tile: slides; shift: torus; pancakes: gap";

/// Returns a function that parses a name into `target`; errors begin with the option.
template <typename Parse, typename Target>
[[nodiscard]] auto by_name(const char* option, Parse parse, Target& target) {
  return [option, parse, &target](const std::string& value) {
    target = at_place("--" + std::string(option) + " ", [&] { return parse(value); });
  };
}

/// Returns the options that vary the default search.
[[nodiscard]] std::vector<Option> variations(SearchSettings& search) {
  const std::string most_depth = std::to_string(max_automaton_depth_of_any_board);
  std::vector<Option> options;
  options.push_back(
      flag("plain", search.plain, "textbook IDA*, one thread per instance: node counts compare with published ones")
          .concerning(of_default_search));
  options.push_back(flag("no-transpose", search.transpose,
                         "do not look up the mirrored board, even if the reflection keeps the goal's blank in place",
                         false)
                        .concerning(of_tables | for_tables));
  options.push_back(number("automaton-depth", "N", search.automaton_depth,
                           "prune redundant sequences of up to N moves, 0 to " + most_depth +
                               ", less on large boards; 2: only moves that undo the last (default: " +
                               std::to_string(default_automaton_depth) +
                               " with tables, else a depth that is quick to build)",
                           {0, max_automaton_depth_of_any_board, "a whole number, at most " + most_depth})
                        .concerning(of_automaton));
  options.push_back(
      number("frontier-nodes", "N", search.frontier_nodes,
             "size of the frontier, which is expanded best-first before the depth-first search, 0 (none) to " +
                 format_count(most_frontier_nodes) + " (default: growing with the bound)",
             {0, most_frontier_nodes, "a whole number, at most " + std::to_string(most_frontier_nodes)})
          .concerning(of_default_search));
  options.push_back(
      parsed("direction", "WAY", by_name("direction", parse_direction, search.direction),
             "forward (from the start), backward (from the goal) or auto (default: the cheaper one for each instance)")
          .concerning(of_default_search));
  options.push_back(
      flag("no-choice", search.choose, "with a pool catalogue, keep the initial partitions for hard instances", false)
          .concerning(of_default_search));
  for (Option& option : options) option = std::move(option).rare().wanting(of_tiles);
  return options;
}

}  // namespace

OptionGroup search_options(Options& options, bool chooses) {
  Option jobs = jobs_option(options);
  jobs.about =
      "number of threads; each solves one instance, or all share a hard one (default: 0, one per core; 1 with an "
      "--algorithm that stores states)";
  OptionGroup group{
      "Search",
      {std::move(jobs),
       parsed(
           "algorithm", "NAME", [&](const std::string& name) { options.algorithm = parse_algorithm(name); },
           std::string("search algorithm: ") +
               (is_tiles(options) ? "idastar (default, except for hanoi and goals with many free tiles), astar"
                : options.family->algorithm == Algorithm::astar ? "astar (default), idastar"
                                                                : "idastar (default), astar") +
               ", bfs, bidirectional-bfs or iddfs for shortest solutions; wastar, dps" +
               (options.family->has_beams ? ", greedy or, for tiles, beam for longer solutions sooner; beam solves any "
                                            "board size"
                                          : " or greedy for longer solutions sooner")),
       heuristic_option(options),
       positive_number("weight", "W", options.weight,
                       "weight of wastar and dps, 1 to 1000: solutions cost at most W times the optimum", 1, 1000)
           .with_default()
           .rare()
           .concerning(of_weight)}};
  if (chooses) {
    for (Option& option : variations(options.search)) group.options.push_back(std::move(option));
  }
  group.options.push_back(flag("no-pruning", options.prune, "also search superfluous move sequences", false)
                              .rare()
                              .concerning(of_automaton)
                              .wanting(with_sequences));
  group.options.push_back(instruction_set_option(options).concerning(of_default_search).wanting(of_tiles));
  return group;
}

Option heuristic_option(Options& options) {
  return text("heuristic", "NAME", options.heuristic,
              is_tiles(options) ? heuristic_names + std::string(" (default: the best that the tables allow)")
                                : "lower bound: " + options.family->words.heuristics)
      .concerning(of_heuristic);
}

namespace {

/// Calls `add` with each name of a list; `name_in` takes the first name off the rest of the list. Throws Error
/// (bad_input) for missing names.
void for_each_name(const std::string& option, std::string_view value,
                   const std::function<std::string_view(std::string_view rest)>& name_in,
                   const std::function<void(const std::string& name)>& add) {
  for (std::string_view rest = value;;) {
    const std::string_view name = name_in(rest);
    if (name.empty()) {
      throw Error(ErrorKind::bad_input, option + " " + quoted_text(value) + ": expected names separated by commas");
    }
    add(std::string(name));
    if (name.size() == rest.size()) return;
    rest.remove_prefix(name.size() + 1);
  }
}

[[nodiscard]] std::string_view until_comma(std::string_view rest) { return rest.substr(0, rest.find(',')); }

/// Appends a value. Throws Error (bad_input) if the list has it.
template <typename Value>
void append(std::vector<Value>& list, Value value, const std::string& option, const std::string& name) {
  if (std::find(list.begin(), list.end(), value) != list.end()) {
    throw Error(ErrorKind::bad_input, option + ": " + name + " is named twice");
  }
  list.push_back(std::move(value));
}

}  // namespace

Option algorithms_option(Options& options) {
  const auto take = [&](const std::string& value) {
    for_each_name("--algorithm", value, until_comma, [&](const std::string& name) {
      append(options.algorithms, parse_algorithm(name), "--algorithm", name);
    });
  };
  return parsed("algorithm", "NAME,…", take,
                "algorithms: idastar, astar, bfs, bidirectional-bfs, iddfs, wastar, dps, greedy or, for tiles, beam; "
                "may be "
                "repeated (default: idastar, for hanoi astar)")
      .repeated();
}

Option heuristics_option(Options& options, const std::string& by_default) {
  const auto name_in = [](std::string_view rest) { return rest.starts_with("max:") ? rest : until_comma(rest); };
  const auto take = [&options, name_in](const std::string& value) {
    for_each_name("--heuristic", value, name_in,
                  [&](const std::string& name) { append(options.heuristics, name, "--heuristic", name); });
  };
  return parsed("heuristic", "NAME,…", take,
                heuristic_names + ("; may be repeated, because max: takes all names after it (default: " + by_default) +
                    ")")
      .repeated()
      .concerning(of_heuristic);
}

void refuse(const Options& options, unsigned concerns, const std::string& why) {
  if (const std::string* const name = options.first_given(concerns)) {
    throw Error(ErrorKind::bad_input, "--" + *name + why);
  }
}

namespace {

/// Refuses options that conflict with the algorithm or with each other, for searches of any puzzle.
void check_algorithm(const Options& options) {
  if (options.algorithm == Algorithm::beam && !options.family->has_beams) {
    throw Error(ErrorKind::bad_input, "--algorithm beam is for sliding tiles; use wastar, dps or greedy");
  }
  for (const Refusal& refusal : refusals_of(options)) refuse(options, refusal.concerns, refusal.why);
  if (options.show == Show::boards && options.format == OutputFormat::csv) {
    throw Error(ErrorKind::bad_input, "--show boards does not work with --csv; use --json");
  }
}

}  // namespace

std::vector<Refusal> refusals_of(const Options& options) {
  std::vector<Refusal> refusals;
  const bool is_informed = uses_heuristic(options.algorithm);
  if (!has_weight(options.algorithm)) refusals.push_back({of_weight, " is for --algorithm wastar and dps"});
  if (!is_informed) {
    const std::string name(to_string(options.algorithm));
    refusals.push_back({of_heuristic, " is for searches with a heuristic; --algorithm " + name + " uses none"});
  }
  if (!uses_automaton(options.algorithm)) {
    refusals.push_back({of_automaton, " is for depth-first searches, idastar and iddfs; leave it out"});
  }
  if (options.algorithm != Algorithm::idastar) refusals.push_back({of_checkpoints, for_idastar});
  if (!is_tiles(options) || !asks_for_general_algorithm(options)) return refusals;
  refusals.push_back({of_default_search,
                      " is for the default search with tables; leave it out, or leave out --algorithm and "
                      "--heuristic"});
  if (!is_informed || !(options.heuristic.empty() || reads_tables(options.heuristic))) {
    refusals.push_back({of_tables, " is for --heuristic pdb; this search reads no tables"});
  }
  return refusals;
}

void prepare_search(Options& options) {
  // Certificates support only IDA*.
  if (!options.is_given({"algorithm", "certificate"})) options.algorithm = options.family->algorithm;
  check_algorithm(options);
  if (!is_tiles(options)) return;
  if (options.search.plain && options.search.direction == SearchDirection::backward) {
    throw Error(ErrorKind::bad_input, "--plain searches forward; leave out --direction backward");
  }
  if (asks_for_general_algorithm(options)) return;
  for (const CommonOptions::Given& given : options.given) {
    if (options.search.plain && (given.name == "automaton-depth" || given.name == "frontier-nodes")) {
      throw Error(ErrorKind::bad_input, "--plain searches without automaton and frontier; leave out --" + given.name);
    }
  }
  if (options.tables.memory && options.is_given({"catalogue", "partition"})) {
    throw Error(ErrorKind::bad_input, std::string("--memory chooses a catalogue; leave out ") +
                                          (options.tables.catalogue.empty() ? "--partition" : "--catalogue"));
  }
}

}  // namespace tilepdb::solver
