// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
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

// Checkpoints of commands: their folder, and the descriptions of their searches.
namespace tilepdb::solver {

/// Returns the folder for checkpoints: $TILEPDB_STATE_DIR, else tilepdb/searches in the user's state folder; nothing if
/// neither is known.
[[nodiscard]] std::optional<std::filesystem::path> checkpoint_folder();
inline constexpr std::string_view no_checkpoint_folder = "no folder for checkpoints: set TILEPDB_STATE_DIR or HOME";

/// Returns everything that results and expansions of the default search depend on, as JSON.
[[nodiscard]] std::string description(const Options& options, const Problem& problem);
/// Returns the same of another search, with these tables.
[[nodiscard]] std::string description(const Options& options, const Problem& problem, const AnyPuzzle::Setting& setting,
                                      const std::string& heuristic, const std::vector<TableDigest>& tables);

/// Parses the description of a checkpoint. Throws Error (bad_input) that begins with `file` if its search chose
/// partitions in a way that this version cannot repeat, and the errors of parse_json() and of wrong types.
[[nodiscard]] Json read_description(const std::string& text, const std::string& file);

/// Whether checkpoints can be saved, checked before the search begins. If not, throws Error if the options ask for
/// checkpoints, else warns.
[[nodiscard]] bool can_be_saved(const CheckpointFile& file, const Options& options);

/// Returns the progress of an earlier run, and reports it on stderr. Throws Error: bad_input if there is no checkpoint
/// of this search, but one of the same boards with other options; check_failed for a solution that does not solve its
/// instance.
[[nodiscard]] BatchProgress load(const CheckpointFile& file, const Options& options, const Problem& problem,
                                 const Searcher& searcher);

/// Sets a batch's checkpoint interval from the options, and the data that checkpoints record about this run and its
/// tables. The problem must outlive the batch.
void prepare_checkpoints(const Options& options, const Problem& problem, const Job& job, BatchOptions& batch);

/// Saves the progress of a batch. A failure does not end the search: it is reported once, and later saves try again. If
/// the same search runs several times at once, only one run saves. The checkpoint of an earlier run stays until this
/// run has expanded as many nodes.
class CheckpointSaver {
 public:
  /// The file must outlive this.
  explicit CheckpointSaver(const CheckpointFile& file) : file_(file) {}
  ~CheckpointSaver();
  CheckpointSaver(const CheckpointSaver&) = delete;
  CheckpointSaver& operator=(const CheckpointSaver&) = delete;

  /// Prevents other runs from saving during the lifetime of this; save() calls it too. Throws Error (resource) if
  /// another run saves, or did so at an earlier call and left a checkpoint, which a later run must not replace.
  void hold();
  /// Holds the file for a run that begins from the beginning, if no other run does, and returns the progress of an
  /// earlier run, if any can be read.
  [[nodiscard]] std::optional<BatchProgress> earlier();

  void save(const BatchProgress& progress);
  /// Whether a checkpoint exists that this run holds.
  [[nodiscard]] bool has_any() const;
  /// Removes the checkpoint, if this run holds it.
  void remove() const noexcept;

 private:
  void fail(const std::string& why);

  const CheckpointFile& file_;
  std::unique_ptr<LockedFile> lock_;
  bool was_refused_ = false;
  std::uint64_t expanded_before_ = 0;  // by an earlier run whose checkpoint is to stay until then
  bool fails_ = false;
};

/// Runs solve_batch() for a command, with checkpoints of its description() in the user's folder; the same command with
/// --resume continues from them. An interrupt ends it with Error (interrupted) after a last checkpoint. When all
/// instances are done, calls `keep` unless it is empty, then removes the checkpoint.
void solve_saved_batch(const Options& options, const Problem& problem, const std::string& described,
                       const Searcher& searcher, BatchOptions batch,
                       const std::function<void(std::size_t number, const Result&)>& deliver,
                       const std::function<void()>& keep = {});

}  // namespace tilepdb::solver
