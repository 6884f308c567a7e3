// SPDX-License-Identifier: MIT
#include "solver/instances/instance_header.hpp"

#include <algorithm>
#include <cctype>

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
  header.puzzle = puzzle.empty() ? "tiles" : puzzle;
  header.goal = value_after(command, " --goal ");
  header.size = value_after(command, " --size ");
  header.has_lengths = !value_after(command, " --length ").empty();
  if (!puzzle.empty() && !header.size.empty()) return header;
  header.size = value_after(command, " --board ");
  if (width_and_height(header.size)) return header;
  // Definitions have no size. The text of one is no name.
  if (puzzle.empty() || puzzle.front() == '{') return {};
  return header;
}

/// Whether a word of a comment is this one, in capital or small letters.
[[nodiscard]] bool is_word(std::string_view found, std::string_view word) {
  return std::equal(found.begin(), found.end(), word.begin(), word.end(),
                    [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; });
}

/// Returns the header in a comment `goal: GOAL`, which may continue with text after a name or a board of labels.
[[nodiscard]] std::optional<InstanceHeader> header_in_goal(std::string_view text, StateText state) {
  const auto words = split(text, " \t;(");
  if (words.empty()) {
    throw Error(ErrorKind::bad_input, "found no goal after goal:, expected the goal in the same line");
  }
  const std::string_view name = words[0].substr(0, words[0].find(','));
  if (is_goal_name(name)) return InstanceHeader{"tiles", {}, std::string(name), {}};
  // Several words without a number are prose.
  const bool is_prose = words.size() > 1 && text.find_first_of("0123456789") == std::string_view::npos;
  if (state == StateText::tiles && is_prose) return {};
  if (state != StateText::labels) return InstanceHeader{{}, {}, std::string(strip(text)), {}};
  if (words[0].find('/') == std::string_view::npos) return {};
  return InstanceHeader{{}, {}, std::string(words[0]), {}};
}

/// Returns the header in a comment `board WxH`, `board WxH goal GOAL` or `goal NAME`.
[[nodiscard]] std::optional<InstanceHeader> header_in_words(std::string_view comment) {
  const auto words = split(comment, " \t,:;");
  if (words.size() == 2 && is_word(words[0], "goal") && is_goal_name(words[1])) {
    return InstanceHeader{"tiles", {}, std::string(words[1]), {}};
  }
  if (words.size() < 2 || !is_word(words[0], "board") || !width_and_height(words[1])) return {};
  InstanceHeader header;
  header.size = words[1];
  if (words.size() == 2) return header;
  if (!is_word(words[2], "goal") || words.size() == 3) return {};
  header.goal = comment.substr(static_cast<std::size_t>(words[3].data() - comment.data()));
  return header;
}

[[nodiscard]] bool is_of_tiles(const std::string& puzzle) { return puzzle == "tiles" || puzzle == "multi-tile"; }

/// Returns the name of a definition's file without its folder, so that files may move; other names as they are.
[[nodiscard]] std::string_view name_without_folder(std::string_view puzzle) {
  const auto slash = puzzle.substr(0, puzzle.find(':')).rfind('/');
  return slash == std::string_view::npos ? puzzle : puzzle.substr(slash + 1);
}

}  // namespace

std::optional<InstanceHeader> header_in(std::string_view comment, StateText state) {
  constexpr std::string_view command = "pdbsolve random ";
  constexpr std::string_view goal = "goal:";
  auto header = comment.starts_with(command)                    ? header_in_command(comment)
                : is_word(comment.substr(0, goal.size()), goal) ? header_in_goal(comment.substr(goal.size()), state)
                                                                : header_in_words(comment);
  if (header && width_and_height(header->size)) require_board(parse_width_and_height(header->size));
  return header;
}

void require_puzzle(const std::string& named, bool has_lengths, const std::string& puzzle) {
  if (named.empty() || name_without_folder(named) == name_without_folder(puzzle)) return;
  const bool is_metric = is_of_tiles(named) && is_of_tiles(puzzle);
  if (is_metric && !has_lengths) return;
  const bool is_plain = named == "tiles";
  const std::string boards = is_plain ? "sliding tiles" : "the " + named + " puzzle";
  const std::string quote = named.find(' ') == std::string::npos ? "" : "\"";
  const std::string remedy =
      is_plain ? "; do not name the puzzle " + puzzle : "; name the puzzle " + quote + named + quote;
  throw Error(ErrorKind::bad_input,
              "boards of " + boards + (is_metric ? " with lengths in another metric" : "") + remedy);
}

std::string disagreement(const std::string& source, const std::string& said, const std::string& options) {
  return source + ": " + said + " conflicts with the options, which take precedence: " + options;
}

}  // namespace tilepdb::solver
