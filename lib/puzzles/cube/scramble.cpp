// SPDX-License-Identifier: MIT
#include "puzzles/cube/scramble.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "puzzles/cube/facelets.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

constexpr unsigned opposite_face(unsigned face) noexcept { return (face + 3) % 6; }

/// A turn of layers of the cube as it is held, clockwise as seen from outside the face.
struct LayerTurn {
  unsigned face = 0;
  bool near = true;  ///< turns the layer of the face
  bool middle = false;
  bool far = false;
  unsigned quarters = 1;
};

/// Letters of moves that are not faces, and the faces whose direction they have.
constexpr std::string_view slices = "MES";
constexpr std::string_view faces_of_slices = "LDF";
constexpr std::string_view rotations = "xyz";
constexpr std::string_view faces_of_rotations = "RUF";

constexpr std::string_view wide_letters = "urfdlb";

[[nodiscard]] bool is_digit(char character) noexcept { return character >= '0' && character <= '9'; }

/// Returns the length of the separator at the beginning of a text; 0 without one.
[[nodiscard]] std::size_t separator_at(std::string_view text) {
  return text.empty() || std::string_view(" \t\r\n,\"").find(text.front()) == std::string_view::npos ? 0 : 1;
}

/// Returns the length of the mark at the beginning of a text that reverses a move; 0 without one.
[[nodiscard]] std::size_t reversal_at(std::string_view text) {
  for (const std::string_view mark : {"'", "-", "i", "`", "´", "’", "‘", "′", "ʹ", "ʼ"}) {
    if (text.starts_with(mark)) return mark.size();
  }
  return 0;
}

[[nodiscard]] std::string expected_form(bool has_middle) {
  return std::string("a scramble, as in \"R U2 F'\", or the ") + (has_middle ? "54" : "24") +
         " facelets by letters of " + std::string(cube_faces);
}

/// Returns the moves of a list such as ["R", "U'"] separated by commas; any other text unchanged.
[[nodiscard]] std::string without_list(std::string_view text) {
  const std::string_view list = without_blanks(text);
  if (!list.starts_with('[') || !list.ends_with(']')) return std::string(text);
  std::string moves;
  const auto items = split(list.substr(1, list.size() - 2), ",");
  bool has_quotes = false;
  for (std::string_view item : items) {
    item = without_blanks(item);
    const bool is_quoted = item.size() >= 2 && (item.front() == '\'' || item.front() == '"');
    if (is_quoted && item.back() == item.front()) item = item.substr(1, item.size() - 2);
    has_quotes |= is_quoted;
    moves.append(item).append(",");
  }
  if (!has_quotes && (items.size() == 2 || list.find(':') != std::string_view::npos)) {
    throw Error(ErrorKind::bad_input, quoted_text(list) +
                                          " can be a list of moves, or a commutator or conjugate; write its moves "
                                          "without [ and ]");
  }
  return moves;
}

/// Parses the moves of a scramble.
class ScrambleReader {
 public:
  /// `expected` is what messages expect. `are_numbered`: they number the moves.
  ScrambleReader(std::string_view text, bool has_middle, std::string expected, bool are_numbered)
      : text_(text), has_middle_(has_middle), expected_(std::move(expected)), are_numbered_(are_numbered) {}

  [[nodiscard]] std::vector<LayerTurn> read() {
    while (at_ < text_.size()) {
      if (const std::size_t separator = separator_at(rest()); separator != 0) {
        at_ += separator;
      } else if (text_[at_] == '(') {
        open_.push_back(turns_.size());
        ++at_;
      } else if (text_[at_] == ')') {
        close();
      } else {
        ++taken_;
        at_place(are_numbered_ ? "move " + std::to_string(taken_) + ": " : "", [&] { take_move(); });
      }
    }
    if (!open_.empty()) throw Error(ErrorKind::bad_input, "'(' is never closed by ')'");
    if (has_small_ && !has_capital_) {
      throw Error(ErrorKind::bad_input,
                  "moves in small letters alone can be turns of faces or wide turns; write R for a face and Rw for a "
                  "wide turn");
    }
    return std::move(turns_);
  }

 private:
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

  /// Returns the word that begins at a position.
  [[nodiscard]] std::string_view word(std::size_t from) const {
    const std::string_view text = text_.substr(from);
    return text.substr(0, std::min(text.find_first_of(" \t\r\n,\"()", 1), text.size()));
  }

  [[noreturn]] static void refuse(std::string_view found, const std::string& expected) {
    throw Error(ErrorKind::bad_input, quoted_text(found) + " is not a move; expected " + expected);
  }

  void take_move() {
    const std::size_t begin = at_;
    LayerTurn turn;
    if (!take_letter(turn)) refuse(word(begin), expected_);
    if (!has_middle_ && turn.middle != turn.far) {
      refuse(word(begin), "turns of faces, or x, y and z: a 2x2x2 has no middle layer");
    }
    turn.quarters = take_quarters(begin);
    add(turn);
  }

  /// Takes the letters that name the layers.
  [[nodiscard]] bool take_letter(LayerTurn& turn) {
    const char letter = text_[at_];
    if (cube_faces.find(letter) != std::string_view::npos) {
      turn.face = face_number(letter);
      has_capital_ = true;
      if (rest().substr(1).starts_with('w')) {
        turn.middle = true;
        ++at_;
      }
    } else if (const auto wide = wide_letters.find(letter); wide != std::string_view::npos) {
      turn.face = static_cast<unsigned>(wide);
      turn.middle = has_small_ = true;
    } else if (const auto slice = slices.find(letter); slice != std::string_view::npos) {
      turn = {face_number(faces_of_slices[slice]), false, true, false, 1};
      has_capital_ = true;
    } else if (const auto rotation = rotations.find(letter); rotation != std::string_view::npos) {
      turn = {face_number(faces_of_rotations[rotation]), true, true, true, 1};
    } else {
      return false;
    }
    ++at_;
    return true;
  }

  /// Takes the number of quarter turns and the mark that reverses them, in either order.
  [[nodiscard]] unsigned take_quarters(std::size_t begin) {
    unsigned quarters = 0;
    bool reversed = false;
    while (at_ < text_.size()) {
      if (const std::size_t mark = reversal_at(rest()); mark != 0) {
        if (reversed) refuse(word(begin), "at most one ' after a move");
        reversed = true;
        at_ += mark;
      } else if (is_digit(text_[at_])) {
        if (quarters != 0 || text_[at_] < '1' || text_[at_] > '3') refuse(word(begin), "1, 2 or 3 quarter turns");
        quarters = static_cast<unsigned>(text_[at_] - '0');
        ++at_;
      } else {
        break;
      }
    }
    quarters = std::max(quarters, 1U);
    return reversed ? 4 - quarters : quarters;
  }

  /// Ends a group, and reads how often it is made.
  void close() {
    if (open_.empty()) throw Error(ErrorKind::bad_input, "')' has no '(' before it");
    const std::size_t first = open_.back();
    open_.pop_back();
    ++at_;
    if (const std::size_t mark = reversal_at(rest()); mark != 0) {
      at_ += mark;
      reverse(first);
    }
    if (const auto times = take_times()) repeat(first, *times);
  }

  void reverse(std::size_t first) {
    std::reverse(turns_.begin() + static_cast<std::ptrdiff_t>(first), turns_.end());
    for (std::size_t i = first; i < turns_.size(); ++i) turns_[i].quarters = 4 - turns_[i].quarters;
  }

  /// Takes the number of repetitions after a group: 3, *3, x3 or ×3, if one follows.
  [[nodiscard]] std::optional<std::size_t> take_times() {
    std::size_t at = std::min(text_.find_first_not_of(" \t", at_), text_.size());
    const std::size_t begin = at;
    bool is_letter = false;
    for (const std::string_view sign : {"*", "×", "x", "X"}) {
      if (!text_.substr(at).starts_with(sign)) continue;
      is_letter = sign == "x";
      at = std::min(text_.find_first_not_of(" \t", at + sign.size()), text_.size());
      break;
    }
    std::size_t end = at;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    if (end == at) return {};
    const auto times = parse_number<std::size_t>(text_.substr(at, end - at));
    if (!times || *times == 0 || *times > most_scramble_turns) {
      refuse(word(begin), "a number of repetitions after ), from 1");
    }
    if (is_letter && *times <= 2) {
      throw Error(ErrorKind::bad_input,
                  quoted_text(word(begin)) + " after ) can repeat the group or turn the whole cube; write (…)" +
                      std::to_string(*times) + " to repeat, or " + (*times == 1 ? "x" : "x x") + " to turn");
    }
    at_ = end;
    return times;
  }

  void repeat(std::size_t first, std::size_t times) {
    const std::vector<LayerTurn> group(turns_.begin() + static_cast<std::ptrdiff_t>(first), turns_.end());
    if (group.empty()) throw Error(ErrorKind::bad_input, "found a number after () without moves, expected moves in it");
    for (std::size_t i = 1; i < times; ++i) {
      for (const LayerTurn& turn : group) add(turn);
    }
  }

  void add(const LayerTurn& turn) {
    if (turns_.size() == most_scramble_turns) {
      throw Error(ErrorKind::bad_input, "found more than " + counted(most_scramble_turns, "turn"));
    }
    turns_.push_back(turn);
  }

  std::string_view text_;
  bool has_middle_;
  std::string expected_;
  bool are_numbered_;
  std::size_t at_ = 0;
  std::size_t taken_ = 0;  // the moves read, without repetitions
  std::vector<LayerTurn> turns_{};
  std::vector<std::size_t> open_{};  // the turns before each open group
  bool has_capital_ = false;         // a face or a slice
  bool has_small_ = false;           // a wide turn in a small letter
};

/// The cube as it is held: for each face, the home of the centre that is there.
class HeldCube {
 public:
  [[nodiscard]] unsigned home_of(unsigned face) const noexcept { return centres_[face]; }

  /// Turns layers, and adds the turns of faces that have the same effect if the cube is held by its centres.
  void turn(const LayerTurn& turn, std::vector<FaceTurn>& turns) {
    if (!turn.middle) return turns.push_back({centres_[turn.face], turn.quarters});
    // The whole cube is turned, and the layers that stay are turned back.
    for (unsigned i = 0; i < turn.quarters; ++i) turn_whole(turn.face);
    if (!turn.near) turns.push_back({centres_[turn.face], 4 - turn.quarters});
    if (!turn.far) turns.push_back({centres_[opposite_face(turn.face)], turn.quarters});
  }

 private:
  void turn_whole(unsigned face) {
    const std::string_view around = faces_around[face];
    const auto before = centres_;
    for (std::size_t i = 0; i < around.size(); ++i) {
      centres_[face_number(around[(i + 1) % around.size()])] = before[face_number(around[i])];
    }
  }

  std::array<unsigned, 6> centres_{0, 1, 2, 3, 4, 5};
};

/// `keeps_corner`: a cube without middle layers is held by its corner DBL, and turns only the faces U, R and F.
[[nodiscard]] std::vector<FaceTurn> turns_of_faces(std::vector<LayerTurn> layers, bool keeps_corner) {
  std::vector<FaceTurn> turns;
  HeldCube cube;
  for (LayerTurn& turn : layers) {
    // To turn one of two layers is to turn the whole cube, and the other layer back.
    if (keeps_corner && std::string_view("DLB").find(cube_faces[cube.home_of(turn.face)]) != std::string_view::npos) {
      turn.middle = true;
    }
    cube.turn(turn, turns);
  }
  return turns;
}

}  // namespace

std::vector<FaceTurn> parse_scramble(std::string_view text, bool has_middle) {
  const std::string expected = expected_form(has_middle);
  if (without_blanks(text).empty()) throw Error(ErrorKind::bad_input, "expected " + expected);
  return turns_of_faces(ScrambleReader(without_list(text), has_middle, expected, false).read(), false);
}

std::vector<FaceTurn> parse_turns(std::string_view text, bool has_middle) {
  return turns_of_faces(ScrambleReader(without_list(text), has_middle, "turns such as R, U2 and F'", true).read(),
                        !has_middle);
}

}  // namespace tilepdb::puzzles
