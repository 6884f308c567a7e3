// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/shift/labelled_board.hpp"

namespace tilepdb::shift {

/// One puzzle to solve.
struct ShiftInstance {
  std::string id;                  ///< as in the file, else a running number from 1
  std::optional<unsigned> length;  ///< the optimal length that the file claims
  LabelledBoard start;
  LabelledBoard goal;
  std::string source;  ///< where it comes from, for messages: "bombs.txt:7"
};

/// What users say of all instances.
struct ShiftInput {
  std::optional<BoardSize> size;
  std::optional<LabelledBoard> goal;  ///< of instances without a goal of their own; nothing: sorted
};

/// What a file of instances holds.
struct ShiftText {
  std::vector<ShiftInstance> instances;
  std::string warning{};  ///< what its header says otherwise than users do; empty: nothing
};

/// Reads instances, one per line, each board in one word. A first line with the word `start` names the columns: id,
/// length, start and goal in any order; else they are start; start and goal; id, start and goal; or id, length, start
/// and goal, by their number. Or starts alone over several lines, a row of labels on each, and an empty line between
/// two boards. `#` starts a comment; one such as `# board 4x3 goal AAAA/BBBB/CCCC` holds where `input` says nothing.
/// Throws Error (bad_input), also if there is no instance at all.
[[nodiscard]] ShiftText read_shift_text(std::istream& stream, const std::string& name, const ShiftInput& input);

/// An instance from its start alone. Throws Error (bad_input), `source` first unless it is empty.
[[nodiscard]] ShiftInstance parse_shift_instance(std::string_view start, std::string id, const std::string& source,
                                                 const ShiftInput& input);

/// Whether a word of the command line is a board, of that size or by itself. One without blanks or commas that ends in
/// a folder that exists is none: it names a file.
[[nodiscard]] bool is_shift_board(const std::string& word, std::optional<BoardSize> size);

/// Start and goal with the same numbers for the same labels.
struct Boards {
  Board start;
  Board goal;
  std::vector<std::string> labels;  ///< by kind
};

/// Numbers the labels. Start and goal must have the same ones (reachability()).
[[nodiscard]] Boards numbered(const ShiftInstance& instance);

}  // namespace tilepdb::shift
