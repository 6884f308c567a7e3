// SPDX-License-Identifier: MIT
#include "solver/commands/certificate_verification.hpp"
#include "solver/commands/claim_output.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/saved_batch.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/solution_output.hpp"
#include "solver/reachability.hpp"

namespace tilepdb::solver {

const CommandSyntax verify_syntax{
    "verify", "FILE|--certificate FILE [options]", "Recomputes what a file of instances, or a certificate, claims.",
    "FILE (- for stdin) has the columns id, length and tiles. Prints one line per difference;\n"
    "the exit code is 1 if there is any. An unsolvable board is a difference too. Where a limit\n"
    "ends a search that could still agree, the claim is undecided; then the exit code is 3.\n",
    file_options | board_options | goal_options | search_options | checkpoint_options | format_options | claim_options};

int verify_command(const Options& options) {
  if (!options.certificate.empty()) return verify_certificate(options);
  Problem problem = read_problem(options);
  if (!problem.instances.front().length) {
    throw Error(ErrorKind::bad_input,
                problem.instances.front().source + ": no length to verify, expected the columns id, length and tiles");
  }
  const auto heuristic = open_heuristic(options, problem);
  Json head = head_of(problem);
  head["catalogue"] = problem.catalogue_name;
  ClaimOutput output(options.format, options.quiet, head);
  LiveLine live(options.quiet, problem.instances.size());
  const BatchOptions batch = batch_options(options, problem, heuristic, live);
  output.guard([&] {
    solve_saved_batch(options, problem, *heuristic, batch, [&](const Instance& instance, const Outcome& outcome) {
      live.wipe();
      output.add(row_of(instance, outcome, Show::none), *instance.length);
      live.delivered();
    });
  });
  return output.finish();
}

}  // namespace tilepdb::solver
