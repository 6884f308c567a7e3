// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "format/digests.hpp"
#include "format/table.hpp"
#include "tilepdb/error.hpp"

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

}  // namespace tilepdb::solver
