// SPDX-License-Identifier: MIT
#include "solver/commands/claim_output.hpp"

#include <iostream>

#include "tilepdb/text.hpp"
#include "tilepdb/tool_support.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] std::string found_text(const ResultRow& row) {
  if (row.length) return std::to_string(*row.length);
  return row.given_up ? "at least " + std::to_string(row.at_least.value_or(0)) : "unsolvable";
}

}  // namespace

ClaimOutput::ClaimOutput(bool json, bool quiet, const Json& head)
    : json_(json), quiet_(quiet), document_(json, "verify", head) {
  if (json_) return;
  std::cout << "id\tclaimed\tfound\n";
  flush_output();
}

void ClaimOutput::add(const ResultRow& row, unsigned claimed) {
  ++instances_;
  totals_.add(row);
  if (!row.length) print_error(row.reason);
  const bool undecided = row.given_up && row.at_least.value_or(0) <= claimed;
  const bool agrees = row.length == claimed;
  if (undecided) {
    ++undecided_;
  } else if (!agrees) {
    ++different_;
  }
  Json json{{"id", row.id}, {"claimed", claimed}, {"found", row.length ? Json(*row.length) : Json(found_text(row))}};
  if (!undecided) json["agrees"] = agrees;
  document_.add(json);
  if (agrees || json_) return;
  std::cout << row.id << '\t' << claimed << '\t' << found_text(row) << '\n';
  flush_output();
}

int ClaimOutput::finish() {
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  Json summary = totals_.json(wall);
  summary["different"] = different_;
  summary["undecided"] = undecided_;
  document_.end("summary", summary);
  if (!quiet_) {
    std::cerr << totals_.text(wall) << '\n'
              << format_count(different_) << " of " << format_count(instances_) << " lengths differ\n";
    if (undecided_ != 0) std::cerr << format_count(undecided_) << " undecided\n";
  }
  if (different_ != 0) return exit_code(ErrorKind::check_failed);
  return undecided_ == 0 ? 0 : exit_code(ErrorKind::no_answer);
}

}  // namespace tilepdb::solver
