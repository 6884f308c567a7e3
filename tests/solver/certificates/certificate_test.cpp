// SPDX-License-Identifier: MIT
#include "solver/certificates/certificate.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "solver/certificates/certified_puzzle.hpp"
#include "solver/certificates/judgement.hpp"
#include "solver/puzzles/tile_puzzle.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// Of one board that takes three moves, one that cannot be solved, and one whose search was not ended.
[[nodiscard]] Certificate sound() {
  TileMethod method{{"own", {3, 3}, 0, {parse_partition({3, 3}, 0, "1,2,3,4 | 5,6,7,8")}, {}}, {}};
  method.search.automaton_depth = 14;
  method.search.frontier_nodes = 100;
  Certificate certificate = certificate_of_tiles(parse_goal({3, 3}, "blank-first"), method);
  certificate.proofs.push_back(
      {"one", "1 4 2 0 3 5 6 7 8", std::vector<std::string>{"R", "U", "L"}, {{1, true, 5, 12}}});
  certificate.proofs.push_back({"two", "0 2 1 3 4 5 6 7 8"});
  certificate.proofs.push_back({"three", "1 4 2 3 0 5 6 7 8", {}, {{6, true, 50, 120, true, 0.5, {42, 0xbeef}}}, 8});
  std::uint64_t digest = 0xa5a5;
  for (const TableKey& key : tables_needed({3, 3}, 0, certificate.tiles->catalogue.partitions)) {
    certificate.tables.push_back({key.file_stem(), ++digest});
  }
  std::sort(certificate.tables.begin(), certificate.tables.end());
  return certificate;
}

[[nodiscard]] Certificate decoded(const std::string& text) { return decode_certificate(text, "file", "tiles"); }

/// What shows without a search to be wrong with a proof of a certificate.
[[nodiscard]] std::string fault_of(const Certificate& certificate, const Proof& proof) {
  const TilePuzzle puzzle(input_of(certificate));
  return fault_without_search(puzzle, {proof.id, {}, proof.start, ""}, proof);
}

[[nodiscard]] std::string changed(std::string text, const std::string& found, const std::string& other) {
  const auto at = text.find(found);
  CAPTURE(found);
  REQUIRE(at != std::string::npos);
  return text.replace(at, found.size(), other);
}

/// What is said of an edited certificate.
struct Edit {
  const char* found;
  const char* other;
  const char* complaint;
};

constexpr Edit edits[] = {
    // What it is, and who wrote it
    {"\"command\":\"certificate\"", "\"command\":\"solve\"", "not a certificate"},
    {"\"command\":\"certificate\"", "\"command\":[]", "command: found a list, expected a text"},
    {"\"schema\":1", "\"schema\":2", "schema: found 2, expected 1"},
    {"\"schema\":1", "\"schema\":1.0", "schema: found 1.0, expected a whole number"},
    {"\"puzzle\":\"tiles\"", "\"puzzle\":\"shift\"", "puzzle: found \"shift\", expected \"tiles\""},
    {"\"pdbsolve ", "\"pdbgen ", "program: found \"pdbgen "},
    {"\"pdbsolve ", "\"pdbsolve 9.", "expected pdbsolve and its version"},
    {"\"pdbsolve ", "\"pdbsolve 0", "expected pdbsolve and its version"},
    {"\"pdbsolve ", "\"pdbsolve -", "expected pdbsolve and its version"},
    {"\"pdbsolve ", "\"pdbsolve \\u001b[2K", "program: found \"pdbsolve \\u001b[2K"},
    // JSON that may mean two things, and members that are none
    {"\"puzzle\":", "\"puzzle\":\"tiles\",\"puzzle\":", "a second member \"puzzle\""},
    {"\"choose\":0", "\"choose\":0,\"choose\":0", "catalogue: a second member \"choose\""},
    {"\"expanded\":5", "\"expanded\":4,\"expanded\":5", "proofs[0].bounds[0]: a second member \"expanded\""},
    {"\"puzzle\":", "\"note\":1,\"puzzle\":", "a member \"note\" that is unknown"},
    {"\"choose\":0", "\"choose\":0,\"score\":1", "catalogue: a member \"score\" that is unknown"},
    {"\"plain\":", "\"fast\":true,\"plain\":", "search: a member \"fast\" that is unknown"},
    {"\"length\":3", "\"length\":3,\"expanded\":5", "proofs[0]: a member \"expanded\" that is unknown"},
    {"\"expanded\":5", "\"expanded\":5,\"seconds\":1", "proofs[0].bounds[0]: a member \"seconds\" that is unknown"},
    {"\"digest\":", "\"file\":\"x\",\"digest\":", "tables[0]: a member \"file\" that is unknown"},
    {"\"goal_tiles\":\"0 1 2 3 4 5 6 7 8\",", "", "no member \"goal_tiles\""},
    {"\"transpose\":true,", "", "search: no member \"transpose\""},
    {",\"generated\":12", "", "proofs[0].bounds[0]: no member \"generated\""},
    {"\"length\":3,", "", "proofs[0]: no member \"length\""},
    // Board, goal, catalogue
    {"\"3x3\"", "\"03x3\"", "board: found \"03x3\", expected \"3x3\""},
    {"\"3x3\"", "\"8x8\"", "board: "},
    {"\"3x3\"", "3", "board: found 3, expected a text"},
    {"\"0 1 2 3", "\"0  1 2 3", "goal_tiles: found \"0  1 2 3 4 5 6 7 8\", expected \"0 1 2 3 4 5 6 7 8\""},
    {"\"0 1 2 3", "\"0 1 1 3", "goal_tiles: tile 1 appears twice"},
    {"\"name\":\"own\"", "\"name\":\"\"", "catalogue.name: found \"\", expected a name"},
    {"\"name\":\"own\"", "\"name\":\"\\u001b[2K\"", "catalogue.name: found \"\\u001b[2K\", expected a name"},
    {"\"blank\":0", "\"blank\":9", "catalogue.blank: found 9, expected a whole number of at most 8"},
    {"\"choose\":0", "\"choose\":1", "catalogue.choose: found 1, expected a whole number of at most 0"},
    {"[\"1,2,3,4 | 5,6,7,8\"]", "{\"0\":\"1,2,3,4 | 5,6,7,8\"}",
     "catalogue.partitions: found an object, expected a list"},
    {"[\"1,2,3,4 | 5,6,7,8\"]", "[]", "catalogue.partitions: a list of 0, expected 1 to 100000"},
    {"1,2,3,4 | 5,6,7,8", "2,1,3,4 | 5,6,7,8",
     "catalogue.partitions[0]: found \"2,1,3,4 | 5,6,7,8\", expected \"1,2,3,4"},
    {"1,2,3,4 | 5,6,7,8", "1,2,3,4 | 5,6,7", "catalogue.partitions[0]: partition '1,2,3,4 | 5,6,7': expected every"},
    // The search
    {"\"plain\":false", "\"plain\":0", "search.plain: found 0, expected true or false"},
    {"\"automaton_depth\":14", "\"automaton_depth\":99", "search.automaton_depth: found 99, expected a whole number"},
    {"\"direction\":\"auto\"", "\"direction\":\"up\"", "search.direction: "},
    {"\"frontier_nodes\":100", "\"frontier_nodes\":100,\"choice\":\"late\"",
     "search.choice: found \"late\", expected \"early\": partitions were chosen in a way that this version cannot "
     "repeat; make the certificate again with this version"},
    {"\"frontier_nodes\":100", "\"frontier_nodes\":100,\"choice\":1", "search.choice: found 1, expected a text"},
    {"\"frontier_nodes\":100", "\"frontier_nodes\":-1", "search.frontier_nodes: found -1, expected a whole number"},
    // Proofs
    {"\"proofs\":[", "\"proofs\":{\"0\":[]},\"more\":[", "a member \"more\" that is unknown"},
    {"{\"id\":\"one\"", "[{\"id\":\"one\"}],{\"id\":\"one\"", "proofs[0]: found a list, expected an object"},
    {"\"id\":\"two\"", "\"id\":\"one\"", "proofs[1].id: the id of proofs[0] again"},
    {"\"id\":\"two\"", "\"id\":2", "proofs[1].id: found 2, expected a text"},
    {"\"id\":\"two\"", "\"id\":\"\\u009b2K\"", "proofs[1].id: found \"\\u009b2K\", expected a name"},
    {"\"status\":\"unsolvable\"", "\"status\":\"lost\"",
     "proofs[1].status: found \"lost\", expected solved, given_up or"},
    {"\"status\":\"unsolvable\"", "\"status\":\"given_up\"", "proofs[1]: no member \"at_least\""},
    {"\"status\":\"solved\"", "\"status\":\"given_up\"", "proofs[0]: a member \"length\" that is unknown"},
    {"\"at_least\":8", "\"at_least\":800", "proofs[2].at_least: found 800, expected a whole number of at most 514"},
    {"[{\"bound\":6,\"from_goal\":true,\"expanded\":50,\"generated\":120,\"parts\":\"0000002a0000beef\"}]", "[]",
     "proofs[2].bounds: a list of 0, expected 1 to"},
    {"\"0000002a0000beef\"", "\"0000002a\"",
     "proofs[2].bounds[0].parts: found \"0000002a\", expected 2 to 16384 parts"},
    {"\"0000002a0000beef\"", "\"0000002a0000be\"", "parts: expected 8 hexadecimal digits for each part"},
    {"\"0000002a0000beef\"", "\"0000002A0000beef\"",
     "parts: found \"0000002A0000beef\", expected \"0000002a0000beef\""},
    {"\"status\":\"unsolvable\"", "\"status\":\"solved\"", "proofs[1]: no member \"length\""},
    {"\"status\":\"solved\"", "\"status\":\"unsolvable\"", "proofs[0]: a member \"length\" that is unknown"},
    {"\"status\":\"unsolvable\",", "", "proofs[1]: no member \"status\""},
    {"\"1 4 2 0", "\"1 4 2 _", "proofs[0].start: found \"1 4 2 _ 3 5 6 7 8\", expected \"1 4 2 0"},
    {"\"length\":3", "\"length\":5", "proofs[0].length: found 5, expected the number of the moves, 3"},
    {"\"moves\":\"RUL\"", "\"moves\":\"rul\"", "proofs[0].moves: found moves that are not made of U, D, L and R"},
    {"\"moves\":\"RUL\"", "\"moves\":[\"R\",\"U\",\"L\"]", "proofs[0].moves: found a list, expected a text"},
    {"\"bounds\":[{", "\"bounds\":{\"0\":{}},\"more\":[{", "proofs[0]: a member \"more\" that is unknown"},
    {"\"bound\":1", "\"bound\":513", "proofs[0].bounds[0].bound: found 513, expected a whole number of at most 512"},
    {"\"from_goal\":false", "\"from_goal\":null", "proofs[0].bounds[0].from_goal: found null, expected true or false"},
    {"\"expanded\":5", "\"expanded\":-5", "proofs[0].bounds[0].expanded: found -5, expected a whole number"},
    {"\"expanded\":5", "\"expanded\":5.5", "proofs[0].bounds[0].expanded: found 5.5, expected a whole number"},
    {"\"expanded\":5", "\"expanded\":5e1", "proofs[0].bounds[0].expanded: found 50.0, expected a whole number"},
    {"\"expanded\":5", "\"expanded\":\"5\"", "proofs[0].bounds[0].expanded: found \"5\", expected a whole number"},
    {"\"generated\":12", "\"generated\":18446744073709551616", "generated: found 1.8446744073709552e+19, expected"},
    {"\"generated\":12", "\"generated\":1e999", "proofs[0].bounds[0].generated: a number that is too large"},
    // Tables
    {"\"name\":\"3x3_", "\"name\":\"4x4_", "tables[0].name: found \"4x4_"},
    {"\"name\":\"3x3_", "\"name\":\"../3x3_", "expected a table of the catalogue's partitions"},
    {"\"digest\":\"0", "\"digest\":\"", "tables[0].digest: expected 16 hexadecimal digits"},
    {"00a5a", "00A5a", "tables[0].digest: "},
    {"\"tables\":[", "\"tables\":[[],", "tables[0]: found a list, expected an object"},
    // What is no JSON
    {"\"id\":\"two\"", "\"id\":\"tw\xFF\"", "invalid string: ill-formed UTF-8 byte"},
};

}  // namespace

TEST_CASE("a certificate is read as it was written") {
  const std::string text = encode_certificate(sound());
  const Certificate read = decoded(text);
  CHECK(encode_certificate(read) == text);
  CHECK(read.proofs[0].bounds.size() == 1);
  for (const Proof& proof : read.proofs) CHECK(fault_of(read, proof).empty());
  Certificate without = sound();
  without.proofs.erase(without.proofs.begin());
  without.tables.clear();
  CHECK(decoded(encode_certificate(without)).tables.empty());
}

TEST_CASE("a certificate names its choice of partitions if there is a pool to choose from") {
  Certificate certificate = sound();
  const std::string early = ",\"choice\":\"early\"";
  const auto text = [&] { return encode_certificate(certificate); };
  const auto is_named = [&] { return text().find("\"choice\"") != std::string::npos; };
  CHECK(!is_named());
  certificate.tiles->catalogue.partitions.push_back(parse_partition({3, 3}, 0, "1,3,4,6 | 2,5,7,8"));
  certificate.tiles->catalogue.choose = 1;
  CHECK(encode_certificate(decoded(text())) == text());
  CHECK_THROWS_WITH_AS((void)decoded(changed(text(), early, "")),
                       "file: search: no member \"choice\", expected \"early\": partitions were chosen in a way that "
                       "this version cannot repeat; make the certificate again with this version",
                       Error);
  certificate.tiles->search.choose = false;
  CHECK(!is_named());
  CHECK_NOTHROW((void)decoded(text()));
  certificate.tiles->search.choose = true;
  certificate.tiles->search.plain = true;
  CHECK(!is_named());
}

TEST_CASE("an edited certificate is refused with the place of the edit") {
  const std::string text = encode_certificate(sound());
  for (const auto& [found, other, complaint] : edits) {
    const std::string edit = other;
    CAPTURE(edit);
    try {
      (void)decoded(changed(text, found, other));
      FAIL_CHECK("not refused");
    } catch (const Error& error) {
      CHECK(error.kind() == ErrorKind::bad_input);
      CHECK(std::string(error.what()).starts_with("file: "));
      const std::string said = error.what();
      CAPTURE(said);
      CHECK(said.find(complaint) != std::string::npos);
    }
  }
  CHECK_THROWS_WITH_AS((void)decoded(text + "{}"), doctest::Contains("expected end of input"), Error);
  Certificate twice = sound();
  twice.tables.push_back(twice.tables.front());
  twice.tables.back().digest = 1;
  CHECK_THROWS_WITH_AS((void)decoded(encode_certificate(twice)),
                       ("file: tables: a second entry for table " + twice.tables.front().name).c_str(), Error);
  Certificate backward = sound();
  backward.tiles->search.direction = SearchDirection::backward;
  CHECK_NOTHROW((void)decoded(encode_certificate(backward)));
  backward.tiles->search.plain = true;
  CHECK_THROWS_WITH_AS((void)decoded(encode_certificate(backward)),
                       "file: search: plain searches go forward, found the direction backward", Error);
}

TEST_CASE("what is wrong with a proof on its face") {
  const Certificate certificate = sound();
  Proof proof = certificate.proofs[0];
  const auto fault = [&] { return fault_of(certificate, proof); };
  for (const unsigned bound : {2U, 3U, 5U}) {
    proof.bounds[0].bound = bound;
    CHECK(fault() == "bound " + std::to_string(bound) + " cannot have been completed before a solution of 3 moves");
  }
  proof.moves->back() = "R";
  CHECK(fault() == "its moves do not lead to the goal");
  proof.moves->back() = "U";
  CHECK(fault() == "U is no move that is possible there");
  proof.moves.reset();
  CHECK(fault() == "it is solvable");
  proof = certificate.proofs[1];
  proof.moves.emplace();
  CHECK(fault() == "it is not solvable");
  proof = certificate.proofs[2];
  proof.bounds[0].bound = 7;
  proof.at_least = 9;
  CHECK(fault() == "bound 7 is none of its search: its solutions have an even number of moves");
}

}  // namespace tilepdb::solver
