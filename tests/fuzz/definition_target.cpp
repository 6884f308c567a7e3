// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "puzzles/definition/definition.hpp"
#include "puzzles/definition/definition_csv.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "puzzles/definition/definition_states.hpp"
#include "puzzles/definition/scrambles.hpp"
#include "puzzles/permutation/permutation_system.hpp"
#include "tests/fuzz/targets.hpp"

namespace tilepdb::fuzz {
namespace {

/// Reads texts as states and writes them again.
void check_states(const puzzles::PermutationSystem& system, const std::string& text) {
  std::vector<std::string> states{text, system.names().front() + " " + system.names().back()};
  if (const auto line = text.find('\n'); line != std::string::npos) states.push_back(text.substr(0, line));
  for (const std::string& state : states) {
    (void)read([&] {
      std::vector<std::uint8_t> codes(system.pieces().count());
      system.parse_state(state, codes);
      const std::string written = system.state_text(codes);
      std::vector<std::uint8_t> again(codes.size());
      read_again([&] { system.parse_state(written, again); });
      // Which of the alike pieces is where does not matter.
      require(again == codes || !system.alike().empty(), "a state is read as it was written");
      require(system.state_text(again) == written, "a state is written as it was read");
    });
  }
}

/// Makes the last comment the goal if it has a ?.
void take_goal_in(const std::string& text, puzzles::Definition& definition) {
  const auto comment = text.rfind("\n#");
  if (comment == std::string::npos) return;
  const std::string goal = text.substr(comment + 2, text.find('\n', comment + 2) - comment - 2);
  if (puzzles::has_unknown(goal)) puzzles::set_goal(definition, goal);
}

}  // namespace

int definition(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  if (puzzles::are_scrambles(text)) {
    return read([&] {
      for (const puzzles::Scramble& scramble : puzzles::read_scrambles(text, "file")) {
        require(scramble.state.find('\n') == std::string::npos, "a state is one line");
      }
    });
  }
  if (puzzles::are_csv_puzzles(text)) {
    return read([&] {
      for (const puzzles::CsvPuzzle& puzzle : puzzles::read_csv_puzzles(text, "file")) {
        require(puzzle.line > 1, "the first line has the names of columns");
      }
    });
  }
  return read([&] {
    puzzles::Definition definition = puzzles::are_csv_kinds(text) ? puzzles::read_csv_kind(text, "file", "")
                                                                  : puzzles::read_definition(text, "file");
    take_goal_in(text, definition);
    puzzles::PermutationRules rules = puzzles::rules_of(definition, "file");
    const puzzles::Pieces pieces(rules.groups);
    require(!rules.moves.empty() && rules.moves.size() <= 64, "there are moves, and not too many");
    for (const auto& move : rules.moves) {
      require(move.map != puzzles::no_change(), "moves change something");
      require(puzzles::then(move.map, puzzles::inverse_of(move.map)) == puzzles::no_change(), "moves can be undone");
    }
    // The group of many pieces takes long.
    rules.parity_decides = pieces.codes() > 40;
    const puzzles::PermutationSystem system(std::move(rules));
    for (const std::string& pattern : system.default_patterns()) {
      require(system.stored_pattern(pattern) == pattern, "default patterns are patterns");
    }
    check_states(system, text);
  });
}

}  // namespace tilepdb::fuzz
