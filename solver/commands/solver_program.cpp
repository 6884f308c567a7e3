// SPDX-License-Identifier: MIT
#include "solver/commands/solver_program.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "cli/child_program.hpp"
#include "cli/option.hpp"
#include "platform/handles.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/move_text.hpp"

namespace tilepdb::solver {
namespace {

/// Returns a board with a line for each row.
[[nodiscard]] std::string rows_of(const Position& position) {
  std::string text;
  for (Cell cell = 0; cell < position.board.cells(); ++cell) {
    text +=
        std::to_string(position.tiles[cell]) + (position.board.column(cell) + 1 == position.board.width ? '\n' : ' ');
  }
  return text;
}

void replace_all(std::string& word, std::string_view name, const std::string& value) {
  for (std::size_t at = word.find(name); at != std::string::npos; at = word.find(name, at + value.size())) {
    word.replace(at, name.size(), value);
  }
}

/// Returns the moves in a text; empty if it does not read as moves.
[[nodiscard]] std::vector<WrittenMove> moves_in(std::string_view text, MoveWay way) {
  try {
    return parse_written_moves(text, way);
  } catch (const Error&) {
    return {};
  }
}

/// A text of moves at the end of a line.
struct LineOfMoves {
  std::string text;
  bool is_single = false;  ///< one move
  bool is_number = false;  ///< one number, which may also be a length
};

[[nodiscard]] std::optional<LineOfMoves> moves_of_line(std::string_view line, MoveWay way) {
  for (std::string_view text : {line, line.substr(std::min(line.find_last_of("\t:") + 1, line.size()))}) {
    text = without_blanks(text);
    const auto moves = text.empty() ? std::vector<WrittenMove>{} : moves_in(text, way);
    if (moves.empty()) continue;
    const bool is_single = moves.size() == 1;
    return LineOfMoves{std::string(text), is_single, is_single && !moves.front().direction};
  }
  return {};
}

[[nodiscard]] std::string how_ended(const ChildOutput& output, double seconds) {
  switch (output.end) {
    case ChildOutput::End::late:
      return "stopped after " + default_text(seconds) + (seconds == 1 ? " second" : " seconds");
    case ChildOutput::End::too_long: return "stopped after " + format_count(output.text.size()) + " bytes of output";
    case ChildOutput::End::signalled:
      return "ended by signal " + std::to_string(output.code) + " (" + ::strsignal(output.code) + ")";
    case ChildOutput::End::exited: break;
  }
  return output.code == 0 ? "" : "exit code " + std::to_string(output.code);
}

}  // namespace

std::vector<std::string> command_words(std::string_view command) {
  std::vector<std::string> words;
  bool inside = false;  // of a word
  char quote = 0;
  for (const char letter : command) {
    if (quote != 0) {
      if (letter == quote) {
        quote = 0;
      } else {
        words.back() += letter;
      }
      continue;
    }
    const bool is_blank = letter == ' ' || letter == '\t' || letter == '\n';
    if (!is_blank && !inside) words.emplace_back();
    inside = !is_blank;
    if (letter == '"' || letter == '\'') {
      quote = letter;
    } else if (!is_blank) {
      words.back() += letter;
    }
  }
  const std::string text(command);
  if (quote != 0) throw Error(ErrorKind::bad_input, "'" + text + "': found no end of the quote " + quote);
  if (words.empty() || words.front().empty()) {
    throw Error(ErrorKind::bad_input, "'" + text + "': expected a program and its arguments");
  }
  return words;
}

std::optional<std::string> last_moves(std::string_view output, MoveWay way) {
  const std::vector<std::string_view> lines = split(output, "\n");
  std::optional<LineOfMoves> number;  // the last single number
  for (std::size_t i = lines.size(); i-- != 0;) {
    auto found = moves_of_line(lines[i], way);
    if (!found) continue;
    std::string text = found->text;
    bool is_alone = true;
    if (found->is_single) {
      // One move per line: the lines before belong to it.
      while (i != 0) {
        const auto before = moves_of_line(lines[i - 1], way);
        if (!before || !before->is_single || before->is_number != found->is_number) break;
        text.insert(0, before->text + ' ');
        is_alone = false;
        --i;
      }
    }
    if (!found->is_number || !is_alone) return text;
    if (!number) number = std::move(found);
  }
  if (number) return number->text;
  return {};
}

SolverProgram::SolverProgram(const std::string& command, double seconds, bool shows_errors)
    : command_(command_words(command)),
      seconds_(seconds),
      shows_errors_(shows_errors),
      file_((std::filesystem::temp_directory_path() / "board-XXXXXX").string()) {
  if (const Descriptor file(::mkstemp(file_.data())); !file.is_open()) {
    throw Error(ErrorKind::resource, file_ + ": cannot be created: " + std::strerror(errno));
  }
}

SolverProgram::~SolverProgram() { ::unlink(file_.c_str()); }

std::vector<std::string> SolverProgram::words_for(const Position& start) const {
  std::vector<std::string> words = command_;
  for (std::string& word : words) {
    replace_all(word, "{board}", start.text());
    replace_all(word, "{file}", file_);
  }
  return words;
}

SolverProgram::Answer SolverProgram::solve(const Position& start, MoveWay way) const {
  if (!(std::ofstream(file_, std::ios::trunc) << rows_of(start) << std::flush)) {
    throw Error(ErrorKind::resource, file_ + ": cannot be written");
  }
  const Descriptor input(::open(file_.c_str(), O_RDONLY | O_CLOEXEC));
  const std::vector<std::string> words = words_for(start);
  ChildProgram program{words.front(),
                       words.front(),
                       {words.begin() + 1, words.end()},
                       "expected a program's name or path, then its arguments",
                       input.number()};
  program.has_errors = shows_errors_;
  const ChildOutput output = output_of_child(std::move(program), {.seconds = seconds_});
  Answer answer;
  answer.seconds = output.seconds;
  answer.reason = how_ended(output, seconds_);
  answer.is_stopped = output.end == ChildOutput::End::late || output.end == ChildOutput::End::too_long;
  if (answer.is_stopped) return answer;
  answer.printed_nothing = without_blanks(output.text).empty();
  answer.moves = last_moves(output.text, way);
  if (!answer.moves) answer.reason = "no moves in its output" + (answer.reason.empty() ? "" : ", " + answer.reason);
  return answer;
}

}  // namespace tilepdb::solver
