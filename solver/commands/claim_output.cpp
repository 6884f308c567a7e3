// SPDX-License-Identifier: MIT
#include "solver/commands/claim_output.hpp"

#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.hpp"
#include "cli/printing.hpp"
#include "text/shown_text.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] std::string found_text(const ResultRow& row) {
  const Result& result = row.result;
  if (result.solved()) return std::to_string(result.length());
  return result.status == Status::given_up ? "at least " + std::to_string(result.at_least) : "unsolvable";
}

/// `agrees` is nothing if that is undecided.
[[nodiscard]] Json claim_record(const ResultRow& row, unsigned claimed, std::optional<bool> agrees) {
  const Json result = record_of(row, Show::none);
  Json record{{"id", row.id}, {"status", result["status"]}, {"claimed", claimed}};
  if (row.result.solved()) record["found"] = row.result.length();
  if (agrees) record["agrees"] = *agrees;
  for (const char* const name : {"at_least", "expanded", "generated", "seconds", "board", "start", "goal", "reason"}) {
    if (result.contains(name)) record[name] = result[name];
  }
  return record;
}

}  // namespace

ClaimOutput::ClaimOutput(OutputFormat format, bool quiet, const Json& head)
    : quiet_(quiet),
      answer_(
          std::cout, format,
          {"verify", "instances", with_origin("id status claimed found at_least agrees expanded generated seconds")},
          head) {
  answer_.print("id\tclaimed\tfound\n");
  totals_.goal = head.value("goal", "");
}

void ClaimOutput::add(const ResultRow& row, unsigned claimed, const std::string& fault) {
  ++instances_;
  const Result& result = row.result;
  totals_.add(result);
  if (!result.solved()) print_error(row.reason);
  if (!fault.empty()) print_error(fault);
  const bool undecided = fault.empty() && result.status == Status::given_up && result.at_least <= claimed;
  const bool agrees = fault.empty() && result.solved() && result.length() == claimed;
  if (undecided) {
    ++undecided_;
  } else if (!agrees) {
    ++different_;
  }
  Json record = claim_record(row, claimed, undecided ? std::nullopt : std::optional(agrees));
  if (!fault.empty()) record["reason"] = fault;
  answer_.add(record);
  if (!agrees) answer_.print(shown(row.id) + '\t' + std::to_string(claimed) + '\t' + found_text(row) + '\n');
}

int ClaimOutput::finish() {
  const double wall = stopwatch_.seconds();
  Json summary = totals_.json(wall);
  summary["different"] = different_;
  summary["undecided"] = undecided_;
  answer_.end("summary", summary);
  if (!quiet_) {
    std::cerr << totals_.text(wall) << '\n'
              << format_count(different_) << " of " << counted(instances_, "length")
              << (different_ == 1 || instances_ == 1 ? " differs\n" : " differ\n");
    if (undecided_ != 0) std::cerr << format_count(undecided_) << " undecided\n";
  }
  if (different_ != 0) return exit_code(ErrorKind::check_failed);
  return undecided_ == 0 ? 0 : exit_code(ErrorKind::no_answer);
}

}  // namespace tilepdb::solver
