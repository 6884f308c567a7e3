// SPDX-License-Identifier: MIT
#include "team/team.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <span>
#include <string_view>

#include "text/text.hpp"

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

namespace {

/// Per core that no process has taken yet: the number of processes that may run on it.
using FreeCores = std::map<int, std::size_t>;

struct Process {
  FreeCores& free;
  std::size_t threads = 0;  // 0: one per core
  std::vector<int> cores{};
};

/// Takes up to one core per thread, preferring cores that few others may use. Returns the number taken.
[[nodiscard]] std::size_t take_cores(const Process& process) {
  std::vector<int> usable;
  for (const int core : process.cores) {
    if (process.free.contains(core)) usable.push_back(core);
  }
  std::stable_sort(usable.begin(), usable.end(), [&](int a, int b) { return process.free.at(a) < process.free.at(b); });
  if (process.threads != 0) usable.resize(std::min(usable.size(), process.threads));
  for (const int core : usable) process.free.erase(core);
  return usable.size();
}

}  // namespace

std::vector<bool> surplus_processes(Team& team, int threads, const std::vector<int>& cores) {
  std::string own = std::to_string(threads);
  for (const int core : cores) own += ' ' + std::to_string(core);
  std::map<std::string, FreeCores> machines;
  std::vector<Process> processes;
  for (const std::string& text : team.gather(own)) {
    Process process{machines[team.host(static_cast<int>(processes.size()))]};
    const auto numbers = split(text, " ");
    process.threads = parse_number<std::size_t>(numbers.front()).value_or(0);
    for (const std::string_view number : std::span(numbers).subspan(1)) {
      process.cores.push_back(parse_number<int>(number).value_or(0));
      ++process.free[process.cores.back()];
    }
    processes.push_back(std::move(process));
  }
  std::vector<bool> surplus;
  for (const Process& process : processes) {
    const bool has_core = take_cores(process) > 0;
    surplus.push_back(!has_core && process.threads == 0 && !process.cores.empty() && !surplus.empty());
  }
  return surplus;
}

}  // namespace tilepdb
