// SPDX-License-Identifier: MIT
// Solves instances of puzzles as pdbsolve does, by IDA* on one thread, with tables built in memory; without kernels and
// with those of TILEPDB_ISA, by default the fastest.
//
//   puzzle_search PUZZLE SIZE COUNT [TURNS [PATTERN…]]
//
// With TURNS above 0, instances are TURNS random moves from the goal, otherwise random states.
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "platform/instruction_set.hpp"
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "solver/puzzles/guided_puzzle.hpp"
#include "solver/puzzles/permutation_kernels.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/search/iterative_deepening.hpp"

namespace {

using namespace tilepdb;

/// Returns the CPU seconds of this thread, which depend little on other load.
[[nodiscard]] double cpu_seconds() {
  constexpr double nanosecond = 1e-9;
  struct timespec now {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * nanosecond;
}

struct Task {
  unsigned count = 1;
  unsigned turns = 0;
  std::vector<std::string> patterns{};
};

template <typename P>
[[nodiscard]] typename P::State scrambled(const P& puzzle, unsigned turns, RandomNumbers& random) {
  auto state = puzzle.goal();
  for (unsigned made = 0; made < turns; ++made) {
    const auto moves = puzzle.moves(state);
    state = puzzle.after(state, moves[random.below(static_cast<unsigned>(moves.size()))]);
  }
  return state;
}

struct Cost {
  unsigned length = 0;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  double seconds = 0;
};

template <typename Search>
[[nodiscard]] Cost cost_of(const Search& search, Cost& sum) {
  const double begin = cpu_seconds();
  const auto found = search();
  const Cost cost{found.length(), found.expanded, found.generated, cpu_seconds() - begin};
  sum.expanded += cost.expanded;
  sum.generated += cost.generated;
  sum.seconds += cost.seconds;
  return cost;
}

void print(const std::string& id, const Cost& cost) {
  std::cout << id << '\t' << cost.length << '\t' << cost.expanded << '\t' << cost.generated << '\t' << cost.seconds
            << '\t' << static_cast<double>(cost.generated) / cost.seconds * 1e-6 << std::endl;
}

/// Solves each instance with search::idastar() and with the kernels.
template <typename P, typename Domain, typename KernelDomain>
void solve(const P& puzzle, const Domain& domain, const KernelDomain& by_kernel, const Task& task) {
  RandomNumbers random(1);
  std::cout << "instance\tlength\texpanded\tgenerated\tseconds\tMgenerated/s\n";
  Cost plain;
  Cost kernel;
  for (unsigned i = 1; i <= task.count; ++i) {
    const auto start = task.turns != 0 ? scrambled(puzzle, task.turns, random) : puzzle.random_state(random);
    const std::string id = std::to_string(i);
    print(id + " idastar", cost_of([&] { return search::idastar(domain, start); }, plain));
    const auto search = [&] {
      return solver::kernel_idastar(by_kernel, start, {}, [](const std::function<void()>& work) { work(); });
    };
    print(id + " kernel", cost_of(search, kernel));
  }
  print("all idastar", plain);
  print("all kernel", kernel);
}

template <typename P>
void run(puzzles::PermutationRules rules, Task task) {
  const P puzzle(std::move(rules));
  if (task.patterns.empty()) task.patterns = puzzle.default_patterns();
  if (task.patterns.front() == "none") task.patterns.clear();
  using Guided = solver::GuidedPuzzle<typename P::Searched>;
  typename Guided::Sums::Tables tables;
  for (std::string& pattern : task.patterns) {
    pattern = puzzle.stored_pattern(pattern);
    const double begin = cpu_seconds();
    auto& table = tables[pattern];
    table = std::make_shared<const pattern_database::PatternDatabase<typename P::Space>>(
        pattern_database::build(puzzle.space(pattern)));
    std::cout << pattern << ": " << table->space().size() << " states, " << cpu_seconds() - begin << " s\n";
  }
  const bool with_tables = !task.patterns.empty();
  const auto sums = with_tables ? typename Guided::Sums(puzzle.sums(task.patterns), tables) : typename Guided::Sums();
  const solver::HeuristicParts parts{with_tables, puzzle.system().rules().counts_gaps};
  const Guided guided(puzzle, sums, parts);
  const auto lookups = solver::permutation_tables(puzzle.system(), sums);
  solve(puzzle, guided, solver::PermutationDomain<P::most_pieces>(guided, parts, *lookups, default_instruction_set()),
        task);
}

}  // namespace

int main(int count, char** words) {
  if (count < 4) return 2;
  const std::string puzzle = words[1];
  const std::string size = words[2];
  Task task;
  task.count = static_cast<unsigned>(std::stoul(words[3]));
  if (count > 4) task.turns = static_cast<unsigned>(std::stoul(words[4]));
  for (int i = 5; i < count; ++i) task.patterns.emplace_back(words[i]);
  try {
    const auto& families = puzzles::permutation_families();
    const auto family =
        std::find_if(families.begin(), families.end(), [&](const auto& known) { return known.facts.name == puzzle; });
    if (family == families.end()) {
      std::cerr << puzzle << ": not a permutation puzzle\n";
      return 2;
    }
    if (family->most_pieces <= puzzles::SmallPermutations::most_pieces) {
      run<puzzles::SmallPermutations>(family->of_size(size), task);
    } else {
      run<puzzles::LargePermutations>(family->of_size(size), task);
    }
  } catch (const Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
