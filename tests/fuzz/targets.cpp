// SPDX-License-Identifier: MIT
#include "tests/fuzz/targets.hpp"

#include <utility>

namespace tilepdb::fuzz {

Target find_target(std::string_view name) {
  constexpr std::pair<std::string_view, Target> targets[] = {{"automaton", automaton},
                                                             {"catalogue", catalogue},
                                                             {"certificate", certificate},
                                                             {"command_line", command_line},
                                                             {"compressed_table", compressed_table},
                                                             {"definition", definition},
                                                             {"generation_checkpoint", generation_checkpoint},
                                                             {"instances", instances},
                                                             {"results", results},
                                                             {"search_checkpoint", search_checkpoint},
                                                             {"space_checkpoint", space_checkpoint},
                                                             {"table_header", table_header},
                                                             {"user_picture", user_picture}};
  for (const auto& [known, target] : targets) {
    if (known == name) return target;
  }
  std::cerr << "no fuzz target '" << name << "'" << std::endl;
  std::exit(2);
}

}  // namespace tilepdb::fuzz
