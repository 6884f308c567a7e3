// SPDX-License-Identifier: MIT
#include "solver/shift/shift_instances.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "solver/instances/instance_file.hpp"
#include "text/at_place.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_rows.hpp"

namespace tilepdb::shift {
namespace {

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
  if (columns.length) instance.length = solver::parse_optimal_length(words[*columns.length]);
  return instance;
}

/// Takes the lines of a file one by one and makes instances of them.
class ShiftLines {
 public:
  ShiftLines(std::string name, const ShiftInput& input) : name_(std::move(name)), given_(input), input_(input) {}

  void add(const solver::TextLine& line) {
    if (line.comment) read_header(*line.comment, line.number);
    const Words words = words_of(line.content, " \t", longest_board);
    if (!words.empty()) {
      add_words(words, line);
    } else if (!line.comment) {
      end_rows();
    }
  }

  [[nodiscard]] ShiftText end() {
    end_rows();
    if (instances_.empty()) {
      throw Error(ErrorKind::bad_input,
                  name_ + ": no instance found, expected one per line, such as ABAB/BABA AABB/AABB");
    }
    // Where each instance has a goal of its own, neither the header's nor that of the options is taken.
    const bool have_goals = columns_ && columns_->goal;
    return {std::move(instances_), other_board_.empty() && !have_goals ? other_goal_ : other_board_};
  }

 private:
  [[nodiscard]] std::string place(std::size_t line) const { return name_ + ":" + std::to_string(line); }

  /// What a comment says of all instances counts where the options say nothing. A goal of another board is not read.
  void read_header(std::string_view comment, std::size_t line) {
    const auto header = solver::header_in(comment);
    if (!header || !instances_.empty() || row_count_ != 0) return;
    solver::require_puzzle(*header, "shift");
    std::optional<BoardSize> board = given_.size;
    if (!board && given_.goal) board = given_.goal->size;
    const auto warning = [&](const std::string& said) {
      const std::string goal = given_.goal ? ", goal " + text_of(*given_.goal) : "";
      return solver::disagreement(place(line), said, "board " + board->name() + goal);
    };
    if (header->board && board.value_or(*header->board) != *header->board) {
      other_board_ = warning("board " + header->board->name());
      return;
    }
    if (header->board && !input_.size) input_.size = header->board;
    if (header->goal.empty()) return;
    LabelledBoard goal = parse_labelled_board(header->goal, input_.size);
    if (given_.goal && !(goal == *given_.goal)) other_goal_ = warning("goal " + header->goal);
    if (!input_.goal) input_.goal = std::move(goal);
  }

  /// A row of a board has labels that are too short for boards; or it is one word, of as many letters as the board has
  /// columns, or of a number that makes no square board where the size is unknown.
  [[nodiscard]] bool is_row(const Words& words) const {
    constexpr std::size_t fewest_cells = 4;
    if (words.size() == 1) {
      const std::size_t letters = words[0].size();
      if (input_.size || input_.goal) return letters == (input_.size ? *input_.size : input_.goal->size).width;
      return letters > 1 && letters <= max_side && letters != fewest_cells &&
             words[0].find_first_of("/,") == std::string_view::npos;
    }
    return std::all_of(words.begin(), words.end(), [](std::string_view word) {
      return word.size() < fewest_cells && word.find_first_of("/,") == std::string_view::npos;
    });
  }

  void add_words(const Words& words, const solver::TextLine& line) {
    if (!columns_ && !by_rows_) {
      columns_ = columns_named(words);
      if (columns_) return;
    }
    if (!columns_ && (by_rows_ || is_row(words))) {
      by_rows_ = true;
      if (row_count_ == 0) first_row_ = line.number;
      rows_.append(line.content).append(1, '\n');
      if (++row_count_ > max_side) {
        throw Error(ErrorKind::bad_input,
                    "found more than " + std::to_string(max_side) + " rows, expected an empty line between two boards");
      }
      if (input_.size && row_count_ == input_.size->height) end_rows();
      return;
    }
    if (!columns_) columns_ = columns_by_number(words.size());
    add(instance_of(words, *columns_, input_), !columns_->id, line.number);
  }

  /// The end of a board whose rows are lines.
  void end_rows() {
    if (row_count_ == 0) return;
    const std::string text = std::move(rows_);
    rows_.clear();
    row_count_ = 0;
    at_place(place(first_row_) + ": ", [&] { add(parse_shift_instance(text, "", "", input_), true, first_row_); });
  }

  void add(ShiftInstance instance, bool numbered, std::size_t line) {
    if (instances_.size() == solver::most_instances) {
      throw Error(ErrorKind::bad_input,
                  "more than " + std::to_string(solver::most_instances) + " instances in one file");
    }
    if (numbered) instance.id = std::to_string(instances_.size() + 1);
    instance.source = place(line);
    instances_.push_back(std::move(instance));
  }

  std::string name_;
  ShiftInput given_;         // by the options
  ShiftInput input_;         // and by the header, where they say nothing
  std::string other_board_;  // the warnings of a header that says otherwise than they do
  std::string other_goal_;
  std::optional<Columns> columns_;
  bool by_rows_ = false;
  std::string rows_;  // of the board under way
  unsigned row_count_ = 0;
  std::size_t first_row_ = 0;
  std::vector<ShiftInstance> instances_;
};

}  // namespace

bool is_shift_board(const std::string& word, std::optional<BoardSize> size) {
  const bool separated = word.find_first_of(" \t\n,") != std::string::npos;
  const auto slash = word.rfind('/');
  std::error_code ignored;
  if (!separated &&
      (slash == std::string::npos || slash == 0 || std::filesystem::exists(word.substr(0, slash), ignored))) {
    return false;
  }
  const auto is_board = [&](std::optional<BoardSize> as) {
    try {
      (void)parse_labelled_board(word, as);
      return true;
    } catch (const Error&) {
      return false;
    }
  };
  // One of another size is a board still, if a wrong one: whoever reads it says so.
  return is_board(size) || (size && is_board({}));
}

ShiftText read_shift_text(std::istream& stream, const std::string& name, const ShiftInput& input) {
  ShiftLines lines(name, input);
  solver::for_each_text_line(stream, name, [&](const solver::TextLine& line) { lines.add(line); });
  return lines.end();
}

ShiftInstance parse_shift_instance(std::string_view start, std::string id, const std::string& source,
                                   const ShiftInput& input) {
  return at_place(source.empty() ? "" : source + ": ", [&] {
    ShiftInstance instance{std::move(id), {}, parse_labelled_board(start, input.size), {}, source};
    instance.goal = input.goal.value_or(sorted(instance.start));
    return instance;
  });
}

Boards numbered(const ShiftInstance& instance) {
  const auto labels = labels_of(instance.goal);
  return {numbered(instance.start, labels), numbered(instance.goal, labels), labels};
}

}  // namespace tilepdb::shift
