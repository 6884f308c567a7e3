// SPDX-License-Identifier: MIT
#include "solver/commands/states_output.hpp"

#include <iostream>
#include <nlohmann/json.hpp>
#include <random>

#include "text/shown_text.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {

RecordWriter begin_rows(const Options& options, const Json& head) {
  return {std::cout, options.format, {"check", "rows", {"id", "start", "goal", "reachable", "reason"}}, head};
}

void add_row(RecordWriter& answer, const ReachableRow& row, bool with_start) {
  answer.print(shown(row.id) + '\t' + (with_start ? shown(row.start) + '\t' : "") + shown(row.goal) +
               (row.reachable ? "\tyes\t" : "\tno\t") + shown(row.reason) + '\n');
  answer.add(
      {{"id", row.id}, {"start", row.start}, {"goal", row.goal}, {"reachable", row.reachable}, {"reason", row.reason}});
}

std::uint64_t seed_or_any(const Options& options) {
  return options.random.seed ? *options.random.seed : std::random_device()();
}

std::string request_words(const Options& options, std::uint64_t seed) {
  const RandomRequest& request = options.random;
  return " --count " + std::to_string(request.count) + " --seed " + std::to_string(seed) +
         (request.walk ? " --walk " + std::to_string(*request.walk) : "");
}

Error no_state_of_length(const Options& options, std::uint64_t id, const std::string& what, std::size_t longest) {
  const std::string found = "found " + format_count(id - 1) + " of " + format_count(options.random.count);
  return {ErrorKind::no_answer, "--length " + std::to_string(*options.length) + ": " +
                                    (id == 1 ? "" : found + "; the next ") + what + " took at most " +
                                    counted(longest, "move")};
}

}  // namespace tilepdb::solver
