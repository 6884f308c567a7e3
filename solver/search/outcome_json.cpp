// SPDX-License-Identifier: MIT
#include "solver/search/outcome_json.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "text/json_number.hpp"

namespace tilepdb::solver {

Json json_of(const std::vector<Bound>& bounds) {
  Json list = Json::array();
  for (const Bound& bound : bounds) {
    list.push_back({bound.bound, bound.completed, bound.expanded, bound.generated, bound.backward, bound.trials});
  }
  return list;
}

std::vector<Bound> bounds_from(const Json& list) {
  std::vector<Bound> bounds;
  for (const Json& entry : list) {
    bounds.push_back({whole_number<unsigned>(entry.at(0)), entry.at(1).get<bool>(),
                      whole_number<std::uint64_t>(entry.at(2)), whole_number<std::uint64_t>(entry.at(3)),
                      entry.at(4).get<bool>(), whole_number<unsigned>(entry.at(5))});
  }
  return bounds;
}

Json json_of(const Outcome& outcome) {
  if (outcome.given_up) {
    const GivenUp& proved = *outcome.given_up;
    return {{"reason", outcome.reason},
            {"given_up", {proved.at_least, proved.expanded, proved.generated, proved.seconds, proved.most_stored}}};
  }
  if (!outcome.solution) return {{"reason", outcome.reason}};
  Json moves = Json::array();
  for (const Direction move : outcome.solution->moves) moves.push_back(static_cast<unsigned>(move));
  return {{"moves", moves}, {"bounds", json_of(outcome.solution->bounds)}, {"seconds", outcome.solution->seconds}};
}

Outcome outcome_from(const Json& json) {
  if (json.contains("given_up")) {
    const Json& proved = json.at("given_up");
    return {{},
            json.at("reason").get<std::string>(),
            GivenUp{whole_number<unsigned>(proved.at(0)), whole_number<std::uint64_t>(proved.at(1)),
                    whole_number<std::uint64_t>(proved.at(2)), proved.at(3).get<double>(),
                    whole_number<std::uint64_t>(proved.at(4))}};
  }
  if (json.contains("reason")) return {{}, json.at("reason").get<std::string>(), {}};
  Solution solution;
  for (const Json& move : json.at("moves")) {
    const auto number = whole_number<unsigned>(move);
    if (number >= directions.size()) throw std::out_of_range("a move");
    solution.moves.push_back(static_cast<Direction>(number));
  }
  solution.bounds = bounds_from(json.at("bounds"));
  solution.seconds = json.at("seconds").get<double>();
  return {std::move(solution), {}, {}};
}

}  // namespace tilepdb::solver
