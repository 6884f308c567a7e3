// SPDX-License-Identifier: MIT
#include "solver/commands/search_checkpoints.hpp"

#include <new>
#include <nlohmann/json.hpp>

#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "core/move_automaton_builder.hpp"
#include "platform/folders.hpp"
#include "platform/private_file.hpp"
#include "solver/certificates/certified_search.hpp"
#include "solver/commands/session.hpp"
#include "team/team.hpp"
#include "text/json_text.hpp"
#include "text/text.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb::solver {
namespace {

/// Returns the first difference between two searches of the same boards; empty if boards or purpose differ.
[[nodiscard]] std::string difference(const Json& there, const Json& here) {
  for (const char* same : {"board", "goal", "instances", "purpose"}) {
    if (there.value(same, Json()) != here.value(same, Json())) return {};
  }
  for (const auto& [name, value] : here.items()) {
    const Json other = there.value(name, Json());
    if (other == value) continue;
    if (value.is_structured() || other.is_structured()) return "with other " + name;
    const auto as_text = [](const Json& json) { return json.is_string() ? json.get<std::string>() : json_line(json); };
    return "with " + name + " " + as_text(other) + ", here " + as_text(value);
  }
  return {};
}

/// Adds the tables and the instances to a description.
void add_inputs(Json& json, const std::vector<TableDigest>& tables, const std::vector<Instance>& instances) {
  json["tables"] = Json::array();
  for (const TableDigest& table : tables) json["tables"].push_back({table.name, format_hexadecimal(table.digest)});
  json["instances"] = Json::array();
  for (const Instance& instance : instances) json["instances"].push_back({instance.id, instance.start});
}

/// Throws Error if a checkpoint of the same boards exists that only other options can resume, instead of starting
/// again.
void require_no_other(const CheckpointFile& file) {
  const Json here = parse_json(file.batch());
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(file.path().parent_path(), ignored)) {
    const auto& path = entry.path();
    if (path.extension() != checkpoint_extension) continue;
    std::string there;
    std::string what;
    try {
      const auto contents = read_private_file(path);
      if (!contents || !looks_like_checkpoint(*contents)) continue;
      there = read_checkpoint(*contents, path).batch;
      what = difference(parse_json(there), here);
    } catch (const Error& error) {
      print_error("warning: " + std::string(error.what()));
    }
    if (what.empty()) continue;
    (void)read_description(there, path.string());
    throw Error(ErrorKind::bad_input, "no checkpoint of this search; " + path.string() +
                                          " is one of the same boards, but " + what +
                                          ": give its options, which pdbsolve status shows, or leave out "
                                          "--resume to start again");
  }
}

/// Throws Error (check_failed) if a solution in a checkpoint does not solve its instance or is shorter than its bound.
void require_solutions(const BatchProgress& progress, const CheckpointFile& file, const Problem& problem,
                       const Searcher& searcher) {
  for (const Results* const results : {&progress.results, &progress.open}) {
    for (const auto& [number, result] : *results) {
      std::string fault;
      if (number >= problem.instances.size()) {
        fault = "the search has " + counted(problem.instances.size(), "instance");
      } else if (result.has_solution()) {
        fault = searcher.fault_of(number, result.moves);
        if (fault.empty() && result.length() < result.at_least) fault = "it is shorter than the lower bound";
      }
      if (fault.empty()) continue;
      const std::string name =
          number < problem.instances.size() ? problem.instances[number].id : std::to_string(number + 1);
      throw Error(ErrorKind::check_failed, file.path().string() + ": the solution of instance " + name +
                                               " is wrong: " + fault + "; remove the file, or begin without it");
    }
  }
}

/// Returns the nodes that the runs of a batch have expanded.
[[nodiscard]] std::uint64_t expanded_in(const BatchProgress& progress) {
  std::uint64_t sum = progress.search.expanded_in_all();
  for (const auto& [number, result] : progress.results) sum += number == progress.current ? 0 : result.expanded();
  return sum;
}

/// Returns "3 of 10 instances done, instance 4 after bound 90; at least 92 moves are needed".
[[nodiscard]] std::string text_of(const BatchProgress& progress, const std::vector<Instance>& instances) {
  std::string text = format_count(progress.results.size()) + " of " + counted(instances.size(), "instance") + " done";
  if (progress.current && *progress.current < instances.size() && !progress.search.bounds.empty()) {
    text += ", instance " + instances[*progress.current].id + " after bound " +
            std::to_string(progress.search.bounds.back().bound);
  }
  const auto best = progress.open.find(progress.current.value_or(instances.size()));
  if (best != progress.open.end()) text += "; " + text_of(Gap{best->second.length(), best->second.at_least});
  return text;
}

/// Printed immediately: if a process has died, the others are killed before they can agree on anything.
constexpr const char* end_of_team =
    "pdbsolve: stopping: interrupted, or a process of the job has died; the same command with --resume continues from "
    "the last checkpoint, with any number of processes\n";

}  // namespace

std::optional<std::filesystem::path> checkpoint_folder() {
  if (const auto folder = environment("TILEPDB_STATE_DIR"); !folder.empty()) return folder;
  if (const auto state = user_folder("XDG_STATE_HOME", ".local/state")) return *state / "tilepdb" / "searches";
  return {};
}

Json read_description(const std::string& text, const std::string& file) {
  Json json = parse_json(text);
  if (!json.is_object()) return json;
  const bool chooses = json.value("choose", Json(0)) != 0 && json.value("plain", Json(false)) == false;
  if (!chooses || json.value("choice", Json()) == choice_time) return json;
  throw Error(ErrorKind::bad_input,
              file +
                  ": its search chose partitions in a way that this version cannot repeat; remove the file, and "
                  "search again with this version");
}

std::string description(const Options& options, const Problem& problem, const AnyPuzzle::Setting& setting,
                        const std::string& heuristic, const std::vector<TableDigest>& tables) {
  Json json{{"purpose", problem.purpose}, {"puzzle", options.family->recorded_name()}, {"board", setting.size},
            {"goal", setting.goal},       {"algorithm", to_string(options.algorithm)}, {"heuristic", heuristic},
            {"prune", options.prune}};
  add_inputs(json, tables, problem.instances);
  return json_line(json);
}

std::string description(const Options& options, const Problem& problem) {
  const Catalogue& catalogue = *problem.catalogue;
  const SearchSettings& search = options.search;
  Json json{{"purpose", problem.purpose},
            {"board", problem.board.name()},
            {"goal", problem.goal.text()},
            {"blank", catalogue.blank},
            {"choose", search.choose ? catalogue.choose : 0},
            {"transpose", search.transpose},
            {"plain", search.plain},
            {"automaton_depth", search.automaton_depth.value_or(default_automaton_depth)},
            {"direction", to_string(search.direction)}};
  json["frontier_nodes"] = search.frontier_nodes ? Json(*search.frontier_nodes) : Json("default");
  if (may_choose(search, catalogue)) json["choice"] = choice_time;
  json["partitions"] = Json::array();
  for (const Partition& partition : catalogue.partitions) json["partitions"].push_back(partition_text(partition));
  add_inputs(json, problem.used_tables->digests(), problem.instances);
  // Verification compares digests of parts and would report bounds completed without digests as wrong.
  if (problem.purpose == verify_certificate_purpose) json["parts_from"] = options.least_nodes_in_parts;
  return json_line(json);
}

bool can_be_saved(const CheckpointFile& file, const Options& options) {
  try {
    if (!checkpoint_folder()) throw Error(ErrorKind::bad_input, std::string(no_checkpoint_folder));
    file.require_savable();
    return true;
  } catch (const Error& error) {
    const bool elsewhere = error.kind() == ErrorKind::resource;
    const std::string what = error.what() + std::string(elsewhere ? "; choose another with TILEPDB_STATE_DIR" : "");
    if (options.first_given(of_checkpoints) != nullptr) throw Error(error.kind(), "no checkpoint: " + what);
    print_error("warning: the search is not saved: " + what);
    return false;
  }
}

BatchProgress load(const CheckpointFile& file, const Options& options, const Problem& problem,
                   const Searcher& searcher) {
  const auto loaded = file.load();
  if (!loaded) {
    require_no_other(file);
    if (!options.quiet) print_note("no checkpoint of this search: starting from the beginning");
    return {};
  }
  require_solutions(*loaded, file, problem, searcher);
  if (!options.quiet) print_note("resuming: " + text_of(*loaded, problem.instances));
  return *loaded;
}

void prepare_checkpoints(const Options& options, const Problem& problem, const Job& job, BatchOptions& batch) {
  constexpr double usual_share = 0.01;
  batch.checkpoint_interval = std::chrono::duration<double>(options.checkpoint_seconds);
  batch.checkpoint_share = options.is_given({"checkpoint"}) ? 1 : usual_share;
  batch.writer = CheckpointWriter{.program = std::string(version),
                                  .catalogue = problem.catalogue_name,
                                  .instruction_set = std::string(name_of(options.instruction_set)),
                                  .threads = job.threads,
                                  .processes = job.team == nullptr ? 1 : job.team->size()};
  batch.tables = [&problem] { return problem.used_tables->digests(); };
}

CheckpointSaver::~CheckpointSaver() {
  if (lock_) lock_->remove();
}

void CheckpointSaver::hold() {
  if (lock_) return;
  std::filesystem::path path = file_.path();
  path += ".lock";
  lock_ = unless_held([&](const Job& job) { return std::make_unique<LockedFile>(path, job, FileFor::user); });
  if (lock_ && was_refused_ && std::filesystem::exists(std::filesystem::symlink_status(file_.path()))) {
    lock_->remove();
    lock_.reset();
  }
  if (lock_) return;
  was_refused_ = true;
  throw Error(
      ErrorKind::resource,
      file_.path().string() +
          ": another run of the same search uses this checkpoint; choose another folder with TILEPDB_STATE_DIR");
}

std::optional<BatchProgress> CheckpointSaver::earlier() {
  try {
    hold();
    auto found = file_.load();
    if (found) expanded_before_ = expanded_in(*found);
    return found;
  } catch (const Error&) {
    // save() reports what prevents it, and replaces a damaged file.
    return {};
  }
}

bool CheckpointSaver::has_any() const {
  std::error_code ignored;
  return lock_ && std::filesystem::exists(file_.path(), ignored);
}

void CheckpointSaver::remove() const noexcept {
  if (lock_) file_.remove();
}

void CheckpointSaver::save(const BatchProgress& progress) {
  try {
    hold();
    if (expanded_in(progress) < expanded_before_) return;
    file_.save(progress);
    if (fails_) print_note("checkpoints can be written again");
    fails_ = false;
  } catch (const Error& error) {
    fail(error.what());
  } catch (const std::bad_alloc&) {
    fail("not enough memory");
  }
}

void CheckpointSaver::fail(const std::string& why) {
  if (!fails_) print_error("no checkpoint: " + why);
  fails_ = true;
}

void solve_saved_batch(const Options& options, const Problem& problem, const std::string& described,
                       const Searcher& searcher, BatchOptions batch,
                       const std::function<void(std::size_t number, const Result&)>& deliver,
                       const std::function<void()>& keep) {
  const CheckpointFile file(checkpoint_folder().value_or(""), described);
  const Job job = job_of(options);
  const bool savable = result_in_all(job.team, [&] { return leads(job.team) && can_be_saved(file, options); });
  CheckpointSaver saver(file);
  if (options.resume) {
    const auto known = [&] {
      saver.hold();
      return load(file, options, problem, searcher);
    };
    batch.known =
        job.team == nullptr ? known() : file.decode(work_in_first(job.team, [&] { return file.encode(known()); }));
    batch.known.results.insert(problem.unsolvable.begin(), problem.unsolvable.end());
    work_in_all(job.team, [&] { problem.used_tables->add_earlier(batch.known.tables); });
  }
  if (!leads(job.team)) {
    // Only the first process decides and saves; the first interrupt, which all processes receive, leaves it time to do
    // so.
    const InterruptWatch watch;
    return solve_batch(searcher, problem.instances.size(), batch, job, deliver);
  }
  prepare_checkpoints(options, problem, job, batch);
  if (savable && !options.resume) {
    const auto earlier = saver.earlier();
    if (earlier && !options.quiet) {
      print_note("an earlier run of this search left a checkpoint, which --resume continues: " +
                 text_of(*earlier, problem.instances) + "; it stays until this run has expanded more nodes");
    }
  }
  if (savable) batch.checkpoint = [&](const BatchProgress& progress) { saver.save(progress); };
  bool can_resume = false;
  const auto noting = [&](std::size_t number, const Result& result) {
    can_resume = can_resume || is_ended_by_limits(batch, number, result);
    deliver(number, result);
  };
  const InterruptWatch watch(job.team == nullptr ? nullptr : end_of_team);
  try {
    solve_batch(searcher, problem.instances.size(), batch, job, noting);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::interrupted || !saver.has_any()) throw;
    const bool replaces = !options.html.empty() && !options.force;
    throw Error(ErrorKind::interrupted, std::string("interrupted; the same command with --resume ") +
                                            (replaces ? "and --force (the page exists) " : "") + "continues");
  }
  // Called before the checkpoint is removed.
  if (keep) keep();
  if (!can_resume) return saver.remove();
  if (saver.has_any() && !options.quiet) {
    print_note(file.path().string() + ": kept, because a limit ended a search; --resume with a larger limit continues");
  }
}

}  // namespace tilepdb::solver
