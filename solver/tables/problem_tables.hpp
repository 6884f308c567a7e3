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
#include "format/digests.hpp"
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

/// The tables that searches have opened, those of earlier runs too: their digests, and those still open. Any thread may
/// add some.
class UsedTables {
 public:
  /// Throws Error (check_failed) if a table holds something else than when it was used before.
  void add(const std::vector<std::shared_ptr<const Table>>& tables) {
    const std::lock_guard lock(mutex_);
    for (const auto& table : tables) note({table->key().file_stem(), table_digest(table->header())}).table = table;
  }

  /// Adds what the earlier runs of a search that goes on have used. Throws as add() does.
  void add_earlier(const std::vector<TableDigest>& tables) {
    const std::lock_guard lock(mutex_);
    for (const TableDigest& table : tables) {
      note(table);
      earlier_.insert(table.name);
    }
  }

  /// Their names.
  [[nodiscard]] std::set<std::string> earlier() const {
    const std::lock_guard lock(mutex_);
    return earlier_;
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

  Used& note(const TableDigest& table) {
    Used& used = tables_.try_emplace(table.name, Used{table.digest, {}}).first->second;
    if (used.digest == table.digest) return used;
    throw Error(ErrorKind::check_failed, "table " + table.name +
                                             ": its contents are not those that the search has used before; put the "
                                             "earlier file in its place, or begin without the checkpoint");
  }

  mutable std::mutex mutex_;
  std::map<std::string, Used> tables_;  // by name
  std::set<std::string> earlier_;
};

/// Which tables are to be used, where they are, and how they are read.
struct TableSettings {
  std::string catalogue;                ///< empty: the best whose tables are there, else the board's default
  std::vector<std::string> partitions;  ///< given in place of a catalogue
  std::optional<std::uint64_t> memory;  ///< most bytes of the tables of the catalogue that is chosen
  std::string folder;                   ///< empty: the default
  Check check = Check::once;
  int threads = 0;        ///< that read; 0: all cores
  bool transpose = true;  ///< partitions are looked up reflected too
};

/// Problem::purpose of certificates that are verified.
inline constexpr const char* verify_certificate_purpose = "verify-certificate";
/// Problem::purpose of searches whose expansions must not depend on which tables there are.
inline constexpr const char* benchmark_purpose = "bench";

/// What a command works on.
struct Problem {
  BoardSize board;
  Position goal;
  std::vector<Instance> instances;
  std::optional<OtherGoal> other_goal{};  ///< as AgreedGoal has it
  Results unsolvable;                     ///< of all instances that cannot reach the goal
  std::string catalogue_name;             ///< as the user knows it
  std::optional<Catalogue> catalogue;     ///< if one is named, or once one is chosen
  bool is_known_by_name = true;           ///< by pdbgen; that of a certificate may not be
  std::shared_ptr<UsedTables> used_tables = std::make_shared<UsedTables>();
  std::vector<std::shared_ptr<const Table>> in_memory{};  ///< tables that are there without a file
  /// Names of tables: a search that can do without others does so, so that it goes as it went where only these were
  /// there. Nothing: any will do.
  std::optional<std::set<std::string>> only_tables;
  /// What is done with the answers: checkpoints of one purpose are of no use for another.
  std::string purpose = "solve";
  /// Largest bounds of single instances, by their numbers: BatchOptions::max_bounds.
  std::map<std::size_t, unsigned> max_bounds{};

  /// Whether any instance is to be searched, which takes tables.
  [[nodiscard]] bool needs_search() const noexcept { return unsolvable.size() < instances.size(); }
};

/// Delivers what became of the instances that cannot reach the goal.
template <typename Deliver>
void for_each_unsolvable(const Problem& problem, const Deliver& deliver) {
  for (const auto& [number, result] : problem.unsolvable) deliver(number, result);
}

/// The tables that some partitions of a catalogue read, for a goal whose blank is on a cell.
struct RequiredTables {
  Catalogue adapted;                  ///< to the blank's cell
  std::vector<Partition> partitions;  ///< with reflections, if wanted
  std::vector<TableKey> keys;

  RequiredTables(const Catalogue& catalogue, Cell blank, bool transpose);
  /// Of some partitions for the goal of an adapted catalogue, without any others.
  RequiredTables(Catalogue adapted_catalogue, std::vector<Partition> some);
};

/// Who is notified of tables that searches look for and open, and makes those that are missing. Functions may be empty;
/// any thread may call, several at once.
struct TableWatch {
  /// What a search does about tables, in a line; empty: notes are not wanted.
  std::function<void(const std::string& line)> note{};
  /// A folder and files in it, before they are opened.
  std::function<void(const std::vector<std::filesystem::path>& paths)> opens{};
  /// Returns a function that gets the share of some tables that is open, until it is destroyed. It may be empty.
  std::function<std::function<void(double share)>()> opening{};
  /// Makes missing tables, by the arguments of pdbgen. Throws Error if that fails. Empty: none are made.
  std::function<void(const std::vector<std::string>& arguments)> make{};
  /// What to do where tables for the blank on a cell are not made, but have to be there.
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

  /// What some partitions of the catalogue, by number, require for a goal whose blank is on a cell.
  [[nodiscard]] RequiredTables required(const std::vector<std::size_t>& partitions, Cell blank) const;
  /// What some partitions for such a goal require, without any others.
  [[nodiscard]] RequiredTables required_alone(std::vector<Partition> partitions, Cell blank) const;
  /// What the partitions that searches begin with require for the problem's goal.
  [[nodiscard]] RequiredTables required_at_first() const;

  /// Those that are neither open nor in the folder.
  [[nodiscard]] std::vector<TableKey> missing(const RequiredTables& required) const;

  /// Whether searches may use tables that they can do without.
  [[nodiscard]] bool may_use(const RequiredTables& required) const;

  /// The command that makes missing tables.
  [[nodiscard]] std::string making_command(const RequiredTables& required, const std::vector<TableKey>& missing) const;

  /// Has missing tables made. Throws Error if they are not there then.
  void make(const RequiredTables& required, const std::vector<TableKey>& missing) const;

  /// Those that are not yet open.
  [[nodiscard]] std::vector<TableKey> not_open(const RequiredTables& required) const;

  /// Opens the heuristic of tables that are there, and notes them as used; those that are open are shared, not opened
  /// again.
  [[nodiscard]] std::shared_ptr<const Heuristic> open(RequiredTables required) const;

  /// The same of tables that have to be there: has those made that are missing, or throws Error (bad_input) where they
  /// are not to be made, and tells what is opened. `what` is what messages call them.
  [[nodiscard]] std::shared_ptr<const Heuristic> open_all(RequiredTables required, const std::string& what) const;

 private:
  void announce(const RequiredTables& required) const;

  TableSettings settings_;
  const Problem& problem_;
  TableWatch watch_;
};

/// Collective: the names of a board's tables that all processes have in their folders. Only headers are read. Throws
/// Error (check_failed), in all processes, if two have different tables of one name.
[[nodiscard]] std::set<std::string> tables_of_all(Team& team, const std::filesystem::path& folder, BoardSize board);

}  // namespace tilepdb::solver
