// SPDX-License-Identifier: MIT
#include "solver/search/outcome_json.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "text/json_number.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::size_t digits_of_part = 8;

}  // namespace

std::string text_of_parts(const std::vector<std::uint32_t>& parts) {
  std::string text;
  text.reserve(digits_of_part * parts.size());
  // Half of the digits that a number of 64 bits has.
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

Json json_of(const std::vector<Bound>& bounds, const Trials& trials, std::size_t before) {
  Json list = Json::array();
  const auto add = [&](const auto& what, bool completed, unsigned choices, double seconds, std::string parts) {
    list.push_back(
        {what.bound, completed, what.expanded, what.generated, what.backward, choices, seconds, std::move(parts)});
  };
  for (std::size_t i = 0; i <= bounds.size(); ++i) {
    if (i == before && trials.choices != 0) add(trials, false, trials.choices, 0, {});
    if (i < bounds.size()) add(bounds[i], bounds[i].completed, 0, bounds[i].seconds, text_of_parts(bounds[i].parts));
  }
  return list;
}

std::size_t read_bounds(const Json& list, std::vector<Bound>& bounds, Trials& trials) {
  std::size_t before = 0;
  for (const Json& entry : list) {
    const auto bound = whole_number<unsigned>(entry.at(0));
    const auto expanded = whole_number<std::uint64_t>(entry.at(2));
    const auto generated = whole_number<std::uint64_t>(entry.at(3));
    const bool backward = entry.at(4).get<bool>();
    if (const auto choices = whole_number<unsigned>(entry.at(5)); choices != 0) {
      trials = {bound, choices, expanded, generated, backward};
      before = bounds.size();
    } else {
      bounds.push_back({bound, entry.at(1).get<bool>(), expanded, generated, backward, entry.at(6).get<double>(),
                        parts_from_text(entry.at(7).get<std::string>())});
    }
  }
  return before;
}

Json json_of(const Outcome& outcome) {
  if (outcome.given_up) {
    const GivenUp& proved = *outcome.given_up;
    return {{"reason", outcome.reason},
            {"given_up",
             {proved.at_least, proved.expanded, proved.generated, proved.seconds, proved.most_stored,
              json_of(proved.bounds)}}};
  }
  if (!outcome.solution) return {{"reason", outcome.reason}};
  Json moves = Json::array();
  for (const Direction move : outcome.solution->moves) moves.push_back(static_cast<unsigned>(move));
  const Solution& solution = *outcome.solution;
  return {{"moves", moves},
          {"bounds", json_of(solution.bounds, solution.trials, solution.bounds_before_trials)},
          {"seconds", solution.seconds}};
}

Outcome outcome_from(const Json& json) {
  if (json.contains("given_up")) {
    const Json& proved = json.at("given_up");
    GivenUp given_up{whole_number<unsigned>(proved.at(0)),      whole_number<std::uint64_t>(proved.at(1)),
                     whole_number<std::uint64_t>(proved.at(2)), proved.at(3).get<double>(),
                     whole_number<std::uint64_t>(proved.at(4)), {}};
    Trials none;
    (void)read_bounds(proved.at(5), given_up.bounds, none);
    return {{}, json.at("reason").get<std::string>(), std::move(given_up)};
  }
  if (json.contains("reason")) return {{}, json.at("reason").get<std::string>(), {}};
  Solution solution;
  for (const Json& move : json.at("moves")) {
    const auto number = whole_number<unsigned>(move);
    if (number >= directions.size()) throw std::out_of_range("a move");
    solution.moves.push_back(static_cast<Direction>(number));
  }
  solution.bounds_before_trials = read_bounds(json.at("bounds"), solution.bounds, solution.trials);
  solution.seconds = json.at("seconds").get<double>();
  return {std::move(solution), {}, {}};
}

}  // namespace tilepdb::solver
