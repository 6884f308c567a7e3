// SPDX-License-Identifier: MIT
#include "solver/certificates/certificate.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/move_automaton_builder.hpp"
#include "solver/batch/result_json.hpp"
#include "solver/certificates/certificate_document.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/search/subtree_parts.hpp"
#include "text/text.hpp"
#include "tiles/given_partitions.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::size_t most_bounds = std::size_t{2} * max_depth;

constexpr const char* chosen_otherwise =
    "partitions were chosen in a way that this version cannot repeat; make the certificate again with this version";

[[nodiscard]] Json json_of(const SearchSettings& search, const Catalogue& catalogue) {
  Json json{{"plain", search.plain},
            {"transpose", search.transpose},
            {"choose", search.choose},
            {"automaton_depth", search.automaton_depth.value_or(default_automaton_depth)},
            {"direction", name_of(search.direction)}};
  if (search.frontier_nodes) json["frontier_nodes"] = *search.frontier_nodes;
  if (may_choose(search, catalogue)) json["choice"] = choice_time;
  return json;
}

[[nodiscard]] Json json_of(const Proof& proof) {
  const char* const status = proof.moves ? "solved" : proof.at_least ? "given_up" : "unsolvable";
  Json json{{"id", proof.id}, {"status", status}, {"start", proof.start.text()}};
  if (proof.at_least) json["at_least"] = *proof.at_least;
  if (proof.moves) {
    json["length"] = proof.moves->size();
    json["moves"] = moves_text(*proof.moves);
  }
  if (!proof.moves && !proof.at_least) return json;
  json["bounds"] = Json::array();
  for (const Bound& bound : proof.bounds) {
    Json& entry = json["bounds"].emplace_back(Json{{"bound", bound.bound},
                                                   {"from_goal", bound.backward},
                                                   {"expanded", bound.expanded},
                                                   {"generated", bound.generated}});
    if (!bound.parts.empty()) entry["parts"] = text_of_parts(bound.parts);
  }
  return json;
}

[[nodiscard]] Position position_from(const JsonReader& json, BoardSize board) {
  return json.meaning([&](const std::string& text) { return parse_position(board, text); },
                      [](const Position& position) { return position.text(); });
}

[[nodiscard]] SearchSettings settings_from(const JsonReader& json, const Catalogue& catalogue) {
  json.require_members({"plain", "transpose", "choose", "automaton_depth", "direction"}, {"frontier_nodes", "choice"});
  SearchSettings search;
  search.plain = json.member("plain").boolean();
  search.transpose = json.member("transpose").boolean();
  search.choose = json.member("choose").boolean();
  search.automaton_depth =
      static_cast<unsigned>(json.member("automaton_depth").number(max_automaton_depth(catalogue.board)));
  search.direction =
      json.member("direction").meaning(parse_direction, [](SearchDirection direction) { return name_of(direction); });
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

[[nodiscard]] Bound bound_from(const JsonReader& json) {
  json.require_members({"bound", "from_goal", "expanded", "generated"}, {"parts"});
  Bound bound{static_cast<unsigned>(json.member("bound").number(max_depth)), true, json.member("expanded").number(),
              json.member("generated").number(), json.member("from_goal").boolean()};
  if (!json.has("parts")) return bound;
  bound.parts = json.member("parts").meaning(parts_from_text, text_of_parts);
  if (bound.parts.size() < 2 || bound.parts.size() > most_parts) {
    throw json.member("parts").expected("2 to " + std::to_string(most_parts) + " parts of 8 digits");
  }
  return bound;
}

[[nodiscard]] Proof proof_from(const JsonReader& json, BoardSize board) {
  const std::string status = json.has("status") ? json.member("status").text() : "";
  const bool solved = status == "solved";
  const bool given_up = status == "given_up";
  std::vector<std::string_view> members{"id", "status", "start"};
  if (solved) members.insert(members.end(), {"length", "moves", "bounds"});
  if (given_up) members.insert(members.end(), {"at_least", "bounds"});
  json.require_members(members);
  if (!solved && !given_up && status != "unsolvable") {
    throw json.member("status").expected("solved, given_up or unsolvable");
  }
  Proof proof{name_from(json.member("id")), position_from(json.member("start"), board), {}, {}};
  if (!solved && !given_up) return proof;
  for (const JsonReader& bound : json.member("bounds").items(given_up ? 1 : 0, most_bounds)) {
    proof.bounds.push_back(bound_from(bound));
  }
  if (given_up) {
    proof.at_least = static_cast<unsigned>(json.member("at_least").number(max_depth + 2));
    return proof;
  }
  proof.moves = json.member("moves").meaning(parse_moves, moves_text);
  if (json.member("length").number() != proof.moves->size()) {
    throw json.member("length").expected("the number of the moves, " + std::to_string(proof.moves->size()));
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
  (void)name_from(json.member("catalogue").member("name"));
  certificate.search = settings_from(json.member("search"), certificate.catalogue);
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

[[nodiscard]] std::vector<Bound> completed_bounds(const Result& result) {
  std::vector<Bound> completed;
  for (const Bound& bound : result.bounds) {
    if (bound.completed) completed.push_back(bound);
  }
  return completed;
}

/// What is wrong with a bound of which a sample was searched; empty: nothing.
[[nodiscard]] std::string fault_of(const BoundSample& sample) {
  if (!sample.fault.empty()) return sample.fault;
  if (!sample.wrong.empty()) {
    return format_count(sample.wrong.size()) + " of the " + counted(sample.searched.size(), "part") +
           " that were searched differ";
  }
  if (sample.verdict() != NodesVerdict::wrong) return "";
  return sample.expanded.verdict() == NodesVerdict::wrong ? sample.expanded.fault() : sample.generated.fault();
}

[[nodiscard]] bool is_sound(const BoundSample& sample) { return fault_of(sample).empty(); }

/// What is wrong with the parts of a bound whose nodes are right.
[[nodiscard]] std::string fault_in_parts(const Bound& right, const Bound& found) {
  if (found.parts.empty()) return "";
  const std::string bound = "bound " + std::to_string(found.bound) + ": ";
  if (right.parts.size() != found.parts.size()) {
    return bound + "its search has " + counted(right.parts.size(), "part") + ", found " +
           std::to_string(found.parts.size());
  }
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < right.parts.size(); ++i) wrong += right.parts[i] != found.parts[i] ? 1 : 0;
  if (wrong == 0) return "";
  return bound + format_count(wrong) + " of its " + counted(right.parts.size(), "part") + " differ from its search";
}

/// What is wrong with bounds, each of which has its place.
[[nodiscard]] std::string fault_in_order(const std::vector<Bound>& right, const std::vector<Bound>& found) {
  std::string fault = fault_of_bounds(right, found, text_of);
  for (std::size_t i = 0; fault.empty() && i < found.size(); ++i) fault = fault_in_parts(right[i], found[i]);
  return fault;
}

/// What is wrong with one claimed bound; `right` are those that were searched whole.
[[nodiscard]] std::string fault_of(const Bound& claim, const std::vector<Bound>& right,
                                   const std::vector<BoundSample>& samples) {
  for (const BoundSample& sample : samples) {
    if (sample.bound != claim.bound || sample.backward != claim.backward) continue;
    const std::string fault = fault_of(sample);
    return fault.empty() ? "" : "bound " + std::to_string(claim.bound) + ": " + fault;
  }
  const std::string text = text_of(claim);
  const Bound* other = nullptr;
  for (const Bound& bound : right) {
    if (text_of(bound) == text) return fault_in_parts(bound, claim);
    if (bound.bound == claim.bound && bound.backward == claim.backward) other = &bound;
  }
  return other == nullptr ? "its search does not complete " + text
                          : "its search completes " + text_of(*other) + ", found " + text;
}

/// What is wrong with the bounds of a proof where those of its search come in any order: a search that was not ended
/// may not have told of all that another one completes.
[[nodiscard]] std::string fault_in_any_order(const Proof& proof, const std::vector<Bound>& right,
                                             const std::vector<BoundSample>& samples) {
  for (const Bound& claim : proof.bounds) {
    if (std::string fault = fault_of(claim, right, samples); !fault.empty()) return fault;
  }
  if (!proof.moves) return "";
  for (const Bound& bound : right) {
    const std::string text = text_of(bound);
    if (std::none_of(proof.bounds.begin(), proof.bounds.end(), [&](const Bound& b) { return text_of(b) == text; })) {
      return "its search completes " + text + ", which is not there";
    }
  }
  return "";
}

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

unsigned Proof::max_bound() const noexcept {
  if (moves) return moves->size() < 2 ? 0 : static_cast<unsigned>(moves->size()) - 2;
  return at_least.value_or(0) < 2 ? 0 : *at_least - 2;
}

std::optional<Proof> unended_proof(const Instance& instance, const std::vector<Bound>& bounds) {
  Proof proof{instance.id, instance.start, {}, bounds};
  for (const Bound& bound : bounds) proof.at_least = std::max(proof.at_least.value_or(0), bound.bound + 2);
  if (!proof.at_least) return {};
  return proof;
}

std::optional<Proof> proof_of(const Instance& instance, const Result& result) {
  if (result.status == Status::given_up) return unended_proof(instance, completed_bounds(result));
  Proof proof{instance.id, instance.start, {}, {}};
  if (result.solved()) {
    proof.moves = moves_of(result.moves);
    proof.bounds = completed_bounds(result);
  }
  return proof;
}

std::string fault_without_search(const Proof& proof, const Position& goal) {
  const bool reachable = is_reachable(proof.start, goal);
  if (!proof.moves && !proof.at_least) return reachable ? "it is solvable" : "";
  if (!reachable) return "it is not solvable";
  if (proof.at_least) {
    // Each move takes the blank to a cell of the other colour.
    const unsigned parity = goal.board.distance(proof.start.blank(), goal.blank()) % 2;
    for (const Bound& bound : proof.bounds) {
      if (bound.bound % 2 == parity) continue;
      return "bound " + std::to_string(bound.bound) + " is none of its search: its solutions have an " +
             (parity == 0 ? "even" : "odd") + " number of moves";
    }
    const auto proved = unended_proof({proof.id, {}, proof.start, {}}, proof.bounds);
    if (*proved->at_least == *proof.at_least) return "";
    return "its bounds prove that every solution takes at least " + counted(*proved->at_least, "move") + ", found " +
           std::to_string(*proof.at_least);
  }
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

ProofVerdict judge(const Proof& proof, const Result& result, const std::vector<BoundSample>& samples) {
  const auto found = completed_bounds(result);
  if (result.solved()) {
    const unsigned length = result.length();
    const bool as_long = proof.moves ? length == proof.moves->size() : length >= proof.at_least.value_or(0);
    if (!as_long) {
      return {"its shortest solution has " + counted(length, "move") + ", found " +
              (proof.moves ? std::to_string(proof.moves->size()) : "at least " + std::to_string(*proof.at_least))};
    }
    return {proof.moves && samples.empty() ? fault_in_order(found, proof.bounds)
                                           : fault_in_any_order(proof, found, samples)};
  }
  if (result.status == Status::unsolvable) return {"it was not solved: " + result.reason};
  const bool ended = result.at_least > proof.max_bound();
  std::string what;
  if (ended || !samples.empty()) {
    what = fault_in_any_order(proof, found, samples);
    // A bound that a limit kept from being searched is none that is not as claimed.
    if (!ended && std::all_of(samples.begin(), samples.end(), is_sound)) what.clear();
  }
  if (what.empty() && !ended) return {result.reason, true};
  return {what};
}

std::uint64_t least_nodes_in_parts(const std::vector<Proof>& proofs) noexcept {
  std::uint64_t least = SearchMethod{}.least_nodes_in_parts;
  for (const Proof& proof : proofs) {
    for (const Bound& bound : proof.bounds) {
      if (!bound.parts.empty()) least = std::min(least, bound.expanded);
    }
  }
  return least;
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

std::string encode_certificate(const Certificate& certificate) {
  std::vector<Json> proofs;
  proofs.reserve(certificate.proofs.size());
  for (const Proof& proof : certificate.proofs) proofs.push_back(json_of(proof));
  return encode_document({{"puzzle", puzzle_of_boards},
                          {"board", certificate.goal.board.name()},
                          {"goal_tiles", certificate.goal.text()},
                          {"catalogue", catalogue_json(certificate.catalogue)},
                          {"search", json_of(certificate.search, certificate.catalogue)}},
                         proofs, certificate.tables);
}

Certificate decode_certificate(const std::string& text, const std::string& file) {
  Certificate certificate;
  decode_document(text, file, [&](const JsonReader& json) { certificate = certificate_from(json); });
  return certificate;
}

}  // namespace tilepdb::solver
