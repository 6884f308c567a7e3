// SPDX-License-Identifier: MIT
#include "tilepdb/api/certificate.hpp"

#include <set>
#include <utility>

#include "solver/api/board_search.hpp"
#include "solver/api/heuristic_state.hpp"
#include "solver/api/puzzle_certificate.hpp"
#include "solver/certificates/certificate.hpp"
#include "solver/certificates/certificate_document.hpp"
#include "tilepdb/error.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::v1 {
namespace {

/// verify_certificate() for one of sliding tiles.
[[nodiscard]] Verification verify_board_certificate(const std::string& text, const VerifyOptions& options) {
  const solver::Certificate certificate = solver::decode_certificate(text, "certificate");
  solver::require_true_name(certificate.catalogue, shipped_catalogue_folders(options.header));
  Verification verification;
  std::vector<solver::Instance> instances;
  std::vector<std::size_t> numbers;  // of their proofs
  Comparison comparison{{}, least_nodes_in_parts(certificate.proofs)};
  for (const solver::Proof& proof : certificate.proofs) {
    CheckedProof& checked = verification.proofs.emplace_back();
    checked.id = proof.id;
    if (proof.moves) checked.length = static_cast<unsigned>(proof.moves->size());
    checked.fault = fault_on_the_face(proof, certificate.goal);
    checked.at_least = proof.at_least;
    checked.holds = checked.fault.empty() && !proof.moves && !proof.at_least;
    if (!checked.fault.empty() || checked.holds) continue;
    if (proof.at_least) comparison.max_bounds[instances.size()] = proof.max_bound();
    numbers.push_back(verification.proofs.size() - 1);
    instances.push_back({proof.id, {}, proof.start, "certificate"});
  }
  if (instances.empty()) return verification;
  std::set<std::string> names;
  for (const TableDigest& table : certificate.tables) names.insert(table.name);
  const HeuristicOptions tables{.folder = options.folder,
                                .reflections = certificate.search.transpose,
                                .checking = options.checking,
                                .threads = options.threads,
                                .header = options.header,
                                .tables = options.tables};
  const HeuristicAccess::State state(certificate.catalogue, certificate.goal, tables, std::move(names));
  const SolveOptions search{.threads = options.threads, .progress = options.progress, .stop = options.stop};
  search_boards(
      state, instances, {}, options.limits, search, certificate.search,
      [&](std::size_t number, const Answer& answer, const solver::Outcome& outcome) {
        CheckedProof& checked = verification.proofs[numbers[number]];
        const solver::Proof& proof = certificate.proofs[numbers[number]];
        const solver::ProofVerdict verdict = judge(proof, outcome, true);
        checked.undecided = verdict.undecided;
        checked.fault = verdict.undecided ? answer.reason : verdict.what;
        checked.holds = verdict.what.empty();
      },
      comparison);
  verification.faults_of_tables = solver::faults_of_tables(certificate.tables, state.problem().used_tables->digests());
  return verification;
}

}  // namespace

void require_certifying(const SolveOptions& options) {
  if (options.algorithm == Algorithm::standard || options.algorithm == Algorithm::plain) return;
  throw Error(ErrorKind::bad_input, "algorithm: a certificate is of a search by standard or plain");
}

std::string certify(const Heuristic& heuristic, Boards boards,
                    const std::function<void(std::size_t, const Answer&)>& deliver, const SolveLimits& limits,
                    const SolveOptions& options) {
  require_certifying(options);
  const HeuristicAccess::State& state = HeuristicAccess::state(heuristic);
  solver::require_true_name(state.catalogue(), state.shipped());
  solver::Certificate certificate{state.goal(), state.catalogue(), settings_of(state, options), {}, {}};
  const auto instances = instances_of(state.goal().board, boards);
  run_until_stopped([&] {
    search_boards(state, instances, solver::unsolvable_instances(instances, state.goal()), limits, options,
                  certificate.search, [&](std::size_t number, const Answer& answer, const solver::Outcome& outcome) {
                    if (auto proof = solver::proof_of(instances[number], outcome); proof && !outcome.given_up) {
                      certificate.proofs.push_back(std::move(*proof));
                    }
                    if (deliver) deliver(number, answer);
                  });
  });
  if (certificate.proofs.empty()) return {};
  certificate.tables = state.problem().used_tables->digests();
  return encode_certificate(certificate);
}

Verification verify_certificate(const std::string& text, const VerifyOptions& options) {
  const std::string puzzle = solver::puzzle_of_document(text, "certificate");
  if (puzzle.empty() || puzzle == solver::puzzle_of_boards) return verify_board_certificate(text, options);
  return verify_puzzle_certificate(text, puzzle, options);
}

}  // namespace tilepdb::v1
