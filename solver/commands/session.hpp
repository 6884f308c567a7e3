// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/commands/live_line.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "solver/search/search_strategy.hpp"
#include "solver/tables/problem_tables.hpp"

namespace tilepdb::solver {

/// Reads h of instances, into a place for each.
using ReadValues = std::function<void(std::span<const Instance> instances, std::span<std::uint16_t> into)>;

/// Instances of any puzzle and how they are searched: by which algorithm, heuristic and tables, and how many threads.
class Session {
 public:
  using Deliver = std::function<void(std::size_t number, const Result&)>;

  /// Makes tables if the options ask for it, and opens those that searches read. Of sliding tiles `choose` names the
  /// heuristic if the options do not; in a team the call is collective. Throws Error for a heuristic that is not known,
  /// and for tables that are needed and not there.
  Session(const Options& options, std::unique_ptr<AnyPuzzle> puzzle, Problem problem, const HeuristicChoice& choose);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  [[nodiscard]] const AnyPuzzle& puzzle() const noexcept { return *puzzle_; }
  [[nodiscard]] const Problem& problem() const noexcept { return problem_; }
  [[nodiscard]] const std::vector<Instance>& instances() const noexcept { return problem_.instances; }
  [[nodiscard]] LiveLine& live() noexcept { return live_; }
  /// The heuristic's name; empty if no instance of sliding tiles is searched.
  [[nodiscard]] const std::string& heuristic() const noexcept { return heuristic_; }
  /// Whether any tables are open.
  [[nodiscard]] bool has_tables() const noexcept { return tables_ != nullptr || !files_.empty(); }
  /// Those of sliding tiles; null if none are read.
  [[nodiscard]] const Heuristic* tables() const noexcept { return tables_.get(); }
  /// The files of those of other puzzles.
  [[nodiscard]] const std::vector<std::filesystem::path>& files() const noexcept { return files_; }
  /// Whether the search runs that sliding tiles with tables have by default; it can be saved and shared.
  [[nodiscard]] bool is_default_search() const noexcept;
  /// How many instances are searched at once, or how many threads share one.
  [[nodiscard]] int threads() const;

  /// What is true of all instances, for machine output.
  [[nodiscard]] Json head() const;
  /// What is printed of an instance.
  [[nodiscard]] ResultRow row_of(std::size_t number, const Result& result) const;
  /// What reads h of instances that can reach the goal, about `all` of them in all calls, by all threads. The session
  /// must outlive it.
  [[nodiscard]] ReadValues value_reader(std::uint64_t all) const;

  /// h of an instance that can be solved, where certificates have it: but for sliding tiles.
  [[nodiscard]] std::optional<unsigned> h_for_proof(const Instance& instance) const;
  /// The tables that searches have read, sorted.
  [[nodiscard]] std::vector<TableDigest> digests() const;

  /// Solves the instances and delivers results in their order, one at a time. `prepare`, if not empty, changes how the
  /// batch is solved; `keep` is called when all is done, before the checkpoint goes. Throws Error (interrupted) after
  /// an interrupt, once what was proved by then was delivered. In a team the first process alone delivers.
  void solve(const Deliver& deliver, const std::function<void(BatchOptions&)>& prepare = {},
             const std::function<void()>& keep = {});

  /// What becomes of another instance, which can be solved, by all threads; limits but for memory are given.
  [[nodiscard]] Result solve(const Instance& instance, const SearchLimits& limits);

  /// Has samples taken of bounds of the default search, from now on.
  void take_samples(SamplePlan plan) { method().sample_plan = std::move(plan); }

 private:
  /// How sliding tiles with tables are searched; made once.
  [[nodiscard]] SearchMethod& method();
  void choose_tile_heuristic(const HeuristicChoice& choose);
  void prepare_tables();
  void open_tables(const std::vector<MissingTables>& wanted);
  [[nodiscard]] std::unique_ptr<const Searcher> searcher(const std::vector<Instance>& instances);
  [[nodiscard]] BatchOptions batch();
  void follow(BatchOptions& batch, const std::function<std::string(std::size_t number)>& id);

  Options options_;
  std::optional<std::uint64_t> memory_;  // for stored states
  std::unique_ptr<AnyPuzzle> puzzle_;
  Problem problem_;
  LiveLine live_;
  std::string heuristic_;
  std::shared_ptr<const Heuristic> tables_{};
  std::vector<std::filesystem::path> files_{};
  std::optional<SearchMethod> method_{};
};

/// Reads the instances that the options name and opens a session of them, in all processes of a team: the others get
/// the instances from the first. `require`, if not empty, checks or completes the instances where they are read. Null
/// in processes that have nothing to do, for no instance is searched.
[[nodiscard]] std::unique_ptr<Session> open_session(const Options& options, const std::string& purpose,
                                                    const HeuristicChoice& choose,
                                                    const std::function<void(Problem&)>& require = {});

/// How long the searches of a command run, and who shares them: until an interrupt is noted.
[[nodiscard]] Job job_of(const Options& options);

}  // namespace tilepdb::solver
