// SPDX-License-Identifier: MIT
#include "solver/api/puzzle_certificate.hpp"

#include "solver/api/puzzle_state.hpp"
#include "solver/api/state_search.hpp"
#include "solver/certificates/certified_puzzle.hpp"
#include "solver/heuristics/heuristic_name.hpp"
#include "text/at_place.hpp"
#include "tilepdb/api/puzzle.hpp"

namespace tilepdb::v1 {

std::string certify(const Puzzle& puzzle, std::span<const std::string> states,
                    const std::function<void(std::size_t, const PuzzleAnswer&)>& deliver, const SolveLimits& limits,
                    const SolveOptions& options) {
  require_certifying(options);
  const PuzzleAccess::State& state = PuzzleAccess::state(puzzle);
  const auto instances = state_instances(puzzle, states);
  StateSearches searches{state.puzzle(), state.heuristic(), instances};
  // Puzzles with patterns know one IDA* alone.
  searches.pruning = options.algorithm != Algorithm::plain || state.family().has_patterns;
  auto certificate =
      certificate_of(state.family(), state.puzzle(), state.heuristic(), searches.pruning, state.digests());
  run_until_stopped([&] {
    search_states(searches, limits, options, [&](std::size_t number, const PuzzleAnswer& answer, unsigned h) {
      if (answer.status != Status::given_up) {
        add_proof(certificate, instances[number], proof_of(instances[number], answer, h));
      }
      if (deliver) deliver(number, answer);
    });
  });
  return certificate.proofs.empty() ? "" : encode_certificate(certificate);
}

Verification verify_puzzle_certificate(const std::string& text, const std::string& puzzle,
                                       const VerifyOptions& options) {
  const auto* const family = at_place("certificate: ", [&] { return &family_named(puzzle); });
  const solver::PuzzleCertificate certificate = solver::decode_puzzle_certificate(text, "certificate", puzzle);
  const auto certified = certified_puzzle(*family, certificate, "certificate");
  Verification verification;
  std::vector<solver::PuzzleInstance> instances;
  std::vector<std::size_t> numbers;  // of their proofs
  bool all_sound = true;
  for (std::size_t i = 0; i < certified.instances.size(); ++i) {
    const solver::PuzzleProof& proof = certificate.proofs[i];
    CheckedProof& checked = verification.proofs.emplace_back();
    checked.id = proof.id;
    if (const auto length = proof.length()) checked.length = static_cast<unsigned>(*length);
    checked.fault = fault_on_the_face(*certified.puzzle, certified.instances[i], proof);
    checked.holds = checked.fault.empty() && !proof.moves;
    all_sound = all_sound && checked.fault.empty();
    if (!checked.fault.empty() || checked.holds) continue;
    numbers.push_back(i);
    instances.push_back(certified.instances[i]);
  }
  if (instances.empty()) return verification;
  std::vector<std::filesystem::path> tables;
  if (solver::reads_tables(certificate.heuristic)) {
    tables = open_serving_tables(*certified.puzzle, instances, options.folder, options.checking);
  }
  require_patterns(certificate, certified.puzzle->setting().patterns, "certificate");
  verification.faults_of_tables =
      faults_of_tables(certificate, solver::digests_of(certificate.heuristic, tables), all_sound);
  StateSearches searches{*certified.puzzle, certificate.heuristic, instances};
  searches.pruning = certificate.pruning;
  const SolveOptions how{.threads = options.threads, .progress = options.progress, .stop = options.stop};
  search_states(searches, options.limits, how, [&](std::size_t number, const PuzzleAnswer& answer, unsigned h) {
    CheckedProof& checked = verification.proofs[numbers[number]];
    checked.undecided = answer.status == Status::given_up;
    checked.fault = checked.undecided
                        ? answer.reason
                        : fault_in_search(certificate.proofs[numbers[number]], proof_of(instances[number], answer, h));
    checked.holds = checked.fault.empty();
  });
  return verification;
}

}  // namespace tilepdb::v1
