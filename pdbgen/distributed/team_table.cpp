// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/team_table.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "format/table_file.hpp"
#include "pdbgen/blocks/payload.hpp"
#include "pdbgen/distributed/distributed_search.hpp"
#include "pdbgen/distributed/machines.hpp"
#include "pdbgen/distributed/team_writer.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/available_memory.hpp"
#include "text/text.hpp"

namespace tilepdb::pdbgen {
namespace {

/// How many processes of the team are on this one's machine.
[[nodiscard]] std::uint64_t beside(const Team& team) {
  std::uint64_t count = 1;
  for (int rank = 0; rank < team.size(); ++rank) {
    if (rank != team.rank() && team.host(rank) == team.host(team.rank())) ++count;
  }
  return count;
}

/// Throws before hours are spent if this process has not enough memory for its part.
void require_memory(const TableKey& key, const Index& index, const Machines& machines, const Job& job,
                    const SearchOptions& search, bool compressed) {
  // Frames of a compressed file wait for those before them.
  const auto processes = static_cast<std::uint64_t>(machines.team().size());
  const std::uint64_t frames = compressed ? index.states() / 8 / processes : 0;
  const std::uint64_t needed = DistributedSearch::memory_needed(index, machines, job.threads) + frames;
  std::optional<std::uint64_t> available = search.memory;
  if (!available) {
    available = available_memory();
    if (available) *available /= beside(machines.team());
  }
  if (!available || needed <= *available) return;
  throw Error(ErrorKind::resource, key.file_stem() + ": a process of " + std::to_string(processes) + " takes " +
                                       format_bytes(needed) + " of memory; " +
                                       (search.memory ? "--memory allows " : "for each of this machine there are ") +
                                       format_bytes(*available) +
                                       "; use more processes on more machines, or --oversubscribe where some rest");
}

/// The parts of a table's file by place: chunks whose first state lies in the blocks that are best written there.
class FileShares {
 public:
  FileShares(const Header& header, const Index& index, const DistributedSearch& search, std::uint32_t places)
      : states_in_chunk_(std::uint64_t{header.chunk_size} * 8), index_(index) {
    for (std::uint32_t place = 0; place < places; ++place) {
      const std::uint64_t state = search.first_block_of(place) * index.arrangements();
      firsts_.push_back(std::min<std::size_t>((state + states_in_chunk_ - 1) / states_in_chunk_, header.chunks()));
    }
    firsts_.push_back(header.chunks());
  }

  [[nodiscard]] std::span<const std::size_t> first_chunks() const noexcept { return firsts_; }

  /// The blocks that the chunks of places hold, from the first to before the end.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> blocks(std::uint32_t first, std::uint32_t end) const {
    const auto block_at = [&](std::size_t chunk, std::uint64_t round) {
      const std::uint64_t state = std::min(chunk * states_in_chunk_, index_.states());
      return static_cast<std::uint32_t>((state + round) / index_.arrangements());
    };
    if (firsts_[first] == firsts_[end]) return {};
    return {block_at(firsts_[first], 0), block_at(firsts_[end], index_.arrangements() - 1)};
  }

 private:
  std::uint64_t states_in_chunk_;
  const Index& index_;
  std::vector<std::size_t> firsts_;  // by place
};

}  // namespace

Header make_table_file_in_team(const TableKey& key, const std::filesystem::path& path, const Job& job,
                               const SearchOptions& search, const WriteOptions& write, SearchObserver& observer) {
  Team& team = *job.team;
  const Index index(key.board, key.tiles());
  const Machines machines(team);
  work_in_all(&team, [&] {
    require_memory(key, index, machines, job, search, is_compressed_name(path));
    if (leads(&team)) require_space(path.parent_path(), key.file_stem(), (index.states() + 7) / 8 + header_size);
  });
  SearchOptions how = search;
  how.folder = path.parent_path();
  // Its lock is waited for before the search looks for a checkpoint, which its holder may leave.
  TeamFileWriter file(path, job, machines, write);
  if (!file.wanted()) return read_header(path);
  DistributedSearch distributed(key, index, job, machines, how, observer);
  distributed.run();
  Header header = make_header(key, index, distributed.histogram());
  const FileShares shares(header, index, distributed, static_cast<std::uint32_t>(team.size()));
  distributed.fetch(
      [&](std::size_t machine) { return shares.blocks(machines.first_place(machine), machines.end_place(machine)); });
  const auto& histogram = distributed.histogram();
  const bool all_reached = std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0}) == index.states();
  const SearchedBlocks blocks{[&](std::uint32_t block) { return distributed.visited(block); },
                              [&](std::uint32_t block) { return distributed.marked(block); }};
  file.write(header, shares.first_chunks(), [&](std::uint64_t first, std::span<std::uint8_t> into) {
    fill_payload(key, index, all_reached, blocks, first, into);
  });
  distributed.remove_files();
  return header;
}

}  // namespace tilepdb::pdbgen
