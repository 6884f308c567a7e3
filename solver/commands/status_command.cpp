// SPDX-License-Identifier: MIT

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/progress_line.hpp"
#include "platform/file_kind.hpp"
#include "platform/input_text.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/search_checkpoints.hpp"
#include "solver/search/bound_estimate.hpp"
#include "text/escaped_text.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

constexpr const char* search_members[] = {"plain",           "transpose", "choose",
                                          "automaton_depth", "direction", "frontier_nodes"};

[[nodiscard]] Json record_of_bound(const Bound& bound) {
  return {{"bound", bound.bound},
          {"from_goal", bound.backward},
          {"expanded", bound.expanded},
          {"generated", bound.generated},
          {"seconds", bound.seconds}};
}

/// Adds the progress of the bound being searched, and estimates for it and the next one.
void add_bound_under_way(Json& record, const SearchProgress& search) {
  const auto bound = search.bound_under_way();
  if (!bound && search.subtrees == 0) return;
  const BoundEstimate estimate = estimate_bound(search);
  const std::uint64_t done = search.expanded;
  if (bound) record["bound"] = *bound;
  record["from_goal"] = search.backward;
  if (search.subtrees != 0) {
    record.update({{"subtrees", search.subtrees}, {"subtrees_done", search.roots}});
  }
  record.update({{"expanded", done}, {"generated", search.generated}, {"seconds_in_bound", search.seconds}});
  if (estimate.nodes_per_second > 0) record["expanded_per_second"] = estimate.nodes_per_second;
  if (estimate.most_nodes == 0) return;
  const auto share = [&](std::uint64_t all) { return static_cast<double>(done) / static_cast<double>(all); };
  record.update({{"least_expected", estimate.least_nodes},
                 {"most_expected", estimate.most_nodes},
                 {"least_share", share(estimate.most_nodes)},
                 {"most_share", share(estimate.least_nodes)}});
  if (estimate.nodes_per_second > 0) {
    record.update({{"least_seconds_left", estimate.seconds(estimate.least_nodes - done)},
                   {"most_seconds_left", estimate.seconds(estimate.most_nodes - done)}});
  }
  if (estimate.next_nodes == 0) return;
  record["next_expected"] = estimate.next_nodes;
  if (estimate.nodes_per_second > 0) record["next_seconds"] = estimate.seconds(estimate.next_nodes);
}

/// `step` is the least difference of two bounds.
void add_instance(Json& record, const BatchProgress& progress, const Json& instances, unsigned step) {
  const Json& instance = instances.at(*progress.current);
  record["id"] = instance.at(0);
  record["start"] = instance.at(1);
  record["seconds"] = progress.seconds;
  const SearchProgress& search = progress.search;
  const auto open = progress.open.find(*progress.current);
  const bool is_open = open != progress.open.end();
  unsigned at_least = is_open ? open->second.at_least : 0;
  if (is_open && open->second.has_solution()) record["length"] = open->second.length();
  Json bounds = Json::array();
  for (const auto* list : {&search.other_bounds, &search.bounds}) {
    for (const Bound& bound : *list) {
      if (!bound.completed) continue;
      at_least = std::max({at_least, bound.bound + step, search.bound});
      bounds.push_back(record_of_bound(bound));
    }
  }
  if (at_least != 0) record["at_least"] = at_least;
  add_bound_under_way(record, search);
  record["bounds"] = std::move(bounds);
}

/// Adds the lower bounds and solutions of the other instances that are to be searched again.
void add_open(Json& record, const BatchProgress& progress, const Json& instances) {
  Json list = Json::array();
  for (const auto& [number, best] : progress.open) {
    if (number == progress.current) continue;
    Json open{{"id", instances.at(number).at(0)}, {"at_least", best.at_least}};
    if (best.has_solution()) open["length"] = best.length();
    list.push_back(std::move(open));
  }
  if (!list.empty()) record["open"] = std::move(list);
}

/// Returns "at least 20 moves are needed, the best solution has 22".
[[nodiscard]] std::string gap_text(const Json& record) {
  return text_of(Gap{record.value("length", 0U), record.at("at_least").get<unsigned>()});
}

/// Returns "LEAST to MOST", or one text if both are the same.
[[nodiscard]] std::string from_to(const std::string& least, const std::string& most) {
  return least == most ? least : least + " to " + most;
}

[[nodiscard]] std::string count_in(const Json& record, const char* name) {
  return format_count(record.at(name).get<std::uint64_t>());
}

[[nodiscard]] std::string bound_line(const Json& bound) {
  return "bound " + std::to_string(bound.at("bound").get<unsigned>()) +
         (bound.at("from_goal").get<bool>() ? " from the goal" : "") + " completed: " + count_in(bound, "expanded") +
         " expanded, " + count_in(bound, "generated") + " generated, " +
         format_duration(bound.at("seconds").get<double>()) + "\n";
}

[[nodiscard]] std::string under_way_lines(const Json& record) {
  const auto percent = [&](const char* name) { return format_fixed(100 * record.at(name).get<double>(), 1); };
  const auto time = [&](const char* name) { return format_duration(record.at(name).get<double>()); };
  std::string text =
      record.contains("bound") ? "bound " + std::to_string(record.at("bound").get<unsigned>()) : "the first bound";
  text += " in progress: ";
  if (record.contains("subtrees"))
    text += count_in(record, "subtrees_done") + " of " + count_in(record, "subtrees") + " subtrees, ";
  text += count_in(record, "expanded") + " expanded in " + time("seconds_in_bound");
  if (record.contains("expanded_per_second")) {
    text += ", " + format_fixed(record.at("expanded_per_second").get<double>() / 1e6, 2) + " million/s";
  }
  text += "\n";
  if (record.contains("least_share")) {
    text += "estimated: " + from_to(percent("least_share"), percent("most_share")) + " % of the bound's nodes done";
    if (record.contains("least_seconds_left")) {
      text +=
          "; " + from_to(time("least_seconds_left"), time("most_seconds_left")) + " left unless a solution is found";
    }
    text += "\n";
  }
  if (record.contains("next_seconds")) {
    text += "estimated: about " + time("next_seconds") + " for the next bound\n";
  }
  return text;
}

constexpr std::size_t most_open_shown = 20;
constexpr std::size_t most_checkpoint_bytes = std::size_t{4} << 30;

/// Returns the checkpoints that the options name, else all in the folder.
[[nodiscard]] std::vector<std::string> checkpoints(const Options& options) {
  if (!options.files.empty()) return options.files;
  const auto folder = checkpoint_folder();
  if (!folder) throw Error(ErrorKind::bad_input, std::string(no_checkpoint_folder) + ", or name a FILE");
  std::vector<std::string> found;
  std::error_code error;
  for (const auto& path : entries_of(*folder, error)) {
    if (path.extension() == checkpoint_extension) found.push_back(path.string());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    throw Error(ErrorKind::resource, folder->string() + ": cannot be read: " + error.message());
  }
  if (found.empty() && !options.quiet) print_note("no checkpoints in " + folder->string());
  return found;
}

[[nodiscard]] double age_of(const std::string& file) {
  std::error_code error;
  const auto time = std::filesystem::last_write_time(file, error);
  if (error) return 0;
  return std::max(0.0, std::chrono::duration<double>(std::filesystem::file_time_type::clock::now() - time).count());
}

/// Returns the record of a checkpoint. Throws Error if it cannot be read.
[[nodiscard]] Json record_of(const std::string& file) {
  const double age = age_of(file);
  const std::string contents = read_text_file(file, most_checkpoint_bytes, TextSource::regular_file);
  return status_record(file, read_checkpoint(contents, file), age);
}

/// Returns the record of a checkpoint in the folder. If it cannot be read, returns nothing, so that the others are
/// still shown, and prints a warning unless its search has ended in the meantime.
[[nodiscard]] std::optional<Json> record_if_readable(const std::string& file) {
  try {
    return record_of(file);
  } catch (const Error& error) {
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored)) print_error("warning: " + std::string(error.what()));
    return {};
  }
}

[[nodiscard]] int run_status(const Options& options) {
  RecordWriter answer = answer_writer(
      options,
      {"status", "searches",
       split_words("file age_seconds program puzzle board catalogue instances done id start seconds at_least length "
                   "bound from_goal subtrees subtrees_done expanded seconds_in_bound "
                   "expanded_per_second least_share most_share least_seconds_left most_seconds_left "
                   "next_seconds")},
      Json::object());
  answer.fill([&] {
    bool first = true;
    for (const std::string& file : checkpoints(options)) {
      const auto record = options.files.empty() ? record_if_readable(file) : record_of(file);
      if (!record) continue;
      answer.add(*record);
      answer.print((first ? "" : "\n") + status_text(*record));
      first = false;
    }
  });
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_status(Options& options) {
  return {{"Checkpoints", {quiet_option(options, "no note if the folder has no checkpoints")}}, output_format(options)};
}

}  // namespace

Json status_record(const std::string& file, const SavedBatch& saved, double age_seconds) {
  try {
    const Json batch = read_description(saved.batch, file);
    const BatchProgress& progress = saved.progress;
    const CheckpointWriter& writer = progress.writer;
    Json record{{"file", file},
                {"age_seconds", age_seconds},
                {"purpose", batch.at("purpose")},
                {"board", batch.at("board")},
                {batch.contains("puzzle") ? "goal" : "goal_tiles", batch.at("goal")},
                {"catalogue", writer.catalogue},
                {"program", "pdbsolve " + writer.program},
                {"isa", writer.instruction_set},
                {"threads", writer.threads},
                {"processes", writer.processes},
                {"checkpoints", writer.checkpoints},
                {"checkpoint_seconds", writer.checkpoint_seconds},
                {"run_seconds", writer.run_seconds},
                {"instances", batch.at("instances").size()},
                {"done", progress.results.size()}};
    record["search"] = Json::object();
    const bool is_of_tiles = !batch.contains("puzzle");
    if (is_of_tiles) {
      for (const char* name : search_members) record["search"][name] = batch.at(name);
    } else {
      record["puzzle"] = batch.at("puzzle");
      for (const char* name : {"algorithm", "heuristic"}) record["search"][name] = batch.at(name);
    }
    if (batch.contains("choice")) record["search"]["choice"] = batch.at("choice");
    add_open(record, progress, batch.at("instances"));
    if (progress.current) add_instance(record, progress, batch.at("instances"), is_of_tiles ? 2 : 1);
    return record;
  } catch (const Json::exception&) {
    throw Error(ErrorKind::check_failed, file + ": the description of its search is invalid");
  }
}

std::string status_text(const Json& record) {
  const auto text_of = [&](const char* name) { return escape_for_terminal(record.at(name).get<std::string>()); };
  std::string text = text_of("file") + ": " + format_duration(record.at("age_seconds").get<double>()) +
                     " old, written by " + text_of("program") + ", " + text_of("isa") + ", " +
                     counted(record.at("processes").get<std::uint64_t>(), "process", "processes") + " with " +
                     counted(record.at("threads").get<std::uint64_t>(), "thread") + "\n";
  text += "search: " + text_of("purpose") + ", " +
          (record.contains("puzzle") ? text_of("puzzle") + " " + text_of("board")
                                     : "board " + text_of("board") + ", catalogue " + text_of("catalogue"));
  for (const auto& [name, value] : record.at("search").items()) {
    text += ", " + name + " " + (value.is_string() ? escape_for_terminal(value.get<std::string>()) : value.dump());
  }
  text += "\ninstances: " + count_in(record, "done") + " of " + count_in(record, "instances") + " done\n";
  if (const double run = record.at("run_seconds").get<double>(); run > 0) {
    text += "checkpoints: " + count_in(record, "checkpoints") + " before this one, " +
            format_fixed(100 * record.at("checkpoint_seconds").get<double>() / run, 2) + " % of the time\n";
  }
  const Json open = record.value("open", Json::array());
  const std::size_t shown = std::min(open.size(), most_open_shown);
  for (std::size_t i = 0; i < shown; ++i) {
    text += "instance " + escape_for_terminal(open[i].at("id").get<std::string>()) + ": " + gap_text(open[i]) + "\n";
  }
  if (shown < open.size()) text += counted(open.size() - shown, "more open instance") + ": see --json\n";
  if (!record.contains("id")) return text;
  text += "instance " + text_of("id") + ": " + text_of("start") + "\n";
  text += "searched for " + format_duration(record.at("seconds").get<double>());
  if (record.contains("at_least")) {
    text += "; " + gap_text(record);
  }
  text += "\n";
  for (const Json& bound : record.at("bounds")) text += bound_line(bound);
  if (record.contains("expanded")) text += under_way_lines(record);
  return text;
}

Command status_command() {
  return {.name = "status",
          .arguments = "[FILE…] [options]",
          .purpose = "Show the progress of searches from their checkpoints.",
          .about =
              "Print what is searched and how, the best solutions, the completed bounds, the progress of the current "
              "bound, and estimates of the time for it and the next one. FILE is a checkpoint of solve or verify "
              "(default: all readable checkpoints in $TILEPDB_STATE_DIR, by default tilepdb/searches in the user's "
              "state folder). No tables are read, and running searches are not disturbed. Estimates extrapolate the "
              "growth of earlier bounds, as a range where these were off; a solution may end a bound at any time.",
          .examples = {"status", "status --json"},
          .most_words = any_number_of_words,
          .wanted = of_tiles,
          .call = with_options(declare_status, run_status)};
}

}  // namespace tilepdb::solver
