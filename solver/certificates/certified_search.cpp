// SPDX-License-Identifier: MIT
#include "solver/certificates/certified_search.hpp"

#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "core/move_automaton_builder.hpp"
#include "tiles/given_partitions.hpp"

namespace tilepdb::solver {
namespace {

constexpr const char* chosen_otherwise =
    "partitions were chosen in a way that this version cannot repeat; make the certificate again with this version";

[[nodiscard]] bool is_same(const Catalogue& a, const Catalogue& b) {
  return a.board == b.board && a.blank == b.blank && a.choose == b.choose && a.partitions == b.partitions;
}

}  // namespace

bool require_true_name(const Catalogue& catalogue, const std::vector<std::filesystem::path>& shipped, ErrorKind kind) {
  const auto require_own_name = [&](bool is_own, const std::string& whose) {
    if (is_own) return;
    throw Error(kind, "catalogue " + catalogue.name + whose + "; its partitions need a name of their own");
  };
  if (const auto known = known_catalogue(catalogue.name, shipped)) {
    require_own_name(is_same(*known, catalogue), " is not the one of this name that comes with the programs");
    return true;
  }
  if (const auto known = known_catalogue(catalogue.name, catalogue_folders({}))) {
    require_own_name(is_same(*known, catalogue), " is not the one of this name in your folders of catalogues");
  }
  require_own_name(!names_other_partitions(catalogue), " has other partitions than its name lists");
  return false;
}

Json catalogue_json(const Catalogue& catalogue) {
  Json partitions = Json::array();
  for (const Partition& partition : catalogue.partitions) partitions.push_back(partition_text(partition));
  return {{"name", catalogue.name},
          {"blank", catalogue.blank},
          {"choose", catalogue.choose},
          {"partitions", std::move(partitions)}};
}

Catalogue catalogue_from(const JsonReader& json, BoardSize board) {
  json.require_members({"name", "blank", "choose", "partitions"});
  Catalogue catalogue{
      json.member("name").text(), board, static_cast<Cell>(json.member("blank").number(board.cells() - 1)), {}, {}};
  for (const JsonReader& partition : json.member("partitions").items(1, most_partitions_of_catalogue)) {
    catalogue.partitions.push_back(partition.meaning(
        [&](const std::string& text) { return parse_partition(board, catalogue.blank, text); }, partition_text));
  }
  catalogue.choose = static_cast<std::size_t>(json.member("choose").number(catalogue.partitions.size() - 1));
  return catalogue;
}

Json settings_json(const SearchSettings& search, const Catalogue& catalogue) {
  Json json{{"plain", search.plain},
            {"transpose", search.transpose},
            {"choose", search.choose},
            {"automaton_depth", search.automaton_depth.value_or(default_automaton_depth)},
            {"direction", to_string(search.direction)}};
  if (search.frontier_nodes) json["frontier_nodes"] = *search.frontier_nodes;
  if (may_choose(search, catalogue)) json["choice"] = choice_time;
  return json;
}

SearchSettings settings_from(const JsonReader& json, const Catalogue& catalogue) {
  json.require_members({"plain", "transpose", "choose", "automaton_depth", "direction"}, {"frontier_nodes", "choice"});
  SearchSettings search;
  search.plain = json.member("plain").boolean();
  search.transpose = json.member("transpose").boolean();
  search.choose = json.member("choose").boolean();
  search.automaton_depth =
      static_cast<unsigned>(json.member("automaton_depth").number(max_automaton_depth(catalogue.board)));
  search.direction =
      json.member("direction").meaning(parse_direction, [](SearchDirection direction) { return to_string(direction); });
  if (json.has("frontier_nodes")) search.frontier_nodes = json.member("frontier_nodes").number(most_frontier_nodes);
  if (json.has("choice")) {
    const JsonReader choice = json.member("choice");
    if (choice.text() != choice_time) throw choice.expected("\"early\": " + std::string(chosen_otherwise));
  } else if (may_choose(search, catalogue)) {
    throw json.refuse("no member \"choice\", expected \"early\": " + std::string(chosen_otherwise));
  }
  if (search.plain && search.direction == SearchDirection::backward) {
    throw json.refuse("plain searches go forward, found the direction backward");
  }
  return search;
}

std::function<bool(const std::string& name)> is_table_of(const Catalogue& catalogue) {
  return [&catalogue, blank = Cell{0}, names = std::set<std::string>()](const std::string& name) mutable {
    for (; !names.contains(name) && blank < catalogue.board.cells(); ++blank) {
      for (const Partition& partition : for_blank(catalogue, blank).partitions) {
        for (const Pattern pattern : partition) {
          names.insert(stored_table(make_table_key(catalogue.board, pattern, blank)).stored.file_stem());
        }
      }
    }
    return names.contains(name);
  };
}

}  // namespace tilepdb::solver
