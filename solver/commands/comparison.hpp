// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/commands/result_output.hpp"
#include "text/json_fwd.hpp"
#include "text/terminal.hpp"
#include "text/text_table.hpp"

namespace tilepdb::solver {

/// The results of several searches of the same instances: a row of totals for each search.
class Comparison {
 public:
  /// The instances must outlive this.
  explicit Comparison(const std::vector<Instance>& instances) : instances_(instances) {}

  /// A search: names of its algorithm and heuristic, whether its solutions are shortest, and the weight.
  struct Search {
    std::string algorithm{};
    std::string heuristic{};  ///< empty: the algorithm uses none
    bool is_optimal = true;
    std::optional<double> weight{};  ///< of h, if the algorithm has one

    /// Returns the name in messages and on pages: "astar manhattan".
    [[nodiscard]] std::string name() const { return algorithm + (heuristic.empty() ? "" : " " + heuristic); }
  };

  /// Begins the row of a search; results are added to the last row.
  void begin(Search search);
  void add(std::size_t number, const ResultRow& result);
  /// Ends the row; `wall` is the wall-clock time of all its searches.
  void end(double wall) { rows_.back().wall = wall; }

  [[nodiscard]] std::string name_of_first() const { return rows_.front().search.name(); }

  /// Returns the members of each row in machine output.
  [[nodiscard]] Json rows() const;

  /// A table for people.
  struct Table {
    std::vector<TextColumn> columns;
    std::vector<std::vector<std::string>> rows;
  };
  /// Returns the table of all rows; `-` marks a missing value. For a terminal, leaves out columns without values, and
  /// the less important ones if the terminal is too narrow.
  [[nodiscard]] Table table(const Terminal& terminal) const;

  /// Returns a message for each instance with a solution that is shorter than another search has proved possible.
  [[nodiscard]] std::vector<std::string> contradictions() const;

  /// Whether every search has solved every instance.
  [[nodiscard]] bool all_solved() const;

 private:
  /// The result of one instance.
  struct Found {
    Status status = Status::given_up;
    unsigned length = 0;
    unsigned at_least = 0;
    std::uint64_t expanded = 0;
  };
  struct Row {
    Search search;
    std::vector<std::optional<Found>> found;  // by instance; nothing: no result
    Totals totals{};
    std::uint64_t h = 0;  // the sum of those of the starts
    std::uint64_t starts = 0;
    std::optional<std::uint64_t> most_stored{};
    double wall = 0;
  };

  [[nodiscard]] Json json_of(const Row& row) const;
  /// Returns the expansions of a row and of the first one, for the instances that both solve.
  [[nodiscard]] std::optional<double> expanded_ratio(const Row& row) const;
  /// Returns the mean of each solution's length divided by the shortest that any row has.
  [[nodiscard]] std::optional<double> length_ratio(const Row& row) const;
  /// Returns the row with the shortest solution of an instance, or null.
  [[nodiscard]] const Row* shortest(std::size_t number) const;

  const std::vector<Instance>& instances_;
  std::vector<Row> rows_;
};

}  // namespace tilepdb::solver
