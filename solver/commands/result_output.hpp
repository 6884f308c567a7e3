// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "solver/batch/result.hpp"
#include "solver/commands/options.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "text/records.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {

/// Returns the expansions per second; 0 if no time passed.
[[nodiscard]] double rate(std::uint64_t expanded, double seconds) noexcept;

/// Returns the column of the instances' ids in tables of text.
[[nodiscard]] TextColumn id_column(const std::vector<Instance>& instances);

/// Expected widths of columns on a terminal: numbers of nodes, and seconds.
inline constexpr std::size_t width_of_nodes = 11;
inline constexpr std::size_t width_of_seconds = 10;

/// Returns the lengths of a solution of sliding tiles in words, first in the metric of the search.
[[nodiscard]] std::string lengths_text(Metric metric, const std::vector<Direction>& moves);

/// The printed result of one instance of any puzzle.
struct ResultRow {
  std::string id{};
  std::string start{};  ///< the state, as text
  Result result{};
  bool has_bounds = false;              ///< the result's bounds are iterations, or levels of f or depth
  std::string reason{};                 ///< why the instance is not solved, preceded by its place
  std::string lengths{};                ///< of the solution in words; of sliding tiles in both metrics
  std::string moves{};                  ///< as text
  std::string moves_of_page{};          ///< in the form that pages read; empty: the same as `moves`
  std::string link{};                   ///< if links are asked for
  std::vector<unsigned> h{};            ///< h of each state from start to goal, or only of the start; may be empty
  std::vector<std::string> boards{};    ///< from start to goal, one line each
  std::vector<std::string> drawings{};  ///< the same boards drawn, each after a comment with its values
};

/// Returns a result as a record of machine output.
[[nodiscard]] Json record_of(const ResultRow& row, Show show);

/// Splits `columns` at blanks and appends the last columns of every table of results: the instance's setting, the
/// search method, the reason if it was not solved, and machine, threads and version.
[[nodiscard]] std::vector<std::string> with_origin(const std::string& columns);

/// Sums over a batch.
struct Totals {
  std::uint64_t solved = 0;
  std::uint64_t unsolvable = 0;
  std::uint64_t given_up = 0;
  std::uint64_t length = 0;  ///< of the solutions
  std::uint64_t expanded = 0;
  std::uint64_t expanded_in_this_run = 0;  ///< for the rate: the wall-clock time is that of this run
  std::uint64_t generated = 0;
  std::uint64_t expanded_in_completed_bounds = 0;
  double seconds = 0;
  std::string goal{};  ///< goal of all instances, for text(); empty: each instance has its own

  void add(const Result& result);

  /// Returns one line of text; `wall` is the wall-clock time of the batch.
  [[nodiscard]] std::string text(double wall) const;
  [[nodiscard]] Json json(double wall) const;
};

/// Prints the results of a batch of any puzzle as they arrive. The result of a single instance on a terminal is a list
/// that replaces the summary.
class BatchOutput {
 public:
  /// `head` has the members of machine output that all instances share. The options and instances must outlive this.
  BatchOutput(const Options& options, const Json& head, const std::vector<Instance>& instances);
  ~BatchOutput();

  /// Adds a result to the totals; if the instance is not solved, prints the reason.
  void count(const ResultRow& row);

  /// Writes a result as a row, followed by its boards if requested, or adds it to the machine output.
  void print(const ResultRow& row);

  [[nodiscard]] RecordWriter& answer() noexcept { return answer_; }

  /// Records, for the exit code, that not all solutions of a solved instance were found.
  void note_gap() noexcept { all_solved_ = false; }

  /// Begins the table, runs the batch, writes the summary, and returns the exit code. The page is written with the
  /// solved instances even if the batch ends with an Error.
  [[nodiscard]] int run(const std::function<void()>& batch);

 private:
  /// Begins the table of results, or of all solutions.
  void begin_table();
  void write_page() const;
  [[nodiscard]] int end(double wall);

  const Options& options_;
  const std::vector<Instance>& instances_;
  const bool is_single_;  // a result that is a list
  RecordWriter answer_;
  Totals totals_;
  std::unique_ptr<Json> page_;  // data shown on the page
  bool all_solved_ = true;
};

}  // namespace tilepdb::solver
