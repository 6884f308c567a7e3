// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/certificates/certificate.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "solver/search/bound_sample.hpp"

// What searches prove, and whether what a certificate claims agrees with it.
namespace tilepdb::solver {

/// What was proved; nothing if the search gave up before it had completed a bound. `h` is that of a start that can be
/// solved, where proofs have it.
[[nodiscard]] std::optional<Proof> proof_of(const AnyPuzzle& puzzle, const Instance& instance, const Result& result,
                                            std::optional<unsigned> h);

/// What a search has proved that is not over, by the bounds that it has completed; nothing if there are none.
[[nodiscard]] std::optional<Proof> unended_proof(const AnyPuzzle& puzzle, const Instance& instance,
                                                 const std::vector<Bound>& bounds, std::optional<unsigned> h);

/// What is wrong with a proof that shows without a search: moves that do not lead to the goal, say. Empty if nothing
/// is.
[[nodiscard]] std::string fault_without_search(const AnyPuzzle& puzzle, const Instance& instance, const Proof& proof);

/// What became of a proof when its instance was searched again.
struct ProofVerdict {
  std::string what;        ///< what is wrong, or why it is undecided; empty: it holds
  bool undecided = false;  ///< a limit came before
};

/// Judges a proof after the instance was searched again, up to Proof::max_bound() if the search was not ended or
/// samples were searched. `h` is that of the start, if the proof has one. Of bounds in `samples` what was searched is
/// compared.
[[nodiscard]] ProofVerdict judge(const Proof& proof, const Result& result, std::optional<unsigned> h = {},
                                 const std::vector<BoundSample>& samples = {});

/// The least nodes of a bound whose parts have digests in these proofs; those of SearchMethod if none has.
[[nodiscard]] std::uint64_t least_nodes_in_parts(const std::vector<Proof>& proofs) noexcept;

/// What is wrong with tables that were used. `all` proofs are searched that may need some.
[[nodiscard]] std::vector<std::string> faults_of_tables(const Certificate& certificate,
                                                        const std::vector<TableDigest>& used, bool all);

}  // namespace tilepdb::solver
