// SPDX-License-Identifier: MIT
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/output_file.hpp"
#include "cli/printing.hpp"
#include "cli/signals.hpp"
#include "core/position.hpp"
#include "solver/certificates/certified_puzzle.hpp"
#include "solver/certificates/puzzle_certificate.hpp"
#include "solver/commands/certificate_output.hpp"
#include "solver/commands/claim_output.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_moves.hpp"
#include "solver/commands/move_options.hpp"
#include "solver/commands/puzzle_session.hpp"
#include "solver/commands/verdicts.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// What a session proves of one of its instances.
[[nodiscard]] PuzzleProof proof_of(const PuzzleSession& session, std::size_t number, const Result& result) {
  const PuzzleInstance& instance = session.instances()[number];
  PuzzleProof proof{instance.id, instance.start};
  if (result.status == Status::unsolvable) return proof;
  if (result.solved()) {
    proof.moves = result.moves;
  } else {
    proof.at_least = result.at_least;
  }
  proof.h = session.values({instance}).front();
  for (const Bound& bound : result.bounds) {
    if (bound.completed) proof.bounds.push_back({bound.bound, bound.expanded, bound.stored});
  }
  return proof;
}

[[nodiscard]] Json head_of(const PuzzleCertificate& certificate) {
  Json head{{"puzzle", certificate.puzzle}};
  head.update({{"board", certificate.size}, {"goal", certificate.goal}});
  head.update({{"heuristic", certificate.heuristic}, {"tables", certificate.tables.size()}});
  return head;
}

/// What a session proves, for the file that the options name.
class PuzzleCertificateOutput {
 public:
  /// Options and session must outlive it. Throws Error (bad_input) if instances have no ids of their own.
  PuzzleCertificateOutput(const Options& options, const PuzzleSession& session)
      : options_(options),
        session_(session),
        certificate_(certificate_of(*options.family, session.puzzle(), session.heuristic(), options.prune,
                                    digests_of(session.heuristic(), session.tables()))) {
    CertifiableIds ids;
    for (const PuzzleInstance& instance : session.instances()) ids.add(instance.id, instance.source);
  }

  /// Adds what was proved of an instance, if anything was.
  void add(std::size_t number, const Result& result) {
    PuzzleProof proof = proof_of(session_, number, result);
    if (proof.proves_anything()) {
      certificate_.proofs.push_back(std::move(proof));
    } else {
      ++unproved_;
    }
  }

  /// Writes what was proved, or says that nothing was.
  void write() {
    if (certificate_.proofs.empty()) return withdraw_certificate(options_);
    write_output_file(options_.certificate, encode_certificate(certificate_));
    print_certificate_note(options_, "pdbsolve verify --puzzle " + certificate_.puzzle + " --certificate", unproved_);
  }

 private:
  const Options& options_;
  const PuzzleSession& session_;
  PuzzleCertificate certificate_;
  std::size_t unproved_ = 0;  // instances of which nothing was proved
};

/// As verify_certificate(), for the puzzle that the options name.
[[nodiscard]] int verify_puzzle_certificate(const Options& given) {
  Options options = given;
  const PuzzleCertificate certificate =
      decode_puzzle_certificate(certificate_text(options), options.certificate, options.family->name);
  auto [puzzle, all] = certified_puzzle(*options.family, certificate, options.certificate);
  options.puzzle = input_of(certificate);
  options.heuristic = certificate.heuristic;
  options.prune = certificate.pruning;
  std::vector<Judged> judged;
  std::vector<PuzzleInstance> instances;
  bool all_sound = true;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const PuzzleProof& proof = certificate.proofs[i];
    const std::string fault = fault_without_search(*puzzle, all[i], proof);
    all_sound = all_sound && fault.empty();
    judged.push_back(judged_by(proof.id, proof.length(), fault, proof.at_least));
    if (!judged.back().settled) instances.push_back(all[i]);
  }
  if (instances.empty()) return Verdicts(options, head_of(certificate), judged).finish({});
  const PuzzleSession session(options, std::move(puzzle), {std::move(instances)});
  require_patterns(certificate, session.setting().patterns, options.certificate);
  const auto faults = faults_of_tables(certificate, digests_of(session.heuristic(), session.tables()), all_sound);
  Verdicts verdicts(options, head_of(certificate), judged);
  LiveLine live(options.quiet, session.instances().size());
  const InterruptWatch watch;
  verdicts.answer().guard([&] {
    session.solve(live, [&](std::size_t number, const Result& result) {
      const PuzzleProof& proof = certificate.proofs[verdicts.go_on_to(session.instances()[number].id)];
      const PuzzleProof found = proof_of(session, number, result);
      const bool undecided = is_undecided(proof, found);
      verdicts.add(result, undecided ? result.reason : fault_in_search(proof, found), undecided, Json::object());
    });
  });
  return verdicts.finish(faults);
}

}  // namespace

int run_puzzle_solve(const Options& options) {
  if (!options.html.empty()) require_output_file("--html", options.html, options.force);
  if (!options.certificate.empty()) require_output_file("--certificate", options.certificate, options.force);
  require_two_files("--html", options.html, "--certificate", options.certificate);
  auto puzzle = named_puzzle(options);
  PuzzleText given = read_starts(options, *puzzle);
  const PuzzleSession session(options, std::move(puzzle), std::move(given));
  std::optional<PuzzleCertificateOutput> certificate;
  if (!options.certificate.empty()) certificate.emplace(options, session);
  BatchOutput output(options, session.head());
  LiveLine live(options.quiet, session.instances().size());
  const InterruptWatch watch;
  const auto write_certificate = [&] {
    if (certificate) certificate->write();
  };
  return output.run("", [&] {
    try {
      session.solve(live, [&](std::size_t number, const Result& result) {
        if (certificate) certificate->add(number, result);
        const ResultRow row = session.row_of(number, result);
        output.count(row);
        output.print(row);
      });
    } catch (const Error&) {
      write_certificate();
      throw;
    }
    write_certificate();
  });
}

namespace {

/// The board of an instance of sliding tiles, with the moves that the file has of it.
[[nodiscard]] Instance board_with_moves(const PuzzleInstance& given, const AnyPuzzle& puzzle) {
  const Position start = parse_position(parse_board_size(puzzle.setting().size), given.start);
  return {given.id, given.length, start, given.source, given.moves, given.way};
}

/// Takes the length that an instance's moves claim where the file says none. Throws Error (bad_input) if there are no
/// moves either.
void require_claim(const Options& options, const AnyPuzzle& puzzle, PuzzleInstance& instance) {
  if (!instance.length && instance.moves) {
    Instance board = board_with_moves(instance, puzzle);
    claim_length_of_moves(options, board);
    instance.length = board.length;
  }
  if (instance.length) return;
  throw Error(ErrorKind::bad_input, instance.source + ": no length to verify, expected a column of lengths" +
                                        (options.family->metric.empty() ? "" : ", or moves after the tiles and a ;"));
}

/// What is wrong with the moves that the file has of an instance; empty: nothing.
[[nodiscard]] std::string fault_of_moves(const Options& options, const AnyPuzzle& puzzle,
                                         const PuzzleInstance& instance, const Result& result) {
  if (!instance.moves || result.status == Status::unsolvable) return {};
  const Instance board = board_with_moves(instance, puzzle);
  return fault_of_claim(options, board, parse_position(board.start.board, puzzle.setting().goal_tiles));
}

}  // namespace

int run_puzzle_verify(const Options& options) {
  if (!options.certificate.empty()) return verify_puzzle_certificate(options);
  if (!is_optimal(options.algorithm)) {
    throw Error(ErrorKind::bad_input, "--algorithm " + std::string(name_of(options.algorithm)) +
                                          " does not find shortest solutions; leave it out");
  }
  auto puzzle = named_puzzle(options);
  PuzzleText given = read_starts(options, *puzzle);
  for (PuzzleInstance& instance : given.instances) require_claim(options, *puzzle, instance);
  const PuzzleSession session(options, std::move(puzzle), std::move(given));
  ClaimOutput output(options.format, options.quiet, session.head());
  LiveLine live(options.quiet, session.instances().size());
  const InterruptWatch watch;
  output.guard([&] {
    session.solve(live, [&](std::size_t number, const Result& result) {
      const PuzzleInstance& instance = session.instances()[number];
      output.add(session.row_of(number, result), *instance.length,
                 fault_of_moves(options, session.puzzle(), instance, result));
    });
  });
  return output.finish();
}

void prepare_puzzle_solve(Options& options) {
  take_puzzle_starts(options);
  prepare_puzzle_search(options);
  if (options.certificate.empty() || options.algorithm == Algorithm::idastar) return;
  throw Error(ErrorKind::bad_input, "--certificate is for idastar, which runs by default; leave out --algorithm " +
                                        std::string(name_of(options.algorithm)));
}

}  // namespace tilepdb::solver
