// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/team_writer.hpp"

#include <string>
#include <utility>
#include <vector>

#include "format/table_file.hpp"
#include "platform/parallel_for.hpp"
#include "platform/partial_file.hpp"

namespace tilepdb::pdbgen {
namespace {

/// Collective: the records of all chunks, of which each process has its own, in the order of places.
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
    if (wanted_ && team_.rank() != 0) joined_.emplace(tilepdb::detail::partial_path(path), LockedFile::Joined{});
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
    if (joined_) joined_->synchronise();  // the first process does that when it finishes the file
  });
  work_in_all(&team_, [&] {
    if (!made_) return;
    write_ends(made_->file(), header, all, compressed_);
    made_->file().finish();
  });
}

}  // namespace tilepdb::pdbgen
