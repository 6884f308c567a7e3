// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/common_options.hpp"
#include "format/table.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/search/batch.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::solver {

/// Tables are believed. Warns if a folder or file that they are read from may be somebody else's doing, of the first
/// such.
void warn_of_distrust(const std::vector<std::filesystem::path>& paths);

/// Which tables are to be used, and where they are, as users name them.
struct TableSettings {
  std::string catalogue;                ///< empty: the best whose tables are there, else the board's default
  std::vector<std::string> partitions;  ///< given in place of a catalogue
  std::optional<std::uint64_t> memory;  ///< most bytes of the tables of the catalogue that is chosen
  std::string folder;                   ///< empty: the default
  bool transpose = true;                ///< partitions are looked up reflected too
  bool generate = false;                ///< missing tables are made
  bool check = true;                    ///< the checksums of plain tables are compared
};

/// Whether partitions are named, as a catalogue or in place.
[[nodiscard]] inline bool names_partitions(const TableSettings& settings) {
  return !settings.catalogue.empty() || !settings.partitions.empty();
}

/// What users say of tables, of threads, and of what is told on stderr.
struct TableOptions : CommonOptions {
  TableSettings tables;
};

/// A table that was used, and what it held.
struct TableDigest {
  std::string name;          ///< file_stem() of its key
  std::uint64_t digest = 0;  ///< table_digest() of its header

  friend auto operator<=>(const TableDigest&, const TableDigest&) = default;
};

/// The tables that searches have opened: their digests, and those still open. Any thread may add some.
class UsedTables {
 public:
  void add(const std::vector<std::shared_ptr<const Table>>& tables) {
    const std::lock_guard lock(mutex_);
    for (const auto& table : tables) {
      const auto [entry, added] = tables_.try_emplace(table->key().file_stem());
      if (added) entry->second.digest = table_digest(table->header());
      entry->second.table = table;
    }
  }

  /// Sorted by name.
  [[nodiscard]] std::vector<TableDigest> digests() const {
    const std::lock_guard lock(mutex_);
    std::vector<TableDigest> list;
    list.reserve(tables_.size());
    for (const auto& [name, used] : tables_) list.push_back({name, used.digest});
    return list;
  }

  /// Those that something keeps open, to be shared.
  [[nodiscard]] std::vector<std::shared_ptr<const Table>> open() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<const Table>> list;
    for (const auto& [name, used] : tables_) {
      if (auto table = used.table.lock()) list.push_back(std::move(table));
    }
    return list;
  }

 private:
  struct Used {
    std::uint64_t digest = 0;
    std::weak_ptr<const Table> table;
  };

  mutable std::mutex mutex_;
  std::map<std::string, Used> tables_;  // by name
};

/// What a command works on.
struct Problem {
  BoardSize board;
  Position goal;
  std::vector<Instance> instances;
  Outcomes unsolvable;                 ///< of all instances that cannot reach the goal
  std::string catalogue_name;          ///< as the user knows it
  std::optional<Catalogue> catalogue;  ///< if one is named, or once one is chosen
  std::shared_ptr<UsedTables> used_tables = std::make_shared<UsedTables>();
  /// Names of tables: a search that can do without others does so, so that it goes as it went where only these were
  /// there. Nothing: any will do.
  std::optional<std::set<std::string>> only_tables;

  /// Whether any instance is to be searched, which takes tables.
  [[nodiscard]] bool needs_search() const noexcept { return unsolvable.size() < instances.size(); }
};

/// Delivers what became of the instances that cannot reach the goal.
template <typename Deliver>
void for_each_unsolvable(const Problem& problem, const Deliver& deliver) {
  for (const auto& [number, outcome] : problem.unsolvable) deliver(problem.instances[number], outcome);
}

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
  ProblemTables(const TableOptions& options, const Problem& problem) : options_(options), problem_(problem) {}

  [[nodiscard]] const TableOptions& options() const noexcept { return options_; }
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
  const TableOptions& options_;
  const Problem& problem_;
};

/// The catalogue that the settings name, if they do. Throws Error (bad_input) if it is for another board than `board`.
[[nodiscard]] std::optional<Catalogue> named_catalogue(const TableSettings& settings, std::optional<BoardSize> board);

/// Takes the partitions that the settings give in place, if they do, for the problem's board.
void take_given_partitions(const TableSettings& settings, Problem& problem);

/// The catalogue for a board where neither users nor the tables that are there choose one. Throws Error (bad_input) if
/// the board has none.
[[nodiscard]] Catalogue default_catalogue(BoardSize board);

/// What to do where tables that the search by default needs are missing; nothing if none are, or if they are to be
/// made. Chooses the problem's catalogue if it has none.
[[nodiscard]] std::optional<std::string> advice_for_missing_tables(const TableOptions& options, Problem& problem);

/// Opens the tables for a problem, after pdbgen has made those that are missing if that is wanted. Throws Error with
/// the command that makes them if it is not. Chooses the problem's catalogue if it has none.
[[nodiscard]] std::shared_ptr<const Heuristic> open_heuristic(const TableOptions& options, Problem& problem);

}  // namespace tilepdb::solver
