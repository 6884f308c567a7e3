// SPDX-License-Identifier: MIT
#include "solver/commands/bench_summary.hpp"

#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/build_info.hpp"
#include "text/shown_text.hpp"
#include "text/text.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb::solver {
namespace {

/// The processor's name, as Linux tells it.
[[nodiscard]] std::string machine() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(':');
    if (line.starts_with("model name") && colon != std::string::npos) return std::string(strip(line.substr(colon + 1)));
  }
  return "unknown";
}

}  // namespace

void add_machine(Json& summary) {
  summary["machine"] = machine();
  summary["compiler"] = compiler();
  summary["version"] = version;
  summary["revision"] = built_revision();
}

void print_summary(const Json& summary) {
  std::cout << "what\tvalue\n";
  for (const auto& [name, value] : summary.items()) {
    std::cout << name << '\t';
    if (value.is_string()) {
      std::cout << shown(value.get<std::string>());
    } else if (value.is_number_float()) {
      std::cout << format_fixed(value.get<double>(), name == "expansions_per_second" ? 0 : 6);
    } else {
      std::cout << value.dump();
    }
    std::cout << '\n';
  }
}

}  // namespace tilepdb::solver
