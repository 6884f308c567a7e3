// SPDX-License-Identifier: MIT
#include "tilepdb/api/certificate.hpp"

#include <set>
#include <utility>

#include "solver/api/heuristic_state.hpp"
#include "solver/api/puzzle_state.hpp"
#include "solver/api/search.hpp"
#include "solver/certificates/certificate.hpp"
#include "solver/certificates/certificate_document.hpp"
#include "solver/certificates/certified_puzzle.hpp"
#include "solver/heuristics/heuristic_name.hpp"
#include "text/at_place.hpp"
#include "text/shown_text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::v1 {
namespace {

/// Throws Error (bad_input) for algorithms whose searches no certificate is of.
void require_certifying(const SolveOptions& options) {
  if (options.algorithm == Algorithm::standard || options.algorithm == Algorithm::plain) return;
  throw Error(ErrorKind::bad_input, "algorithm: a certificate is of a search by standard or plain");
}

/// What a result proves of a state, whose heuristic values `values` reads.
[[nodiscard]] solver::PuzzleProof proof_of(const solver::PuzzleInstance& instance, const solver::StateValues& values,
                                           const solver::Result& result) {
  solver::PuzzleProof proof{instance.id, instance.start};
  if (result.status == solver::Status::unsolvable) return proof;
  if (result.solved()) {
    proof.moves = result.moves;
  } else {
    proof.at_least = result.at_least;
  }
  proof.h = values.of(instance);
  for (const solver::Bound& bound : result.bounds) {
    if (bound.completed) proof.bounds.push_back({bound.bound, bound.expanded, 0});
  }
  return proof;
}

/// verify_certificate() for one of sliding tiles.
[[nodiscard]] Verification verify_board_certificate(const std::string& text, const VerifyOptions& options) {
  const solver::Certificate certificate = solver::decode_certificate(text, "certificate");
  solver::require_true_name(certificate.catalogue, shipped_catalogue_folders(options.header), ErrorKind::check_failed);
  Verification verification;
  std::vector<solver::Instance> instances;
  std::vector<std::size_t> numbers;  // of their proofs
  Comparison comparison{{}, least_nodes_in_parts(certificate.proofs)};
  for (const solver::Proof& proof : certificate.proofs) {
    CheckedProof& checked = verification.proofs.emplace_back();
    checked.id = proof.id;
    if (proof.moves) checked.length = static_cast<unsigned>(proof.moves->size());
    checked.fault = fault_without_search(proof, certificate.goal);
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
      state, instances, options.limits, search, certificate.search,
      [&](std::size_t number, const solver::Result& result) {
        CheckedProof& checked = verification.proofs[numbers[number]];
        const solver::Proof& proof = certificate.proofs[numbers[number]];
        const solver::ProofVerdict verdict = judge(proof, result);
        checked.undecided = verdict.undecided;
        checked.fault = verdict.undecided ? result.reason : verdict.what;
        checked.holds = verdict.what.empty();
      },
      comparison);
  verification.faults_of_tables = solver::faults_of_tables(certificate.tables, state.problem().used_tables->digests());
  return verification;
}

/// verify_certificate() for one that names another puzzle.
[[nodiscard]] Verification verify_puzzle_certificate(const std::string& text, const std::string& puzzle,
                                                     const VerifyOptions& options) {
  if (options.tables.count() != 0) {
    throw Error(ErrorKind::bad_input, "tables: only certificates of sliding tiles are checked with tables in memory");
  }
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
    checked.fault = fault_without_search(*certified.puzzle, certified.instances[i], proof);
    checked.at_least = proof.at_least;
    checked.holds = checked.fault.empty() && !proof.moves && !proof.at_least;
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
  const auto values = certified.puzzle->values(certificate.heuristic);
  const SolveOptions how{.threads = options.threads, .progress = options.progress, .stop = options.stop};
  search_states(*certified.puzzle, certificate.heuristic, instances, {.prune = certificate.pruning}, options.limits,
                how, [&](std::size_t number, const solver::Result& result) {
                  CheckedProof& checked = verification.proofs[numbers[number]];
                  const solver::PuzzleProof& proof = certificate.proofs[numbers[number]];
                  const solver::PuzzleProof found = proof_of(instances[number], *values, result);
                  checked.undecided = is_undecided(proof, found);
                  checked.fault = checked.undecided ? result.reason : fault_in_search(proof, found);
                  checked.holds = checked.fault.empty();
                });
  return verification;
}

}  // namespace

std::string certify(const Heuristic& heuristic, Boards boards, const ResultFunction& deliver, const SolveLimits& limits,
                    const SolveOptions& options) {
  require_certifying(options);
  const HeuristicAccess::State& state = HeuristicAccess::state(heuristic);
  solver::require_true_name(state.catalogue(), state.shipped());
  const std::string& name = state.catalogue().name;
  solver::require_certifiable_name(name, "catalogue " + shown(name));
  solver::Certificate certificate{state.goal(), state.catalogue(), settings_of(state, options), {}, {}};
  const auto instances = instances_of(state.goal().board, boards);
  search_until_stopped(options, [&](const SolveOptions& watched) {
    search_boards(state, instances, limits, watched, certificate.search,
                  [&](std::size_t number, const solver::Result& result) {
                    if (auto proof = solver::proof_of(instances[number], result); proof && !proof->at_least) {
                      certificate.proofs.push_back(std::move(*proof));
                    }
                    if (deliver) deliver(number, result_of(result));
                  });
  });
  if (certificate.proofs.empty()) return {};
  certificate.tables = state.problem().used_tables->digests();
  return encode_certificate(certificate);
}

std::string certify(const Puzzle& puzzle, std::span<const std::string> states, const ResultFunction& deliver,
                    const SolveLimits& limits, const SolveOptions& options) {
  require_certifying(options);
  const PuzzleAccess::State& state = PuzzleAccess::state(puzzle);
  const auto instances = state_instances(puzzle, states);
  // Puzzles with patterns know one IDA* alone.
  const bool prune = options.algorithm != Algorithm::plain || state.family().has_patterns;
  auto certificate = certificate_of(state.family(), state.puzzle(), state.heuristic(), prune, state.digests());
  search_until_stopped(options, [&](const SolveOptions& watched) {
    search_states(state.puzzle(), state.heuristic(), instances, {.prune = prune}, limits, watched,
                  [&](std::size_t number, const solver::Result& result) {
                    if (result.status != solver::Status::given_up) {
                      certificate.proofs.push_back(proof_of(instances[number], state.values(), result));
                    }
                    if (deliver) deliver(number, result_of(result));
                  });
  });
  return certificate.proofs.empty() ? "" : encode_certificate(certificate);
}

Verification verify_certificate(const std::string& text, const VerifyOptions& options) {
  const std::string puzzle = solver::puzzle_of_document(text, "certificate");
  if (puzzle.empty() || puzzle == solver::puzzle_of_boards) return verify_board_certificate(text, options);
  return verify_puzzle_certificate(text, puzzle, options);
}

}  // namespace tilepdb::v1
