// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "format/table.hpp"

namespace tilepdb::solver {

/// A table that was used, and what it held.
struct TableDigest {
  std::string name;          ///< file_stem() of its key
  std::uint64_t digest = 0;  ///< table_digest() of its header

  friend bool operator==(const TableDigest&, const TableDigest&) = default;
  friend bool operator<(const TableDigest& one, const TableDigest& other) noexcept {
    return std::tie(one.name, one.digest) < std::tie(other.name, other.digest);
  }
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

}  // namespace tilepdb::solver
