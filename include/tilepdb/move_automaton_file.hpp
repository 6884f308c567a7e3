// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilepdb/file_kind.hpp"
#include "tilepdb/format.hpp"
#include "tilepdb/mapped_file.hpp"
#include "tilepdb/move_automaton_builder.hpp"

// The .automaton file format, version 1; docs/pdb-format.md describes every byte. The values here are on disk: never
// change the meaning of one.
namespace tilepdb {

inline constexpr std::array<std::uint8_t, 8> automaton_magic{0x89, 'M', 'P', 'A', 0x0d, 0x0a, 0x1a, 0x0a};
inline constexpr std::uint32_t automaton_format_version = 1;
inline constexpr std::size_t automaton_header_size = 64;
inline constexpr std::string_view automaton_suffix = ".automaton";

[[nodiscard]] inline bool is_automaton_name(const std::filesystem::path& path) {
  return path.extension() == automaton_suffix;
}

/// For example 5x5_depth14.automaton.
[[nodiscard]] inline std::string automaton_file_name(BoardSize board, unsigned depth) {
  return board.name() + "_depth" + std::to_string(depth) + std::string(automaton_suffix);
}

namespace detail {

/// Offsets of the header's fields.
enum AutomatonOffset : std::size_t {
  automaton_at_magic = 0,
  automaton_at_version = 8,
  automaton_at_header_size = 12,
  automaton_at_width = 16,
  automaton_at_height = 17,
  automaton_at_depth = 18,
  automaton_at_states = 20,
  automaton_at_rows_checksum = 24,
  automaton_at_reserved = 32,
  automaton_at_header_checksum = 56,
};

}  // namespace detail

/// An automaton as the bytes of its file.
[[nodiscard]] inline std::vector<std::uint8_t> encode_move_automaton(const MoveAutomaton& automaton) {
  using namespace detail;
  constexpr std::size_t row_size = 4 * sizeof(MoveAutomaton::State);
  std::vector<std::uint8_t> bytes(automaton_header_size + automaton.rows().size() * row_size);
  std::size_t at = automaton_header_size;
  for (const MoveAutomaton::Row& row : automaton.rows()) {
    for (const MoveAutomaton::State next : row) {
      store(bytes, at, next, sizeof(next));
      at += sizeof(next);
    }
  }
  std::copy(automaton_magic.begin(), automaton_magic.end(), bytes.begin());
  store(bytes, automaton_at_version, automaton_format_version, 4);
  store(bytes, automaton_at_header_size, automaton_header_size, 4);
  store(bytes, automaton_at_width, automaton.board().width, 1);
  store(bytes, automaton_at_height, automaton.board().height, 1);
  store(bytes, automaton_at_depth, automaton.depth(), 1);
  store(bytes, automaton_at_states, automaton.rows().size(), 4);
  store(bytes, automaton_at_rows_checksum, checksum(std::span(bytes).subspan(automaton_header_size)), 8);
  store(bytes, automaton_at_header_checksum, checksum(std::span(bytes).first(automaton_at_header_checksum)), 8);
  return bytes;
}

/// The automaton that a file's bytes hold. Throws Error, naming the file, for a foreign, newer or damaged one. Whether
/// the automaton is the right one for its board and depth only building it anew can tell.
[[nodiscard]] inline MoveAutomaton decode_move_automaton(std::span<const std::uint8_t> bytes, const std::string& file) {
  using namespace detail;
  const auto damaged = [&](const std::string& what) {
    return Error(ErrorKind::check_failed,
                 file + ": damaged: " + what + "; make it again with pdbgen automaton --force");
  };
  if (bytes.size() < automaton_magic.size() ||
      !std::equal(automaton_magic.begin(), automaton_magic.end(), bytes.begin())) {
    throw Error(ErrorKind::bad_input, file + ": not a move automaton (its first bytes are not those of such a file)");
  }
  if (bytes.size() < automaton_header_size) throw damaged("it is shorter than its header");
  const auto version = load(bytes, automaton_at_version, 4);
  if (version > automaton_format_version) {
    throw Error(ErrorKind::bad_input, file + ": format version " + std::to_string(version) +
                                          " is newer than this program's " + std::to_string(automaton_format_version) +
                                          "; use a newer tilepdb");
  }
  if (load(bytes, automaton_at_header_checksum, 8) != checksum(bytes.first(automaton_at_header_checksum))) {
    throw damaged("the header's checksum differs");
  }
  const BoardSize board{static_cast<unsigned>(load(bytes, automaton_at_width, 1)),
                        static_cast<unsigned>(load(bytes, automaton_at_height, 1))};
  const auto depth = static_cast<unsigned>(load(bytes, automaton_at_depth, 1));
  const auto states = load(bytes, automaton_at_states, 4);
  constexpr std::size_t row_size = 4 * sizeof(MoveAutomaton::State);
  const auto reserved = bytes.subspan(automaton_at_reserved, automaton_at_header_checksum - automaton_at_reserved);
  const bool zeros = load(bytes, automaton_at_depth + 1, 1) == 0 &&
                     std::all_of(reserved.begin(), reserved.end(), [](std::uint8_t byte) { return byte == 0; });
  if (!zeros || version != automaton_format_version ||
      load(bytes, automaton_at_header_size, 4) != automaton_header_size || !has_tables(board) ||
      depth > max_automaton_depth(board) || states == 0 || states >= MoveAutomaton::rejected) {
    throw damaged("the header contradicts itself");
  }
  if (bytes.size() != automaton_header_size + states * row_size) {
    throw damaged("its size is not that of " + std::to_string(states) + " states");
  }
  if (load(bytes, automaton_at_rows_checksum, 8) != checksum(bytes.subspan(automaton_header_size))) {
    throw damaged("the states' checksum differs");
  }
  std::vector<MoveAutomaton::Row> rows(static_cast<std::size_t>(states));
  std::size_t at = automaton_header_size;
  for (MoveAutomaton::Row& row : rows) {
    for (MoveAutomaton::State& next : row) {
      next = static_cast<MoveAutomaton::State>(load(bytes, at, sizeof(next)));
      at += sizeof(next);
      if (next >= states && next != MoveAutomaton::rejected) throw damaged("a move leads to no state");
    }
  }
  return {board, depth, std::move(rows)};
}

/// Reads an automaton. Throws Error as decode_move_automaton() does, or if the file cannot be read.
[[nodiscard]] inline MoveAutomaton read_move_automaton(const std::filesystem::path& path) {
  const MappedFile file(path);
  return decode_move_automaton(file.bytes(), path.string());
}

/// The automaton of a board and depth that is stored in a folder, or nothing. Throws Error for one that is damaged, or
/// another one under its name.
[[nodiscard]] inline std::optional<MoveAutomaton> find_move_automaton(const std::filesystem::path& folder,
                                                                      BoardSize board, unsigned depth) {
  const auto path = folder / automaton_file_name(board, depth);
  if (!is_present(path)) return {};
  MoveAutomaton automaton = read_move_automaton(path);
  if (automaton.board() == board && automaton.depth() == depth) return automaton;
  throw Error(ErrorKind::check_failed, path.string() + ": holds the automaton of " + automaton.board().name() +
                                           ", depth " + std::to_string(automaton.depth()) +
                                           ", under another one's name; make it again with pdbgen automaton --force");
}

/// The same, built now if none is stored, or if there is no folder.
[[nodiscard]] inline MoveAutomaton find_or_build_move_automaton(const std::optional<std::filesystem::path>& folder,
                                                                BoardSize board, unsigned depth) {
  auto stored = folder ? find_move_automaton(*folder, board, depth) : std::nullopt;
  return stored ? *std::move(stored) : build_move_automaton(board, depth);
}

}  // namespace tilepdb
