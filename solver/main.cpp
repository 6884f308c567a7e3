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
          "Solve sliding-tile and other puzzles with the fewest moves.",
          {solve_command(), verify_command(), compare_command(), status_command(), check_command(), apply_command(),
           shorten_command(), draw_command(), random_command(), h_command(), histogram_command(), report_command(),
           play_command(), bench_command()},
          all_puzzles()};
}

}  // namespace
}  // namespace tilepdb::solver

int main(int argc, char** argv) {
  // Each result is flushed as it is printed; only searches that save checkpoints have to act on an interrupt.
  tilepdb::catch_interrupts(tilepdb::OnInterrupt::end, tilepdb::interrupt_child);
  return tilepdb::run_program("pdbsolve", tilepdb::solver::program, argc, argv);
}
