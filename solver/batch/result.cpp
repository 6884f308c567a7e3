// SPDX-License-Identifier: MIT
#include "solver/batch/result.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "text/json_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] std::uint64_t sum_of(const std::vector<Bound>& bounds, std::uint64_t Bound::*nodes) noexcept {
  std::uint64_t sum = 0;
  for (const Bound& bound : bounds) sum += bound.*nodes;
  return sum;
}

constexpr std::size_t digits_of_part = 8;

[[nodiscard]] Status status_from(const std::string& name) {
  for (const Status status : {Status::solved, Status::given_up, Status::unsolvable}) {
    if (name == to_string(status)) return status;
  }
  throw std::out_of_range("a status");
}

}  // namespace

std::string text_of(const Gap& gap) {
  std::string text = "at least " + counted(gap.at_least, "move is needed", "moves are needed");
  if (gap.length != 0) text += ", the best solution has " + std::to_string(gap.length);
  return text;
}

std::uint64_t Result::expanded() const noexcept { return sum_of(bounds, &Bound::expanded); }

std::uint64_t Result::generated() const noexcept { return sum_of(bounds, &Bound::generated); }

std::uint64_t Result::expanded_in_completed_bounds() const noexcept {
  std::uint64_t sum = 0;
  for (const Bound& bound : bounds) sum += bound.completed ? bound.expanded : 0;
  return sum;
}

std::string text_of_parts(const std::vector<std::uint32_t>& parts) {
  std::string text;
  text.reserve(digits_of_part * parts.size());
  // A 64-bit number has twice as many digits.
  for (const std::uint32_t part : parts) text += format_hexadecimal(part).substr(digits_of_part);
  return text;
}

std::vector<std::uint32_t> parts_from_text(const std::string& text) {
  std::vector<std::uint32_t> parts;
  parts.reserve(text.size() / digits_of_part);
  for (std::size_t at = 0; at < text.size(); at += digits_of_part) {
    const auto part = parse_hexadecimal(std::string(digits_of_part, '0') + text.substr(at, digits_of_part));
    if (!part) throw Error(ErrorKind::bad_input, "expected 8 hexadecimal digits for each part");
    parts.push_back(static_cast<std::uint32_t>(*part));
  }
  return parts;
}

Json json_of(const Bound& bound) {
  return {bound.bound,    bound.completed, bound.expanded, bound.generated,
          bound.backward, bound.choices,   bound.seconds,  text_of_parts(bound.parts),
          bound.stored};
}

Json json_of(const std::vector<Bound>& bounds) {
  Json list = Json::array();
  for (const Bound& bound : bounds) list.push_back(json_of(bound));
  return list;
}

Bound bound_from(const Json& json) {
  return {whole_number<unsigned>(json.at(0)),
          json.at(1).get<bool>(),
          whole_number<std::uint64_t>(json.at(2)),
          whole_number<std::uint64_t>(json.at(3)),
          json.at(4).get<bool>(),
          json.at(6).get<double>(),
          parts_from_text(json.at(7).get<std::string>()),
          whole_number<unsigned>(json.at(5)),
          whole_number<std::uint64_t>(json.at(8))};
}

std::vector<Bound> bounds_from(const Json& json) {
  std::vector<Bound> bounds;
  for (const Json& entry : json) bounds.push_back(bound_from(entry));
  return bounds;
}

Json json_of(const Result& result) {
  Json json{{"status", to_string(result.status)},
            {"at_least", result.at_least},
            {"bounds", json_of(result.bounds)},
            {"seconds", result.seconds}};
  if (result.has_solution()) json["moves"] = result.moves;
  if (result.most_stored) json["most_stored"] = *result.most_stored;
  if (!result.reason.empty()) json["reason"] = result.reason;
  return json;
}

Result result_from(const Json& json) {
  Result result;
  result.status = status_from(json.at("status").get<std::string>());
  if (json.contains("moves")) result.moves = json.at("moves").get<std::vector<std::string>>();
  result.at_least = whole_number<unsigned>(json.at("at_least"));
  result.bounds = bounds_from(json.at("bounds"));
  if (json.contains("most_stored")) result.most_stored = whole_number<std::uint64_t>(json.at("most_stored"));
  result.seconds = json.at("seconds").get<double>();
  result.reason = json.value("reason", "");
  return result;
}

}  // namespace tilepdb::solver
