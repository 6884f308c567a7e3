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

void Totals::add(const Outcome& outcome) {
  if (!outcome.solution) {
    ++(outcome.given_up ? given_up_ : unsolvable_);
    if (outcome.given_up) {
      expanded_ += outcome.given_up->expanded;
      generated_ += outcome.given_up->generated;
      seconds_ += outcome.given_up->seconds;
    }
    return;
  }
  ++solved_;
  length_ += outcome.solution->length();
  expanded_ += outcome.solution->expanded();
  generated_ += outcome.solution->generated();
  seconds_ += outcome.solution->seconds;
}

double rate(std::uint64_t expanded, double seconds) noexcept {
  return seconds > 0 ? static_cast<double>(expanded) / seconds : 0;
}

std::string Totals::text(double wall) const {
  std::string text = std::to_string(solved_) + " solved";
  if (unsolvable_ != 0) text += ", " + std::to_string(unsolvable_) + " unsolvable";
  if (given_up_ != 0) text += ", " + std::to_string(given_up_) + " given up";
  return text + ", total length " + std::to_string(length_) + ", " + format_count(expanded_) + " expanded, " +
         format_count(generated_) + " generated, search " + format_fixed(seconds_, 3) + " s, wall " +
         format_fixed(wall, 3) + " s, " + format_fixed(rate(expanded_, wall) / 1e6, 2) + " million expansions/s";
}

Json Totals::json(double wall) const {
  return {{"solved", solved_},          {"unsolvable", unsolvable_}, {"given_up", given_up_},
          {"total_length", length_},    {"expanded", expanded_},     {"generated", generated_},
          {"search_seconds", seconds_}, {"wall_seconds", wall},      {"expansions_per_second", rate(expanded_, wall)}};
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
