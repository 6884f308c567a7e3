// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "cli/common_options.hpp"
#include "solver/commands/certificate_verification.hpp"
#include "solver/commands/claim_output.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/solution_output.hpp"
#include "solver/commands/team_session.hpp"

namespace tilepdb::solver {

namespace {

void require_claims(const Problem& problem) {
  if (problem.instances.front().length) return;
  throw Error(ErrorKind::bad_input,
              problem.instances.front().source + ": no length to verify, expected the columns id, length and tiles");
}

/// Without a heuristic none of the instances can be solved.
[[nodiscard]] int verify_claims(const Options& options, const Problem& problem,
                                const std::shared_ptr<const Heuristic>& heuristic) {
  ClaimOutput output(options.format, options.quiet, head_of_default_search(problem, options));
  LiveLine live(options.quiet, problem.instances.size());
  const auto deliver = [&](const Instance& instance, const Outcome& outcome) {
    live.wipe();
    output.add(row_of(instance, outcome, SearchKind::by_default, Show::none), *instance.length);
    live.delivered();
  };
  output.guard([&] {
    if (!heuristic) return for_each_unsolvable(problem, deliver);
    solve_saved_batch(options, problem, *heuristic, batch_options(options, problem, heuristic, live), deliver);
  });
  return output.finish();
}

/// Shares the search with other processes; the first answers.
[[nodiscard]] int verify_in_team(const Options& options) {
  const bool first = leads(options.team);
  const Options own = first ? options : assisting(options);
  const TeamSession session = open_in_team(own);
  work_in_all(*options.team, [&] {
    if (first) require_claims(session.problem);
  });
  if (first) return verify_claims(own, session.problem, session.heuristic);
  if (session.heuristic) assist(own, session.problem, session.heuristic);
  return 0;
}

[[nodiscard]] int run_verify(const Options& options) {
  if (!options.certificate.empty()) return verify_certificate(options);
  if (options.team != nullptr) return verify_in_team(options);
  Problem problem = read_problem(options);
  require_claims(problem);
  const auto heuristic = problem.needs_search() ? open_heuristic(options, problem) : nullptr;
  return verify_claims(options, problem, heuristic);
}

[[nodiscard]] std::vector<OptionGroup> declare_verify(Options& options) {
  return {{"Boards", {board_option(options, board_by_default), goal_option(options)}},
          table_options(options),
          search_options(options),
          tile_limit_options(options),
          output_options(options),
          checkpoint_options(options),
          certificate_options(options,
                              "verify such a file, as solve writes it, instead of instances: its moves and tables, and "
                              "all bounds by the same search again; with options that name another one that is done, "
                              "and lengths are compared alone"),
          machine_output(options)};
}

}  // namespace

Command verify_command() {
  return {.name = "verify",
          .arguments = "FILE|--certificate FILE [options]",
          .purpose = "Recomputes what a file of instances, or a certificate, claims.",
          .about =
              "FILE (- for stdin) has the columns id, length and tiles. Prints one line per difference; the exit "
              "code is 1 if there is any. An unsolvable board is a difference too. Where a limit ends a search "
              "that could still agree, the claim is undecided; then the exit code is 3.",
          .examples = {"verify claims.txt --generate", "verify --certificate proofs.json"},
          .most_words = 1,
          .call = with_options(declare_verify, run_verify, prepare_default_search)};
}

}  // namespace tilepdb::solver
