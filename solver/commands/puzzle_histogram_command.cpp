// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "cli/output_file.hpp"
#include "cli/printing.hpp"
#include "core/random_numbers.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/histogram_output.hpp"
#include "solver/commands/puzzle_session.hpp"
#include "solver/heuristics/heuristic_name.hpp"

namespace tilepdb::solver {
namespace {

/// Random boards are made in parts, so that there may be any number of them.
constexpr std::uint64_t states_at_once = 65'536;

[[nodiscard]] int deliver(const Options& options, const PuzzleSession& session, const ValueCounts& counts) {
  HistogramWords words{session.setting().size + " board in the " + session.family().metric + " metric",
                       session.heuristic()};
  Json head = session.head();
  head.erase("algorithm");
  if (session.has_tables() && reads_tables(session.heuristic())) {
    words.by += ", " + session.setting().patterns;
  } else {
    head.erase("catalogue");
  }
  return deliver_values(options, counts, words, head);
}

}  // namespace

int run_puzzle_histogram(const Options& options) {
  if (!options.svg.empty()) require_output_file("--svg", options.svg, options.force);
  auto puzzle = named_puzzle(options);
  PuzzleText given;
  if (!has_random_boards(options)) given = read_starts(options, *puzzle);
  ValueCounts counts;
  std::erase_if(given.instances, [&](const PuzzleInstance& instance) {
    const bool leads_nowhere = !puzzle->reachable(instance).reachable;
    counts.unsolvable += leads_nowhere ? 1 : 0;
    return leads_nowhere;
  });
  const PuzzleSession session(options, std::move(puzzle), std::move(given));
  if (options.verbose) {
    for (const std::filesystem::path& file : session.tables()) print_note(file.string() + ": opened");
  }
  const auto add = [&](const std::vector<PuzzleInstance>& instances) {
    for (const unsigned h : session.values(instances)) counts.add(h);
  };
  if (!has_random_boards(options)) {
    add(session.instances());
    return deliver(options, session, counts);
  }
  RandomNumbers random(seed_of_histogram(options));
  for (std::uint64_t done = 0; done < options.random.count; done += states_at_once) {
    std::vector<PuzzleInstance> some;
    for (std::uint64_t i = std::min(states_at_once, options.random.count - done); i > 0; --i) {
      some.push_back(session.puzzle().random(random, {}));
    }
    add(some);
  }
  return deliver(options, session, counts);
}

}  // namespace tilepdb::solver
