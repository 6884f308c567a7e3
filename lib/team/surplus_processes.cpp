// SPDX-License-Identifier: MIT
#include "team/surplus_processes.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <sstream>
#include <string>

namespace tilepdb {
namespace {

/// How many processes may run on each core of a machine that no process has taken yet, by the core's number.
using FreeCores = std::map<int, std::size_t>;

struct Process {
  FreeCores& free;
  std::size_t threads = 0;
  std::vector<int> cores{};
};

/// Takes a core for each thread, as far as there are some, first those that few others may run on. Returns how many.
[[nodiscard]] std::size_t take_cores(const Process& process) {
  std::vector<int> usable;
  for (const int core : process.cores) {
    if (process.free.contains(core)) usable.push_back(core);
  }
  std::stable_sort(usable.begin(), usable.end(), [&](int a, int b) { return process.free.at(a) < process.free.at(b); });
  usable.resize(std::min(usable.size(), process.threads));
  for (const int core : usable) process.free.erase(core);
  return usable.size();
}

}  // namespace

std::vector<bool> surplus_processes(Team& team, int threads, const std::vector<int>& cores) {
  std::ostringstream own;
  own << threads;
  for (const int core : cores) own << ' ' << core;
  std::map<std::string, FreeCores> machines;
  std::vector<Process> processes;
  for (const std::string& text : team.gather(own.str())) {
    Process process{machines[team.host(static_cast<int>(processes.size()))]};
    std::istringstream words(text);
    words >> process.threads;
    for (int core = 0; words >> core;) {
      process.cores.push_back(core);
      ++process.free[core];
    }
    processes.push_back(std::move(process));
  }
  std::vector<bool> surplus;
  for (const Process& process : processes) {
    const bool has_core = take_cores(process) > 0;
    surplus.push_back(!has_core && !process.cores.empty() && !surplus.empty());
  }
  return surplus;
}

}  // namespace tilepdb
