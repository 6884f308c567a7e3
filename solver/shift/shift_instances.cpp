// SPDX-License-Identifier: MIT
#include "solver/shift/shift_instances.hpp"

#include <algorithm>
#include <array>
#include <istream>

#include "solver/input_lines.hpp"
#include "tilepdb/text.hpp"

namespace tilepdb::shift {
namespace {

using solver::Words;

/// A board in one word, with room for labels and separators.
constexpr std::size_t longest_board = max_cells * (longest_label + 1);

/// The columns of a file: where each thing is, from 0.
struct Columns {
  std::optional<std::size_t> id, length, start, goal;
  std::size_t count = 0;
};

[[nodiscard]] std::optional<Columns> columns_named(const Words& words) {
  if (std::find(words.begin(), words.end(), "start") == words.end()) return {};
  Columns columns;
  columns.count = words.size();
  for (std::size_t i = 0; i < words.size(); ++i) {
    auto* const column = words[i] == "id"       ? &columns.id
                         : words[i] == "length" ? &columns.length
                         : words[i] == "start"  ? &columns.start
                         : words[i] == "goal"   ? &columns.goal
                                                : nullptr;
    if (column == nullptr || *column) {
      throw Error(ErrorKind::bad_input,
                  "found a column '" + std::string(words[i]) + "', expected id, length, start and goal, each once");
    }
    *column = i;
  }
  return columns;
}

[[nodiscard]] Columns columns_by_number(std::size_t count) {
  switch (count) {
    case 1: return {{}, {}, 0, {}, count};
    case 2: return {{}, {}, 0, 1, count};
    case 3: return {0, {}, 1, 2, count};
    case 4: return {0, 1, 2, 3, count};
    default:
      throw Error(ErrorKind::bad_input,
                  "found " + std::to_string(count) +
                      " columns, expected start; start and goal; id, start and goal; or id, length, start and goal, "
                      "each board in one word such as AABB/ABAB");
  }
}

[[nodiscard]] ShiftInstance instance_of(const Words& words, const Columns& columns, const ShiftInput& input) {
  if (words.size() != columns.count) {
    throw Error(ErrorKind::bad_input, "found " + std::to_string(words.size()) + " columns, expected " +
                                          std::to_string(columns.count) + " as before");
  }
  ShiftInstance instance;
  instance.start = parse_labelled_board(words[*columns.start], input.size);
  instance.goal = columns.goal ? parse_labelled_board(words[*columns.goal], instance.start.size)
                               : input.goal.value_or(sorted(instance.start));
  if (columns.id) instance.id = words[*columns.id];
  if (columns.length) {
    instance.length = parse_number(words[*columns.length]);
    if (!instance.length) {
      throw Error(ErrorKind::bad_input,
                  "found '" + std::string(words[*columns.length]) + "', expected an optimal length");
    }
  }
  return instance;
}

}  // namespace

std::vector<ShiftInstance> read_shift_instances(std::istream& stream, const std::string& name,
                                                const ShiftInput& input) {
  std::vector<ShiftInstance> instances;
  std::optional<Columns> columns;
  solver::for_each_line(stream, name, " \t", longest_board, [&](const Words& words, std::size_t number) {
    if (!columns) {
      columns = columns_named(words);
      if (columns) return;
      columns = columns_by_number(words.size());
    }
    instances.push_back(instance_of(words, *columns, input));
    ShiftInstance& instance = instances.back();
    if (!columns->id) instance.id = std::to_string(instances.size());
    instance.source = name + ":" + std::to_string(number);
  });
  if (instances.empty()) {
    throw Error(ErrorKind::bad_input, name + ": no instance found, expected one per line, such as ABAB/BABA AABB/AABB");
  }
  return instances;
}

ShiftInstance parse_shift_instance(std::string_view start, std::string id, const std::string& source,
                                   const ShiftInput& input) {
  try {
    ShiftInstance instance{std::move(id), {}, parse_labelled_board(start, input.size), {}, source};
    instance.goal = input.goal.value_or(sorted(instance.start));
    return instance;
  } catch (const Error& error) {
    throw Error(error.kind(), source + ": " + error.what());
  }
}

Boards numbered(const ShiftInstance& instance) {
  const auto labels = labels_of(instance.goal);
  return {numbered(instance.start, labels), numbered(instance.goal, labels), labels};
}

}  // namespace tilepdb::shift
