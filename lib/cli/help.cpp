// SPDX-License-Identifier: MIT
#include "cli/help.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/exit_codes.hpp"
#include "text/text.hpp"

namespace tilepdb {
namespace {

constexpr std::size_t line_width = 80;
constexpr std::size_t about_column = 26;

/// A text in lines, behind what stands in the first; the others begin at a column.
[[nodiscard]] std::string wrapped(std::string head, std::string_view text, std::size_t column) {
  std::string lines;
  std::string line = std::move(head);
  bool is_empty = true;  // no word of the text is in the line
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

[[nodiscard]] std::string option_help(const Option& option) {
  std::string line = "  ";
  if (option.letter != 0) line.append({'-', option.letter, ',', ' '});
  line += "--" + option.name;
  if (!option.value.empty()) line += ' ' + option.value;
  const std::size_t width = columns_of(line);
  if (width + 2 <= about_column) return wrapped(line.append(about_column - width, ' '), option.about, about_column);
  return line + '\n' + wrapped(std::string(about_column, ' '), option.about, about_column);
}

/// A row of a table of names and what is said of them, from a column on.
[[nodiscard]] std::string row(std::string_view name, std::string_view about, std::size_t column) {
  std::string line = "  " + std::string(name) + ' ';
  line.resize(std::max(line.size(), column), ' ');
  return wrapped(std::move(line), about, column);
}

}  // namespace

std::string called(const Program& program, const Puzzle& puzzle, const Command& command) {
  std::string text = std::string(program.name) + ' ' + std::string(command.name);
  if (&puzzle != &program.puzzles.front()) text.append(" --puzzle ").append(puzzle.name);
  return text;
}

OptionGroup puzzle_options(const Program& program, const Puzzle& puzzle, const Command& command) {
  std::vector<std::string> names;
  std::vector<std::string> metrics;
  for (const Puzzle& other : program.puzzles) {
    const auto is_same = [&](const Command& known) { return known.name == command.name; };
    if (std::none_of(other.commands.begin(), other.commands.end(), is_same)) continue;
    const bool is_default = &other == &program.puzzles.front();
    names.push_back(std::string(other.name) + (is_default ? " (default)" : ""));
    if (other.metrics.empty()) continue;
    metrics.emplace_back(other.metrics.front());
    metrics.back().append(" (").append(other.metrics.back()).append(is_default ? ", default)" : ")");
  }
  OptionGroup group{"Puzzle", {}};
  const auto add = [&](const char* option, const std::vector<std::string>& values, const char* about) {
    if (values.size() < 2) return;
    if (command.reads_any_puzzle) about = "accepted without effect; each file names its puzzle";
    const std::string known = separated(std::span(values).first(values.size() - 1), ", ") + " or " + values.back();
    group.options.push_back(parsed(option, "NAME", {}, known + ": " + about));
  };
  add("puzzle", names, "the kind of puzzle; with --help, show its options");
  if (!puzzle.metrics.empty()) add("metric", metrics, "how moves of sliding tiles are counted");
  return group;
}

std::string command_help(const Program& program, const Puzzle& puzzle, const Command& command, const Call& call,
                         bool all) {
  const std::string name = called(program, puzzle, command);
  std::string text = "Usage: " + name + ' ' + command.arguments + "\n\n" + command.purpose + '\n';
  for (const std::string_view paragraph : split(command.about, "\n")) text += wrapped("", paragraph, 0);
  std::vector<OptionGroup> groups = call.groups;
  groups.push_back(help_options());
  std::size_t rare = 0;
  for (const OptionGroup& group : groups) {
    std::string options;
    for (const Option& option : group.options) {
      if (option.is_common || all) {
        options += option_help(option);
      } else {
        ++rare;
      }
    }
    if (!options.empty()) text += '\n' + group.title + ":\n" + options;
  }
  if (!command.examples.empty()) text += "\nExamples:\n";
  for (const std::string& example : command.examples) {
    text.append("  ").append(program.name).append(" ").append(example).append("\n");
  }
  if (rare != 0) text += "\n" + counted(rare, "more option") + ": " + name + " --help-all\n";
  return text;
}

std::string program_help(const Program& program) {
  const std::string name(program.name);
  std::string text = "Usage: " + name + " COMMAND [options]\n\n" + std::string(program.purpose) + "\n\n";
  for (const Command& command : program.puzzles.front().commands) text += row(command.name, command.purpose, 14);
  const bool has_others = program.puzzles.size() > 1;
  if (has_others) text += "\nOther puzzles, each by its --puzzle NAME:\n\n";
  for (const Puzzle& puzzle : program.puzzles) {
    if (&puzzle == &program.puzzles.front()) continue;
    text += row(puzzle.name, separated(puzzle.commands, ", ", &Command::name), 18);
  }
  std::string metrics;
  for (const Puzzle& puzzle : program.puzzles) {
    if (puzzle.metrics.empty()) continue;
    metrics.append(metrics.empty() ? "\n--metric " : ", --metric ").append(puzzle.metrics.front());
    metrics.append(" (").append(puzzle.metrics.back()).append(") is --puzzle ").append(puzzle.name);
  }
  if (!metrics.empty()) text += metrics + ".\n";
  return text + '\n' + name + " help COMMAND" + (has_others ? " [--puzzle NAME]" : "") +
         " shows a command's options, " + name + " --version the version.\n" + std::string(exit_code_help);
}

}  // namespace tilepdb
