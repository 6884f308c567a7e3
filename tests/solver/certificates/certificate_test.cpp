// SPDX-License-Identifier: MIT
#include "solver/certificates/certificate.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "solver/certificates/certified_puzzle.hpp"
#include "solver/certificates/judgement.hpp"
#include "solver/puzzles/tile_puzzle.hpp"
#include "tests/support/texts.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// A board that takes three moves, an unsolvable one and one whose search did not finish.
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

/// Returns the fault of a proof that shows without a search.
[[nodiscard]] std::string fault_of(const Certificate& certificate, const Proof& proof) {
  const TilePuzzle puzzle(input_of(certificate));
  return fault_without_search(puzzle, {proof.id, {}, proof.start, ""}, proof);
}

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

TEST_CASE("a certificate names the chosen partitions if there is a pool") {
  Certificate certificate = sound();
  const std::string early = ",\"choice\":\"early\"";
  const auto text = [&] { return encode_certificate(certificate); };
  const auto is_named = [&] { return text().find("\"choice\"") != std::string::npos; };
  CHECK(!is_named());
  certificate.tiles->catalogue.partitions.push_back(parse_partition({3, 3}, 0, "1,3,4,6 | 2,5,7,8"));
  certificate.tiles->catalogue.choose = 1;
  CHECK(encode_certificate(decoded(text())) == text());
  CHECK_THROWS_WITH_AS((void)decoded(test::replaced(text(), early, "")),
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

// tests/outputs/certificate_edits.txt edits every member.
TEST_CASE("an edited certificate is refused with the place of the edit") {
  const std::string text = encode_certificate(sound());
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

TEST_CASE("a proof may lack bounds of the direction that does not prove its length, but no others") {
  const Bound first{1, true, 5, 12};
  const Bound last{3, true, 9, 20};
  const Bound from_goal{1, true, 4, 10, true};
  Result found;
  found.status = Status::solved;
  found.moves = {"R", "U", "L", "L", "D"};
  found.at_least = 5;
  found.bounds = {from_goal, first, last};
  Proof proof{"one", "", found.moves, {first, last}};
  CHECK(judge(proof, found).what.empty());
  proof.bounds = {first, last, from_goal};
  CHECK(judge(proof, found).what.empty());
  proof.bounds = {last};
  CHECK(judge(proof, found).what == "its search completes 2 bounds, in the certificate 1");
  proof.bounds = {first, from_goal};
  CHECK(!judge(proof, found).what.empty());
  Bound wrong = from_goal;
  ++wrong.expanded;
  proof.bounds = {first, last, wrong};
  CHECK(judge(proof, found).what.find("bound 1 from the goal with 5 expanded") != std::string::npos);
}

TEST_CASE("a proof that did not end may have a solution, which its bounds allow") {
  Certificate certificate = sound();
  Proof& proof = certificate.proofs[0];
  proof.at_least = 3;
  CHECK(fault_of(certificate, proof).empty());
  CHECK(decoded(encode_certificate(certificate)).proofs[0].moves == proof.moves);
  CHECK(!decoded(encode_certificate(certificate)).proofs[0].is_optimal());
  proof.at_least = 5;
  CHECK(fault_of(certificate, proof) == "its solution has 3 moves, fewer than the lower bound of 5");
  proof.at_least = 3;
  proof.moves->back() = "D";
  CHECK(!fault_of(certificate, proof).empty());
}

TEST_CASE("faults of a proof are found without a search") {
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
  CHECK(fault() == "move 3, 'U', is not possible there");
  proof.moves.reset();
  CHECK(fault() == "it is solvable");
  proof = certificate.proofs[1];
  proof.moves.emplace();
  CHECK(fault() == "it is not solvable");
  proof = certificate.proofs[2];
  proof.bounds[0].bound = 7;
  proof.at_least = 9;
  CHECK(fault() == "bound 7 cannot be one of its search: its solutions have an even number of moves");
}

}  // namespace tilepdb::solver
