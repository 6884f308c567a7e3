// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/instances/instance_file.hpp"
#include "solver/search/search_strategy.hpp"

namespace tilepdb::solver {

/// A search that gave up at a limit, or was interrupted.
struct GivenUp {
  unsigned at_least = 0;  ///< moves that every solution takes
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  double seconds = 0;
  std::uint64_t most_stored = 0;  ///< of a general algorithm: states in memory at the same time
};

/// What became of one instance: a solution, or the reason why there is none, and what was proved if the search gave up.
struct Outcome {
  std::optional<Solution> solution;
  std::string reason;
  std::optional<GivenUp> given_up;
};

/// When the search of an instance gives up.
struct SearchLimits {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< expanded, about
  double seconds = std::numeric_limits<double>::infinity();
  unsigned max_bound = max_depth;
};

/// What a batch has done: enough to go on from.
struct BatchProgress {
  std::map<std::size_t, Outcome> outcomes;  ///< by the instance's number; without those given up
  std::optional<std::size_t> current;       ///< the instance under search by all threads
  SearchProgress search{};                  ///< of that
  double seconds = 0;                       ///< spent on it
};

struct BatchOptions {
  int threads = 0;  ///< 0: all cores
  InstructionSet instruction_set = best_instruction_set();
  /// Moves that searches leave out; none: plain IDA*, one thread for each instance.
  std::shared_ptr<const MoveAutomaton> automaton;
  /// Of each search; its functions are called by several threads at once.
  SearchStrategy strategy;
  /// Of each search, see OptimalSearchOptions.
  std::optional<std::size_t> frontier_nodes;
  SearchLimits limits;
  /// Called some times a second while an instance is searched by all threads, or alone by plain IDA*, never twice at
  /// once; may be empty.
  std::function<void(const Instance&, const SearchStatus&)> live;
  /// Called after each iteration of each search, never twice at once; may be empty.
  std::function<void(const Instance&, const Bound&)> progress;
  /// Asked often, from any thread: whether the batch is to end with Error (interrupted). May be empty.
  std::function<bool()> stop;
  /// Called with what was done, each time the interval has passed and when the batch is interrupted; never twice at
  /// once. May be empty.
  std::function<void(const BatchProgress&)> checkpoint;
  std::chrono::duration<double> checkpoint_interval{20};
  /// What was done before, by the same batch with any number of processes and threads.
  BatchProgress resumed{};
  /// Processes that share the work; may be null. All solve the same batch with equal tables and options, but the first
  /// alone calls functions, those of strategies apart, and delivers.
  Team* team = nullptr;
};

/// Solves instances for a goal: first all of them side by side, one thread each; those that turn out hard then one
/// after the other, with all threads and processes. `deliver` gets each outcome as soon as it and all before it are
/// known, in input order, never twice at once. A solution is delivered only after it was replayed on the instance's own
/// tiles. Throws what a search or `deliver` throws, after the searches that were under way. If it is told to stop, what
/// was proved of instances under way is delivered as given up, and whatever else is known, before it throws.
void solve_batch(const Heuristic& heuristic, const Position& goal, const std::vector<Instance>& instances,
                 const BatchOptions& options, const std::function<void(const Instance&, const Outcome&)>& deliver);

}  // namespace tilepdb::solver
