// SPDX-License-Identifier: MIT
#include "cli/run_program.hpp"
#include "cli/signals.hpp"
#include "solver/commands/commands.hpp"
#include "solver/tables/sibling_program.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] Program program() {
  return {"pdbsolve",
          "Solves sliding-tile puzzles with the fewest moves.",
          {{"tiles",
            {solve_command(), verify_command(), check_command(), random_command(), histogram_command(),
             report_command(), bench_command()}},
           {"shift", {shift_solve_command(), shift_verify_command(), shift_check_command(), shift_random_command()}}}};
}

}  // namespace
}  // namespace tilepdb::solver

int main(int argc, char** argv) {
  // Results are flushed one by one, so there is nothing to save unless the search is asked to.
  tilepdb::catch_interrupts(tilepdb::OnInterrupt::end, tilepdb::solver::interrupt_sibling);
  return tilepdb::run_program(tilepdb::solver::program(), argc, argv);
}
