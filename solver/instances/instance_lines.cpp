// SPDX-License-Identifier: MIT
#include "solver/instances/instance_lines.hpp"

#include <utility>

#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tiles/board_rows.hpp"

namespace tilepdb::solver {
namespace {

/// A board in one word has up to 36 labels of eight characters, and separators.
constexpr std::size_t longest_labels = 36 * 9;

[[nodiscard]] Error moves_after_row() {
  return {ErrorKind::bad_input, "found moves after a row, expected them after a board in one line"};
}

}  // namespace

InstanceLines::InstanceLines(std::string name, const InstanceForm& form, const TakeInstance& take,
                             const TakeUnreadable& unreadable)
    : name_(std::move(name)),
      form_(form),
      take_(take),
      unreadable_(unreadable),
      board_(form.board),
      rows_(form.state) {}

void InstanceLines::take_heading(const Heading& heading) noexcept {
  heading_ = heading;
  plain_ = PlainLines(heading.fields);
  left_of_heading_ = heading.lines;
}

void InstanceLines::add(std::string_view text, std::size_t line) {
  line_ = line;
  // A quoted field may contain a #, so only a line that begins with # is a comment there.
  if (names_ && names_->has_quotes() && !strip(text).empty()) {
    return readable(text, [&] { add_named(without_blanks(text)); });
  }
  const auto hash = is_tiles() ? comment_in(text, heading_.hash_is_blank) : text.find('#');
  const std::string_view content = text.substr(0, hash);
  if (hash != std::string_view::npos) read_header(strip(text.substr(hash + 1)));
  if (!without_blanks(content).empty()) {
    if (!names_columns(content)) readable(content, [&] { add_content(content); });
  } else if (hash == std::string_view::npos) {
    end_board();
    skips_rows_ = false;
  }
}

void InstanceLines::skip(std::size_t line, const Error& error) {
  line_ = line;
  readable("", [&] { throw Error(error); });
}

InstanceHeader InstanceLines::end() {
  if (plain_.is_open()) throw Error(ErrorKind::bad_input, name_ + ": found an opening bracket that no other closes");
  end_board();
  if (readable_ == 0 && first_error_) throw Error(*first_error_);
  if (count_ == 0) {
    const char* const expected[] = {"one state per line", "one per line, such as ABAB/BABA AABB/AABB",
                                    "one per line, such as 1 2 5 3 4 0 6 7 8"};
    throw Error(ErrorKind::bad_input,
                name_ + ": no instance found, expected " + expected[static_cast<std::size_t>(form_.state)]);
  }
  at_place(place(heading_line_ - heading_.lines + 1) + ": ", [&] { require_count(heading_, count_, board_); });
  if (columns_ && !columns_are_certain_) {
    throw Error(ErrorKind::bad_input,
                place(columns_->line) + ": found " + std::to_string(columns_->count()) + " words, which can be " +
                    (columns_->before == 1 ? "an id" : "an id, a length") +
                    " and the tiles, or the tiles and a length; put a length before the tiles, with an id before it, "
                    "or confirm that the tiles come last in a comment such as # columns: id tiles");
  }
  return std::move(header_);
}

template <typename Work>
void InstanceLines::readable(std::string_view text, const Work& work) {
  if (!unreadable_) return work();
  const auto begin_instance = [&] {
    id_.clear();
    is_counted_ = false;
  };
  begin_instance();
  try {
    work();
    begin_instance();  // A line may complete an earlier instance before it is read itself.
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::bad_input || count_ == most_instances || concerns_file_) throw;
    pass_unreadable(text, error);
  }
}

template <typename Work>
void InstanceLines::at_first_row(const Work& work) {
  const std::size_t line = std::exchange(line_, rows_.line());
  at_place(place(line_) + ": ", work, name_ + ":");
  line_ = line;
}

std::optional<std::string> InstanceLines::id_in(std::string_view text) const {
  const Words words = split(text.substr(0, text.find(';')), " \t");
  const bool has_id = !names_ && layout_ != Layout::rows && words.size() > 1 && !is_tile_word(words.front());
  return has_id && !cells_of_drawn_row(strip(text)) ? std::optional(std::string(words.front())) : std::nullopt;
}

void InstanceLines::pass_unreadable(std::string_view text, const Error& error) {
  const std::string source = place(line_);
  std::string reason = error.what();
  if (reason.starts_with(source + ": ")) reason.erase(0, source.size() + 2);
  if (!first_error_) first_error_ = Error(error.kind(), source + ": " + reason);
  if (!is_counted_) ++count_;
  if (id_.empty()) id_ = id_in(text).value_or(std::to_string(count_));
  if (const std::string named = "instance " + id_ + ": "; reason.starts_with(named)) reason.erase(0, named.size());
  // The layout and the columns are those of the first line that can be read.
  if (columns_ && columns_->line == line_) columns_.reset();
  if (layout_ == Layout::lines && !columns_) layout_ = Layout::unknown;
  skips_rows_ = layout_ == Layout::rows && !rows_.empty();
  if (!rows_.empty()) (void)rows_.take_text();
  unreadable_({std::move(id_), source, std::move(reason), readable_});
}

void InstanceLines::read_header(std::string_view comment) {
  if (comment.starts_with("columns:") && comment.ends_with(" tiles")) columns_are_certain_ = true;
  if (comment == positions_header && count_ == 0) header_.are_positions = true;
  const auto found = header_in(comment, form_.state);
  if (!found) return;
  require_puzzle(found->puzzle, found->has_lengths, form_.puzzle);
  const bool is_late = count_ != 0 || !rows_.empty();
  for (const auto part : {&InstanceHeader::size, &InstanceHeader::goal}) {
    const std::string& said = (*found).*part;
    std::string& known = header_.*part;
    if (said.empty() || said == known) continue;
    if (is_late || !known.empty()) {
      throw Error(ErrorKind::bad_input,
                  "a second board or goal, or one after the first instance; a file has one of each, before its "
                  "instances");
    }
    known = said;
  }
  if (header_.source.empty()) header_.source = place(line_);
  if (!board_) board_ = width_and_height(header_.size);
}

bool InstanceLines::names_columns(std::string_view content) {
  if (layout_ != Layout::unknown || names_ || columns_) return false;
  return (names_ = NamedColumns::in(without_blanks(content), form_.state)).has_value();
}

void InstanceLines::add_content(std::string_view content) {
  if (skips_rows_) return;
  if (!is_tiles() || names_ || heading_.has_characters) return add_plain(content);
  plain_.pass(content, [&](std::string_view plain) {
    if (!without_blanks(plain).empty()) return add_plain(plain);
    end_board();
    skips_rows_ = false;
  });
}

void InstanceLines::add_plain(std::string_view content) {
  std::optional<SolutionLine> moves;
  if (is_tiles()) {
    moves = solution_line(content);
  } else if (content.find(';') != std::string_view::npos) {
    throw Error(ErrorKind::bad_input,
                "found moves after a ;, expected only a state; no moves are read for puzzle " + form_.puzzle);
  }
  if (moves) content = moves->board;
  if (names_) return add_named(content, std::move(moves));
  content = without_blanks(content);
  if (form_.state == StateText::line) {
    layout_ = Layout::lines;
    return add({"", {}, std::string(content), ""});
  }
  if (is_frame_line(content)) return require_rows(moves.has_value());
  if (const auto cells = cells_of_drawn_row(content)) {
    require_rows(moves.has_value());
    return add_row(*cells);
  }
  const Words words =
      is_tiles() ? words_of(content, column_separators, longest_tile_word) : words_of(content, " \t", longest_labels);
  if (words.empty() && !moves) return;
  add_words(words, std::move(moves));
}

void InstanceLines::add_words(const Words& words, std::optional<SolutionLine> moves) {
  if (is_size_line_expected()) return take_size_line(words);
  // Moves after a ;, or a link, show that each line is a board.
  if (moves && (heading_.has_words() || layout_ == Layout::rows)) throw moves_after_row();
  if (heading_.has_words()) return add_word(words);
  const LinkedBoard* const link = plain_.link();
  if (link != nullptr && layout_ == Layout::rows) {
    throw Error(ErrorKind::bad_input, "found a link after a row, expected links among boards of one line each");
  }
  if (moves || link != nullptr) decide_for_lines();
  decide(words);
  if (layout_ != Layout::lines) return add_row(words);
  add_line(words, std::move(moves), link);
}

bool InstanceLines::is_size_line_expected() const noexcept {
  return left_of_heading_ != 0 || (heading_.is_before_each && rows_.empty() && size_lines_ == count_);
}

void InstanceLines::take_size_line(const Words& words) {
  if (left_of_heading_ != 0) heading_line_ = line_;
  const bool has_size = left_of_heading_ <= 1 && heading_.board;
  if (left_of_heading_ != 0) --left_of_heading_;
  if (!has_size) return;
  ++size_lines_;
  const auto size = board_in_size_line(words);
  if (!size || *size != board_.value_or(*size)) {
    const std::string found = size ? "the size " + size->name() : "'" + std::string(words.front()) + "'";
    const std::string other = size_lines_ > 1 ? "on line " + std::to_string(heading_line_)
                              : form_.board   ? "in the options"
                                              : "at " + header_.source;
    concerns_file_ = true;
    throw Error(ErrorKind::bad_input, "found " + found + ", expected the size " + board_.value_or(BoardSize{}).name() +
                                          " as " + other + "; all boards of a run have one size");
  }
  board_ = size;
  if (header_.size.empty()) header_.size = size->name();
  if (header_.source.empty()) header_.source = place(line_);
}

void InstanceLines::require_rows(bool has_moves) {
  if (has_moves) throw moves_after_row();
  if (layout_ == Layout::undecided && are_board_lines(rows_.words(), {})) decide_for_lines();
  if (layout_ == Layout::lines) {
    throw Error(ErrorKind::bad_input, "found a drawn board among boards of one line each");
  }
  layout_ = Layout::rows;
}

void InstanceLines::decide(const Words& words) {
  if (layout_ == Layout::undecided) {
    if (!are_board_lines(rows_.words(), words) && rows_.can_be_row(words, {})) {
      layout_ = Layout::rows;
    } else {
      decide_for_lines();
    }
  }
  if (layout_ != Layout::unknown) return;
  if (!rows_.can_be_row(words, board_)) {
    layout_ = Layout::lines;
  } else {
    const bool may_be_lines = is_tiles() && can_be_tile_columns(words.size(), board_);
    layout_ = may_be_lines ? Layout::undecided : Layout::rows;
  }
}

void InstanceLines::decide_for_lines() {
  layout_ = Layout::lines;
  if (rows_.empty()) return;
  at_first_row([&] {
    const std::string first = rows_.take_text();
    readable(first, [&] { add_line(split(first, " "), {}); });
  });
}

void InstanceLines::add_line(const Words& words, std::optional<SolutionLine> solution, const LinkedBoard* link) {
  const auto rows = is_tiles() ? slashed_rows(words) : std::nullopt;
  Words all = words;
  if (rows) {
    all.clear();
    for (const Words& row : *rows) all.insert(all.end(), row.begin(), row.end());
  }
  if (!columns_) {
    if (is_tiles()) require_blank(all, board_);
    columns_ = is_tiles() ? tile_columns(all, rows, board_) : label_columns(all);
    columns_->line = line_;
  }
  if (all.size() != columns_->count()) {
    throw Error(ErrorKind::bad_input, "found " + counted(all.size(), "column") + ", expected " +
                                          std::to_string(columns_->count()) +
                                          (columns_->start > 1 ? " (" + columns_->text() + ")" : "") + " as on line " +
                                          std::to_string(columns_->line));
  }
  Instance instance;
  if (columns_->before >= 1) instance.id = id_ = all[0];
  if (columns_->before == 2) instance.length = parse_optimal_length(all[1], "second column");
  const std::string_view last = all[all.size() - 1 - columns_->goal];
  const char* const begin = all[columns_->before].data();
  instance.start = std::string(begin, last.data() + last.size());
  if (columns_->goal != 0) take(&InstanceHeader::goal, "goal", std::string(all.back()), instance);
  take_moves(std::move(solution), instance);
  if (link != nullptr) take_link(*link, instance);
  const bool numbered = columns_->before == 1 && parse_number<std::size_t>(all[0]) == count_ + 1;
  columns_are_certain_ = columns_are_certain_ || rows || numbered || !can_begin_earlier(all, *columns_);
  try {
    add(std::move(instance));
  } catch (const Error&) {
    if (rows || numbered || !can_begin_earlier(all, *columns_)) throw;
    throw Error(ErrorKind::bad_input,
                "found the tiles before another column, expected them last: after an id, or an id and a length");
  }
}

void InstanceLines::add_named(std::string_view content, std::optional<SolutionLine> solution) {
  auto row = names_->row(content);
  Instance instance;
  instance.id = id_ = std::move(row["id"]);
  if (const std::string& length = row["length"]; !length.empty()) {
    instance.length = parse_optimal_length(length, "column length");
  }
  instance.start = std::move(row["start"]);
  take(&InstanceHeader::size, "size", row["board"], instance);
  take(&InstanceHeader::goal, "goal", row["goal"], instance);
  if (is_tiles()) {
    if (instance.length && row.contains("metric")) require_puzzle(row["metric"], true, form_.puzzle);
    take_moves(std::move(solution), instance);
    // The moves of a solution of length 0 are an empty field.
    if (!instance.moves && (row.contains("moves") || instance.length == 0U)) instance.moves = row["moves"];
    if (row.contains("notation")) instance.way = row["notation"].starts_with("tile") ? MoveWay::tile : MoveWay::blank;
    if (is_board_link(instance.start)) take_link(boards_of_link(instance.start).front(), instance);
  }
  add(std::move(instance));
}

void InstanceLines::take(std::string InstanceHeader::*part, const std::string& what, const std::string& found,
                         const Instance& instance) {
  if (found.empty()) return;
  std::string& known = header_.*part;
  if (header_.source.empty()) header_.source = place(line_);
  if (known.empty() && count_ == 0) known = found;
  const bool is_goal = part == &InstanceHeader::goal;
  if (found == known || (is_goal && form_.same_goal && !known.empty() && form_.same_goal(found, known))) return;
  throw Error(ErrorKind::bad_input, "instance " + (instance.id.empty() ? std::to_string(count_ + 1) : instance.id) +
                                        ": found the " + what + " " + found + ", expected " +
                                        (known.empty() ? "none" : known) +
                                        " as in the lines before; solve them in separate runs");
}

void InstanceLines::take_link(const LinkedBoard& link, Instance& instance) {
  if (header_.source.empty()) header_.source = place(line_);
  if (header_.goal.empty()) header_.goal = goal_of_links;
  take_moves_of_link(link, instance);
}

void InstanceLines::add_row(const Words& words) {
  if (rows_.begins_next(words)) end_board();
  rows_.add(words, line_);
  if (layout_ == Layout::rows && board_ && rows_.size().height == board_->height) end_board();
}

void InstanceLines::add_word(const Words& words) {
  if (words.size() != 1) {
    throw Error(ErrorKind::bad_input, "found " + counted(words.size(), "word") + ", expected one " +
                                          (heading_.has_characters ? "row of characters" : "tile") +
                                          " on each line, as in the lines before");
  }
  layout_ = Layout::rows;
  if (heading_.has_characters) return add_row(words);
  single_tiles_.emplace_back(words.front());
  if (single_tiles_.size() == board_->width) end_row();
}

void InstanceLines::end_row() {
  const std::vector<std::string> tiles = std::exchange(single_tiles_, {});
  if (!tiles.empty()) add_row({tiles.begin(), tiles.end()});
}

void InstanceLines::end_board() {
  end_row();
  if (rows_.empty()) return;
  if (layout_ == Layout::undecided && may_be_board_line(rows_.words())) return decide_for_lines();
  const BoardSize size = rows_.size();
  at_first_row([&] {
    const std::string board = rows_.take_text();
    readable(board, [&] {
      // A single line of labels may be a whole board.
      if (size.height == 1 && is_tiles()) {
        // Eight tiles can be a 3x3 board without its blank.
        if (size.width == 8) require_blank(split(board, " "), board_);
        throw Error(ErrorKind::bad_input,
                    "found one row of " + counted(size.width, "tile") + ", expected all rows of a board");
      }
      add({"", {}, board, ""});
    });
  });
  if (!board_ && size.height > 1) board_ = size;
}

void InstanceLines::add(Instance instance) {
  if (count_ == most_instances) {
    throw Error(ErrorKind::bad_input, "more than " + std::to_string(most_instances) + " instances in one file");
  }
  ++count_;
  if (instance.id.empty()) instance.id = std::to_string(count_);
  instance.source = place(line_);
  id_ = instance.id;
  is_counted_ = true;
  take_(std::move(instance), header_);
  ++readable_;
}

}  // namespace tilepdb::solver
