// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "format/format.hpp"
#include "format/table.hpp"
#include "pdbgen/blocks/breadth_first_search.hpp"
#include "platform/checksum.hpp"
#include "platform/job.hpp"
#include "platform/threads.hpp"
#include "tests/support/files.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::test {

inline const Job all_cores{.threads = thread_count(0)};

/// The completed search of a table.
class FinishedSearch {
 public:
  explicit FinishedSearch(const TableKey& key, const Job& job = all_cores, const pdbgen::SearchOptions& options = {},
                          pdbgen::SearchObserver& observer = pdbgen::SearchObserver::none())
      : index_(key.board, key.tiles()), search_(key, index_, job, options, observer) {
    search_.run();
  }

  [[nodiscard]] const Index& index() const noexcept { return index_; }
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept { return search_.histogram(); }
  void payload(std::uint64_t first_byte, std::span<std::uint8_t> into) const { search_.payload(first_byte, into); }
  [[nodiscard]] std::vector<std::uint8_t> payload() const {
    std::vector<std::uint8_t> bytes((index_.states() + 7) / 8);
    payload(0, bytes);
    return bytes;
  }
  void remove_files() { search_.remove_files(); }

 private:
  Index index_;
  pdbgen::BreadthFirstSearch search_;
};

/// Returns the payload of a table, generated in memory.
[[nodiscard]] inline std::vector<std::uint8_t> generated_payload(const TableKey& key, const Job& job = all_cores,
                                                                 const pdbgen::SearchOptions& options = {}) {
  return FinishedSearch(key, job, options).payload();
}

/// Returns the distance of each state from the goal, -1 if it is unreachable, by a breadth-first search over the index
/// that shares no code with the generator.
[[nodiscard]] inline std::vector<int> distances_by_plain_search(const TableKey& key) {
  const Index index(key.board, key.tiles());
  std::vector<int> distance(index.states(), -1);
  PatternState goal{key.pattern, key.blank, {}};
  for (unsigned entry = 0; entry < key.tiles(); ++entry) goal.arrangement[entry] = static_cast<std::uint8_t>(entry);
  std::vector<std::uint64_t> queue{index.rank(goal)};
  distance[queue.front()] = 0;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    Table::any_neighbour(index, index.unrank(queue[next]), [&](const PatternState& neighbour) {
      const std::uint64_t rank = index.rank(neighbour);
      if (distance[rank] < 0) {
        distance[rank] = distance[queue[next]] + 1;
        queue.push_back(rank);
      }
      return false;
    });
  }
  return distance;
}

/// Returns the header of a table, with the checksums of its payload.
[[nodiscard]] inline Header header_of(const TableKey& key, const std::vector<std::uint8_t>& payload,
                                      const std::vector<std::uint64_t>& histogram) {
  const Index index(key.board, key.tiles());
  Header header;
  header.key = key;
  header.entries = index.states();
  header.index_digest = index_digest(index);
  header.chunk_size = chunk_size_for(payload.size());
  header.histogram = histogram;
  header.generator = "test";
  for (std::size_t chunk = 0; chunk < header.chunks(); ++chunk) {
    const auto bytes = std::span(payload).subspan(chunk * std::size_t{header.chunk_size}, header.chunk_bytes(chunk));
    header.chunk_checksums.push_back(checksum(bytes));
  }
  return header;
}

/// Returns the header of a table with the histogram of the generated table.
[[nodiscard]] inline Header header_of(const TableKey& key, const std::vector<std::uint8_t>& payload) {
  return header_of(key, payload, FinishedSearch(key).histogram());
}

/// Writes a plain table file without the code under test.
inline void write_plain_table(const std::filesystem::path& path, const Header& header,
                              const std::vector<std::uint8_t>& payload) {
  auto file = encode_header(header);
  file.insert(file.end(), payload.begin(), payload.end());
  write_file(path, file);
}

/// Generates a table, writes it to a plain file in the folder without the code under test, and opens it.
[[nodiscard]] inline std::shared_ptr<const Table> make_table(const std::filesystem::path& folder, const TableKey& key) {
  const auto path = folder / (key.file_stem() + plain_suffix);
  if (!std::filesystem::exists(path)) {
    const FinishedSearch search(key);
    const auto payload = search.payload();
    write_plain_table(path, header_of(key, payload, search.histogram()), payload);
  }
  return std::make_shared<const Table>(path);
}

/// Returns all tables that partitions need.
[[nodiscard]] inline std::vector<std::shared_ptr<const Table>> make_tables(const std::filesystem::path& folder,
                                                                           BoardSize board, Cell blank,
                                                                           const std::vector<Partition>& partitions) {
  std::vector<std::shared_ptr<const Table>> tables;
  for (const TableKey& key : tables_needed(board, blank, partitions)) tables.push_back(make_table(folder, key));
  return tables;
}

}  // namespace tilepdb::test
