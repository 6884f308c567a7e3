// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/team_checkpoints.hpp"

#include <optional>
#include <string>

#include "platform/locked_file.hpp"
#include "platform/parallel_for.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::pdbgen {
namespace {

const std::optional<SearchState> no_state;

}  // namespace

TeamCheckpoints::TeamCheckpoints(const TableKey& key, const Index& index, const ChunkLayout& layout,
                                 std::uint32_t chunks, const Job& job, const SearchOptions& options,
                                 SearchObserver& observer)
    : key_(key),
      index_(index),
      layout_(layout),
      chunks_(chunks),
      job_(job),
      team_(*job.team),
      folder_(options.folder),
      interval_(options.checkpoint_interval),
      observer_(observer) {
  const std::string found = work_in_first(&team_, [&] {
    if (folder_.empty() || !plane_files(folder_, key_).has_checkpoint()) return std::string();
    file_ = open(job_, PlaneFile::Access::held);
    return std::string("opened");
  });
  if (!found.empty()) join();
}

std::unique_ptr<PlaneFile> TeamCheckpoints::open(const Job& job, PlaneFile::Access access) const {
  return std::make_unique<PlaneFile>(folder_, key_, index_, layout_, chunks_, job, access);
}

/// Collective, after the first process opened the files: opens them in the other processes too, which must find the
/// same checkpoint.
void TeamCheckpoints::join() {
  const auto depth = [&] { return file_->state() ? std::to_string(file_->state()->depth()) : "none"; };
  const std::string first = team_.gather(team_.rank() == 0 ? depth() : std::string())[0];
  work_in_all(&team_, [&] {
    if (team_.rank() == 0) return;
    file_ = open(job_, PlaneFile::Access::joined);
    if (depth() == first) return;
    throw Error(ErrorKind::resource, folder_.string() + ": the first process finds a checkpoint of level " + first +
                                         ", this process finds " + depth() + "; use a folder that all processes share");
  });
  is_joined_ = true;
}

const std::optional<SearchState>& TeamCheckpoints::state() const noexcept { return file_ ? file_->state() : no_state; }

/// Returns whether the first process has the files open; opens them if possible.
bool TeamCheckpoints::open_first() {
  if (file_ || lacks_room_) return file_ != nullptr;
  lacks_room_ = !PlaneFile::has_room(folder_, key_, index_, layout_, chunks_);
  if (lacks_room_) {
    observer_.no_checkpoints();
    return false;
  }
  // Another program that makes the same table writes equally good checkpoints.
  file_ = unless_held([&](const Job& job) { return open(job, PlaneFile::Access::held); });
  return file_ != nullptr;
}

/// Collective: returns whether a checkpoint is due; if so, all processes have the files open.
bool TeamCheckpoints::is_time(const SearchState& state) {
  const std::string answer = work_in_first(&team_, [&] {
    if (folder_.empty() || std::chrono::steady_clock::now() - last_ < interval_) return std::string();
    if (!open_first() || file_->is_as_deep_as(state)) return std::string();
    return std::string(is_joined_ ? "again" : "opened");
  });
  if (answer == "opened") join();
  return !answer.empty();
}

void TeamCheckpoints::level_ends(const SearchState& state, const std::vector<std::uint32_t>& parts,
                                 const std::function<std::uint8_t*(std::uint32_t part)>& bytes_of,
                                 std::uint8_t* changed) {
  if (!is_time(state)) return;
  work_in_all(&team_, [&] {
    parallel_for(parts.size(), job_.threads, [&](std::size_t i) {
      const std::uint32_t part = parts[i];
      if (changed[part] == 0) return;
      file_->write(part, {bytes_of(part), layout_.chunk_bytes()});
      changed[part] = 0;
    });
    file_->synchronise();
  });
  const auto written = gather_records<PlaneFile::WrittenPart>(team_, file_->written());
  for (int rank = 0; rank < team_.size(); ++rank) {
    if (rank != team_.rank()) file_->add_written(written[static_cast<std::size_t>(rank)]);
  }
  work_in_all(&team_, [&] { file_->commit(state, Durability::crash); });
  last_ = std::chrono::steady_clock::now();
}

void TeamCheckpoints::remove_files() {
  if (file_) file_->remove();
  (void)team_.gather({});  // no process opens the files after this
  file_.reset();
}

}  // namespace tilepdb::pdbgen
