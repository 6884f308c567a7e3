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

#include "cli/progress_line.hpp"
#include "solver/commands/live_line.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "solver/search/search_strategy.hpp"
#include "solver/tables/problem_tables.hpp"

namespace tilepdb::solver {

/// Problem::purpose of searches that several sessions compare; they are not saved.
inline constexpr const char* comparison_purpose = "compare";

/// Reads h of each instance into the element of the same index.
using ReadValues = std::function<void(std::span<const Instance> instances, std::span<std::uint16_t> into)>;

/// Instances of any puzzle, and how to search them: algorithm, heuristic, tables and number of threads.
class Session {
 public:
  using Deliver = std::function<void(std::size_t number, const Result&)>;

  /// Makes tables if the options ask for it, or if a person watches `pdbsolve solve` and the search takes long without
  /// them; opens those that searches read. `choose` selects the heuristic of sliding tiles if the options name none; in
  /// a team the call is collective. Sessions that run one after the other may share a puzzle. Throws Error for an
  /// unknown heuristic and if needed tables are missing.
  Session(const Options& options, std::shared_ptr<AnyPuzzle> puzzle, Problem problem, const HeuristicChoice& choose);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  [[nodiscard]] const AnyPuzzle& puzzle() const noexcept { return *puzzle_; }
  [[nodiscard]] const Problem& problem() const noexcept { return problem_; }
  [[nodiscard]] const std::vector<Instance>& instances() const noexcept { return problem_.instances; }
  [[nodiscard]] LiveLine& live() noexcept { return live_; }
  /// The heuristic's name; empty if no instance of sliding tiles is searched.
  [[nodiscard]] const std::string& heuristic() const noexcept { return heuristic_; }
  /// The heuristic's name, or that of the best one without tables.
  [[nodiscard]] std::string heuristic_or_best() const {
    return heuristic_.empty() ? puzzle_->best_heuristic(false) : heuristic_;
  }
  [[nodiscard]] bool has_tables() const noexcept { return tables_ != nullptr || !files_.empty(); }
  /// The tables of sliding tiles; null if none are read.
  [[nodiscard]] const Heuristic* tables() const noexcept { return tables_.get(); }
  /// The table files of other puzzles.
  [[nodiscard]] const std::vector<std::filesystem::path>& files() const noexcept { return files_; }
  /// Whether the default search of sliding tiles with tables runs, which can be saved and shared.
  [[nodiscard]] bool is_default_search() const noexcept;
  /// Returns the number of threads: each searches one instance, or all share one.
  [[nodiscard]] int threads() const;

  /// Returns the members of machine output that all instances share.
  [[nodiscard]] Json head() const;
  /// Returns the row printed for an instance.
  [[nodiscard]] ResultRow row_of(std::size_t number, const Result& result) const;
  /// Returns a reader of h for instances that can reach the goal, which uses all threads. `heuristic` is the session's
  /// or a part of it. `all` is the approximate number of instances in all calls. The session must outlive the reader.
  [[nodiscard]] ReadValues value_reader(const std::string& heuristic, std::uint64_t all) const;

  /// Returns h of a solvable instance as certificates record it; nothing for sliding tiles, which record none.
  [[nodiscard]] std::optional<unsigned> h_for_proof(const Instance& instance) const;
  /// Returns the digests of the tables that searches have read, sorted.
  [[nodiscard]] std::vector<TableDigest> digests() const;

  /// Solves the instances and delivers the results in order, one at a time. `prepare`, if not empty, adjusts the batch;
  /// `keep` is called when all is done, before the checkpoint is removed. Throws Error (interrupted) after an
  /// interrupt, once the results so far are delivered. In a team only the first process delivers.
  void solve(const Deliver& deliver, const std::function<void(BatchOptions&)>& prepare = {},
             const std::function<void()>& keep = {});

  /// Solves an additional, solvable instance with all threads, within `limits` and the session's memory limit.
  [[nodiscard]] Result solve(const Instance& instance, const SearchLimits& limits);

  /// Makes later default searches sample bounds according to `plan`.
  void take_samples(SamplePlan plan) { method().sample_plan = std::move(plan); }

 private:
  /// Returns the method of the default search; the first call sets it up.
  [[nodiscard]] SearchMethod& method();
  // The heuristic and its tables, in session_tables.cpp.
  void choose_heuristic(const HeuristicChoice& choose);
  void choose_tile_heuristic(const HeuristicChoice& choose);
  void prepare_tables();
  void open_tables(const std::vector<MissingTables>& wanted);
  /// Whether a person watches a search without tables that the options neither require nor forbid.
  [[nodiscard]] bool may_make_tables() const;
  /// Makes the default tables if may_make_tables() and the search takes long without them.
  void make_tables_if_slow(const HeuristicChoice& choose);
  /// Whether the search of the hardest instance, by h, takes longer than its share of a few seconds.
  [[nodiscard]] bool takes_long();
  [[nodiscard]] std::unique_ptr<const Searcher> searcher(const std::vector<Instance>& instances);
  [[nodiscard]] BatchOptions batch();
  void follow(BatchOptions& batch, const std::function<std::string(std::size_t number)>& id);

  Options options_;
  std::optional<std::uint64_t> memory_;  // for stored states
  std::shared_ptr<AnyPuzzle> puzzle_;
  Problem problem_;
  LiveLine live_;
  std::string heuristic_;
  std::shared_ptr<const Heuristic> tables_{};
  std::vector<std::filesystem::path> files_{};
  std::optional<SearchMethod> method_{};
  std::shared_ptr<const MoveAutomaton> automaton_{};  // of searches without tables, built by the first one
};

/// Reads the instances that the options name and opens a session for them. In a team, the first process sends the
/// instances to the others. `require`, if not empty, checks or completes the instances after reading. Returns null in
/// the other processes if no instance needs a search.
[[nodiscard]] std::unique_ptr<Session> open_session(const Options& options, const std::string& purpose,
                                                    const HeuristicChoice& choose,
                                                    const std::function<void(Problem&)>& require = {});

/// Returns the job of a command's searches: its threads and team, and a stop on interrupts.
[[nodiscard]] Job job_of(const Options& options);

/// Refuses options for tables with heuristics that read none, and takes starts from the words.
void prepare_values(Options& options);

/// Chooses the heuristic of sliding tiles that the options name, else the best available.
[[nodiscard]] std::string value_heuristic(const Options& options, Problem& problem);

/// Receives some states, and for each heuristic the value of each state.
using TakeValues =
    std::function<void(const std::vector<Instance>& states, const std::vector<std::vector<std::uint16_t>>& values)>;

/// Reads the values of the session's instances that can reach the goal, by heuristics of the session. States are
/// processed in chunks, so memory does not limit their number. `line` shows the progress.
void read_values(const Session& session, const std::vector<std::string>& heuristics, ProgressLine& line,
                 const TakeValues& take);
/// Reads the values of `all` states made by `next`, which can reach the goal.
void read_values(const Session& session, const std::vector<std::string>& heuristics, std::uint64_t all,
                 const std::function<Instance()>& next, ProgressLine& line, const TakeValues& take);

}  // namespace tilepdb::solver
