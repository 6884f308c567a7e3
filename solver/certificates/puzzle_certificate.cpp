// SPDX-License-Identifier: MIT
#include "solver/certificates/puzzle_certificate.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "solver/certificates/certificate_document.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

const unsigned most_moves = search::Limits{}.depth;
constexpr std::size_t most_patterns = 1000;

[[nodiscard]] Json json_of(const PuzzleProof& proof) {
  const char* const status = proof.moves ? "solved" : proof.at_least ? "given_up" : "unsolvable";
  Json json{{"id", proof.id}, {"status", status}, {"start", proof.start}};
  if (!proof.moves && !proof.at_least) return json;
  if (proof.at_least) json["at_least"] = *proof.at_least;
  if (proof.moves) {
    json["length"] = *proof.length();
    json["moves"] = joined_words(*proof.moves);
  }
  json["h"] = *proof.h;
  json["bounds"] = Json::array();
  for (const search::CompletedBound& bound : proof.bounds) {
    json["bounds"].push_back({{"bound", bound.bound}, {"expanded", bound.expanded}});
  }
  return json;
}

[[nodiscard]] std::string goal_from(const JsonReader& json) {
  std::string goal = json.text();
  if (goal.empty()) throw json.expected("a state");
  return goal;
}

[[nodiscard]] PuzzleProof proof_from(const JsonReader& json) {
  std::vector<std::string_view> members{"id", "status", "start"};
  const std::string status = json.has("status") ? json.member("status").text() : "";
  const bool given_up = status == "given_up";
  if (status == "solved") members.insert(members.end(), {"length", "moves", "h", "bounds"});
  if (given_up) members.insert(members.end(), {"at_least", "h", "bounds"});
  json.require_members(members);
  PuzzleProof proof{name_from(json.member("id")), json.member("start").text()};
  if (status != "solved" && !given_up) {
    if (status != "unsolvable") throw json.member("status").expected("solved, given_up or unsolvable");
    return proof;
  }
  if (given_up) {
    proof.at_least = static_cast<unsigned>(json.member("at_least").number(most_moves + 1));
  } else {
    proof.moves = json.member("moves").meaning(split_words, joined_words);
    const std::uint64_t length = *proof.length();
    if (json.member("length").number(most_moves) != length) {
      throw json.member("length").expected("the number of the moves, " + std::to_string(length));
    }
  }
  proof.h = static_cast<unsigned>(json.member("h").number(most_moves));
  for (const JsonReader& bound : json.member("bounds").items(given_up ? 1 : 0, most_moves)) {
    bound.require_members({"bound", "expanded"});
    proof.bounds.push_back(
        {static_cast<unsigned>(bound.member("bound").number(most_moves)), bound.member("expanded").number(), 0});
  }
  return proof;
}

[[nodiscard]] PuzzleCertificate certificate_from(const JsonReader& json, const std::string& puzzle) {
  require_head(json, puzzle, {"board", "goal", "heuristic", "pruning", "patterns"});
  PuzzleCertificate certificate{puzzle};
  certificate.size = json.member("board").text();
  certificate.goal = goal_from(json.member("goal"));
  certificate.heuristic = json.member("heuristic").text();
  certificate.pruning = json.member("pruning").boolean();
  for (const JsonReader& pattern : json.member("patterns").items(0, most_patterns)) {
    certificate.patterns.push_back(pattern.text());
  }
  certificate.proofs =
      proofs_from<PuzzleProof>(json.member("proofs"), [](const JsonReader& item) { return proof_from(item); });
  // Which names there are the puzzle knows; that all of them are used is compared.
  certificate.tables = tables_from(json.member("tables"), [](const JsonReader& name) { (void)name_from(name); });
  return certificate;
}

[[nodiscard]] std::string text_of_completed(const search::CompletedBound& bound) {
  return "bound " + std::to_string(bound.bound) + " with " + format_count(bound.expanded) + " expanded";
}

}  // namespace

bool is_undecided(const PuzzleProof& proof, const PuzzleProof& found) noexcept {
  if (!found.at_least) return false;
  return !proof.at_least || *found.at_least <= proof.bounds.back().bound;
}

std::string fault_in_search(const PuzzleProof& proof, const PuzzleProof& found) {
  if (found.length() != proof.length()) {
    return "its shortest solution has " + counted(found.length().value_or(0), "move") + ", found " +
           (proof.at_least ? "at least " + std::to_string(*proof.at_least)
                           : std::to_string(proof.length().value_or(0)));
  }
  if (found.at_least != proof.at_least) {
    return "its bounds prove that every solution takes at least " + counted(found.at_least.value_or(0), "move") +
           ", found " + std::to_string(proof.at_least.value_or(0));
  }
  if (found.h != proof.h) {
    return "its start has the heuristic value " + std::to_string(found.h.value_or(0)) + ", found " +
           std::to_string(proof.h.value_or(0));
  }
  return fault_of_bounds(found.bounds, proof.bounds, text_of_completed);
}

std::string fault_of_bounds(const PuzzleProof& proof) {
  const std::size_t length = proof.at_least ? *proof.at_least : proof.length().value_or(0);
  for (const search::CompletedBound& bound : proof.bounds) {
    if (bound.bound < length) continue;
    const std::string begin = "bound " + std::to_string(bound.bound);
    if (!proof.at_least) return begin + " cannot have been completed before a solution of " + counted(length, "move");
    return begin + " proves that every solution takes at least " + counted(bound.bound + 1, "move") + ", found " +
           std::to_string(length);
  }
  return "";
}

std::string encode_certificate(const PuzzleCertificate& certificate) {
  Json head{{"puzzle", certificate.puzzle}};
  head["board"] = certificate.size;
  head["goal"] = certificate.goal;
  head["heuristic"] = certificate.heuristic;
  head["pruning"] = certificate.pruning;
  head["patterns"] = certificate.patterns;
  std::vector<Json> proofs;
  proofs.reserve(certificate.proofs.size());
  for (const PuzzleProof& proof : certificate.proofs) proofs.push_back(json_of(proof));
  // Nothing is read to show that a goal cannot be reached.
  const bool searched = std::any_of(certificate.proofs.begin(), certificate.proofs.end(),
                                    [](const PuzzleProof& proof) { return proof.moves || proof.at_least; });
  return encode_document(head, proofs, searched ? certificate.tables : std::vector<TableDigest>());
}

PuzzleCertificate decode_puzzle_certificate(const std::string& text, const std::string& file,
                                            const std::string& puzzle) {
  PuzzleCertificate certificate;
  decode_document(text, file, [&](const JsonReader& json) { certificate = certificate_from(json, puzzle); });
  return certificate;
}

}  // namespace tilepdb::solver
