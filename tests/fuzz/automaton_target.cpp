// SPDX-License-Identifier: MIT
#include "format/move_automaton_file.hpp"
#include "tests/fuzz/targets.hpp"

namespace tilepdb::fuzz {

int automaton(const std::uint8_t* data, std::size_t size) {
  Bytes file(data, data + size);
  if (file.size() >= automaton_header_size) {
    const auto rows = std::span(file).subspan(automaton_header_size);
    detail::store(file, detail::automaton_at_rows_checksum, checksum(rows), 8);
    const auto head = std::span(file).first(detail::automaton_at_header_checksum);
    detail::store(file, detail::automaton_at_header_checksum, checksum(head), 8);
  }
  return read([&] {
    const MoveAutomaton automaton = decode_move_automaton(file, "file");
    for (const MoveAutomaton::Row& row : automaton.rows()) {
      for (const MoveAutomaton::State next : row) {
        require(next == MoveAutomaton::rejected || next < automaton.rows().size(), "a move leads to a state");
      }
    }
    require(read_again([&] { return decode_move_automaton(encode_move_automaton(automaton), "again"); }) == automaton,
            "an automaton is written as it was read");
  });
}

}  // namespace tilepdb::fuzz
