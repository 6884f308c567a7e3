// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "solver/instances/columns.hpp"
#include "solver/instances/heading.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/instances/solution_line.hpp"
#include "solver/instances/state_rows.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_links.hpp"
#include "tiles/plain_lines.hpp"

namespace tilepdb::solver {

/// Parses the lines of a file one by one and passes on the instances in them, as read_instances() does.
class InstanceLines {
 public:
  /// `form`, `take` and `unreadable` must outlive this object.
  InstanceLines(std::string name, const InstanceForm& form, const TakeInstance& take, const TakeUnreadable& unreadable);

  /// Takes the heading that the next lines begin with.
  void take_heading(const Heading& heading) noexcept;

  /// Parses a line without its end.
  void add(std::string_view text, std::size_t line);

  /// Passes on a line that could not be read from the file. Throws `error` if nothing receives it.
  void skip(std::size_t line, const Error& error);

  /// Ends the file and returns the properties of its instances.
  [[nodiscard]] InstanceHeader end();

 private:
  /// The meaning of a line. `undecided`: the first line may be a 2x2 board or the first row of a larger one.
  enum class Layout { unknown, undecided, lines, rows };

  [[nodiscard]] bool is_tiles() const noexcept { return form_.state == StateText::tiles; }
  [[nodiscard]] std::string place(std::size_t line) const { return name_ + ":" + std::to_string(line); }

  /// Runs `work`, which reads a line or a board with this text. Passes an error to the receiver of unreadable lines, if
  /// there is one.
  template <typename Work>
  void readable(std::string_view text, const Work& work);
  /// Runs `work` with the place of the current board's first row in errors.
  template <typename Work>
  void at_first_row(const Work& work);

  /// Returns the first word of a line of unnamed columns, unless it is a number or part of a frame.
  [[nodiscard]] std::optional<std::string> id_in(std::string_view text) const;
  /// Passes on a line or a board that cannot be read. The rows that follow a bad row belong to the same board.
  void pass_unreadable(std::string_view text, const Error& error);

  void read_header(std::string_view comment);
  /// Whether the first line names the columns.
  [[nodiscard]] bool names_columns(std::string_view content);
  void add_content(std::string_view content);
  void add_plain(std::string_view content);
  void add_words(const Words& words, std::optional<SolutionLine> moves);
  [[nodiscard]] bool is_size_line_expected() const noexcept;
  /// Takes a line of the heading, or the size before a board.
  void take_size_line(const Words& words);
  /// A frame shows that each line is a row.
  void require_rows(bool has_moves);
  /// Decides whether lines are boards or rows, which takes two lines if both can be 2x2 boards.
  void decide(const Words& words);
  void decide_for_lines();
  /// Adds a line of unnamed columns, perhaps one with a link.
  void add_line(const Words& words, std::optional<SolutionLine> solution, const LinkedBoard* link = nullptr);
  /// Adds a line of named columns.
  void add_named(std::string_view content, std::optional<SolutionLine> solution = {});
  /// Records a property of all instances that a line gives, if it gives one. Throws Error (bad_input) if it conflicts
  /// with earlier lines.
  void take(std::string InstanceHeader::*part, const std::string& what, const std::string& found,
            const Instance& instance);
  /// Adds a line with one tile, or with one row of characters.
  void add_word(const Words& words);
  /// Adds the row of the lines with one tile so far, if any.
  void end_row();
  /// Takes the moves of a link, and its goal unless the file names one.
  void take_link(const LinkedBoard& link, Instance& instance);
  void add_row(const Words& words);
  /// Ends the current board, at an empty line or the end of the file.
  void end_board();
  void add(Instance instance);

  std::string name_;
  const InstanceForm& form_;
  const TakeInstance& take_;
  const TakeUnreadable& unreadable_;
  InstanceHeader header_{};
  std::optional<BoardSize> board_;  // of all instances, once known
  Layout layout_ = Layout::unknown;
  std::optional<NamedColumns> names_{};
  std::optional<ColumnsByNumber> columns_{};
  bool columns_are_certain_ = false;
  PlainLines plain_{};
  StateRows rows_;
  std::vector<std::string> single_tiles_{};  // of the current row
  bool skips_rows_ = false;                  // up to the end of a board with a bad row
  Heading heading_{};
  std::size_t heading_line_ = 0;
  std::size_t left_of_heading_ = 0;  // lines of the heading to come
  std::size_t size_lines_ = 0;       // size lines so far
  std::string id_{};                 // of the instance that is read; empty until it is known
  bool is_counted_ = false;          // that instance
  std::size_t line_ = 0;             // the current line
  std::size_t count_ = 0;            // instances so far, with unreadable ones
  std::size_t readable_ = 0;
  std::optional<Error> first_error_{};
  bool concerns_file_ = false;  // the error, not only its line
};

}  // namespace tilepdb::solver
