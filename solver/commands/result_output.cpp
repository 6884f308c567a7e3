// SPDX-License-Identifier: MIT
#include "solver/commands/result_output.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/run_program.hpp"
#include "platform/stopwatch.hpp"
#include "solver/commands/given_moves.hpp"
#include "solver/pages/page.hpp"
#include "text/escaped_text.hpp"
#include "text/terminal.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

/// Marks a missing value in a table.
constexpr const char* no_value = "-";
constexpr const char* page_of_player = "play.html";

/// Returns the members of records and head that form the columns of CSV output.
[[nodiscard]] std::vector<std::string> csv_columns(const Options& options) {
  auto columns = with_origin(options.all ? "id status length at_least solutions all_moves expanded generated seconds"
                                         : "id status length at_least h expanded generated most_stored seconds moves");
  if (names_notation(options)) columns.emplace_back("notation");
  if (options.link) columns.emplace_back("link");
  return columns;
}

/// Returns the bounds of a search as in records.
[[nodiscard]] Json bounds_of(const Result& result) {
  Json bounds = Json::array();
  for (const Bound& bound : result.bounds) {
    if (bound.expanded == 0 && !bound.completed) continue;
    Json one{{"bound", bound.bound},
             {"completed", bound.completed},
             {"expanded", bound.expanded},
             {"generated", bound.generated}};
    if (bound.backward) one["from_goal"] = true;
    if (bound.choices != 0) one["choices"] = bound.choices;
    bounds.push_back(std::move(one));
  }
  return bounds;
}

}  // namespace

double rate(std::uint64_t expanded, double seconds) noexcept {
  return seconds > 0 ? static_cast<double>(expanded) / seconds : 0;
}

TextColumn id_column(const std::vector<Instance>& instances) {
  TextColumn column{"id"};
  for (const Instance& instance : instances) {
    column.width = std::max(column.width, columns_of(escape_for_terminal(instance.id)));
  }
  return column;
}

std::string lengths_text(Metric metric, const std::vector<Direction>& moves) {
  const std::string single_tile = counted(moves.size(), "move");
  const std::string multi_tile = counted(multi_tile_length(moves), "slide");
  return (metric == Metric::single_tile ? single_tile + " (" + multi_tile : multi_tile + " (" + single_tile) +
         " in this solution)";
}

Json record_of(const ResultRow& row, Show show) {
  const Result& result = row.result;
  Json record{{"id", row.id}, {"status", to_string(result.status)}};
  const bool searched = result.status != Status::unsolvable;
  if (result.has_solution()) record["length"] = result.length();
  if (searched) record["at_least"] = result.at_least;
  if (!row.h.empty()) record["h"] = row.h.front();
  if (searched) {
    record["expanded"] = result.expanded();
    record["generated"] = result.generated();
    if (result.most_stored) record["most_stored"] = *result.most_stored;
    record["seconds"] = result.seconds;
    if (row.has_bounds) record["bounds"] = bounds_of(result);
  }
  record["start"] = row.start;
  if (result.has_solution() && show != Show::none) record["moves"] = row.moves;
  if (!row.link.empty()) record["link"] = row.link;
  if (result.has_solution() && show == Show::boards) {
    record["boards"] = row.boards;
    record["h_along"] = row.h;
  }
  if (!result.solved()) record["reason"] = row.reason;
  return record;
}

std::vector<std::string> with_origin(const std::string& columns) {
  return split_words(columns +
                     " metric board start goal algorithm heuristic weight catalogue reason machine threads version");
}

void Totals::add(const Result& result) {
  expanded += result.expanded();
  expanded_in_this_run += result.expanded() - std::min(result.expanded_before, result.expanded());
  generated += result.generated();
  expanded_in_completed_bounds += result.expanded_in_completed_bounds();
  seconds += result.seconds;
  switch (result.status) {
    case Status::solved:
      ++solved;
      length += result.length();
      break;
    case Status::given_up: ++given_up; break;
    case Status::unsolvable: ++unsolvable; break;
  }
}

std::string Totals::text(double wall) const {
  std::string text = std::to_string(solved) + " solved";
  if (unsolvable != 0) text += ", " + std::to_string(unsolvable) + " unsolvable";
  if (given_up != 0) text += ", " + std::to_string(given_up) + " given up";
  if (!goal.empty()) text += ", goal " + goal;
  return text + ", total length " + std::to_string(length) + ", " + format_count(expanded) + " expanded, " +
         format_count(generated) + " generated, search " + format_fixed(seconds, 3) + " s, wall " +
         format_fixed(wall, 3) + " s, " + format_fixed(rate(expanded_in_this_run, wall) / 1e6, 2) +
         " million expansions/s";
}

Json Totals::json(double wall) const {
  return {{"solved", solved},
          {"unsolvable", unsolvable},
          {"given_up", given_up},
          {"total_length", length},
          {"expanded", expanded},
          {"generated", generated},
          {"search_seconds", seconds},
          {"wall_seconds", wall},
          {"expansions_per_second", rate(expanded_in_this_run, wall)}};
}

BatchOutput::BatchOutput(const Options& options, const Json& head, const std::vector<Instance>& instances)
    : options_(options),
      instances_(instances),
      is_single_(instances.size() == 1 && options.format == OutputFormat::text && !options.all &&
                 terminal_at(STDOUT_FILENO).present),
      answer_(answer_writer(options, {"solve", "instances", csv_columns(options)}, head)),
      page_(std::make_unique<Json>(head)) {
  (*page_)["instances"] = Json::array();
  totals_.goal = head.value("goal", "");
}

BatchOutput::~BatchOutput() = default;

int BatchOutput::run(const std::function<void()>& batch) {
  const Stopwatch stopwatch;
  begin_table();
  answer_.guard([&] {
    try {
      batch();
    } catch (const Error&) {
      write_page();
      throw;
    }
    write_page();
  });
  return end(stopwatch.seconds());
}

void BatchOutput::count(const ResultRow& row) {
  totals_.add(row.result);
  if (!options_.html.empty()) {
    Json record = record_of(row, Show::moves);
    if (!row.moves_of_page.empty()) record["moves"] = row.moves_of_page;
    record["h_along"] = row.h;
    (*page_)["instances"].push_back(std::move(record));
  }
  if (row.result.solved()) return;
  all_solved_ = false;
  print_error(row.reason);
}

void BatchOutput::print(const ResultRow& row) {
  if (options_.format != OutputFormat::text) return answer_.add(record_of(row, options_.show));
  const Result& result = row.result;
  const bool searched = result.status != Status::unsolvable;
  std::vector<std::string> cells{row.id};
  const auto add = [&](bool known, const std::string& text) { cells.push_back(known ? text : no_value); };
  add(result.has_solution(), is_single_ ? row.lengths : std::to_string(result.length()));
  add(searched, std::to_string(result.at_least));
  if (is_single_ && !totals_.goal.empty()) cells.push_back(totals_.goal);
  add(searched, std::to_string(result.expanded()));
  add(searched, std::to_string(result.generated()));
  add(searched, format_fixed(result.seconds, 6));
  if (options_.show != Show::none) add(result.has_solution(), row.moves);
  if (options_.link) add(result.has_solution(), row.link);
  answer_.row(cells, !result.solved());
  for (const std::string& drawing : row.drawings) answer_.print(drawing);
}

void BatchOutput::begin_table() {
  std::vector<TextColumn> columns{id_column(instances_), {"length", Cells::numbers}};
  const bool lists = options_.all && options_.show != Show::none;
  if (options_.all) {
    columns.push_back({lists ? "number" : "solutions", Cells::numbers});
    if (lists) columns.push_back({moves_column(options_)});
  } else {
    columns.push_back({"at_least", Cells::numbers});
    if (is_single_ && !totals_.goal.empty()) columns.push_back({"goal"});
    columns.push_back({"expanded", Cells::numbers, width_of_nodes});
    columns.push_back({"generated", Cells::numbers, width_of_nodes});
    columns.push_back({"seconds", Cells::numbers, width_of_seconds});
    if (options_.show != Show::none) columns.push_back({moves_column(options_)});
    if (options_.link) columns.push_back({"link"});
  }
  answer_.begin_table(std::move(columns), terminal_at(STDOUT_FILENO), instances_.size() == 1 && !lists);
}

void BatchOutput::write_page() const {
  if (options_.html.empty() || (*page_)["instances"].empty()) return;
  // Elsewhere the page's link to it would be dead.
  std::error_code ignored;
  const std::filesystem::path page = options_.html;
  const auto player = page.parent_path() / page_of_player;
  if (player != page && std::filesystem::exists(player, ignored)) (*page_)["player"] = page_of_player;
  write_output_file(options_.html, replay_page(*page_));
  if (!options_.quiet) print_note(options_.html + ": written; open it in a browser");
}

int BatchOutput::end(double wall) {
  answer_.end("summary", totals_.json(wall));
  const bool repeats = is_single_ && terminal_at(STDERR_FILENO).present;
  if (!options_.quiet && !repeats) print_note(totals_.text(wall));
  return all_solved_ ? 0 : exit_code(ErrorKind::no_answer);
}

}  // namespace tilepdb::solver
