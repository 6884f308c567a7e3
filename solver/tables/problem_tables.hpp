// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "format/format.hpp"
#include "format/table.hpp"
#include "solver/batch/batch.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/instances/goal_choice.hpp"
#include "solver/search/search_strategy.hpp"
#include "team/team.hpp"
#include "tilepdb/error.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::solver {

/// The tables that searches have opened, also in earlier runs: their digests, and those still open. Thread-safe.
class UsedTables {
 public:
  /// Throws Error (check_failed) if a table's content differs from when it was used before.
  void add(const std::vector<std::shared_ptr<const Table>>& tables) {
    const std::lock_guard lock(mutex_);
    for (const auto& table : tables) note({table->key().file_stem(), table_digest(table->header())}).table = table;
  }

  /// Adds the tables that earlier runs of a resumed search used. Throws like add().
  void add_earlier(const std::vector<TableDigest>& tables) {
    const std::lock_guard lock(mutex_);
    for (const TableDigest& table : tables) {
      note(table);
      earlier_.insert(table.name);
    }
  }

  /// The names of the tables of earlier runs.
  [[nodiscard]] std::set<std::string> earlier() const {
    const std::lock_guard lock(mutex_);
    return earlier_;
  }

  /// The digests, sorted by name.
  [[nodiscard]] std::vector<TableDigest> digests() const {
    const std::lock_guard lock(mutex_);
    std::vector<TableDigest> list;
    list.reserve(tables_.size());
    for (const auto& [name, used] : tables_) list.push_back({name, used.digest});
    return list;
  }

  /// The tables that are still open, to be shared.
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

  Used& note(const TableDigest& table) {
    Used& used = tables_.try_emplace(table.name, Used{table.digest, {}}).first->second;
    if (used.digest == table.digest) return used;
    throw Error(ErrorKind::check_failed, "table " + table.name +
                                             ": its contents have changed since the search used it; put the "
                                             "earlier file in its place, or begin without the checkpoint");
  }

  mutable std::mutex mutex_;
  std::map<std::string, Used> tables_;  // by name
  std::set<std::string> earlier_;
};

/// Which tables to use, where they are, and how to read them.
struct TableSettings {
  std::string catalogue;                ///< empty: the best one whose tables exist, else the board's default
  std::vector<std::string> partitions;  ///< given in place of a catalogue
  std::optional<std::uint64_t> memory;  ///< limit in bytes for the tables of the chosen catalogue
  std::string folder;                   ///< empty: the default
  Check check = Check::once;
  int threads = 0;        ///< for reading; 0: all cores
  bool transpose = true;  ///< also look up reflected partitions
};

/// Problem::purpose of verifying a certificate.
inline constexpr const char* verify_certificate_purpose = "verify-certificate";
/// Problem::purpose of searches whose expansions must not depend on which tables exist.
inline constexpr const char* benchmark_purpose = "bench";

/// The input of a command.
struct Problem {
  BoardSize board;
  Position goal;  ///< may be partial, but not for the default search with tables
  std::vector<Instance> instances;
  std::optional<OtherGoal> other_goal{};  ///< see AgreedGoal
  Results unsolvable;                     ///< results of the instances that cannot reach the goal
  std::string catalogue_name;             ///< as the user knows it
  /// Set if one is named, or once one is chosen. For a partial goal it has only patterns that serve the goal
  /// (for_partial_goal()).
  std::optional<Catalogue> catalogue;
  bool is_known_by_name = true;  ///< pdbgen knows the name; it may not know a certificate's
  std::shared_ptr<UsedTables> used_tables = std::make_shared<UsedTables>();
  std::vector<std::shared_ptr<const Table>> in_memory{};  ///< tables without a file
  /// Names of tables: a search does without all others if it can, so that it repeats a run that had only these.
  /// Nothing: no restriction.
  std::optional<std::set<std::string>> only_tables;
  /// The use of the answers; checkpoints of one purpose are useless for another.
  std::string purpose = "solve";
  /// Largest bounds of single instances, by number; see BatchOptions::max_bounds.
  std::map<std::size_t, unsigned> max_bounds{};

  /// Whether any instance needs a search, and so tables.
  [[nodiscard]] bool needs_search() const noexcept { return unsolvable.size() < instances.size(); }
};

/// Delivers the results of the instances that cannot reach the goal.
template <typename Deliver>
void for_each_unsolvable(const Problem& problem, const Deliver& deliver) {
  for (const auto& [number, result] : problem.unsolvable) deliver(number, result);
}

/// The tables that partitions of a catalogue read, for a goal with its blank on a cell.
struct RequiredTables {
  Catalogue adapted;                  ///< for the blank's cell
  std::vector<Partition> partitions;  ///< with reflections, if wanted
  std::vector<TableKey> keys;

  RequiredTables(const Catalogue& catalogue, Cell blank, bool transpose);
  /// Requires only the partitions `some`, for the goal of an adapted catalogue.
  RequiredTables(Catalogue adapted_catalogue, std::vector<Partition> some);
};

/// Receives notes about the tables that searches look for and open, and makes missing ones. Functions may be empty; any
/// thread may call, concurrently.
struct TableWatch {
  /// Receives a line about what a search does with tables; empty: no notes are wanted.
  std::function<void(const std::string& line)> note{};
  /// Receives a folder and files in it, before they are opened.
  std::function<void(const std::vector<std::filesystem::path>& paths)> opens{};
  /// Returns a function, possibly empty, that receives the share of some tables that is open, until it is destroyed.
  std::function<std::function<void(double share)>()> opening{};
  /// Makes missing tables, given the arguments of pdbgen. Throws Error on failure. Empty: none are made.
  std::function<void(const std::vector<std::string>& arguments)> make{};
  /// Returns the advice for required tables, for the blank on a cell, that are missing and not made.
  std::function<std::string(const std::string& command, Cell blank)> remedy =
      [](const std::string& command, Cell /*blank*/) { return "make them with: " + command; };
};

/// The tables of a problem whose catalogue is chosen. The problem must outlive it.
class ProblemTables {
 public:
  ProblemTables(TableSettings settings, const Problem& problem, TableWatch watch = {})
      : settings_(std::move(settings)), problem_(problem), watch_(std::move(watch)) {}

  [[nodiscard]] const TableSettings& settings() const noexcept { return settings_; }
  [[nodiscard]] const Problem& problem() const noexcept { return problem_; }
  [[nodiscard]] const TableWatch& watch() const noexcept { return watch_; }

  /// Returns the tables of some partitions of the catalogue, by number, for a goal with its blank on a cell.
  [[nodiscard]] RequiredTables required(const std::vector<std::size_t>& partitions, Cell blank) const;
  /// Returns the tables of exactly these partitions, for such a goal.
  [[nodiscard]] RequiredTables required_alone(std::vector<Partition> partitions, Cell blank) const;
  /// Returns the tables of the partitions that searches begin with, for the problem's goal.
  [[nodiscard]] RequiredTables required_at_first() const;

  /// Returns the tables that are neither open nor in the folder.
  [[nodiscard]] std::vector<TableKey> missing(const RequiredTables& required) const;

  /// Whether searches may use these tables if they are optional.
  [[nodiscard]] bool may_use(const RequiredTables& required) const;

  [[nodiscard]] std::string making_command(const RequiredTables& required, const std::vector<TableKey>& missing) const;

  /// Has missing tables made. Throws Error if they are still missing.
  void make(const RequiredTables& required, const std::vector<TableKey>& missing) const;

  /// Returns the tables that are not open yet.
  [[nodiscard]] std::vector<TableKey> not_open(const RequiredTables& required) const;

  /// Opens the heuristic of existing tables and records them as used; shares those already open.
  [[nodiscard]] std::shared_ptr<const Heuristic> open(RequiredTables required) const;

  /// open() for required tables: has missing ones made, or throws Error (bad_input) if they are not to be made, and
  /// reports what is opened. `what` names the tables in messages.
  [[nodiscard]] std::shared_ptr<const Heuristic> open_all(RequiredTables required, const std::string& what) const;

 private:
  void announce(const RequiredTables& required) const;

  TableSettings settings_;
  const Problem& problem_;
  TableWatch watch_;
};

/// Collective: returns the names of a board's tables that all processes have in their folders. Reads only headers.
/// Throws Error (check_failed), in all processes, if two have different tables of one name.
[[nodiscard]] std::set<std::string> tables_of_all(Team& team, const std::filesystem::path& folder, BoardSize board);

}  // namespace tilepdb::solver
