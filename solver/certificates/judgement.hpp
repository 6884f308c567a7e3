// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/certificates/certificate.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "solver/search/bound_sample.hpp"

// Proofs by searches, and whether the claims of certificates agree with them.
namespace tilepdb::solver {

/// Returns the proof of a result; nothing if the search gave up before it completed a bound. `h` is that of a solvable
/// start, where proofs record it.
[[nodiscard]] std::optional<Proof> proof_of(const AnyPuzzle& puzzle, const Instance& instance, const Result& result,
                                            std::optional<unsigned> h);

/// Returns the proof of an unfinished search by its completed bounds, if it has any.
[[nodiscard]] std::optional<Proof> unended_proof(const AnyPuzzle& puzzle, const Instance& instance,
                                                 const std::vector<Bound>& bounds, std::optional<unsigned> h);

/// Returns the fault of a proof that shows without a search, such as moves that do not lead to the goal; else an
/// empty text.
[[nodiscard]] std::string fault_without_search(const AnyPuzzle& puzzle, const Instance& instance, const Proof& proof);

/// The verdict on a proof whose instance was searched again.
struct ProofVerdict {
  std::string what;        ///< the fault, or why it is undecided; empty: the proof holds
  bool undecided = false;  ///< a limit ended the search first
};

/// Judges a proof after its instance was searched again, up to Proof::max_bound() if the search of the proof did not
/// end or samples were searched. `h` is that of the start, if the proof has one. For bounds in `samples` the searched
/// parts are compared.
[[nodiscard]] ProofVerdict judge(const Proof& proof, const Result& result, std::optional<unsigned> h = {},
                                 const std::vector<BoundSample>& samples = {});

/// Returns the fewest nodes of a bound whose parts have digests in these proofs, at most the default of SearchMethod.
[[nodiscard]] std::uint64_t least_nodes_in_parts(const std::vector<Proof>& proofs) noexcept;

/// Returns the faults of the tables that were used. `all`: all proofs that may need tables were searched.
[[nodiscard]] std::vector<std::string> faults_of_tables(const Certificate& certificate,
                                                        const std::vector<TableDigest>& used, bool all);

}  // namespace tilepdb::solver
