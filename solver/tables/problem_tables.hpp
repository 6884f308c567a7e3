// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/heuristics/heuristic.hpp"
#include "solver/tables/problem.hpp"
#include "solver/tables/table_settings.hpp"

namespace tilepdb::solver {

/// The tables that some partitions of a catalogue read, for a goal whose blank is on a cell.
struct RequiredTables {
  Catalogue adapted;                  ///< to the blank's cell
  std::vector<Partition> partitions;  ///< with reflections, if wanted
  std::vector<TableKey> keys;

  RequiredTables(const Catalogue& catalogue, Cell blank, bool transpose);
};

/// The tables of a problem whose catalogue is chosen. What it is made of must outlive it.
class ProblemTables {
 public:
  ProblemTables(const TableAccess& access, const Problem& problem) : access_(access), problem_(problem) {}

  [[nodiscard]] const TableAccess& access() const noexcept { return access_; }
  [[nodiscard]] const Problem& problem() const noexcept { return problem_; }

  /// What some partitions of the catalogue, by number, require for a goal whose blank is on a cell.
  [[nodiscard]] RequiredTables required(const std::vector<std::size_t>& partitions, Cell blank) const;
  /// What the partitions that searches begin with require for the problem's goal.
  [[nodiscard]] RequiredTables required_at_first() const;

  /// Those that are not in the folder.
  [[nodiscard]] std::vector<TableKey> missing(const RequiredTables& required) const;

  /// Whether searches may use tables that they can do without.
  [[nodiscard]] bool may_use(const RequiredTables& required) const;

  /// The command that makes missing tables.
  [[nodiscard]] std::string making_command(const RequiredTables& required, const std::vector<TableKey>& missing) const;

  /// Lets pdbgen make missing tables. Throws Error if it does not.
  void make(const RequiredTables& required, const std::vector<TableKey>& missing) const;

  /// Those that are not yet open.
  [[nodiscard]] std::vector<TableKey> not_open(const RequiredTables& required) const;

  /// Opens the heuristic of tables that are there, and notes them as used; those that are open are shared, not opened
  /// again. If `kept` is given, the tables are added to it unless they are in it.
  [[nodiscard]] std::shared_ptr<const Heuristic> open(RequiredTables required,
                                                      std::vector<std::shared_ptr<const Table>>* kept = nullptr) const;

  /// Says with -v what is about to be opened, and warns where others may have changed it.
  void announce(const RequiredTables& required) const;

 private:
  TableAccess access_;
  const Problem& problem_;
};

}  // namespace tilepdb::solver
