// SPDX-License-Identifier: MIT
#include "pdbgen/write/any_table.hpp"

#include "format/compressed_format.hpp"
#include "platform/checksum.hpp"
#include "platform/mapped_file.hpp"

namespace tilepdb::pdbgen {

namespace {

[[nodiscard]] AnyTable open_table(const std::filesystem::path& path, const Job& job) {
  const Header header = read_header(path);
  if (std::holds_alternative<TableKey>(header.key)) return Table(path, Check::always, job);
  return TableFile(path, Check::always, job, [&](const Header& opened) { (void)key_of<SpaceKey>(opened, path); });
}

/// Throws Error (check_failed) unless every byte of a compressed table is as TableFileWriter left it.
void check_compressed_bytes(const std::filesystem::path& path) {
  const MappedFile file(path);
  const auto bytes = file.bytes();
  const CompressedLayout layout = read_compressed_layout(bytes, path.string());
  std::vector<std::uint64_t> part_checksums{checksum(bytes.first(compressed_header_space))};
  for (const ChunkFrame& chunk : layout.chunks)
    part_checksums.push_back(checksum(bytes.subspan(static_cast<std::size_t>(chunk.offset), chunk.size)));
  part_checksums.push_back(checksum(bytes.subspan(static_cast<std::size_t>(layout.seal_offset) + seal_size)));
  const auto seal = encode_seal(part_checksums);
  if (!std::equal(seal.begin(), seal.end(), bytes.begin() + static_cast<std::ptrdiff_t>(layout.seal_offset))) {
    throw Error(ErrorKind::check_failed, path.string() + ": damaged: the seal differs; make it again with pdbgen");
  }
}

}  // namespace

const TableFile& file_of(const AnyTable& table) {
  const auto* const file = std::get_if<TableFile>(&table);
  return file != nullptr ? *file : std::get<Table>(table).file();
}

AnyTable verify_file(const std::filesystem::path& path, const Job& job) {
  AnyTable table = open_table(path, job);
  if (is_compressed_name(path)) check_compressed_bytes(path);
  return table;
}

}  // namespace tilepdb::pdbgen
