// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/commands/options.hpp"
#include "solver/commands/problem.hpp"
#include "solver/heuristics/heuristic.hpp"

namespace tilepdb::solver {

/// What some partitions of a catalogue need for a goal whose blank is on a cell.
struct Demand {
  Catalogue adapted;                  ///< to the blank's cell
  std::vector<Partition> partitions;  ///< with reflections, if the options want them
  std::vector<TableKey> keys;

  Demand(const Catalogue& catalogue, Cell blank, const Options& options);
};

/// Those of a demand's tables that are not in the folder of the options.
[[nodiscard]] std::vector<TableKey> missing_tables(const Demand& demand, const Options& options);

/// Whether a search of the problem may use the tables of a demand that it can do without.
[[nodiscard]] bool may_use(const Problem& problem, const Demand& demand);

/// The command that makes missing tables of the problem's catalogue.
[[nodiscard]] std::string making_command(const Problem& problem, const Demand& demand,
                                         const std::vector<TableKey>& missing, const Options& options);

/// Lets pdbgen make missing tables of the problem's catalogue. Throws Error if it does not.
void make_tables(const Problem& problem, const Demand& demand, const std::vector<TableKey>& missing,
                 const Options& options);

/// The tables of a demand that are not yet open for the problem.
[[nodiscard]] std::vector<TableKey> tables_to_open(const Problem& problem, const Demand& demand);

/// Says with -v what of a demand is about to be opened, and warns where others may have changed it.
void announce(const Problem& problem, const Demand& demand, const Options& options);

/// Opens the heuristic of a demand, all of whose tables are there, and notes them as used; those open for the problem
/// are shared, not opened again. If `kept` is given, the tables are added to it unless they are in it.
[[nodiscard]] std::shared_ptr<const Heuristic> open_heuristic(
    const Problem& problem, Demand demand, const Options& options,
    std::vector<std::shared_ptr<const Table>>* kept = nullptr);

}  // namespace tilepdb::solver
