// SPDX-License-Identifier: MIT
#include "solver/commands/state_values.hpp"

#include <algorithm>
#include <cstddef>

#include "solver/commands/given_instances.hpp"
#include "solver/commands/search_options.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/heuristics/board_heuristic.hpp"

namespace tilepdb::solver {
namespace {

/// Options that apply only to values of tables.
constexpr unsigned about_tables = of_tables | for_tables | of_generation;

}  // namespace

void prepare_values(Options& options) {
  take_starts(options);
  if (is_tiles(options) && !options.heuristic.empty() && !reads_tables(options.heuristic)) {
    refuse(options, about_tables, " is for --heuristic pdb; " + options.heuristic + " reads no tables");
  }
  prepare_search(options);
}

std::string value_heuristic(const Options& options, Problem& problem) {
  if (!options.heuristic.empty()) return options.heuristic;
  if (options.first_given(about_tables) != nullptr) return std::string(table_heuristic_name);
  return heuristic_at_hand("reading h of ")(options, problem);
}

void read_values(const Session& session, const std::vector<std::string>& heuristics, std::uint64_t all,
                 const std::function<Instance()>& next, ProgressLine& line, const TakeValues& take) {
  constexpr std::size_t states_at_once = 8'192;
  std::vector<Instance> states;
  std::vector<ReadValues> readers;
  for (const std::string& name : heuristics) readers.push_back(session.value_reader(name, all));
  std::vector<std::vector<std::uint16_t>> values(heuristics.size());
  for (std::uint64_t done = 0; done < all; done += states.size()) {
    states.clear();
    while (states.size() < std::min<std::uint64_t>(states_at_once, all - done)) states.push_back(next());
    for (std::size_t i = 0; i < readers.size(); ++i) {
      values[i].resize(states.size());
      readers[i](states, values[i]);
    }
    take(states, values);
    line.show({"reading values", static_cast<double>(done + states.size()) / static_cast<double>(all), {}, {}});
  }
}

}  // namespace tilepdb::solver
