// SPDX-License-Identifier: MIT
#include "team/team.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tilepdb/error.hpp"

namespace tilepdb {

bool leads(const Team* team) noexcept { return team == nullptr || team->rank() == 0; }

std::string process_name(const Team& team, int rank) {
  return "process " + std::to_string(rank) + " on " + team.host(rank);
}

bool decided_by_first(Team* team, bool own) { return team == nullptr ? own : team->gather(own ? "1" : "0")[0] == "1"; }

void require_no_failure(Team& team, const std::optional<Error>& own) {
  const auto texts =
      team.gather(own ? std::to_string(static_cast<int>(own->kind())) + " " + own->what() : std::string());
  for (int rank = 0; rank < team.size(); ++rank) {
    const std::string& text = texts[static_cast<std::size_t>(rank)];
    if (text.empty()) continue;
    const std::string where = rank == 0 ? "" : process_name(team, rank) + ": ";
    throw Error(static_cast<ErrorKind>(text[0] - '0'), where + text.substr(2));
  }
}

void work_in_all(Team* team, const std::function<void()>& work) {
  if (team == nullptr) return work();
  require_no_failure(*team, failure_of(work));
}

std::string work_in_first(Team* team, const std::function<std::string()>& work) {
  std::string result;
  work_in_all(team, [&] {
    if (leads(team)) result = work();
  });
  return team == nullptr ? result : team->gather(result)[0];
}

}  // namespace tilepdb
