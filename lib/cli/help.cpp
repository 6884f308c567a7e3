// SPDX-License-Identifier: MIT
#include "cli/help.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/run_program.hpp"
#include "platform/instruction_set.hpp"
#include "text/terminal.hpp"
#include "text/text.hpp"
#include "tilepdb/revision.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb {
namespace {

constexpr std::size_t line_width = 80;
constexpr std::size_t about_column = 26;

/// Returns `head` followed by a text, wrapped; the lines after the first are indented to `column`.
[[nodiscard]] std::string wrapped(std::string head, std::string_view text, std::size_t column) {
  std::string lines;
  std::string line = std::move(head);
  bool is_empty = true;  // the line has no word of the text yet
  for (const std::string_view word : split(text, " ")) {
    if (!is_empty && columns_of(line) + 1 + columns_of(word) > line_width) {
      lines += line + '\n';
      line.assign(column, ' ');
      is_empty = true;
    }
    line.append(is_empty ? "" : " ").append(word);
    is_empty = false;
  }
  return lines + line + '\n';
}

/// `about` begins with Option::about.
[[nodiscard]] std::string option_help(const Option& option, const std::string& about) {
  std::string line = "  ";
  if (option.letter != 0) line.append({'-', option.letter, ',', ' '});
  line += "--" + option.name;
  if (!option.value.empty()) line += ' ' + option.value;
  const std::size_t width = columns_of(line);
  if (width + 2 <= about_column) return wrapped(line.append(about_column - width, ' '), about, about_column);
  return line + '\n' + wrapped(std::string(about_column, ' '), about, about_column);
}

/// Returns a row of a table of names and descriptions, which begin at `column`.
[[nodiscard]] std::string row(std::string_view name, std::string_view about, std::size_t column) {
  std::string line = "  " + std::string(name) + ' ';
  line.resize(std::max(line.size(), column), ' ');
  return wrapped(std::move(line), about, column);
}

[[nodiscard]] bool has(const Puzzle& puzzle, unsigned wanted) noexcept { return (puzzle.can & wanted) == wanted; }

[[nodiscard]] std::vector<std::string> names_of(const Program& program, unsigned wanted, bool having) {
  std::vector<std::string> names;
  for (const Puzzle& puzzle : program.puzzles) {
    if (has(puzzle, wanted) == having) names.emplace_back(puzzle.name);
  }
  return names;
}

/// Returns the puzzles that support an option or command, in brackets; empty if all do.
[[nodiscard]] std::string takers_note(const Program& program, unsigned wanted) {
  const auto with = names_of(program, wanted, true);
  const auto without = names_of(program, wanted, false);
  if (without.empty()) return {};
  if (with.size() > without.size()) return " [not " + separated(std::span(without), ", ") + "]";
  return " [" + separated(std::span(with), ", ") + "]";
}

/// Returns the help of the options that `puzzle` supports; if it is null, of all that some puzzle with the features
/// `wanted` supports. Adds the number of omitted uncommon options to `rare`.
[[nodiscard]] std::string options_help(const Program& program, const Puzzle* puzzle, unsigned wanted,
                                       const std::vector<OptionGroup>& groups, bool all, std::size_t& rare) {
  std::string text;
  for (const OptionGroup& group : groups) {
    std::string options;
    for (const Option& option : group.options) {
      if (puzzle != nullptr && !has(*puzzle, option.wanted)) continue;
      const bool is_of_none = option.wanted != 0 && names_of(program, wanted | option.wanted, true).empty();
      if (puzzle == nullptr && is_of_none) continue;
      if (option.is_common || all) {
        options += option_help(option, option.about + (puzzle ? "" : takers_note(program, option.wanted)));
      } else {
        ++rare;
      }
    }
    if (!options.empty()) text += '\n' + group.title + ":\n" + options;
  }
  return text;
}

}  // namespace

std::string takers(const Program& program, unsigned wanted) {
  const auto names = names_of(program, wanted, true);
  if (names.size() < 2) return separated(std::span(names), ", ");
  return separated(std::span(names).first(names.size() - 1), ", ") + " and " + names.back();
}

std::string called(const Program& program, const Puzzle* puzzle, const Command& command) {
  std::string text = std::string(program.name) + ' ' + std::string(command.name);
  const bool is_other = puzzle != nullptr && !program.puzzles.empty() && puzzle != &program.puzzles.front();
  if (is_other) text.append(" --puzzle ").append(puzzle->name);
  return text;
}

OptionGroup puzzle_options(const Program& program, const Command& command) {
  std::vector<std::string> names;
  std::vector<std::string> metrics;
  for (const Puzzle& puzzle : program.puzzles) {
    if (!has(puzzle, command.wanted)) continue;
    const bool is_default = &puzzle == &program.puzzles.front();
    names.push_back(std::string(puzzle.name) + (is_default ? " (default)" : ""));
    if (puzzle.metrics.empty()) continue;
    metrics.emplace_back(puzzle.metrics.front());
    metrics.back().append(" (").append(puzzle.metrics.back()).append(is_default ? ", default)" : ")");
  }
  OptionGroup group{"Puzzle", {}};
  const auto add = [&](const char* option, const std::vector<std::string>& values, const char* about) {
    if (values.size() < 2) return;
    if (command.reads_any_puzzle) about = "needed for tables of a definition only; other files name their puzzle";
    const std::string known = separated(std::span(values).first(values.size() - 1), ", ") + " or " + values.back();
    const bool is_for_boards = (command.wanted & (of_tiles | with_blank | with_boards)) != 0;
    const bool may_be_file = std::string_view(option) == "puzzle" && program.defined && !is_for_boards;
    group.options.push_back(parsed(option, may_be_file ? "NAME|FILE" : "NAME", {},
                                   known + (may_be_file ? ", or the FILE of a definition: " : ": ") + about));
  };
  add("puzzle", names, "kind of puzzle; with --help, show only its options");
  add("metric", metrics, "how to count moves of sliding tiles; quarter: moves of a definition without powers");
  return group;
}

std::string command_help(const Program& program, const Puzzle* puzzle, const Command& command, const Call& call,
                         bool all) {
  const std::string name = called(program, puzzle, command);
  std::string text = "Usage: " + name + ' ' + command.arguments + "\n\n" + command.purpose + '\n';
  for (const std::string_view paragraph : split(command.about, "\n")) text += wrapped("", paragraph, 0);
  if (puzzle != nullptr && !command.reads_any_puzzle) {
    text += '\n' +
            wrapped("", std::string(puzzle->name) + ": " + puzzle->about.substr(0, puzzle->about.find('\n')), 0) +
            wrapped("", "More about it: " + std::string(program.name) + " help " + std::string(puzzle->name), 0);
  }
  std::vector<OptionGroup> groups = call.groups;
  groups.push_back(help_options());
  std::size_t rare = 0;
  text += options_help(program, puzzle, command.wanted, groups, all, rare);
  if (!command.examples.empty()) text += "\nExamples:\n";
  for (const std::string& example : command.examples) {
    text.append("  ").append(program.name).append(" ").append(example).append("\n");
  }
  if (rare != 0) text += "\n" + counted(rare, "more option") + ": " + name + " --help-all\n";
  return text;
}

std::string puzzle_help(const Program& program, const Puzzle& puzzle) {
  std::string text = "Puzzle: " + std::string(puzzle.name) + "\n\n";
  for (const std::string_view paragraph : split(puzzle.about, "\n")) text += wrapped("", paragraph, 0);
  std::vector<std::string_view> commands;
  for (const Command& command : program.commands) {
    if (has(puzzle, command.wanted)) commands.push_back(command.name);
  }
  return text + '\n' +
         wrapped("", "Commands of " + std::string(program.name) + ": " + separated(std::span(commands), ", "), 0);
}

std::string program_help(const Program& program) {
  const std::string name(program.name);
  std::string text = "Usage: " + name + " COMMAND [options]\n\n" + std::string(program.purpose) + "\n\n";
  for (const Command& command : program.commands) {
    text += row(command.name, command.purpose + takers_note(program, command.wanted), 14);
  }
  const bool has_others = program.puzzles.size() > 1;
  if (has_others) text += "\nPuzzles (--puzzle NAME):\n\n";
  for (const Puzzle& puzzle : program.puzzles) {
    text += row(puzzle.name, puzzle.about.substr(0, puzzle.about.find('\n')), 18);
  }
  std::string metrics;
  for (const Puzzle& puzzle : program.puzzles) {
    if (puzzle.metrics.empty()) continue;
    metrics.append(metrics.empty() ? "\n--metric " : ", --metric ").append(puzzle.metrics.front());
    metrics.append(" (").append(puzzle.metrics.back()).append(") means --puzzle ").append(puzzle.name);
  }
  if (has_others && !metrics.empty()) text += metrics + ".\n";
  if (program.defined) text += "--puzzle FILE reads the definition of another puzzle.\n";
  return text + '\n' + name + " help COMMAND" + (has_others ? " [--puzzle NAME]" : "") +
         " shows a command's options; " + (has_others ? name + " help PUZZLE describes a puzzle; " : "") + name +
         " --version shows the version.\n" + std::string(exit_code_help);
}

std::string compiler() {
#if defined(__clang__)
  return __VERSION__;
#else
  return std::string("GCC ") + __VERSION__;
#endif
}

const char* built_revision() { return revision; }

std::string version_text(const std::string& program) {
  return program + " (tilepdb) " + version + "\nrevision " + revision + ", built by " + compiler() +
         "; best instruction set here: " + std::string(name_of(best_instruction_set())) + "\n";
}

}  // namespace tilepdb
