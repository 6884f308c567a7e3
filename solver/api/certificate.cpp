// SPDX-License-Identifier: MIT
#include "tilepdb/api/certificate.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "puzzles/definition/definition_rules.hpp"
#include "solver/api/heuristic_state.hpp"
#include "solver/api/puzzle_state.hpp"
#include "solver/api/search.hpp"
#include "solver/certificates/certificate.hpp"
#include "solver/certificates/certified_puzzle.hpp"
#include "solver/certificates/judgement.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/puzzles/tile_puzzle.hpp"
#include "text/at_place.hpp"
#include "text/escaped_text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::v1 {
namespace {

/// Throws Error (bad_input) for searches that cannot make certificates.
void require_certifying(const SolveOptions& options) {
  if (options.within != 0) {
    throw Error(ErrorKind::bad_input, "within: certificates are of shortest solutions; expected 0");
  }
  if (options.algorithm == Algorithm::standard || options.algorithm == Algorithm::plain) return;
  throw Error(ErrorKind::bad_input, "algorithm: only standard and plain make certificates");
}

/// Checks a certificate: judges each proof, and searches again where that is needed.
class Verifier {
 public:
  Verifier(const std::string& text, const std::string& puzzle, const VerifyOptions& options)
      : options_(options),
        family_(at_place(
            "certificate: ", [&]() -> const auto& { return family_of(puzzle); })),
        certificate_(solver::decode_certificate(text, "certificate", puzzle)) {
    if (certificate_.tiles) {
      solver::require_true_name(certificate_.tiles->catalogue, shipped_catalogue_folders(options.header),
                                ErrorKind::check_failed);
    } else if (options.tables.count() != 0) {
      throw Error(ErrorKind::bad_input, "tables: only certificates of sliding tiles are checked with tables in memory");
    }
    std::vector<solver::Instance> instances;
    std::tie(puzzle_, instances) = certified_puzzle(family_, certificate_, "certificate");
    for (std::size_t i = 0; i < instances.size(); ++i) judge_without_search(i, instances[i]);
  }

  [[nodiscard]] Verification run() {
    if (!instances_.empty()) certificate_.tiles ? search_tiles() : search_others();
    return std::move(verification_);
  }

  [[nodiscard]] static const solver::PuzzleFamily& tiles() { return solver::puzzle_families().front(); }

 private:
  [[nodiscard]] const solver::PuzzleFamily& family_of(const std::string& puzzle) const {
    if (puzzle == tiles().name) return tiles();
    if (puzzle != puzzles::definition_family) return known_family(puzzle);
    if (!options_.definition.empty()) return family_named(options_.definition);
    throw Error(ErrorKind::bad_input, "of a defined puzzle; name the file or text of its definition");
  }

  void judge_without_search(std::size_t number, const solver::Instance& instance) {
    const solver::Proof& proof = certificate_.proofs[number];
    CheckedProof& checked = verification_.proofs.emplace_back();
    checked.id = proof.id;
    if (proof.is_optimal()) checked.length = static_cast<unsigned>(proof.moves->size());
    checked.fault = fault_without_search(*puzzle_, instance, proof);
    checked.at_least = proof.at_least;
    checked.holds = checked.fault.empty() && !proof.moves && !proof.at_least;
    all_sound_ = all_sound_ && checked.fault.empty();
    if (!checked.fault.empty() || checked.holds) return;
    numbers_.push_back(number);
    instances_.push_back(instance);
  }

  void judge(std::size_t number, const solver::Result& result, std::optional<unsigned> h) {
    CheckedProof& checked = verification_.proofs[numbers_[number]];
    const solver::ProofVerdict verdict = solver::judge(certificate_.proofs[numbers_[number]], result, h);
    checked.undecided = verdict.undecided;
    checked.fault = verdict.what;
    checked.holds = verdict.what.empty();
  }

  [[nodiscard]] SolveOptions how() const {
    return {.threads = options_.threads, .progress = options_.progress, .stop = options_.stop};
  }

  void search_tiles() {
    std::set<std::string> names;
    for (const TableDigest& table : certificate_.tables) names.insert(table.name);
    const HeuristicOptions tables{.folder = options_.folder,
                                  .reflections = certificate_.tiles->search.transpose,
                                  .checking = options_.checking,
                                  .threads = options_.threads,
                                  .header = options_.header,
                                  .tables = options_.tables};
    const Position goal = parse_position(parse_board_size(certificate_.size), certificate_.goal);
    const HeuristicAccess::State state(certificate_.tiles->catalogue, "", goal, tables, std::move(names));
    search_boards(
        state, instances_, options_.limits, how(), certificate_.tiles->search,
        [&](std::size_t number, const solver::Result& result) { judge(number, result, {}); },
        least_nodes_in_parts(certificate_.proofs));
    verification_.faults_of_tables = faults_of_tables(certificate_, state.problem().used_tables->digests(), all_sound_);
  }

  void search_others() {
    const std::string& heuristic = certificate_.heuristic;
    std::vector<std::filesystem::path> tables;
    if (solver::reads_tables(heuristic)) {
      tables = open_serving_tables(*puzzle_, options_.folder, options_.checking);
    }
    require_patterns(certificate_, *puzzle_, "certificate");
    verification_.faults_of_tables = faults_of_tables(certificate_, solver::digests_of(heuristic, tables), all_sound_);
    const auto values = puzzle_->values(heuristic);
    search_states(*puzzle_, heuristic, instances_, {.prune = certificate_.pruning}, options_.limits, how(),
                  [&](std::size_t number, const solver::Result& result) {
                    judge(number, result, values->of(instances_[number]));
                  });
  }

  const VerifyOptions& options_;
  const solver::PuzzleFamily& family_;
  const solver::Certificate certificate_;
  std::unique_ptr<solver::AnyPuzzle> puzzle_;
  std::vector<solver::Instance> instances_{};
  std::vector<std::size_t> numbers_{};  // of the proofs of instances_
  bool all_sound_ = true;
  Verification verification_{};
};

/// Adds what the result of the instance with a number proves, unless the search gave up.
void add_proof(solver::Certificate& certificate, const solver::AnyPuzzle& puzzle, std::size_t number,
               const solver::Instance& instance, const solver::Result& result, std::optional<unsigned> h) {
  auto proof = proof_of(puzzle, instance, result, h);
  if (!proof || proof->at_least) return;
  proof->id = std::to_string(number);
  certificate.proofs.push_back(*std::move(proof));
}

}  // namespace

std::string certify(const Heuristic& heuristic, Boards boards, const ResultFunction& deliver, const SolveLimits& limits,
                    const SolveOptions& options) {
  require_certifying(options);
  const HeuristicAccess::State& state = HeuristicAccess::state(heuristic);
  solver::require_true_name(state.catalogue(), state.shipped());
  const std::string& name = state.catalogue().name;
  solver::require_certifiable_name(name, "catalogue " + escape_for_terminal(name) + ": ");
  const solver::TilePuzzle puzzle({state.goal().board.name(), state.goal().text()});
  auto certificate = solver::certificate_of_tiles(state.goal(), {state.catalogue(), settings_of(state, options)});
  const auto instances = instances_of(state.goal().board, boards);
  search_until_stopped(options, [&](const SolveOptions& watched) {
    search_boards(state, instances, limits, watched, certificate.tiles->search,
                  [&](std::size_t number, const solver::Result& result) {
                    add_proof(certificate, puzzle, number, instances[number], result, {});
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
  // Puzzles with patterns have only one IDA*, which prunes.
  const bool prune = options.algorithm != Algorithm::plain || state.family().has_patterns;
  auto certificate = solver::certificate_of(state.family(), state.puzzle(), state.heuristic(), prune);
  certificate.tables = state.digests();
  search_until_stopped(options, [&](const SolveOptions& watched) {
    search_states(state.puzzle(), state.heuristic(), instances, {.prune = prune}, limits, watched,
                  [&](std::size_t number, const solver::Result& result) {
                    const bool is_searched = result.status != Status::unsolvable;
                    add_proof(certificate, state.puzzle(), number, instances[number], result,
                              is_searched ? std::optional(state.values().of(instances[number])) : std::nullopt);
                    if (deliver) deliver(number, result_of(result));
                  });
  });
  return certificate.proofs.empty() ? "" : encode_certificate(certificate);
}

Verification verify_certificate(const std::string& text, const VerifyOptions& options) {
  const std::string puzzle = solver::puzzle_of_certificate(text, "certificate");
  return Verifier(text, puzzle.empty() ? Verifier::tiles().name : puzzle, options).run();
}

}  // namespace tilepdb::v1
