// SPDX-License-Identifier: MIT
#include "pdbgen/write/any_table.hpp"

#include "pdbgen/write/table_writer.hpp"

namespace tilepdb::generator {

namespace {

[[nodiscard]] AnyTable open_table(const std::filesystem::path& path, int threads,
                                  const TableFile::ChunkProgress& progress) {
  const Header header = read_header(path);
  if (std::holds_alternative<shift::TableKey>(header.key)) {
    return shift::Table(path, Check::everything, threads, progress);
  }
  if (std::holds_alternative<SpaceKey>(header.key)) return SpaceTable(path, Check::everything, threads, progress);
  return Table(path, Check::everything, threads, nullptr, progress);
}

}  // namespace

const TableFile& file_of(const AnyTable& table) {
  return std::visit([](const auto& one) -> const TableFile& { return one.file(); }, table);
}

AnyTable verify_file(const std::filesystem::path& path, int threads, const TableFile::ChunkProgress& progress) {
  AnyTable table = open_table(path, threads, progress);
  if (is_compressed_name(path)) check_compressed_bytes(path);
  return table;
}

}  // namespace tilepdb::generator
