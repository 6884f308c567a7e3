// SPDX-License-Identifier: MIT
#include "solver/certificates/certificate.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>

#include "solver/instances/instance_file.hpp"
#include "solver/search/subtrees.hpp"
#include "text/at_place.hpp"
#include "text/escaped_text.hpp"
#include "text/json_text.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/search/result.hpp"
#include "tilepdb/version.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {
namespace {

constexpr const char* command_name = "certificate";
constexpr const char* puzzle_of_boards = "tiles";
constexpr std::size_t most_tables = 1'000'000;
constexpr std::size_t most_patterns = 1000;
constexpr std::size_t longest_name = 256;  // in bytes

/// The form of a puzzle's proofs.
struct ProofForm {
  bool of_tiles = false;
  BoardSize board{};  ///< of tiles

  [[nodiscard]] unsigned most_moves() const noexcept { return of_tiles ? max_depth : search::Limits{}.depth; }
  [[nodiscard]] std::size_t most_bounds() const noexcept {
    return of_tiles ? std::size_t{2} * max_depth : most_moves();
  }

  [[nodiscard]] std::string moves_text(const std::vector<std::string>& moves) const {
    return of_tiles ? tilepdb::moves_text(moves_of(moves)) : joined_words(moves);
  }
  [[nodiscard]] std::vector<std::string> moves_from(const std::string& text) const {
    return of_tiles ? words_of(parse_moves(text)) : split_words(text);
  }
};

[[nodiscard]] ProofForm form_of(const Certificate& certificate) {
  if (!certificate.tiles) return {};
  return {true, certificate.tiles->catalogue.board};
}

[[nodiscard]] Json json_of(const Bound& bound, const ProofForm& form) {
  if (!form.of_tiles) return {{"bound", bound.bound}, {"expanded", bound.expanded}};
  Json json{{"bound", bound.bound},
            {"from_goal", bound.backward},
            {"expanded", bound.expanded},
            {"generated", bound.generated}};
  if (!bound.parts.empty()) json["parts"] = text_of_parts(bound.parts);
  return json;
}

[[nodiscard]] Json json_of(const Proof& proof, const ProofForm& form) {
  const char* const status = proof.is_optimal() ? "solved" : proof.at_least ? "given_up" : "unsolvable";
  Json json{{"id", proof.id}, {"status", status}, {"start", proof.start}};
  if (!proof.moves && !proof.at_least) return json;
  if (proof.at_least) json["at_least"] = *proof.at_least;
  if (proof.moves) {
    json["length"] = proof.moves->size();
    json["moves"] = form.moves_text(*proof.moves);
  }
  if (proof.h) json["h"] = *proof.h;
  json["bounds"] = Json::array();
  for (const Bound& bound : proof.bounds) json["bounds"].push_back(json_of(bound, form));
  return json;
}

[[nodiscard]] Position position_from(const JsonReader& json, BoardSize board) {
  return json.meaning([&](const std::string& text) { return parse_position(board, text); },
                      [](const Position& position) { return position.text(); });
}

[[nodiscard]] bool is_certifiable_name(const std::string& name) {
  return !name.empty() && name.size() <= longest_name && escape_for_terminal(name) == name;
}

/// Parses a name. Throws Error (bad_input) for one that a certificate cannot hold.
[[nodiscard]] std::string name_from(const JsonReader& json) {
  std::string name = json.text();
  if (!is_certifiable_name(name)) {
    throw json.expected("a name of 1 to " + std::to_string(longest_name) + " bytes without control characters");
  }
  return name;
}

[[nodiscard]] Bound bound_from(const JsonReader& json, const ProofForm& form) {
  if (form.of_tiles) {
    json.require_members({"bound", "from_goal", "expanded", "generated"}, {"parts"});
  } else {
    json.require_members({"bound", "expanded"});
  }
  Bound bound{static_cast<unsigned>(json.member("bound").number(form.most_moves())), true,
              json.member("expanded").number()};
  if (!form.of_tiles) return bound;
  bound.generated = json.member("generated").number();
  bound.backward = json.member("from_goal").boolean();
  if (!json.has("parts")) return bound;
  bound.parts = json.member("parts").meaning(parts_from_text, text_of_parts);
  if (bound.parts.size() < 2 || bound.parts.size() > most_parts) {
    throw json.member("parts").expected("2 to " + std::to_string(most_parts) + " parts of 8 digits");
  }
  return bound;
}

[[nodiscard]] Proof proof_from(const JsonReader& json, const ProofForm& form) {
  const std::string status = json.has("status") ? json.member("status").text() : "";
  const bool solved = status == "solved";
  const bool given_up = status == "given_up";
  std::vector<std::string_view> members{"id", "status", "start"};
  if (solved) members.insert(members.end(), {"length", "moves", "bounds"});
  if (given_up) members.insert(members.end(), {"at_least", "bounds"});
  if ((solved || given_up) && !form.of_tiles) members.emplace_back("h");
  const bool may_have_moves = given_up && json.has("moves");
  if (may_have_moves) members.insert(members.end(), {"length", "moves"});
  json.require_members(members);
  if (!solved && !given_up && status != "unsolvable") {
    throw json.member("status").expected("solved, given_up or unsolvable");
  }
  Proof proof{name_from(json.member("id"))};
  proof.start = form.of_tiles ? position_from(json.member("start"), form.board).text() : json.member("start").text();
  if (!solved && !given_up) return proof;
  for (const JsonReader& bound : json.member("bounds").items(given_up ? 1 : 0, form.most_bounds())) {
    proof.bounds.push_back(bound_from(bound, form));
  }
  if (!form.of_tiles) proof.h = static_cast<unsigned>(json.member("h").number(form.most_moves()));
  if (given_up) {
    proof.at_least = static_cast<unsigned>(json.member("at_least").number(form.most_moves() + (form.of_tiles ? 2 : 1)));
    if (!may_have_moves) return proof;
  }
  proof.moves = json.member("moves").meaning([&](const std::string& text) { return form.moves_from(text); },
                                             [&](const auto& moves) { return form.moves_text(moves); });
  if (json.member("length").number() != proof.moves->size()) {
    throw json.member("length").expected("the number of the moves, " + std::to_string(proof.moves->size()));
  }
  return proof;
}

/// Parses the proofs. Throws Error (bad_input) if two have the same id.
[[nodiscard]] std::vector<Proof> proofs_from(const JsonReader& json, const ProofForm& form) {
  std::vector<Proof> proofs;
  std::map<std::string, std::size_t> numbers;
  for (const JsonReader& item : json.items(1, most_instances)) {
    proofs.push_back(proof_from(item, form));
    const auto [other, is_new] = numbers.try_emplace(proofs.back().id, proofs.size() - 1);
    if (!is_new) throw item.member("id").refuse("the id of proofs[" + std::to_string(other->second) + "] again");
  }
  return proofs;
}

/// Throws Error (bad_input) unless this names the program that wrote a certificate: "pdbsolve 1.2.3".
void require_program(const JsonReader& json) {
  const std::string text = json.text();
  const std::string_view begin = "pdbsolve ";
  const auto numbers = split(std::string_view(text).substr(std::min(begin.size(), text.size())), ".");
  std::string right(begin);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    right.append(i == 0 ? "" : ".").append(std::to_string(parse_number(numbers[i]).value_or(0)));
  }
  if (numbers.size() != 3 || right != text) throw json.expected("pdbsolve and its version, such as \"pdbsolve 1.2.3\"");
}

[[nodiscard]] Error no_certificate() {
  return {ErrorKind::bad_input, "not a certificate; expected one that pdbsolve solve has written"};
}

void require_certificate(const JsonReader& json) {
  if (!json.has("command") || json.member("command").text() != command_name) throw no_certificate();
}

[[nodiscard]] std::uint64_t parse_digest(const std::string& text) {
  if (const auto number = parse_hexadecimal(text)) return *number;
  throw Error(ErrorKind::bad_input, "expected 16 hexadecimal digits");
}

/// Throws Error (bad_input) unless this is a certificate of the puzzle, with the members in `own` besides those of all
/// certificates.
void require_head(const JsonReader& json, const std::string& puzzle, const std::vector<std::string_view>& own) {
  require_certificate(json);
  // Checked before the members, which depend on the puzzle.
  if (json.has("puzzle") && json.member("puzzle").text() != puzzle) {
    throw json.member("puzzle").expected(quoted_json(puzzle) + ", unless another puzzle is named");
  }
  std::vector<std::string_view> members{"schema", "command", "program", "puzzle", "proofs", "tables"};
  members.insert(members.end(), own.begin(), own.end());
  json.require_members(members);
  if (json.member("schema").number() != output_schema) {
    throw json.member("schema").expected(std::to_string(output_schema) + "; written by another version of the program");
  }
  require_program(json.member("program"));
}

/// Parses the tables and sorts them. `require_name` throws Error for an impossible name.
[[nodiscard]] std::vector<TableDigest> tables_from(const JsonReader& json,
                                                   const std::function<void(const JsonReader& name)>& require_name) {
  std::vector<TableDigest> tables;
  for (const JsonReader& item : json.items(0, most_tables)) {
    item.require_members({"name", "digest"});
    const JsonReader name = item.member("name");
    require_name(name);
    tables.push_back({name.text(), item.member("digest").meaning(parse_digest, format_hexadecimal)});
  }
  std::sort(tables.begin(), tables.end());
  const auto twice = std::adjacent_find(tables.begin(), tables.end(),
                                        [](const TableDigest& a, const TableDigest& b) { return a.name == b.name; });
  if (twice != tables.end()) throw json.refuse("a second entry for table " + twice->name);
  return tables;
}

void take_tile_members(const JsonReader& json, Certificate& certificate) {
  require_head(json, puzzle_of_boards, {"board", "goal_tiles", "catalogue", "search"});
  const BoardSize board = json.member("board").meaning(
      [](const std::string& text) {
        const BoardSize size = parse_board_size(text);
        require_tables(size);
        return size;
      },
      [](const BoardSize& size) { return size.name(); });
  certificate.size = board.name();
  certificate.goal = position_from(json.member("goal_tiles"), board).text();
  TileMethod& method = certificate.tiles.emplace();
  method.catalogue = catalogue_from(json.member("catalogue"), board);
  (void)name_from(json.member("catalogue").member("name"));
  method.search = settings_from(json.member("search"), method.catalogue);
}

void take_members(const JsonReader& json, Certificate& certificate) {
  require_head(json, certificate.puzzle, {"board", "goal", "heuristic", "pruning", "patterns"});
  certificate.size = json.member("board").text();
  certificate.goal = json.member("goal").text();
  if (certificate.goal.empty()) throw json.member("goal").expected("a state");
  certificate.heuristic = json.member("heuristic").text();
  certificate.pruning = json.member("pruning").boolean();
  for (const JsonReader& pattern : json.member("patterns").items(0, most_patterns)) {
    certificate.patterns.push_back(pattern.text());
  }
}

[[nodiscard]] Certificate certificate_from(const JsonReader& json, const std::string& puzzle) {
  Certificate certificate{puzzle};
  puzzle == puzzle_of_boards ? take_tile_members(json, certificate) : take_members(json, certificate);
  certificate.proofs = proofs_from(json.member("proofs"), form_of(certificate));
  if (!certificate.tiles) {
    // Verification compares the names with the tables that the puzzle reads.
    certificate.tables = tables_from(json.member("tables"), [](const JsonReader& name) { (void)name_from(name); });
    return certificate;
  }
  const auto is_named = is_table_of(certificate.tiles->catalogue);
  certificate.tables = tables_from(json.member("tables"), [&](const JsonReader& name) {
    if (!is_named(name.text())) throw name.expected("a table of the catalogue's partitions");
  });
  return certificate;
}

[[nodiscard]] Json head_of(const Certificate& certificate) {
  Json head{
      {"program", std::string("pdbsolve ") + version}, {"puzzle", certificate.puzzle}, {"board", certificate.size}};
  if (certificate.tiles) {
    head["goal_tiles"] = certificate.goal;
    head["catalogue"] = catalogue_json(certificate.tiles->catalogue);
    head["search"] = settings_json(certificate.tiles->search, certificate.tiles->catalogue);
    return head;
  }
  head["goal"] = certificate.goal;
  head["heuristic"] = certificate.heuristic;
  head["pruning"] = certificate.pruning;
  head["patterns"] = certificate.patterns;
  return head;
}

/// Parses a certificate's text with `read`. Errors begin with the file's name.
void decode(const std::string& text, const std::string& file, const std::function<void(const JsonReader&)>& read) {
  at_place(file + ": ", [&] {
    const auto begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string::npos || text[begin] != '{') throw no_certificate();
    const Json json = parse_json(text);
    read(JsonReader(json));
  });
}

}  // namespace

unsigned Proof::max_bound() const noexcept {
  if (is_optimal()) return moves->empty() ? 0 : static_cast<unsigned>(moves->size()) - 1;
  unsigned most = 0;
  for (const Bound& bound : bounds) most = std::max(most, bound.bound);
  return most;
}

void require_certifiable_name(const std::string& name, const std::string& where) {
  if (is_certifiable_name(name)) return;
  throw Error(ErrorKind::bad_input, where + "a certificate needs names of 1 to " + std::to_string(longest_name) +
                                        " bytes without control characters");
}

std::string puzzle_of_certificate(const std::string& text, const std::string& file) {
  std::string puzzle;
  decode(text, file, [&](const JsonReader& json) {
    require_certificate(json);
    if (json.has("puzzle")) puzzle = json.member("puzzle").text();
  });
  return puzzle;
}

std::string encode_certificate(const Certificate& certificate) {
  const ProofForm form = form_of(certificate);
  std::string text;
  const auto append = [&](const std::string& part) { text += part; };
  RecordWriter writer(append, OutputFormat::json, {command_name, "proofs", {}}, head_of(certificate));
  bool any_searched = false;
  for (const Proof& proof : certificate.proofs) {
    writer.add(json_of(proof, form));
    any_searched = any_searched || proof.moves || proof.at_least;
  }
  Json list = Json::array();
  // No tables are read to show that a goal cannot be reached.
  for (const TableDigest& table : any_searched ? certificate.tables : std::vector<TableDigest>()) {
    list.push_back({{"name", table.name}, {"digest", format_hexadecimal(table.digest)}});
  }
  writer.end("tables", list);
  return text;
}

Certificate decode_certificate(const std::string& text, const std::string& file, const std::string& puzzle) {
  Certificate certificate;
  decode(text, file, [&](const JsonReader& json) { certificate = certificate_from(json, puzzle); });
  return certificate;
}

}  // namespace tilepdb::solver
