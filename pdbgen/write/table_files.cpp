// SPDX-License-Identifier: MIT
#include "pdbgen/write/table_files.hpp"

#include <algorithm>
#include <cstring>

#include "core/move_automaton_builder.hpp"
#include "format/compressed_format.hpp"
#include "format/move_automaton_file.hpp"
#include "pdbgen/blocks/breadth_first_search.hpp"
#include "pdbgen/blocks/hidden_files.hpp"
#include "pdbgen/blocks/plane_file.hpp"
#include "platform/checksum.hpp"
#include "platform/file_kind.hpp"
#include "platform/mapped_file.hpp"
#include "platform/parallel_for.hpp"
#include "platform/partial_file.hpp"
#include "platform/resources.hpp"
#include "text/text.hpp"

namespace tilepdb::pdbgen {
namespace {

/// Returns whether the planes of a table must go to disk. Throws early, before hours of search, if memory or disk
/// cannot suffice.
[[nodiscard]] bool planes_go_to_disk(const TableKey& key, const Index& index, int threads, const SearchOptions& how,
                                     bool is_allowance) {
  const Requirements needed = requirements(index, threads, how.output);
  const bool on_disk = how.memory && needed.memory > *how.memory;
  if (on_disk && needed.memory_with_planes_on_disk > *how.memory) {
    const std::string most = (is_allowance ? "the memory allowed is " : "available: ") + format_bytes(*how.memory);
    // The disk saves nothing for a small table.
    const std::string with_disk =
        needed.memory_with_planes_on_disk >= needed.memory
            ? ""
            : ", or " + format_bytes(needed.memory_with_planes_on_disk) + " with the search on disk";
    throw Error(ErrorKind::resource, key.file_stem() + ": generating it takes " + format_bytes(needed.memory) +
                                         " of memory" + with_disk + "; " + most + "; use " +
                                         (threads > 1 ? "fewer threads or " : "") + "patterns of fewer tiles" +
                                         (is_allowance ? ", or allow more memory" : ""));
  }
  const std::uint64_t table = (index.states() + 7) / 8 + header_size;
  const std::uint64_t bytes = table + (on_disk ? needed.disk_for_planes : 0);
  require_space(how.folder, key.file_stem(), bytes, on_disk ? plane_files(how.folder, key).disk_in_use() : 0,
                on_disk ? ", including the search, because memory is short" : "");
  return on_disk;
}

[[nodiscard]] AnyTable open_table(const std::filesystem::path& path, const Job& job) {
  const Header header = read_header(path);
  if (std::holds_alternative<TableKey>(header.key)) return Table(path, Check::always, job);
  return TableFile(path, Check::always, job, [&](const Header& opened) { (void)key_of<SpaceKey>(opened, path); });
}

/// Throws Error (check_failed) unless every byte of a compressed table is as TableFileWriter wrote it.
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
    throw Error(ErrorKind::check_failed,
                path.string() + ": damaged: the seal differs; remove it and make the table again");
  }
}

}  // namespace

std::filesystem::path table_file(const std::filesystem::path& folder, const AnyTableKey& key, bool compress) {
  // The larger the pattern's share of the board, the more random its bits. Tables of 3x3 are all small.
  const auto* const tiles = std::get_if<TableKey>(&key);
  if (tiles != nullptr && tiles->board.cells() > 9 && tiles->board.cells() <= 16 && tiles->tiles() >= 7) {
    compress = false;
  }
  return folder / (file_stem(key) + (compress ? compressed_suffix : plain_suffix));
}

bool is_there(const std::filesystem::path& path, const AnyTableKey& key) {
  if (!is_present(path)) return false;
  const Header header = read_header(path);
  if (header.key == key) return true;
  throw Error(ErrorKind::check_failed, path.string() + ": the file has another table's name, its content is " +
                                           file_stem(header.key) + "; remove it");
}

const TableFile& file_of(const AnyTable& table) {
  const auto* const file = std::get_if<TableFile>(&table);
  return file != nullptr ? *file : std::get<Table>(table).file();
}

AnyTable verify_file(const std::filesystem::path& path, const Job& job) {
  AnyTable table = open_table(path, job);
  if (is_compressed_name(path)) check_compressed_bytes(path);
  return table;
}

HiddenFiles hidden_files(const std::filesystem::path& folder, const AnyTableKey& key) {
  return {folder, file_stem(key), std::holds_alternative<TableKey>(key) ? planes_suffix : marks_suffix};
}

void remove_abandoned(const std::filesystem::path& folder, const AnyTableKey& key) {
  const std::string stem = file_stem(key);
  hidden_files(folder, key).remove_abandoned();
  for (const char* const suffix : {plain_suffix, compressed_suffix}) {
    PartialFile::remove_abandoned(folder / (stem + suffix));
  }
}

void write_table(const TableFile& table, TableFileWriter& writer) {
  writer.write(table.header(), [&](std::uint64_t first, std::span<std::uint8_t> into) {
    std::memcpy(into.data(), table.payload().data() + first, into.size());
  });
}

void copy_table(const TableFile& table, const std::filesystem::path& path, const Job& job,
                const WriteOptions& options) {
  TableFileWriter writer(path, job, options);
  if (writer.wanted()) write_table(table, writer);
}

void require_space(const std::filesystem::path& folder, const std::string& name, std::uint64_t bytes,
                   std::uint64_t in_use, const char* why) {
  const auto space = free_space(folder);
  if (!space || *space + in_use >= bytes) return;
  throw Error(ErrorKind::resource, folder.string() + ": " + name + " takes up to " + format_bytes(bytes) + " of disk" +
                                       why + ", free: " + format_bytes(*space) + "; choose another folder");
}

Header make_table_file(const TableKey& key, const std::filesystem::path& path, const Job& job,
                       const SearchOptions& search, const WriteOptions& write, SearchObserver& observer) {
  const Index index(key.board, key.tiles());
  SearchOptions how = search;
  if (!how.memory) how.memory = available_memory();
  how.folder = path.parent_path();
  how.output = is_compressed_name(path) ? Output::compressed_file : Output::plain_file;
  how.planes_on_disk = planes_go_to_disk(key, index, job.threads, how, search.memory.has_value());
  if (how.planes_on_disk) observer.kept_on_disk();
  // Locks the table's file before the search's own files, as a team does. Two programs with different orders could
  // deadlock.
  TableFileWriter file(path, job, write);
  if (!file.wanted()) return read_header(path);
  BreadthFirstSearch breadth_first(key, index, job, how, observer);
  breadth_first.run();
  Header header = make_header(key, index, breadth_first.histogram());
  file.write(header, [&](std::uint64_t first, std::span<std::uint8_t> into) { breadth_first.payload(first, into); });
  breadth_first.remove_files();
  return header;
}

bool is_automaton_there(const std::filesystem::path& folder, BoardSize board, unsigned depth) {
  if (!find_move_automaton(folder, board, depth)) return false;
  PartialFile::remove_abandoned(folder / automaton_file_name(board, depth));
  return true;
}

std::uint64_t make_automaton_file(const std::filesystem::path& path, BoardSize board, unsigned depth, const Job& job) {
  const auto bytes = encode_move_automaton(build_move_automaton(board, depth));
  job.require_not_stopped();
  PartialFile file(path, job);
  file.write(0, bytes);
  file.finish();
  return bytes.size();
}

std::shared_ptr<const Table> make_table_in_memory(const TableKey& key,
                                                  const std::vector<std::shared_ptr<const Table>>& others,
                                                  const Job& job, const SearchOptions& search,
                                                  SearchObserver& observer) {
  const auto alike = std::find_if(others.begin(), others.end(), [&](const auto& table) {
    return table->key().board == key.board && table->key().tiles() == key.tiles();
  });
  auto index = alike == others.end() ? std::make_shared<const Index>(key.board, key.tiles()) : (*alike)->shared_index();
  // An explicit memory limit must also cover the other tables; free memory already excludes them.
  std::uint64_t held = 0;
  for (const auto& table : others) held += search.memory ? table->header().payload_size() : 0;
  require_memory(held + requirements(*index, job.threads, Output::in_memory).memory + index->states() / 8,
                 key.file_stem() + (held == 0 ? ": making it" : ": making it beside the others"),
                 "generate it as a file, which takes less", search.memory);
  BreadthFirstSearch levels(key, *index, job, search, observer);
  levels.run();
  Header header = make_header(key, *index, levels.histogram());
  HugeBuffer payload(header.payload_size());
  constexpr std::size_t piece = std::size_t{1} << 20;
  const std::size_t pieces = (payload.bytes().size() + piece - 1) / piece;
  parallel_for(pieces, job, [&](std::size_t i) {
    const std::size_t size = std::min(piece, payload.bytes().size() - i * piece);
    levels.payload(i * piece, payload.bytes().subspan(i * piece, size));
  });
  return std::make_shared<const Table>(std::move(header), std::move(payload), std::move(index));
}

void keep_tables(std::vector<std::shared_ptr<const Table>>& tables, std::vector<TableKey> needed, const Job& job,
                 const SearchOptions& search) {
  std::erase_if(tables, [&](const auto& table) { return std::erase(needed, table->key()) == 0; });
  for (const TableKey& key : needed) tables.push_back(make_table_in_memory(key, tables, job, search));
}

}  // namespace tilepdb::pdbgen
