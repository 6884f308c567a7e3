// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/move_automaton.hpp"

// The .automaton file format, version 1; docs/pdb-format.md describes every byte. These values are on disk: never
// change the meaning of one.
namespace tilepdb {

inline constexpr std::array<std::uint8_t, 8> automaton_magic{0x89, 'M', 'P', 'A', 0x0d, 0x0a, 0x1a, 0x0a};
inline constexpr std::uint32_t automaton_format_version = 1;
inline constexpr std::size_t automaton_header_size = 64;
inline constexpr std::string_view automaton_suffix = ".automaton";

[[nodiscard]] bool is_automaton_name(const std::filesystem::path& path);

/// Returns the file's name, for example 5x5_depth14.automaton.
[[nodiscard]] std::string automaton_file_name(BoardSize board, unsigned depth);

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

[[nodiscard]] std::vector<std::uint8_t> encode_move_automaton(const MoveAutomaton& automaton);

/// Decodes the content of an automaton's file. Throws Error, naming the file, if it is not an automaton, is newer than
/// this program, or is damaged. Whether the automaton is correct for its board and depth can only be checked by
/// building it again.
[[nodiscard]] MoveAutomaton decode_move_automaton(std::span<const std::uint8_t> bytes, const std::string& file);

/// Reads an automaton. Throws Error as decode_move_automaton() does, or if the file cannot be read.
[[nodiscard]] MoveAutomaton read_move_automaton(const std::filesystem::path& path);

/// Returns the automaton of a board and depth stored in a folder, if any. Throws Error if it is
/// damaged, or is not the one in its name.
[[nodiscard]] std::optional<MoveAutomaton> find_move_automaton(const std::filesystem::path& folder, BoardSize board,
                                                               unsigned depth);

/// Returns the stored automaton, or builds it if it is not stored or there is no folder.
[[nodiscard]] MoveAutomaton find_or_build_move_automaton(const std::optional<std::filesystem::path>& folder,
                                                         BoardSize board, unsigned depth);

}  // namespace tilepdb
