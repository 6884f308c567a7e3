// SPDX-License-Identifier: MIT
#include "solver/commands/report.hpp"

#include <iostream>

#include "solver/commands/options.hpp"
#include "tilepdb/text.hpp"

namespace tilepdb::solver {
namespace {

/// As text; an id from a file may hold bytes that are not UTF-8.
[[nodiscard]] std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

void print_error(const std::string& message) { std::cerr << "pdbsolve: " + message + "\n" << std::flush; }

void flush_output() {
  if (!std::cout.flush()) throw Error(ErrorKind::resource, "standard output cannot be written");
}

std::string moves_text(const std::vector<Direction>& moves) {
  std::string text;
  for (const Direction direction : moves) text += letter(direction);
  return text;
}

double rate(std::uint64_t expanded, double seconds) noexcept {
  return seconds > 0 ? static_cast<double>(expanded) / seconds : 0;
}

JsonDocument::JsonDocument(bool enabled, const std::string& command, const Json& head) : enabled_(enabled) {
  if (!enabled_) return;
  Json start{{"schema", 1}, {"command", command}};
  start.update(head);
  std::string text = dump(start);
  text.pop_back();
  std::cout << text << ",\"instances\":[";
}

void JsonDocument::add(const Json& instance) {
  if (!enabled_) return;
  std::cout << (first_ ? "\n" : ",\n") << dump(instance);
  first_ = false;
  flush_output();
}

void JsonDocument::end(const std::string& name, const Json& value) {
  if (!enabled_) return;
  std::cout << "\n]," << dump(name) << ':' << dump(value) << "}\n";
  flush_output();
}

}  // namespace tilepdb::solver
