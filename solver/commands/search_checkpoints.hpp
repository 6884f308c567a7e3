// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "platform/locked_file.hpp"
#include "solver/batch/checkpoint_file.hpp"
#include "solver/batch/searcher.hpp"
#include "solver/commands/options.hpp"
#include "solver/tables/problem_tables.hpp"
#include "text/json_fwd.hpp"

// Checkpoints of commands: where they are, and what they are of.
namespace tilepdb::solver {

/// The folder for checkpoints: $TILEPDB_STATE_DIR, else tilepdb/searches below the user's state folder; nothing if
/// neither is known.
[[nodiscard]] std::optional<std::filesystem::path> checkpoint_folder();
inline constexpr std::string_view no_checkpoint_folder = "no folder for checkpoints: set TILEPDB_STATE_DIR or HOME";

/// All that outcomes and expansions depend on, as JSON.
[[nodiscard]] std::string description(const Options& options, const Problem& problem);

/// Parses the description of a checkpoint. Throws Error (bad_input) that begins with `file` if its search chose
/// partitions as this version does not, and what parse_json() and a wrong type throw.
[[nodiscard]] Json read_description(const std::string& text, const std::string& file);

/// Whether checkpoints can be kept, which is better known before a search than at its interruption. Where they cannot
/// be that is an error if the options speak of them, else a warning.
[[nodiscard]] bool can_be_saved(const CheckpointFile& file, const Options& options);

/// What an earlier run has done, told on stderr. Throws Error (bad_input) if there is no checkpoint of this search, but
/// one of the same boards with other options.
[[nodiscard]] BatchProgress load(const CheckpointFile& file, const Options& options, const Problem& problem);

/// Sets how far the checkpoints of a batch are apart, as the options say, and what they say of this run and its tables.
/// The problem must outlive the batch.
void prepare_checkpoints(const Options& options, const Problem& problem, const Job& job, BatchOptions& batch);

/// Saves what a batch has done. A search is not ended because that fails: it is told once, and tried again each time.
/// Of several runs of the same search one saves.
class CheckpointSaver {
 public:
  /// The file must outlive it.
  explicit CheckpointSaver(const CheckpointFile& file) : file_(file) {}
  ~CheckpointSaver();
  CheckpointSaver(const CheckpointSaver&) = delete;
  CheckpointSaver& operator=(const CheckpointSaver&) = delete;

  /// Keeps other runs from saving, until this is gone; save() does so too. Throws Error (resource) if another does, or
  /// did when this was asked before, and has left a checkpoint: that one is not replaced by what began later.
  void hold();

  void save(const BatchProgress& progress);
  [[nodiscard]] bool has_saved() const noexcept { return has_saved_; }

  /// Whether there is a checkpoint that this run holds.
  [[nodiscard]] bool has_any() const;
  /// Removes the checkpoint, if this run holds it.
  void remove() const noexcept;

 private:
  void fail(const std::string& why);

  const CheckpointFile& file_;
  std::unique_ptr<LockedFile> lock_;
  bool was_refused_ = false;
  bool has_saved_ = false;
  bool fails_ = false;
};

/// solve_batch() for a command: with checkpoints in a folder of the user's, from which the same command continues if
/// the options say --resume. An interrupt ends it with Error (interrupted) after a last checkpoint. When all is done
/// `keep` is called, which may be empty, and the checkpoint is removed.
void solve_saved_batch(const Options& options, const Problem& problem, const Searcher& searcher, BatchOptions batch,
                       const std::function<void(std::size_t number, const Result&)>& deliver,
                       const std::function<void()>& keep = {});

}  // namespace tilepdb::solver
