// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/team_table.hpp"

#include <algorithm>
#include <numeric>

#include "format/table_file.hpp"
#include "pdbgen/blocks/payload.hpp"
#include "pdbgen/distributed/distributed_search.hpp"
#include "pdbgen/distributed/team_writer.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/available_memory.hpp"
#include "text/text.hpp"

namespace tilepdb::pdbgen {
namespace {

/// Throws before hours are spent if this process has not enough memory for its part.
void require_memory(const TableKey& key, const Index& index, const Job& job, const SearchOptions& search) {
  const Team& team = *job.team;
  const std::uint32_t own = BlockShares(index.blocks(), team.size()).of(team.rank()).size();
  // Frames of the file wait for those before them.
  const std::uint64_t frames = own * index.arrangements() / 8;
  const std::uint64_t needed = DistributedSearch::memory_needed(index, own, job.threads) + frames;
  std::uint64_t beside = 0;  // processes of this machine
  for (int rank = 0; rank < team.size(); ++rank) beside += team.host(rank) == team.host(team.rank()) ? 1 : 0;
  std::optional<std::uint64_t> available = search.memory;
  if (!available) {
    available = available_memory();
    if (available) *available /= beside;
  }
  if (!available || needed <= *available) return;
  throw Error(ErrorKind::resource, key.file_stem() + ": a process of " + std::to_string(team.size()) + " takes " +
                                       format_bytes(needed) + " of memory; " +
                                       (search.memory ? "--memory allows " : "for each of this machine there are ") +
                                       format_bytes(*available) + "; use more processes on more machines");
}

/// The parts of a table's file by process: chunks whose first state lies in its blocks.
class ChunkShares {
 public:
  ChunkShares(const Header& header, const Index& index, const BlockShares& shares)
      : states_in_chunk_(std::uint64_t{header.chunk_size} * 8),
        chunks_(header.chunks()),
        index_(index),
        shares_(shares) {}

  [[nodiscard]] std::size_t first(int rank) const {
    const std::uint64_t state = shares_.of(rank).first * index_.arrangements();
    return std::min<std::size_t>((state + states_in_chunk_ - 1) / states_in_chunk_, chunks_);
  }
  [[nodiscard]] std::vector<std::size_t> firsts(int ranks) const {
    std::vector<std::size_t> all;
    all.reserve(static_cast<std::size_t>(ranks) + 1);
    for (int rank = 0; rank < ranks; ++rank) all.push_back(first(rank));
    all.push_back(chunks_);
    return all;
  }
  /// The end of the blocks that a process needs for its chunks.
  [[nodiscard]] std::uint32_t end_of_blocks(int rank, int ranks) const {
    const std::size_t end = rank + 1 == ranks ? chunks_ : first(rank + 1);
    const BlockRange own = shares_.of(rank);
    if (first(rank) == end) return own.end;
    const std::uint64_t states = std::min(end * states_in_chunk_, index_.states());
    return std::max(own.end, static_cast<std::uint32_t>((states + index_.arrangements() - 1) / index_.arrangements()));
  }

 private:
  std::uint64_t states_in_chunk_;
  std::size_t chunks_;
  const Index& index_;
  const BlockShares& shares_;
};

}  // namespace

Header make_table_file_in_team(const TableKey& key, const std::filesystem::path& path, const Job& job,
                               const SearchOptions& search, const WriteOptions& write, SearchObserver& observer) {
  Team& team = *job.team;
  const Index index(key.board, key.tiles());
  std::optional<DistributedSearch> distributed;
  work_in_all(team, [&] {
    require_memory(key, index, job, search);
    if (leads(&team)) require_space(path.parent_path(), key.file_stem(), (index.states() + 7) / 8 + header_size);
  });
  TeamFileWriter file(path, job, write);
  if (!file.wanted()) return read_header(path);
  work_in_all(team, [&] { distributed.emplace(key, index, job, search.instruction_set, observer); });
  distributed->run();
  Header header = make_header(key, index, distributed->histogram());
  const ChunkShares chunks(header, index, distributed->shares());
  distributed->fetch_blocks_after_own([&](int rank) { return chunks.end_of_blocks(rank, team.size()); });
  const auto& histogram = distributed->histogram();
  const bool all_reached = std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0}) == index.states();
  const SearchedBlocks blocks{[&](std::uint32_t block) { return distributed->visited(block); },
                              [&](std::uint32_t block) { return distributed->marked(block); }};
  file.write(header, chunks.firsts(team.size()), [&](std::uint64_t first, std::span<std::uint8_t> into) {
    fill_payload(key, index, all_reached, blocks, first, into);
  });
  return header;
}

}  // namespace tilepdb::pdbgen
