// SPDX-License-Identifier: MIT
#include "solver/commands/saved_batch.hpp"

#include "cli/printing.hpp"
#include "cli/signals.hpp"
#include "platform/user_folder.hpp"
#include "solver/commands/session.hpp"
#include "solver/search/checkpoint_file.hpp"
#include "solver/tables/problem.hpp"
#include "solver/tables/used_tables.hpp"
#include "text/counted.hpp"
#include "text/text.hpp"
#include "tiles/move_automaton_builder.hpp"

namespace tilepdb::solver {
namespace {

/// All that outcomes and expansions depend on.
[[nodiscard]] std::string description(const Options& options, const Problem& problem) {
  std::string text = problem.board.name() + " goal " + problem.goal.text() + '\n';
  for (const Partition& partition : problem.catalogue->partitions) {
    for (const Pattern pattern : partition) text += std::to_string(pattern) + ' ';
    text += '\n';
  }
  const auto add = [&](const char* name, std::uint64_t value) { text += name + std::to_string(value) + '\n'; };
  add("blank ", problem.catalogue->blank);
  add("choose ", options.choose ? problem.catalogue->choose : 0);
  add("transpose ", options.tables.transpose ? 1 : 0);
  add("plain ", options.plain ? 1 : 0);
  add("automaton ", options.automaton_depth.value_or(default_automaton_depth));
  add("direction ", static_cast<std::uint64_t>(options.direction));
  if (options.frontier_nodes) add("frontier ", *options.frontier_nodes);
  for (const TableDigest& table : problem.used_tables->digests()) add((table.name + ' ').c_str(), table.digest);
  for (const Instance& instance : problem.instances) text += instance.id + ' ' + instance.start.text() + '\n';
  return text;
}

/// The folder for checkpoints: what --checkpoint-dir names, else $TILEPDB_STATE_DIR, else tilepdb/searches below the
/// user's state folder; nothing if none of these is known.
[[nodiscard]] std::optional<std::filesystem::path> checkpoint_folder(const Options& options) {
  if (!options.checkpoint_folder.empty()) return options.checkpoint_folder;
  if (const auto folder = environment("TILEPDB_STATE_DIR"); !folder.empty()) return folder;
  if (const auto state = user_folder("XDG_STATE_HOME", ".local/state")) return *state / "tilepdb" / "searches";
  return {};
}

/// Whether checkpoints can be kept, which is better known before a search than at its interruption. Where they cannot
/// be that is an error if the options speak of them, else a warning.
[[nodiscard]] bool can_be_saved(const CheckpointFile& file, const Options& options) {
  try {
    if (!checkpoint_folder(options)) {
      throw Error(ErrorKind::bad_input,
                  "no folder for checkpoints: give --checkpoint-dir, or set TILEPDB_STATE_DIR or HOME");
    }
    file.require_savable();
    return true;
  } catch (const Error& error) {
    const bool elsewhere = error.kind() == ErrorKind::resource;
    const std::string what = error.what() + std::string(elsewhere ? "; choose another with --checkpoint-dir" : "");
    if (options.first_given(of_checkpoints) != nullptr) throw Error(error.kind(), "no checkpoint: " + what);
    print_error("warning: the search is not saved: " + what);
    return false;
  }
}

/// What an earlier run has done, told on stderr.
[[nodiscard]] BatchProgress load(const CheckpointFile& file, const Options& options, const Problem& problem) {
  const auto loaded = file.load();
  if (!loaded) {
    if (!options.quiet) print_note("no checkpoint of this search: it begins");
    return {};
  }
  if (options.quiet) return *loaded;
  std::string text = "goes on: " + format_count(loaded->outcomes.size()) + " of " +
                     counted(problem.instances.size(), "instance") + " done";
  if (loaded->current && *loaded->current < problem.instances.size() && !loaded->search.bounds.empty()) {
    text += ", instance " + problem.instances[*loaded->current].id + " after bound " +
            std::to_string(loaded->search.bounds.back().bound);
  }
  print_note(text);
  return *loaded;
}

/// Said at once: if a process has died, the others are ended before they can agree on anything.
constexpr const char* end_of_team =
    "pdbsolve: told to end, by an interrupt or because a process of the job has died; the same command with --resume "
    "goes "
    "on from the last checkpoint, with any number of processes\n";

}  // namespace

void solve_saved_batch(const Options& options, const Problem& problem, const Heuristic& heuristic, BatchOptions batch,
                       const std::function<void(const Instance&, const Outcome&)>& deliver) {
  const CheckpointFile file(checkpoint_folder(options).value_or(""), description(options, problem));
  const Job job = job_of(options);
  bool savable = false;
  const auto look = [&] { savable = leads(job.team) && can_be_saved(file, options); };
  if (job.team == nullptr) {
    look();
  } else {
    work_in_all(*job.team, look);
  }
  if (options.resume) {
    batch.known = job.team == nullptr ? load(file, options, problem) : file.decode(work_in_first(*job.team, [&] {
      return file.encode(load(file, options, problem));
    }));
    batch.known.outcomes.insert(problem.unsolvable.begin(), problem.unsolvable.end());
  }
  if (!leads(job.team)) {
    // The first process alone decides and saves; the first interrupt, which all get, leaves it the time for that.
    const InterruptWatch watch;
    return solve_batch(heuristic, problem.goal, problem.instances, batch, job, deliver);
  }
  std::string failure;
  bool saved = false;
  batch.checkpoint_interval = std::chrono::duration<double>(options.checkpoint_seconds);
  batch.checkpoint = [&](const BatchProgress& progress) {
    if (!savable || !failure.empty()) return;
    try {
      file.save(progress);
      saved = true;
    } catch (const Error& error) {
      failure = error.what();  // a search is not ended because it cannot be saved
      print_error("no checkpoint: " + failure);
    }
  };
  const InterruptWatch watch(job.team == nullptr ? nullptr : end_of_team);
  try {
    solve_batch(heuristic, problem.goal, problem.instances, batch, job, deliver);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::interrupted || !saved) throw;
    throw Error(ErrorKind::interrupted, "interrupted; the same command with --resume goes on");
  }
  if (saved || options.resume) file.remove();
}

}  // namespace tilepdb::solver
