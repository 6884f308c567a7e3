// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "platform/input_text.hpp"
#include "puzzles/definition/definition.hpp"
#include "text/at_place.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

using Numbers = Definition::Numbers;

/// Numbers of pieces and orientations must fit a byte.
constexpr unsigned most_of_set = 255;

constexpr std::string_view keywords[] = {"Name", "Set",       "Solved",       "StartState",        "Move",
                                         "End",  "MoveAlias", "MoveSequence", "MoveTransformation"};
/// Keywords of programs that read such files, and their effect.
constexpr std::pair<std::string_view, std::string_view> unsupported[] = {
    {"Ignore", "pieces that do not matter: write ? for them in the solved state"},
    {"ForbiddenPairs", "moves that must not follow each other"},
    {"ForbiddenGroups", "moves that must not follow each other"},
    {"ParallelMoves", "moves that are made in one order only"},
    {"HTM", "a metric"},
    {"QTM", "a metric"}};
/// Keywords whose lines cannot be removed: without them it is another puzzle.
constexpr std::pair<std::string_view, std::string_view> unreadable[] = {
    {"Illegal", "some states forbid moves"},
    {"Block", "some states forbid moves"},
    {"MoveLimits", "the numbers of moves are limited"}};

[[nodiscard]] Error refuse_line(const std::string& what) { return {ErrorKind::bad_input, what}; }

/// The two forms of numbers: in ksolve's blocks pieces begin with 1, and the turn of a move belongs to the place that
/// the piece leaves; in twsearch's newer blocks pieces begin with 0, and the turn belongs to the place that it enters.
enum class BlockForm { ksolve, transformation };

/// The block of the solved state, for messages.
constexpr std::string_view solved_state = "the solved state";

/// The two rows of a set in a block, numbered from 0.
struct SetRows {
  std::vector<unsigned> pieces{};
  std::vector<unsigned> turns{};
  unsigned pieces_line = 0;
  unsigned turns_line = 0;
};

/// Parses the text format of ksolve and twsearch.
class TextReader {
 public:
  TextReader(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  [[nodiscard]] Definition read() {
    while (next())
      at_place(
          place(), [&] { take_line(); }, file_ + ":");
    if (definition_.sets.empty()) {
      throw refuse_line(file_ + ": no set found, expected a definition with lines such as 'Set CORNERS 8 3'");
    }
    if (definition_.solved_line == 0) {
      throw refuse_line(file_ + ": no solved state found, expected a block from 'Solved' to 'End' after the sets");
    }
    if (definition_.moves.empty()) {
      throw refuse_line(file_ + ": no move found, expected blocks from 'Move NAME' to 'End' after the solved state");
    }
    definition_.leave_unturned();
    return std::move(definition_);
  }

 private:
  [[nodiscard]] std::string place() const { return definition_place(file_, line_); }

  /// Reads the words of the next line that has some; returns false at the end.
  [[nodiscard]] bool next() {
    for (;;) {
      ++line_;
      const auto line = read_line(text_, file_ + ":" + std::to_string(line_), "a definition of a puzzle");
      if (!line) return false;
      words_ = split(line_ == 1 ? without_byte_order_mark(*line) : *line, blanks);
      if (!words_.empty() && !words_.front().starts_with('#')) return true;
    }
  }

  void require_words(std::size_t count, const std::string& form) const {
    if (words_.size() == count) return;
    throw refuse_line("found " + counted(words_.size(), "word") + ", expected '" + form + "'");
  }

  void take_line() {
    const std::string_view word = words_.front();
    if (word == "Name") return take_name();
    if (word == "Set") return take_set();
    if (word == "Solved" || word == "StartState") return take_solved();
    if (word == "Move" || word == "MoveTransformation") return take_move();
    if (word == "MoveSequence" || word == "MoveAlias") return take_sequence();
    for (const auto& [name, effect] : unsupported) {
      if (word != name) continue;
      throw refuse_line("'" + std::string(name) + "' is not supported (" + std::string(effect) + "); remove the line");
    }
    for (const auto& [name, reason] : unreadable) {
      if (word != name) continue;
      throw refuse_line("'" + std::string(name) + "' is not supported: this puzzle cannot be read, because " +
                        std::string(reason));
    }
    if (word == "End") throw refuse_line("found 'End' outside a block");
    const std::vector<std::string> known(std::begin(keywords), std::end(keywords));
    throw refuse_line("found " + quoted_text(word) + ", expected Name, Set, Solved, Move or MoveSequence" +
                      did_you_mean(std::string(word), known));
  }

  void take_name() {
    if (!definition_.sets.empty() || !definition_.name.empty()) {
      throw refuse_line("found a name here, expected one before the sets");
    }
    if (words_.size() < 2) throw refuse_line("found no name, expected 'Name NAME'");
    definition_.name = separated(std::vector(words_.begin() + 1, words_.end()), " ",
                                 [](std::string_view word) { return std::string(word); });
  }

  [[nodiscard]] unsigned number_in_set_line(std::size_t word, const std::string& what) const {
    const auto number = parse_number(words_[word]);
    if (number && *number >= 1 && *number <= most_of_set) return *number;
    throw refuse_line("found " + quoted_text(words_[word]) + ", expected the number of " + what + ", 1 to " +
                      std::to_string(most_of_set));
  }

  void take_set() {
    if (definition_.solved_line != 0) throw refuse_line("found a set after the solved state, expected sets before it");
    require_words(4, "Set NAME PIECES ORIENTATIONS");
    Definition::Set set{std::string(words_[1]),
                        number_in_set_line(2, "pieces"),
                        number_in_set_line(3, "orientations of a piece"),
                        {},
                        {},
                        {},
                        {},
                        {},
                        line_};
    const bool is_keyword = std::find(std::begin(keywords), std::end(keywords), set.name) != std::end(keywords);
    if (is_keyword || !is_set_name(set.name)) {
      throw refuse_line(
          "the set's name is " + quoted_text(set.name) +
          ", expected a name that is no keyword, with no digit first and without brackets and separators");
    }
    if (const auto* const other = find_set(set.name)) {
      throw refuse_line("found a second set " + set.name + "; the first is on line " + std::to_string(other->line));
    }
    definition_.sets.push_back(std::move(set));
  }

  [[nodiscard]] const Definition::Set* find_set(std::string_view name) const {
    const auto found = std::find_if(definition_.sets.begin(), definition_.sets.end(),
                                    [&](const auto& set) { return set.name == name; });
    return found == definition_.sets.end() ? nullptr : &*found;
  }

  [[nodiscard]] static BlockForm form_of(std::string_view keyword) noexcept {
    return keyword == "StartState" || keyword == "MoveTransformation" ? BlockForm::transformation : BlockForm::ksolve;
  }

  void take_solved() {
    const BlockForm form = form_of(words_.front());
    require_words(1, std::string(words_.front()));
    if (definition_.sets.empty()) throw refuse_line("found the solved state before any set, expected sets first");
    if (definition_.solved_line != 0) {
      throw refuse_line("found a second solved state; the first is on line " + std::to_string(definition_.solved_line));
    }
    definition_.solved_line = line_;
    auto rows = read_block(form, std::string(solved_state));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      definition_.sets[i].set_solved(std::move(rows[i].pieces), rows[i].turns);
    }
  }

  void take_move() {
    const BlockForm form = form_of(words_.front());
    require_words(2, std::string(words_.front()) + " NAME");
    Definition::Move move = new_move();
    const auto rows = read_block(form, "move " + move.name);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      require_all_pieces(rows[i], form, definition_.sets[i]);
      Definition::SetMove set;
      for (std::size_t to = 0; to < rows[i].pieces.size(); ++to) {
        const unsigned from = rows[i].pieces[to];
        set.from.push_back(static_cast<std::uint8_t>(from));
        set.turn.push_back(static_cast<std::uint8_t>(rows[i].turns[form == BlockForm::ksolve ? from : to]));
      }
      move.sets.push_back(std::move(set));
    }
    definition_.moves.push_back(std::move(move));
  }

  void take_sequence() {
    const bool is_alias = words_.front() == "MoveAlias";
    if (is_alias) require_words(3, "MoveAlias NAME MOVE");
    if (words_.size() < 3) throw refuse_line("found no moves, expected 'MoveSequence NAME MOVES'");
    Definition::Move move = new_move();
    move.is_alias = is_alias;
    move.sequence = separated(std::vector(words_.begin() + 2, words_.end()), " ",
                              [](std::string_view word) { return std::string(word); });
    definition_.moves.push_back(std::move(move));
  }

  /// Returns a move with the name in the second word.
  [[nodiscard]] Definition::Move new_move() const {
    if (definition_.solved_line == 0)
      throw refuse_line("found a move before the solved state, expected moves after it");
    const std::string name(words_[1]);
    if (!is_move_name(name)) {
      throw refuse_line("the move's name is " + quoted_text(name) + ", expected one without ( ) , ; # and \"");
    }
    for (const Definition::Move& other : definition_.moves) {
      if (other.name != name) continue;
      throw refuse_line("found a second move " + name + "; the first is on line " + std::to_string(other.line));
    }
    return {name, {}, {}, false, line_};
  }

  /// Reads the lines of a block up to its End. Sets that it does not name are solved. Returns the rows of each set,
  /// with pieces numbered from 0.
  [[nodiscard]] std::vector<SetRows> read_block(BlockForm form, const std::string& what) {
    const unsigned begin = line_;
    std::vector<SetRows> rows(definition_.sets.size());
    std::optional<std::size_t> current;
    for (bool ends = false; !ends;) {
      if (!next()) throw refuse_line(definition_place(file_, begin) + what + " has no 'End'");
      at_place(place(), [&] { ends = take_block_line(form, what, current, rows); });
    }
    for (std::size_t i = 0; i < rows.size(); ++i) complete(rows[i], definition_.sets[i]);
    return rows;
  }

  /// Returns whether the line ends the block.
  [[nodiscard]] bool take_block_line(BlockForm form, const std::string& what, std::optional<std::size_t>& current,
                                     std::vector<SetRows>& rows) const {
    const std::string_view word = words_.front();
    if (word == "?" || (word.front() >= '0' && word.front() <= '9')) {
      take_row(form, what, current, rows);
      return false;
    }
    if (current && rows[*current].pieces.empty()) {
      throw refuse_line("found " + quoted_text(word) + ", expected the pieces of set " +
                        definition_.sets[*current].name);
    }
    if (word == "End") {
      require_words(1, "End");
      return true;
    }
    current = set_of_row(what, rows);
    return false;
  }

  [[nodiscard]] std::size_t set_of_row(const std::string& what, const std::vector<SetRows>& rows) const {
    const Definition::Set* const set = words_.size() == 1 ? find_set(words_.front()) : nullptr;
    if (set == nullptr) {
      const auto names = separated(definition_.sets, ", ", [](const auto& one) { return one.name; });
      throw refuse_line("found " + quoted_text(words_.front()) + " in " + what + ", expected a set (" + names +
                        "), its numbers, or End");
    }
    const auto number = static_cast<std::size_t>(set - definition_.sets.data());
    if (!rows[number].pieces.empty()) {
      throw refuse_line("found set " + set->name + " again in " + what + "; its first numbers are on line " +
                        std::to_string(rows[number].pieces_line));
    }
    return number;
  }

  void take_row(BlockForm form, const std::string& what, std::optional<std::size_t> current,
                std::vector<SetRows>& rows) const {
    if (!current) throw refuse_line("found numbers in " + what + ", expected the name of a set before them");
    const Definition::Set& set = definition_.sets[*current];
    SetRows& of = rows[*current];
    if (!of.turns.empty()) {
      throw refuse_line("found a third row of numbers of set " + set.name +
                        ", expected one row of pieces and one of orientations");
    }
    const bool are_turns = !of.pieces.empty();
    if (words_.size() != set.pieces) {
      throw refuse_line("found " + counted(words_.size(), "number") + ", expected " + std::to_string(set.pieces) +
                        ", one for each place of set " + set.name);
    }
    const unsigned first = are_turns || form == BlockForm::transformation ? 0 : 1;
    const unsigned end = first + (are_turns ? set.orientations : set.pieces);
    for (const std::string_view word : words_) {
      if (word == "?" && what == solved_state) {
        (are_turns ? of.turns : of.pieces).push_back(unknown_number);
        continue;
      }
      const auto number = parse_number(word);
      if (!number || *number < first || *number >= end) {
        throw refuse_line("found " + quoted_text(word) + ", expected " + (are_turns ? "an orientation" : "a piece") +
                          " of set " + set.name + ", " + std::to_string(first) +
                          (end - first > 1 ? " to " + std::to_string(end - 1) : ""));
      }
      (are_turns ? of.turns : of.pieces).push_back(*number - first);
    }
    (are_turns ? of.turns_line : of.pieces_line) = line_;
  }

  /// Adds the rows that a block leaves out.
  static void complete(SetRows& rows, const Definition::Set& set) {
    const bool has_pieces = !rows.pieces.empty();
    for (unsigned place = 0; !has_pieces && place < set.pieces; ++place) rows.pieces.push_back(place);
    rows.turns.resize(set.pieces);
  }

  /// Throws Error (bad_input) unless each piece is in one place.
  void require_all_pieces(const SetRows& rows, BlockForm form, const Definition::Set& set) const {
    std::vector<unsigned> place_of(set.pieces, 0);
    for (unsigned place = 1; place <= set.pieces; ++place) {
      const unsigned piece = rows.pieces[place - 1];
      if (place_of[piece] != 0) {
        const std::string number = std::to_string(piece + (form == BlockForm::ksolve ? 1 : 0));
        throw refuse_line(definition_place(file_, rows.pieces_line) + "piece " + number + " of set " + set.name +
                          " is in places " + std::to_string(place_of[piece]) + " and " + std::to_string(place) +
                          ", expected each piece once");
      }
      place_of[piece] = place;
    }
  }

  std::string_view text_;
  std::string file_;
  unsigned line_ = 0;
  std::vector<std::string_view> words_{};
  Definition definition_{};
};

}  // namespace

Definition read_definition_lines(const std::string& text, const std::string& file) {
  return TextReader(text, file).read();
}

}  // namespace tilepdb::puzzles
