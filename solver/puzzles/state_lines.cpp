// SPDX-License-Identifier: MIT
#include "solver/puzzles/state_lines.hpp"

#include <algorithm>
#include <optional>

#include "solver/instances/instance_file.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::string_view blanks = " \t";

/// Takes the first word off a line.
[[nodiscard]] std::string_view take_word(std::string_view& line) {
  const std::string_view word = line.substr(0, line.find_first_of(blanks));
  line = strip(line.substr(word.size()));
  return word;
}

/// The columns before the start, if a line names columns.
[[nodiscard]] std::optional<std::vector<std::string>> columns_named(std::string_view line) {
  const auto words = split(line, blanks);
  if (std::find(words.begin(), words.end(), "start") == words.end()) return {};
  std::vector<std::string> columns(words.begin(), words.end() - 1);
  const bool known = std::all_of(columns.begin(), columns.end(), [&](const std::string& column) {
    return (column == "id" || column == "length") && std::count(columns.begin(), columns.end(), column) == 1;
  });
  if (known && words.back() == "start") return columns;
  throw Error(ErrorKind::bad_input, "found columns '" + std::string(line) +
                                        "', expected id and length, each once if at all, and start as the last one");
}

[[nodiscard]] PuzzleInstance instance_of(std::string_view line, const std::vector<std::string>& columns) {
  PuzzleInstance instance;
  for (const std::string& column : columns) {
    const std::string_view word = take_word(line);
    if (column == "id") {
      instance.id = word;
    } else {
      instance.length = parse_optimal_length(word);
    }
  }
  if (line.empty()) {
    throw Error(ErrorKind::bad_input,
                "found fewer columns than the " + std::to_string(columns.size() + 1) + " that the first line names");
  }
  instance.start = line;
  return instance;
}

}  // namespace

StateLines read_state_lines(std::istream& stream, const std::string& name, const std::string& puzzle) {
  StateLines lines;
  std::optional<std::vector<std::string>> columns;
  for_each_text_line(stream, name, [&](const TextLine& line) {
    if (line.comment) {
      if (const auto header = header_in(*line.comment); header && lines.instances.empty()) {
        require_puzzle(*header, puzzle);
        if (lines.size.empty()) {
          lines.size = header->size;
          lines.source_of_size = name + ":" + std::to_string(line.number);
        }
      }
    }
    if (line.content.empty()) return;
    if (!columns) {
      columns = columns_named(line.content);
      if (columns) return;
      columns.emplace();
    }
    if (lines.instances.size() == most_instances) {
      throw Error(ErrorKind::bad_input, "more than " + std::to_string(most_instances) + " instances in one file");
    }
    PuzzleInstance instance = instance_of(line.content, *columns);
    if (instance.id.empty()) instance.id = std::to_string(lines.instances.size() + 1);
    instance.source = name + ":" + std::to_string(line.number);
    lines.instances.push_back(std::move(instance));
  });
  if (lines.instances.empty()) throw Error(ErrorKind::bad_input, name + ": no instance found, expected a state a line");
  return lines;
}

}  // namespace tilepdb::solver
