// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/team_table.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "format/table_file.hpp"
#include "pdbgen/blocks/payload.hpp"
#include "pdbgen/blocks/planes.hpp"
#include "pdbgen/distributed/distributed_search.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/parallel_for.hpp"
#include "platform/partial_file.hpp"
#include "platform/resources.hpp"
#include "text/text.hpp"

namespace tilepdb::pdbgen {
namespace {

/// Collective. Returns the records of all chunks in the order of places; `own` are the chunks of this process.
[[nodiscard]] std::vector<ChunkRecord> records_of_all(const Machines& machines, std::span<const FileChunk> own) {
  std::vector<ChunkRecord> records;
  for (const FileChunk& chunk : own) records.push_back(chunk.record);
  const auto by_rank = gather_records<ChunkRecord>(machines.team(), records);
  std::vector<ChunkRecord> all;
  for (std::uint32_t place = 0; place < by_rank.size(); ++place) {
    const auto& part = by_rank[static_cast<std::size_t>(machines.rank_at(place))];
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

/// Returns the number of team processes on this process's machine.
[[nodiscard]] std::uint64_t beside(const Team& team) {
  std::uint64_t count = 1;
  for (int rank = 0; rank < team.size(); ++rank) {
    if (rank != team.rank() && team.host(rank) == team.host(team.rank())) ++count;
  }
  return count;
}

/// Throws early, before hours of search, if this process has too little memory for its share.
void require_memory(const TableKey& key, const Index& index, const Machines& machines, const Job& job,
                    const SearchOptions& search, Output output) {
  // Chunks of a compressed file are held in memory until the sizes of all earlier chunks are known.
  const auto processes = static_cast<std::uint64_t>(machines.team().size());
  const std::uint64_t frames = output == Output::compressed_file ? index.states() / 8 / processes : 0;
  const std::uint64_t needed =
      DistributedSearch::memory_needed(index, machines, job.threads, search.exchange_bytes, output) + frames;
  std::optional<std::uint64_t> available = search.memory;
  if (!available) {
    available = available_memory();
    if (available) *available /= beside(machines.team());
  }
  if (!available || needed <= *available) return;
  throw Error(ErrorKind::resource,
              key.file_stem() + ": each of " + std::to_string(processes) + " processes needs " + format_bytes(needed) +
                  " of memory; " +
                  (search.memory ? "the memory allowed is " : "the memory available to each process is ") +
                  format_bytes(*available) +
                  "; use more processes on more machines, or fewer threads per process if some are idle");
}

/// Returns the range of blocks whose states lie in a table's chunks from `first` to before `end`.
[[nodiscard]] std::pair<std::uint32_t, std::uint32_t> blocks_in(const Header& header, const Index& index,
                                                                std::size_t first, std::size_t end) {
  const auto block_at = [&](std::size_t chunk, std::uint64_t round) {
    const std::uint64_t state = std::min(std::uint64_t{chunk} * header.chunk_size * 8, index.states());
    return static_cast<std::uint32_t>((state + round) / index.arrangements());
  };
  if (first == end) return {};
  return {block_at(first, 0), block_at(end, index.arrangements() - 1)};
}

}  // namespace

TeamFileWriter::TeamFileWriter(const std::filesystem::path& path, const Job& job, const Machines& machines,
                               const WriteOptions& options)
    : machines_(machines), team_(*job.team), job_(job), options_(options), compressed_(is_compressed_name(path)) {
  const std::string answer = work_in_first(&team_, [&] {
    made_.emplace(path, job, options);
    return std::string(made_->wanted() ? "wanted" : "");
  });
  wanted_ = !answer.empty();
  work_in_all(&team_, [&] {
    if (wanted_ && team_.rank() != 0) joined_ = LockedFile::joined(tilepdb::detail::partial_path(path));
  });
}

void TeamFileWriter::write_at(std::uint64_t offset, std::span<const std::uint8_t> bytes) {
  if (made_) {
    made_->file().write(offset, bytes);
  } else {
    joined_->write(offset, bytes);
  }
}

void TeamFileWriter::write(const Header& header, std::span<const std::size_t> first_chunks,
                           const PayloadSource& source) {
  const std::size_t place = machines_.place();
  const std::size_t first = first_chunks[place];
  std::vector<FileChunk> own(first_chunks[place + 1] - first);
  ProgressCounter done(job_, own.size());
  work_in_all(&team_, [&] {
    parallel_for(own.size(), job_, [&](std::size_t i) {
      own[i] = make_chunk(header, first + i, source, compressed_, options_.compression_level);
      if (!compressed_) {
        const std::uint64_t offset = (first + i) * std::uint64_t{header.chunk_size};
        write_at(begin_of_chunks(compressed_) + offset, std::exchange(own[i].bytes, {}));
      }
      done.add();
    });
  });
  const auto all = records_of_all(machines_, own);
  std::uint64_t offset = begin_of_chunks(compressed_);
  for (std::size_t chunk = 0; chunk < first; ++chunk) offset += all[chunk].size;
  work_in_all(&team_, [&] {
    for (const FileChunk& chunk : own) {
      write_at(offset, chunk.bytes);
      offset += chunk.record.size;
    }
    if (joined_) joined_->synchronise();  // the first process synchronises in finish()
  });
  work_in_all(&team_, [&] {
    if (!made_) return;
    write_ends(made_->file(), header, all, compressed_);
    made_->file().finish();
  });
}

Header make_table_file_in_team(const TableKey& key, const std::filesystem::path& path, const Job& job,
                               const SearchOptions& search, const WriteOptions& write, SearchObserver& observer) {
  Team& team = *job.team;
  const Index index(key.board, key.tiles());
  const Machines machines(team);
  work_in_all(&team, [&] {
    require_memory(key, index, machines, job, search,
                   is_compressed_name(path) ? Output::compressed_file : Output::plain_file);
    if (leads(&team)) require_space(path.parent_path(), key.file_stem(), (index.states() + 7) / 8 + header_size);
  });
  SearchOptions how = search;
  how.folder = path.parent_path();
  // Takes the lock of the file before the search looks for a checkpoint, which the previous holder may leave.
  TeamFileWriter file(path, job, machines, write);
  if (!file.wanted()) return read_header(path);
  DistributedSearch distributed(key, index, job, machines, how, observer);
  distributed.run();
  Header header = make_header(key, index, distributed.histogram());
  // Places write equal shares. Any part of the index has about the same share of the blocks of both parities, so most
  // of what a machine writes is its own.
  const auto places = static_cast<std::size_t>(team.size());
  std::vector<std::size_t> first_chunks;
  for (std::size_t place = 0; place <= places; ++place) {
    first_chunks.push_back((header.chunks() * place + places - 1) / places);
  }
  distributed.fetch([&](std::size_t machine) {
    return blocks_in(header, index, first_chunks[machines.first_place(machine)],
                     first_chunks[machines.end_place(machine)]);
  });
  const auto blocks = [&](Plane plane, std::uint32_t block) { return distributed.block(plane, block); };
  file.write(header, first_chunks, [&](std::uint64_t first, std::span<std::uint8_t> into) {
    fill_payload(key, index, header.reached() == index.states(), blocks, first, into);
  });
  distributed.remove_files();
  return header;
}

}  // namespace tilepdb::pdbgen
