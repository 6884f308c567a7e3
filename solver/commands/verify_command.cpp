// SPDX-License-Identifier: MIT
#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/common_options.hpp"
#include "cli/signals.hpp"
#include "solver/commands/certificate_verification.hpp"
#include "solver/commands/claim_output.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_moves.hpp"
#include "solver/commands/move_options.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/solution_output.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/commands/team_session.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/heuristics/heuristic_name.hpp"
#include "solver/search/subtree_parts.hpp"

namespace tilepdb::solver {

namespace {

void take_lengths_of_moves(const Options& options, Problem& problem) {
  for (Instance& instance : problem.instances) claim_length_of_moves(options, instance);
}

void require_claims(const Problem& problem) {
  const auto without = std::find_if(problem.instances.begin(), problem.instances.end(),
                                    [](const Instance& instance) { return !instance.length; });
  if (without == problem.instances.end()) return;
  throw Error(ErrorKind::bad_input,
              without->source +
                  ": no length to verify, expected the columns id, length and tiles, or moves after the tiles and a ;");
}

/// By the heuristic of that name; tables are given if it reads them and an instance can be solved.
[[nodiscard]] int verify_claims(const Options& options, const Problem& problem, const std::string& heuristic,
                                const std::shared_ptr<const Heuristic>& tables) {
  ClaimOutput output(options.format, options.quiet, head_of_search(problem, options, heuristic));
  LiveLine live(options.quiet, problem.instances.size());
  const auto deliver = [&](std::size_t number, const Result& result) {
    const Instance& instance = problem.instances[number];
    live.wipe();
    output.add(row_of(instance, result, Show::none), *instance.length,
               result.status == Status::unsolvable ? "" : fault_of_claim(options, instance, problem.goal));
    live.delivered();
  };
  note_other_goal(options, problem);
  output.guard([&] {
    if (!problem.needs_search()) return for_each_unsolvable(problem, deliver);
    if (tables) {
      const TileSearcher searcher(*tables, problem.goal, problem.instances,
                                  search_method(options, problem, tables, live));
      return solve_saved_batch(options, problem, searcher, batch_options(options, problem, live), deliver);
    }
    const InterruptWatch watch;
    solve_by_algorithm(options, problem, *make_board_heuristic(heuristic, problem.board, problem.goal.blank()), {},
                       live, deliver);
  });
  return output.finish();
}

/// Shares the search with other processes; the first answers.
[[nodiscard]] int verify_in_team(const Options& options) {
  const bool first = leads(options.team);
  const Options own = first ? options : assisting(options);
  TeamSession session = open_in_team(own);
  session.problem.purpose = "verify";
  work_in_all(options.team, [&] {
    if (!first) return;
    take_lengths_of_moves(own, session.problem);
    require_claims(session.problem);
  });
  const std::string by(table_heuristic_name);
  if (first) return verify_claims(own, session.problem, by, session.heuristic);
  if (session.heuristic) assist(own, session.problem, session.heuristic);
  return 0;
}

[[nodiscard]] int run_verify(const Options& options) {
  if (!options.certificate.empty()) return verify_certificate(options);
  if (options.team != nullptr) return verify_in_team(options);
  Problem problem = read_problem(options);
  problem.purpose = "verify";
  take_lengths_of_moves(options, problem);
  require_claims(problem);
  std::string heuristic(table_heuristic_name);
  if (problem.needs_search()) heuristic = searched_heuristic(options, problem);
  const bool by_tables = problem.needs_search() && reads_tables(heuristic);
  return verify_claims(options, problem, heuristic, by_tables ? open_heuristic(options, problem) : nullptr);
}

[[nodiscard]] OptionGroup with_sample(OptionGroup group, Options& options) {
  group.options.push_back(
      number(
          "sample", "N", options.sample,
          "of large bounds search N parts chosen at random, of up to 16,384, or more where N do not show whether the "
          "number of nodes is right, and of a solution not its last bound; small bounds are searched whole. With 459 a "
          "bound of which 1 % of the parts are wrong is found out with a probability of 99 %",
          {1, most_parts})
          .concerning(of_default_search)
          .needs({"certificate"}, "--sample is of a certificate: name it with --certificate FILE")
          .excludes({"mpi", "resume", "checkpoint", "checkpoint-dir"},
                    "--sample takes minutes, by one process and without checkpoints; leave out --mpi, --resume, "
                    "--checkpoint and --checkpoint-dir"));
  group.options.push_back(number("seed", "N", options.random.seed,
                                 "of --sample: the same whole number chooses the same parts (default: a random one)")
                              .needs({"sample"}, "--seed is for --sample"));
  return group;
}

[[nodiscard]] std::vector<OptionGroup> declare_verify(Options& options) {
  return {{"Boards", {board_option(options, board_by_default), goal_option(options), given_as_option(options)}},
          table_options(options),
          {"Search", {jobs_option(options), instruction_set_option(options).concerning(of_default_search)}},
          tile_limit_options(options),
          output_options(options),
          checkpoint_options(options),
          with_sample(certificate_to_verify(options, {"board", "goal", "given-as", "catalogue", "partition", "memory"}),
                      options),
          machine_output(options)};
}

}  // namespace

Command verify_command() {
  return {
      .name = "verify",
      .arguments = "FILE|--certificate FILE [options]",
      .purpose = "Recomputes what a file of instances, or a certificate, claims.",
      .about =
          "FILE (- for stdin) has the columns id, length and tiles, and after a ; moves if wanted; without a length "
          "moves claim to be a shortest solution. Prints one line per difference; the exit code is 1 if there is "
          "any. An unsolvable board is a difference too, and so are moves that do not solve theirs. Where a limit ends "
          "a search that could still agree, the claim is undecided; then the exit code is 3.",
      .examples = {"verify claims.txt --generate", "verify --certificate proofs.json"},
      .most_words = 1,
      .needs = {{{words_besides_options, "certificate"}, "name a FILE of claims, - for stdin, or --certificate FILE"}},
      .call = with_options(declare_verify, run_verify, prepare_default_search)};
}

}  // namespace tilepdb::solver
