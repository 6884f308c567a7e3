// SPDX-License-Identifier: MIT
#include "solver/certificates/judgement.hpp"

#include <algorithm>

#include "solver/puzzles/state_searcher.hpp"
#include "solver/search/search_strategy.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// Returns a bound as messages and comparisons show it. Certificates of puzzles other than sliding tiles have no
/// generated nodes.
[[nodiscard]] std::string text_of(const Bound& bound, bool counts_generated) {
  return "bound " + std::to_string(bound.bound) + (bound.backward ? " from the goal" : "") + " with " +
         format_count(bound.expanded) + " expanded" +
         (counts_generated ? " and " + format_count(bound.generated) + " generated" : "");
}

[[nodiscard]] std::vector<Bound> completed_bounds(const Result& result) {
  std::vector<Bound> completed;
  for (const Bound& bound : result.bounds) {
    if (bound.completed) completed.push_back(bound);
  }
  return completed;
}

/// Returns the fault of a bound of which a sample was searched; empty: none.
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

/// Returns the fault in the parts of a bound whose nodes are right; empty: none.
[[nodiscard]] std::string fault_in_parts(const Bound& right, const Bound& found) {
  if (found.parts.empty()) return "";
  const std::string bound = "bound " + std::to_string(found.bound) + ": ";
  if (right.parts.size() != found.parts.size()) {
    return bound + "its search has " + counted(right.parts.size(), "part") + ", in the certificate " +
           std::to_string(found.parts.size());
  }
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < right.parts.size(); ++i) wrong += right.parts[i] != found.parts[i] ? 1 : 0;
  if (wrong == 0) return "";
  return bound + format_count(wrong) + " of its " + counted(right.parts.size(), "part") + " differ from its search";
}

/// Returns the direction in which bounds prove the length of an optimal solution; nothing: none do. A search that found
/// its solution beside its bounds ends with the last bound that is needed. Then bounds of the other direction may be
/// missing or come later than in another search.
[[nodiscard]] std::optional<bool> proving_direction(const Proof& proof) {
  const unsigned step = proof.h ? 1 : 2;
  for (const Bound& bound : proof.is_optimal() ? proof.bounds : std::vector<Bound>()) {
    if (bound.bound + step >= proof.moves->size()) return bound.backward;
  }
  return {};
}

[[nodiscard]] std::vector<Bound> in_direction(std::optional<bool> backward, std::vector<Bound> bounds) {
  std::erase_if(bounds, [&](const Bound& bound) { return backward && bound.backward != *backward; });
  return bounds;
}

/// Returns the fault of bounds that must be in order; empty: none.
[[nodiscard]] std::string fault_in_order(const Proof& proof, const std::vector<Bound>& all) {
  const auto direction = proving_direction(proof);
  const std::vector<Bound> right = in_direction(direction, all);
  const std::vector<Bound> found = in_direction(direction, proof.bounds);
  if (right.size() != found.size()) {
    return "its search completes " + counted(right.size(), "bound") + ", in the certificate " +
           std::to_string(found.size());
  }
  for (std::size_t i = 0; i < right.size(); ++i) {
    const std::string text = text_of(right[i], !proof.h);
    const std::string other = text_of(found[i], !proof.h);
    if (text != other) return "its search completes " + text + ", in the certificate " + other;
  }
  std::string fault;
  for (std::size_t i = 0; fault.empty() && i < found.size(); ++i) fault = fault_in_parts(right[i], found[i]);
  return fault;
}

/// Returns the fault of one claimed bound; empty: none. `right` are the bounds searched whole.
[[nodiscard]] std::string fault_of(const Bound& claim, const std::vector<Bound>& right,
                                   const std::vector<BoundSample>& samples) {
  for (const BoundSample& sample : samples) {
    if (sample.bound != claim.bound || sample.backward != claim.backward) continue;
    const std::string fault = fault_of(sample);
    return fault.empty() ? "" : "bound " + std::to_string(claim.bound) + ": " + fault;
  }
  const std::string text = text_of(claim, true);
  const Bound* other = nullptr;
  for (const Bound& bound : right) {
    if (text_of(bound, true) == text) return fault_in_parts(bound, claim);
    if (bound.bound == claim.bound && bound.backward == claim.backward) other = &bound;
  }
  return other == nullptr ? "its search does not complete " + text
                          : "its search completes " + text_of(*other, true) + ", in the certificate " + text;
}

/// Returns the fault of a proof's bounds in any order; empty: none. A search that did not end may not have reported all
/// bounds that another one completes.
[[nodiscard]] std::string fault_in_any_order(const Proof& proof, const std::vector<Bound>& right,
                                             const std::vector<BoundSample>& samples) {
  for (const Bound& claim : proof.bounds) {
    if (std::string fault = fault_of(claim, right, samples); !fault.empty()) return fault;
  }
  if (!proof.is_optimal()) return "";
  for (const Bound& bound : in_direction(proving_direction(proof), right)) {
    const std::string text = text_of(bound, true);
    if (std::none_of(proof.bounds.begin(), proof.bounds.end(),
                     [&](const Bound& b) { return text_of(b, true) == text; })) {
      return "its search completes " + text + ", which the certificate lacks";
    }
  }
  return "";
}

/// Returns the lower bound on solution lengths that completed bounds prove.
[[nodiscard]] unsigned proved_by(const AnyPuzzle& puzzle, const Instance& instance, const std::vector<Bound>& bounds) {
  unsigned most = 0;
  for (const Bound& bound : bounds) most = std::max(most, bound.bound);
  return puzzle.possible_length(instance, most + 1);
}

/// Returns the fault of a proof whose search did not end, in its bounds or in the lower bound that it claims; empty:
/// none.
[[nodiscard]] std::string fault_of_unended(const AnyPuzzle& puzzle, const Instance& instance, const Proof& proof) {
  for (const Bound& bound : proof.bounds) {
    if (puzzle.possible_length(instance, bound.bound) == bound.bound) continue;
    return "bound " + std::to_string(bound.bound) + " cannot be one of its search: its solutions have an " +
           (bound.bound % 2 == 0 ? "odd" : "even") + " number of moves";
  }
  if (proof.moves && proof.moves->size() < *proof.at_least) {
    return "its solution has " + counted(proof.moves->size(), "move") + ", fewer than the lower bound of " +
           std::to_string(*proof.at_least);
  }
  const unsigned proved = proved_by(puzzle, instance, proof.bounds);
  // The next bound of other puzzles than sliding tiles may be larger by any number.
  if (proved == *proof.at_least || (proof.h && proved < *proof.at_least)) return "";
  return "its bounds prove that solutions have at least " + counted(proved, "move") + ", in the certificate " +
         std::to_string(*proof.at_least);
}

}  // namespace

std::optional<Proof> unended_proof(const AnyPuzzle& puzzle, const Instance& instance, const std::vector<Bound>& bounds,
                                   std::optional<unsigned> h) {
  if (bounds.empty()) return {};
  return Proof{instance.id, instance.start, {}, bounds, proved_by(puzzle, instance, bounds), h};
}

std::optional<Proof> proof_of(const AnyPuzzle& puzzle, const Instance& instance, const Result& result,
                              std::optional<unsigned> h) {
  if (result.status == Status::given_up || (result.solved() && result.at_least < result.length())) {
    auto proof = unended_proof(puzzle, instance, completed_bounds(result), h);
    if (proof && result.has_solution()) proof->moves = result.moves;
    if (proof && h) proof->at_least = std::max(*proof->at_least, result.at_least);
    return proof;
  }
  Proof proof{instance.id, instance.start};
  if (!result.solved()) return proof;
  proof.moves = result.moves;
  proof.bounds = completed_bounds(result);
  proof.h = h;
  return proof;
}

std::string fault_without_search(const AnyPuzzle& puzzle, const Instance& instance, const Proof& proof) {
  const bool reachable = puzzle.reachable(instance).reachable;
  if (!proof.moves && !proof.at_least) return reachable ? "it is solvable" : "";
  if (!reachable) return "it is not solvable";
  if (proof.moves) {
    if (std::string fault = fault_of_moves(puzzle, instance, *proof.moves); !fault.empty()) return fault;
  }
  if (proof.at_least) return fault_of_unended(puzzle, instance, proof);
  for (const Bound& bound : proof.bounds) {
    const bool is_possible = puzzle.possible_length(instance, bound.bound) == bound.bound;
    if (bound.bound < proof.moves->size() && is_possible) continue;
    return "bound " + std::to_string(bound.bound) + " cannot have been completed before a solution of " +
           counted(proof.moves->size(), "move");
  }
  return "";
}

ProofVerdict judge(const Proof& proof, const Result& result, std::optional<unsigned> h,
                   const std::vector<BoundSample>& samples) {
  if (result.status == Status::unsolvable) return {"it was not solved: " + result.reason};
  const auto found = completed_bounds(result);
  const auto fault_of_bounds = [&](bool in_order) {
    if (proof.h && h != proof.h) {
      return "its start has the heuristic value " + std::to_string(h.value_or(0)) + ", in the certificate " +
             std::to_string(*proof.h);
    }
    std::string fault = in_order || proof.h ? fault_in_order(proof, found) : "";
    // In order, also claims of a direction that was given up.
    if (fault.empty() && !proof.h) fault = fault_in_any_order(proof, found, samples);
    return fault;
  };
  if (result.solved()) {
    const unsigned length = result.length();
    const bool as_long = proof.is_optimal() ? length == proof.moves->size() : length >= proof.at_least.value_or(0);
    if (!as_long) {
      return {
          "its shortest solution has " + counted(length, "move") + ", in the certificate " +
          (proof.is_optimal() ? std::to_string(proof.moves->size()) : "at least " + std::to_string(*proof.at_least))};
    }
    return {fault_of_bounds(proof.is_optimal() && samples.empty())};
  }
  const bool ended = result.at_least > proof.max_bound();
  if (ended && proof.at_least && result.at_least < *proof.at_least) {
    return {"its bounds prove that solutions have at least " + counted(result.at_least, "move") +
            ", in the certificate " + std::to_string(*proof.at_least)};
  }
  std::string what;
  if (ended || !samples.empty()) {
    what = fault_of_bounds(false);
    // If a limit prevented the search of a bound, nothing shows that its claim is wrong.
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

std::vector<std::string> faults_of_tables(const Certificate& certificate, const std::vector<TableDigest>& used,
                                          bool all) {
  const std::vector<TableDigest>& named = certificate.tables;
  std::vector<std::string> faults;
  for (const TableDigest& table : used) {
    const auto same =
        std::find_if(named.begin(), named.end(), [&](const TableDigest& other) { return other.name == table.name; });
    if (same == named.end()) {
      faults.push_back("table " + table.name + ": used, but not in the certificate");
    } else if (same->digest != table.digest) {
      faults.push_back("table " + table.name + ": its digest is " + format_hexadecimal(table.digest) +
                       ", in the certificate it is " + format_hexadecimal(same->digest));
    }
  }
  // For sliding tiles, the tables used depend on how far searches come.
  for (const TableDigest& table : all && !certificate.tiles ? named : std::vector<TableDigest>()) {
    const bool is_used =
        std::any_of(used.begin(), used.end(), [&](const TableDigest& other) { return other.name == table.name; });
    if (!is_used) faults.push_back("table " + table.name + ": in the certificate, but not used");
  }
  return faults;
}

}  // namespace tilepdb::solver
