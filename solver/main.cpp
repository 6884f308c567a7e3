// SPDX-License-Identifier: MIT
#include "cli/child_program.hpp"
#include "cli/run_program.hpp"
#include "cli/signals.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] Program program() {
  return {"pdbsolve",
          "Solves sliding-tile puzzles, and others, with the fewest moves.",
          {solve_command(), verify_command(), status_command(), check_command(), apply_command(), shorten_command(),
           draw_command(), random_command(), histogram_command(), report_command(), play_command(), bench_command()},
          all_puzzles()};
}

}  // namespace
}  // namespace tilepdb::solver

int main(int argc, char** argv) {
  // Results are flushed one by one, so there is nothing to save unless the search is asked to.
  tilepdb::catch_interrupts(tilepdb::OnInterrupt::end, tilepdb::interrupt_child);
  return tilepdb::run_program("pdbsolve", tilepdb::solver::program, argc, argv);
}
