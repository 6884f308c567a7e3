// SPDX-License-Identifier: MIT
#include "format/shift_table.hpp"

#include <filesystem>
#include <optional>

#include "format/index_digest.hpp"
#include "format/table_file.hpp"
#include "puzzles/shift/index.hpp"

namespace tilepdb {
namespace shift {

unsigned Table::h(std::uint64_t rank) const noexcept {
  const auto payload = file_.payload();
  if (header().encoding == Encoding::byte) return payload[rank];
  return payload[rank / 2] >> (rank % 2 * 4) & 15U;
}

void Table::check_index(const Header& header, const std::filesystem::path& path) {
  index_.emplace(key_of<TableKey>(header, path));
  if (header.entries != index_->states() || header.index_digest != index_digest(*index_)) throw other_index(path);
}

}  // namespace shift
}  // namespace tilepdb
