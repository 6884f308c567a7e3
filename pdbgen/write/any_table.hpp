// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <variant>

#include "format/table.hpp"
#include "format/table_file.hpp"
#include "platform/job.hpp"

namespace tilepdb::pdbgen {

/// An open table of any puzzle: of sliding tiles, or of a space of states.
using AnyTable = std::variant<Table, TableFile>;

[[nodiscard]] const TableFile& file_of(const AnyTable& table);

/// Opens a table and checks that it is whole and unchanged: header, sizes, every checksum, and for a compressed file
/// every byte. Throws Error (check_failed, or bad_input for a file of another kind or version).
[[nodiscard]] AnyTable verify_file(const std::filesystem::path& path, const Job& job);

}  // namespace tilepdb::pdbgen
