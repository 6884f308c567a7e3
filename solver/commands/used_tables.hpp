// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "solver/certificate.hpp"
#include "tilepdb/table.hpp"

namespace tilepdb::solver {

/// The tables that searches have opened. Any thread may add some.
class UsedTables {
 public:
  void add(const std::vector<std::shared_ptr<const Table>>& tables) {
    const std::lock_guard lock(mutex_);
    for (const auto& table : tables) {
      const auto [entry, added] = digests_.try_emplace(table->key().file_stem());
      if (added) entry->second = table_digest(table->header());
    }
  }

  /// Sorted by name.
  [[nodiscard]] std::vector<TableDigest> digests() const {
    const std::lock_guard lock(mutex_);
    std::vector<TableDigest> list;
    list.reserve(digests_.size());
    for (const auto& [name, digest] : digests_) list.push_back({name, digest});
    return list;
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::uint64_t> digests_;  // by name
};

}  // namespace tilepdb::solver
