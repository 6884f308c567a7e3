// SPDX-License-Identifier: MIT
#include "solver/instances/instance_header.hpp"

#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// Returns the value of an option in a command, one word or several in quotes; empty without the option.
[[nodiscard]] std::string value_after(std::string_view command, std::string_view option) {
  const auto at = command.find(option);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = strip(command.substr(at + option.size()));
  const bool quoted = rest.starts_with('"');
  const std::string_view value = quoted ? rest.substr(1) : rest;
  return std::string(value.substr(0, value.find(quoted ? '"' : ' ')));
}

/// Returns the header in a command of `random`.
[[nodiscard]] std::optional<InstanceHeader> header_in_command(std::string_view command) {
  const std::string puzzle = value_after(command, " --puzzle ");
  InstanceHeader header;
  // Both metrics have the same boards.
  header.puzzle = puzzle.empty() || puzzle == "multi-tile" ? "tiles" : puzzle;
  header.goal = value_after(command, " --goal ");
  header.size = value_after(command, " --size ");
  if (!puzzle.empty() && !header.size.empty()) return header;
  header.size = value_after(command, " --board ");
  if (!width_and_height(header.size)) return {};
  return header;
}

/// Returns the header in a comment `goal: GOAL`, which may continue with text, except after a state that is a line.
[[nodiscard]] std::optional<InstanceHeader> header_in_goal(std::string_view text, StateText state) {
  const auto words = split(text, " \t;(");
  if (words.empty()) return {};
  const std::string_view name = words[0].substr(0, words[0].find(','));
  if (is_goal_name(name)) return InstanceHeader{"tiles", {}, std::string(name), {}};
  if (state == StateText::line) return InstanceHeader{{}, {}, std::string(strip(text)), {}};
  if (state != StateText::labels || words[0].find('/') == std::string_view::npos) return {};
  return InstanceHeader{{}, {}, std::string(words[0]), {}};
}

/// Returns the header in a comment `board WxH`, or `board WxH goal GOAL`.
[[nodiscard]] std::optional<InstanceHeader> header_in_board(std::string_view comment) {
  const auto words = split(comment, " \t");
  if (words.size() < 2 || words[0] != "board" || !width_and_height(words[1])) return {};
  InstanceHeader header;
  header.size = words[1];
  if (words.size() == 2) return header;
  if (words[2] != "goal" || words.size() == 3) return {};
  header.goal = comment.substr(static_cast<std::size_t>(words[3].data() - comment.data()));
  return header;
}

}  // namespace

std::optional<InstanceHeader> header_in(std::string_view comment, StateText state) {
  constexpr std::string_view command = "pdbsolve random ";
  constexpr std::string_view goal = "goal:";
  auto header = comment.starts_with(command) ? header_in_command(comment)
                : comment.starts_with(goal)  ? header_in_goal(comment.substr(goal.size()), state)
                                             : header_in_board(comment);
  if (header && width_and_height(header->size)) require_board(parse_width_and_height(header->size));
  return header;
}

void require_puzzle(const InstanceHeader& header, const std::string& puzzle) {
  if (header.puzzle.empty() || header.puzzle == puzzle) return;
  throw Error(ErrorKind::bad_input,
              header.puzzle == "tiles"
                  ? "boards of sliding tiles; do not name the puzzle " + puzzle
                  : "boards of the " + header.puzzle + " puzzle; name the puzzle " + header.puzzle);
}

std::string disagreement(const std::string& source, const std::string& said, const std::string& options) {
  return source + ": " + said + " conflicts with the options, which take precedence: " + options;
}

}  // namespace tilepdb::solver
