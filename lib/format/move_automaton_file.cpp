// SPDX-License-Identifier: MIT
#include "format/move_automaton_file.hpp"

#include <algorithm>

#include "core/move_automaton_builder.hpp"
#include "format/format.hpp"
#include "platform/checksum.hpp"
#include "platform/file_kind.hpp"
#include "platform/mapped_file.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

bool is_automaton_name(const std::filesystem::path& path) { return path.extension() == automaton_suffix; }

std::string automaton_file_name(BoardSize board, unsigned depth) {
  return board.name() + "_depth" + std::to_string(depth) + std::string(automaton_suffix);
}

std::vector<std::uint8_t> encode_move_automaton(const MoveAutomaton& automaton) {
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

MoveAutomaton decode_move_automaton(std::span<const std::uint8_t> bytes, const std::string& file) {
  using namespace detail;
  const auto damaged = [&](const std::string& what) {
    return Error(ErrorKind::check_failed, file + ": damaged: " + what + "; remove it and make the automaton again");
  };
  const std::size_t known = std::min(bytes.size(), automaton_magic.size());
  if (!std::equal(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(known), automaton_magic.begin())) {
    throw Error(ErrorKind::bad_input, file +
                                          ": not a move automaton (its first bytes are not those of such a file); if "
                                          "one should be here, remove it and make the automaton again");
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
      if (next >= states && next != MoveAutomaton::rejected) throw damaged("a move leads to an invalid state");
    }
  }
  return {board, depth, std::move(rows)};
}

MoveAutomaton read_move_automaton(const std::filesystem::path& path) {
  const MappedFile file(path);
  return decode_move_automaton(file.bytes(), path.string());
}

std::optional<MoveAutomaton> find_move_automaton(const std::filesystem::path& folder, BoardSize board, unsigned depth) {
  const auto path = folder / automaton_file_name(board, depth);
  if (!is_present(path)) return {};
  MoveAutomaton automaton = read_move_automaton(path);
  if (automaton.board() == board && automaton.depth() == depth) return automaton;
  throw Error(ErrorKind::check_failed, path.string() + ": holds the automaton of " + automaton.board().name() +
                                           ", depth " + std::to_string(automaton.depth()) +
                                           ", not the one in its name; remove it and make the automaton again");
}

MoveAutomaton find_or_build_move_automaton(const std::optional<std::filesystem::path>& folder, BoardSize board,
                                           unsigned depth) {
  auto stored = folder ? find_move_automaton(*folder, board, depth) : std::nullopt;
  return stored ? *std::move(stored) : build_move_automaton(board, depth);
}

}  // namespace tilepdb
