// SPDX-License-Identifier: MIT
#include <utility>
#include <vector>

#include "cli/run_program.hpp"
#include "cli/signals.hpp"
#include "pdbgen/commands/commands.hpp"

namespace tilepdb::pdbgen {
namespace {

[[nodiscard]] Program program() {
  // These commands read files, which name their puzzle; so they are the same for all puzzles.
  std::vector<Command> commands{list_command(),   info_command(),     histogram_command(),
                                verify_command(), compress_command(), decompress_command()};
  for (Command& command : commands) command.reads_any_puzzle = true;
  commands.insert(commands.begin(), generate_command());
  commands.push_back(automaton_command());
  return {"pdbgen", "Make pattern databases for sliding-tile puzzles and others.", std::move(commands), all_puzzles(),
          defined_puzzle};
}

}  // namespace
}  // namespace tilepdb::pdbgen

int main(int argc, char** argv) {
  tilepdb::catch_interrupts(tilepdb::OnInterrupt::note);
  return tilepdb::run_program("pdbgen", tilepdb::pdbgen::program, argc, argv);
}
