// SPDX-License-Identifier: MIT
#include "solver/commands/team_session.hpp"

#include <nlohmann/json.hpp>

#include "core/move_automaton_builder.hpp"
#include "format/table_folder.hpp"
#include "solver/certificates/certified_search.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/search/tile_searcher.hpp"
#include "solver/tables/team_tables.hpp"
#include "text/json_reader.hpp"
#include "text/json_text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] Json json_of_catalogue(const Problem& problem) {
  return {{"catalogue_name", problem.catalogue_name}, {"catalogue", catalogue_json(*problem.catalogue)}};
}

/// For a problem whose board is known.
void take_catalogue(const Json& json, Problem& problem) {
  problem.catalogue_name = json.at("catalogue_name").get<std::string>();
  problem.catalogue = catalogue_from(JsonReader(json.at("catalogue")), problem.board);
}

/// What tables a search goes on with must not depend on the process.
void use_tables_of_all(const Options& options, Problem& problem) {
  const auto folder = table_folder(options.tables.folder);
  auto tables = tables_of_all(*options.team, folder, problem.board);
  if (!problem.only_tables) {
    problem.only_tables = std::move(tables);
    return;
  }
  // They are of a search that is done again, which would take another course without one of them.
  for (const std::string& name : *problem.only_tables) {
    if (tables.contains(name)) continue;
    throw Error(ErrorKind::bad_input, "table " + name + " is missing in " + folder.string() +
                                          ", or in the folder of another process: the search that the certificate is " +
                                          "of has used it; make it with pdbgen generate");
  }
}

}  // namespace

Options assisting(const Options& options) {
  Options own = options;
  own.quiet = true;
  own.verbose = false;
  own.generate = false;
  own.html.clear();
  own.certificate.clear();
  return own;
}

std::string shared_text_of(const Problem& problem) {
  Json json{{"board", problem.board.name()}, {"goal", problem.goal.text()}, {"purpose", problem.purpose}};
  for (const Instance& instance : problem.instances) {
    json["instances"].push_back({instance.id, instance.start, instance.source});
  }
  return json_line(json);
}

Problem problem_from(const std::string& text) {
  const Json json = parse_json(text);
  Problem problem;
  problem.board = parse_board_size(json.at("board").get<std::string>());
  problem.goal = parse_position(problem.board, json.at("goal").get<std::string>());
  problem.purpose = json.at("purpose").get<std::string>();
  for (const Json& instance : json.at("instances")) {
    problem.instances.push_back(
        {instance.at(0).get<std::string>(), {}, instance.at(1).get<std::string>(), instance.at(2).get<std::string>()});
  }
  problem.unsolvable = unsolvable_instances(problem.instances, problem.goal);
  return problem;
}

std::shared_ptr<const Heuristic> open_heuristic_in_all(const Options& options, Problem& problem) {
  if (options.team == nullptr) return open_heuristic(options, problem);
  std::shared_ptr<const Heuristic> heuristic;
  // The catalogue that suits the memory and folder of the first is that of all.
  const std::string catalogue = work_in_first(options.team, [&] {
    heuristic = open_heuristic(options, problem);
    return json_line(json_of_catalogue(problem));
  });
  work_in_all(options.team, [&] {
    if (leads(options.team)) return;
    take_catalogue(parse_json(catalogue), problem);
    heuristic = open_heuristic(options, problem);
  });
  use_tables_of_all(options, problem);
  return heuristic;
}

}  // namespace tilepdb::solver
