// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilepdb::puzzles {

/// A permutation puzzle as a file defines it: sets of pieces that swap places, a solved state and moves. Pieces, places
/// and orientations are numbered from 0; a set has as many places as pieces.
struct Definition {
  using Numbers = std::vector<std::uint8_t>;

  struct Set {
    std::string name{};
    unsigned pieces = 0;
    unsigned orientations = 1;
    Numbers solved{};  ///< the piece in each place of the solved state; alike pieces have the same number
    Numbers turns{};   ///< its orientation there
    /// For each place whether the orientation of its piece in the solved state does not matter; empty: all matter.
    std::vector<bool> unturned{};
    std::optional<unsigned> any{};      ///< the number of the pieces that do not matter, ? in states
    std::vector<std::string> labels{};  ///< the other pieces as states name them; empty: by their numbers, from 1
    unsigned line = 0;
    bool has_any_turns = false;  ///< no orientation matters, so pieces have one; texts of states may have others
    Numbers start{};             ///< as `solved` and `turns`, where the moves of texts begin if not there
    Numbers start_turns{};

    /// Makes rows the solved state, in which `unknown_number` is a piece or an orientation that does not matter.
    void set_solved(std::vector<unsigned> of_pieces, const std::vector<unsigned>& of_turns);

    /// Returns a piece as states name it.
    [[nodiscard]] std::string label(unsigned piece) const;
    /// Returns the piece in each place of the solved state, with a number of its own: numbers are in the order of
    /// `solved` and, of alike pieces, in the order of places.
    [[nodiscard]] Numbers distinct() const;
  };

  /// The effect of a move on a set: for each place, the place from which its new piece comes, and the turn of that
  /// piece.
  struct SetMove {
    Numbers from{};
    Numbers turn{};
  };

  /// A move by its effect on each set, in the order of `sets`, or by a sequence of other moves. Lines are 0 in formats
  /// without lines.
  struct Move {
    std::string name{};
    std::vector<SetMove> sets{};
    std::string sequence{};  ///< if not empty, `sets` is empty
    bool is_alias = false;   ///< a name in texts of states, not a move of solutions
    unsigned line = 0;
  };

  std::string name{};  ///< may be empty
  std::vector<Set> sets{};
  std::vector<Move> moves{};
  unsigned solved_line = 0;
  /// The only set has facelets: states are their labels with ; between them, and the inverse of a move R is named -R.
  bool has_facelets = false;
  bool has_powers = true;             ///< each power of a move is a move, otherwise only the inverse
  std::vector<std::string> chosen{};  ///< the moves of solutions, with their powers; empty: all

  /// Gives the pieces of each set in which no orientation matters one orientation.
  void leave_unturned();
};

/// Stands for a piece or an orientation that does not matter, ? in texts.
inline constexpr unsigned unknown_number = 256;

/// The longest text of a definition, in bytes.
inline constexpr std::size_t longest_definition = 64 << 20;

/// Reads a definition from the text of a file, whose format it recognizes by its content. Throws Error (bad_input) that
/// names the file and the line.
[[nodiscard]] Definition read_definition(const std::string& text, const std::string& file);

/// Whether a set or a move can have a name: the texts of states contain it.
[[nodiscard]] bool is_set_name(std::string_view name) noexcept;
[[nodiscard]] bool is_move_name(std::string_view name) noexcept;

/// Returns "file:line: ", the beginning of a message; "file: " without a line.
[[nodiscard]] std::string definition_place(const std::string& file, unsigned line);

/// The text format of ksolve and twsearch.
[[nodiscard]] Definition read_definition_lines(const std::string& text, const std::string& file);

/// JSON as cubing.js writes its KPuzzle definitions.
[[nodiscard]] Definition read_definition_json(const std::string& text, const std::string& file);

}  // namespace tilepdb::puzzles
