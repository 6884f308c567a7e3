// SPDX-License-Identifier: MIT
#include "solver/certificates/certificate.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "solver/certificates/certificate_document.hpp"
#include "solver/instances/board_text.hpp"
#include "text/counted.hpp"
#include "text/text.hpp"
#include "tiles/move_automaton_builder.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::size_t most_bounds = 2 * max_depth;

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
                              {"from_goal", bound.backward},
                              {"expanded", bound.expanded},
                              {"generated", bound.generated}});
  }
  return json;
}

[[nodiscard]] Position position_from(const JsonReader& json, BoardSize board) {
  return json.meaning([&](const std::string& text) { return parse_position(board, text); },
                      [](const Position& position) { return position.text(); });
}

[[nodiscard]] Catalogue catalogue_from(const JsonReader& json, BoardSize board) {
  json.require_members({"name", "blank", "choose", "partitions"});
  Catalogue catalogue{
      name_from(json.member("name")), board, static_cast<Cell>(json.member("blank").number(board.cells() - 1)), {}, {}};
  for (const JsonReader& partition : json.member("partitions").items(1, most_partitions_of_catalogue)) {
    catalogue.partitions.push_back(partition.meaning(
        [&](const std::string& text) { return parse_partition(board, catalogue.blank, text); }, partition_text));
  }
  catalogue.choose = static_cast<std::size_t>(json.member("choose").number(catalogue.partitions.size() - 1));
  return catalogue;
}

[[nodiscard]] SearchSettings settings_from(const JsonReader& json, BoardSize board) {
  json.require_members({"plain", "transpose", "choose", "automaton_depth", "direction"}, {"frontier_nodes"});
  SearchSettings search;
  search.plain = json.member("plain").boolean();
  search.transpose = json.member("transpose").boolean();
  search.choose = json.member("choose").boolean();
  search.automaton_depth = static_cast<unsigned>(json.member("automaton_depth").number(max_automaton_depth(board)));
  search.direction = json.member("direction").meaning(parse_direction, name_of);
  if (json.has("frontier_nodes")) search.frontier_nodes = json.member("frontier_nodes").number(most_frontier_nodes);
  if (search.plain && search.direction == SearchDirection::backward) {
    throw json.refuse("plain searches go forward, found the direction backward");
  }
  return search;
}

[[nodiscard]] Bound bound_from(const JsonReader& json) {
  json.require_members({"bound", "from_goal", "expanded", "generated"});
  return {static_cast<unsigned>(json.member("bound").number(max_depth)), true, json.member("expanded").number(),
          json.member("generated").number(), json.member("from_goal").boolean()};
}

[[nodiscard]] Proof proof_from(const JsonReader& json, BoardSize board) {
  const bool solved = json.has("status") && json.member("status").text() == "solved";
  if (!solved) {
    json.require_members({"id", "status", "start"});
    if (json.member("status").text() != "unsolvable") throw json.member("status").expected("solved or unsolvable");
    return {name_from(json.member("id")), position_from(json.member("start"), board), {}, {}};
  }
  json.require_members({"id", "status", "start", "length", "moves", "bounds"});
  Proof proof{name_from(json.member("id")), position_from(json.member("start"), board), {}, {}};
  proof.moves = json.member("moves").meaning(parse_moves, moves_text);
  if (json.member("length").number() != proof.moves->size()) {
    throw json.member("length").expected("the number of the moves, " + std::to_string(proof.moves->size()));
  }
  for (const JsonReader& bound : json.member("bounds").items(0, most_bounds)) {
    proof.bounds.push_back(bound_from(bound));
  }
  return proof;
}

/// The names of the tables of a catalogue's partitions, for a blank on any cell: searches go from the goal and to it.
class TableNames {
 public:
  explicit TableNames(const Catalogue& catalogue) : catalogue_(catalogue) {}

  [[nodiscard]] bool contains(const std::string& name) {
    while (!names_.contains(name) && next_blank_ < catalogue_.board.cells()) {
      for (const Partition& partition : for_blank(catalogue_, next_blank_).partitions) {
        for (const Pattern pattern : partition) {
          names_.insert(stored_table(make_table_key(catalogue_.board, pattern, next_blank_)).stored.file_stem());
        }
      }
      ++next_blank_;
    }
    return names_.contains(name);
  }

 private:
  const Catalogue& catalogue_;
  Cell next_blank_ = 0;
  std::set<std::string> names_;
};

[[nodiscard]] Certificate certificate_from(const JsonReader& json) {
  require_head(json, puzzle_of_boards, {"board", "goal_tiles", "catalogue", "search"});
  const BoardSize board = json.member("board").meaning(
      [](const std::string& text) {
        const BoardSize size = parse_board_size(text);
        require_tables(size);
        return size;
      },
      [](const BoardSize& size) { return size.name(); });
  Certificate certificate;
  certificate.goal = position_from(json.member("goal_tiles"), board);
  certificate.catalogue = catalogue_from(json.member("catalogue"), board);
  certificate.search = settings_from(json.member("search"), board);
  certificate.proofs =
      proofs_from<Proof>(json.member("proofs"), [&](const JsonReader& item) { return proof_from(item, board); });
  TableNames names(certificate.catalogue);
  certificate.tables = tables_from(json.member("tables"), [&](const JsonReader& name) {
    if (!names.contains(name.text())) throw name.expected("a table of the catalogue's partitions");
  });
  return certificate;
}

[[nodiscard]] std::string text_of(const Bound& bound) {
  return "bound " + std::to_string(bound.bound) + (bound.backward ? " from the goal" : "") + " with " +
         format_count(bound.expanded) + " expanded and " + format_count(bound.generated) + " generated";
}

[[nodiscard]] std::vector<std::string> texts_of(const std::vector<Bound>& bounds) {
  std::vector<std::string> texts;
  for (const Bound& bound : bounds) texts.push_back(text_of(bound));
  return texts;
}

}  // namespace

void require_true_name(const Catalogue& catalogue, const std::vector<std::filesystem::path>& folders) {
  for (const auto& folder : folders) {
    const auto path = folder / (catalogue.name + ".catalogue");
    std::error_code ignored;
    if (path.parent_path() != folder || !std::filesystem::exists(path, ignored)) continue;
    const Catalogue shipped = read_catalogue(path);
    if (shipped.board == catalogue.board && shipped.blank == catalogue.blank && shipped.choose == catalogue.choose &&
        shipped.partitions == catalogue.partitions) {
      return;
    }
    throw Error(ErrorKind::bad_input, "catalogue " + catalogue.name + " is not the one of this name that comes with " +
                                          "the programs; its partitions need a name of their own");
  }
}

std::vector<Bound> completed_bounds(const Solution& solution) {
  std::vector<Bound> completed;
  for (const Bound& bound : solution.bounds) {
    if (bound.completed) completed.push_back(bound);
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
  if (!(position == goal)) return "its moves do not lead to the goal";
  for (const Bound& bound : proof.bounds) {
    if (bound.bound >= proof.moves->size() || (proof.moves->size() - bound.bound) % 2 != 0) {
      return "bound " + std::to_string(bound.bound) + " cannot have been completed before a solution of " +
             counted(proof.moves->size(), "move");
    }
  }
  return "";
}

std::string fault_in_search(const Proof& proof, const Outcome& outcome, bool same_search) {
  if (!proof.moves || !outcome.solution) return proof.moves ? "it was not solved: " + outcome.reason : "";
  const unsigned length = outcome.solution->length();
  if (length != proof.moves->size()) {
    return "its shortest solution has " + counted(length, "move") + ", found " + std::to_string(proof.moves->size());
  }
  if (!same_search) return "";
  return fault_of_bounds(texts_of(completed_bounds(*outcome.solution)), texts_of(proof.bounds));
}

std::string encode_certificate(const Certificate& certificate) {
  std::vector<Json> proofs;
  for (const Proof& proof : certificate.proofs) proofs.push_back(json_of(proof));
  return encode_document({{"puzzle", puzzle_of_boards},
                          {"board", certificate.goal.board.name()},
                          {"goal_tiles", certificate.goal.text()},
                          {"catalogue", json_of(certificate.catalogue)},
                          {"search", json_of(certificate.search)}},
                         proofs, certificate.tables);
}

Certificate decode_certificate(const std::string& text, const std::string& file) {
  Certificate certificate;
  decode_document(text, file, [&](const JsonReader& json) { certificate = certificate_from(json); });
  return certificate;
}

}  // namespace tilepdb::solver
