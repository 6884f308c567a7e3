// SPDX-License-Identifier: MIT
#include "solver/certificate.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "solver/input_lines.hpp"
#include "solver/json_number.hpp"
#include "solver/moves_text.hpp"
#include "tilepdb/goal.hpp"
#include "tilepdb/json_text.hpp"
#include "tilepdb/move_automaton_builder.hpp"
#include "tilepdb/text.hpp"
#include "tilepdb/tool/records.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb::solver {
namespace {

constexpr const char* command_name = "certificate";

[[nodiscard]] Json json_of(const Catalogue& catalogue) {
  Json partitions = Json::array();
  for (const Partition& partition : catalogue.partitions) partitions.push_back(partition_text(partition));
  return {{"name", catalogue.name},
          {"blank", catalogue.blank},
          {"choose", catalogue.choose},
          {"partitions", std::move(partitions)}};
}

[[nodiscard]] Json json_of(const SearchSettings& search) {
  Json json{{"plain", search.plain},
            {"transpose", search.transpose},
            {"choose", search.choose},
            {"automaton_depth", search.automaton_depth},
            {"direction", name_of(search.direction)}};
  if (search.frontier_nodes) json["frontier_nodes"] = *search.frontier_nodes;
  return json;
}

[[nodiscard]] Json json_of(const Proof& proof) {
  Json json{{"id", proof.id}, {"status", proof.moves ? "solved" : "unsolvable"}, {"start", proof.start.text()}};
  if (!proof.moves) return json;
  json["length"] = proof.moves->size();
  json["moves"] = moves_text(*proof.moves);
  json["bounds"] = Json::array();
  for (const Bound& bound : proof.bounds) {
    json["bounds"].push_back({{"bound", bound.bound},
                              {"from_goal", bound.from_goal},
                              {"expanded", bound.expanded},
                              {"generated", bound.generated}});
  }
  return json;
}

/// A member that is a whole number. Throws Error (bad_input) for another one.
[[nodiscard]] std::uint64_t number_in(const Json& json, const char* name, std::uint64_t most = UINT64_MAX) {
  const auto number = find_whole_number(json.at(name), most);
  if (number) return *number;
  throw Error(ErrorKind::bad_input, std::string(name) + ": expected a whole number of at most " + std::to_string(most));
}

[[nodiscard]] Catalogue catalogue_from(const Json& json, BoardSize board) {
  Catalogue catalogue{json.at("name").get<std::string>(),
                      board,
                      static_cast<Cell>(number_in(json, "blank", board.cells() - 1)),
                      {},
                      {}};
  const Json& partitions = json.at("partitions");
  if (partitions.empty() || partitions.size() > most_partitions_of_catalogue) {
    throw Error(ErrorKind::bad_input, "found " + std::to_string(partitions.size()) + " partitions, expected 1 to " +
                                          std::to_string(most_partitions_of_catalogue));
  }
  for (const Json& partition : partitions) {
    catalogue.partitions.push_back(parse_partition(board, catalogue.blank, partition.get<std::string>()));
  }
  catalogue.choose = number_in(json, "choose", partitions.size() - 1);
  return catalogue;
}

[[nodiscard]] SearchSettings settings_from(const Json& json, BoardSize board) {
  SearchSettings search;
  search.plain = json.at("plain").get<bool>();
  search.transpose = json.at("transpose").get<bool>();
  search.choose = json.at("choose").get<bool>();
  search.automaton_depth = static_cast<unsigned>(number_in(json, "automaton_depth", max_automaton_depth(board)));
  search.direction = parse_direction(json.at("direction").get<std::string>());
  if (json.contains("frontier_nodes")) search.frontier_nodes = number_in(json, "frontier_nodes", most_frontier_nodes);
  return search;
}

[[nodiscard]] Proof proof_from(const Json& json, BoardSize board) {
  Proof proof{json.at("id").get<std::string>(), parse_position(board, json.at("start").get<std::string>()), {}, {}};
  const auto status = json.at("status").get<std::string>();
  if (status == "unsolvable") return proof;
  if (status != "solved") throw Error(ErrorKind::bad_input, "expected solved or unsolvable as the status of a proof");
  proof.moves = parse_moves(json.at("moves").get<std::string>());
  if (number_in(json, "length") != proof.moves->size()) {
    throw Error(ErrorKind::bad_input, "instance " + proof.id + ": its length is not the number of its moves");
  }
  for (const Json& bound : json.at("bounds")) {
    proof.bounds.push_back({static_cast<unsigned>(number_in(bound, "bound", max_depth)), true,
                            number_in(bound, "expanded"), number_in(bound, "generated"),
                            bound.at("from_goal").get<bool>()});
  }
  return proof;
}

[[nodiscard]] TableDigest table_from(const Json& json) {
  const auto digest = parse_hexadecimal(json.at("digest").get<std::string>());
  if (!digest) throw Error(ErrorKind::bad_input, "a table's digest is not a number of 16 hexadecimal digits");
  return {json.at("name").get<std::string>(), *digest};
}

[[nodiscard]] Certificate certificate_from(const Json& json) {
  if (json.at("command") != command_name || json.at("puzzle") != "tiles" || json.at("schema") != output_schema) {
    throw Error(ErrorKind::bad_input, "not a certificate, or of another version of the program");
  }
  const BoardSize board = parse_board_size(json.at("board").get<std::string>());
  require_tables(board);
  Certificate certificate;
  certificate.goal = parse_position(board, json.at("goal_tiles").get<std::string>());
  certificate.catalogue = catalogue_from(json.at("catalogue"), board);
  certificate.search = settings_from(json.at("search"), board);
  const Json& proofs = json.at("proofs");
  if (proofs.empty() || proofs.size() > most_instances) {
    throw Error(ErrorKind::bad_input,
                "found " + std::to_string(proofs.size()) + " proofs, expected 1 to " + std::to_string(most_instances));
  }
  for (const Json& proof : proofs) certificate.proofs.push_back(proof_from(proof, board));
  for (const Json& table : json.at("tables")) certificate.tables.push_back(table_from(table));
  std::sort(certificate.tables.begin(), certificate.tables.end());
  return certificate;
}

[[nodiscard]] std::string text_of(const Bound& bound) {
  return "bound " + std::to_string(bound.bound) + (bound.from_goal ? " from the goal" : "") + " with " +
         format_count(bound.expanded) + " expanded and " + format_count(bound.generated) + " generated";
}

}  // namespace

std::vector<Bound> completed_bounds(const Solution& solution) {
  std::vector<Bound> completed;
  for (const Bound& bound : solution.bounds) {
    if (bound.completed && bound.trials == 0) completed.push_back(bound);
  }
  return completed;
}

std::optional<Proof> proof_of(const Instance& instance, const Outcome& outcome) {
  if (outcome.given_up) return {};
  Proof proof{instance.id, instance.start, {}, {}};
  if (outcome.solution) {
    proof.moves = outcome.solution->moves;
    proof.bounds = completed_bounds(*outcome.solution);
  }
  return proof;
}

std::string fault_on_the_face(const Proof& proof, const Position& goal) {
  const bool reachable = is_reachable(proof.start, goal);
  if (!proof.moves) return reachable ? "it is solvable" : "";
  if (!reachable) return "it is not solvable";
  Position position = proof.start;
  for (const Direction direction : *proof.moves) {
    if (!position.board.can_go(position.blank(), direction)) return "its moves leave the board";
    position.move_blank(direction);
  }
  return position == goal ? "" : "its moves do not lead to the goal";
}

std::string fault_in_search(const Proof& proof, const Outcome& outcome, bool same_search) {
  if (!proof.moves || !outcome.solution) return proof.moves ? "it was not solved: " + outcome.reason : "";
  const unsigned length = outcome.solution->length();
  if (length != proof.moves->size()) {
    return "its shortest solution has " + std::to_string(length) + " moves, found " +
           std::to_string(proof.moves->size());
  }
  if (!same_search) return "";
  const auto bounds = completed_bounds(*outcome.solution);
  if (bounds.size() != proof.bounds.size()) {
    return "its search completes " + std::to_string(bounds.size()) + " bounds, found " +
           std::to_string(proof.bounds.size());
  }
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    const std::string right = text_of(bounds[i]);
    const std::string found = text_of(proof.bounds[i]);
    if (right != found) return std::string("its search completes ").append(right).append(", found ").append(found);
  }
  return "";
}

std::string encode_certificate(const Certificate& certificate) {
  const Json head{{"program", std::string("pdbsolve ") + version}, {"puzzle", "tiles"},
                  {"board", certificate.goal.board.name()},        {"goal_tiles", certificate.goal.text()},
                  {"catalogue", json_of(certificate.catalogue)},   {"search", json_of(certificate.search)}};
  std::ostringstream text;
  RecordWriter writer(text, OutputFormat::json, {command_name, "proofs", {}}, head);
  for (const Proof& proof : certificate.proofs) writer.add(json_of(proof));
  Json tables = Json::array();
  for (const TableDigest& table : certificate.tables) {
    tables.push_back({{"name", table.name}, {"digest", format_hexadecimal(table.digest)}});
  }
  writer.end("tables", tables);
  return text.str();
}

Certificate decode_certificate(const std::string& text, const std::string& file) {
  try {
    return certificate_from(parse_json<Json>(text));
  } catch (const Error& error) {
    throw Error(error.kind(), file + ": " + error.what());
  } catch (const Json::exception&) {
    throw Error(ErrorKind::bad_input, file + ": not a certificate, or damaged");
  }
}

}  // namespace tilepdb::solver
