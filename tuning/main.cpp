// SPDX-License-Identifier: MIT
#include "cli/run_program.hpp"
#include "cli/signals.hpp"
#include "tuning/commands/commands.hpp"

namespace tilepdb::tuning {
namespace {

[[nodiscard]] Program program() {
  return {
      "pdbtune", "Find partitions that make searches fast, and compare them.", {search_command(), quality_command()}};
}

}  // namespace
}  // namespace tilepdb::tuning

int main(int argc, char** argv) {
  tilepdb::catch_interrupts(tilepdb::OnInterrupt::note);
  return tilepdb::run_program("pdbtune", tilepdb::tuning::program, argc, argv);
}
