// SPDX-License-Identifier: MIT
#include "solver/instances/board_text.hpp"

#include <fstream>
#include <utility>

#include "platform/input_text.hpp"
#include "solver/instances/instance_file.hpp"
#include "text/at_place.hpp"
#include "tiles/board_rows.hpp"

namespace tilepdb::solver {
namespace {

/// The start of an instance. Most files have boards without rows, of a size that is known by then.
[[nodiscard]] Position start_of(const std::string& text, std::optional<BoardSize> board) {
  if (board && text.find('/') == std::string::npos) return parse_position(*board, text);
  return parse_board_text(text, board);
}

}  // namespace

InstanceText read_instance_text(std::istream& stream, const std::string& name, std::optional<BoardSize> board) {
  InstanceText text;
  const auto take = [&](PuzzleInstance given, const InstanceHeader& header) {
    if (!board && !header.size.empty()) board = parse_board_size(header.size);
    const Position start = start_of(given.start, board);
    board = start.board;
    text.instances.push_back(
        {std::move(given.id), given.length, start, std::move(given.source), std::move(given.moves), given.way});
  };
  text.header = read_instances(stream, name, {"tiles", StateText::tiles, board}, take);
  return text;
}

InstanceText read_instance_text_file(const std::string& path, std::optional<BoardSize> board) {
  std::ifstream file = open_input_file(path);
  return read_instance_text(file, path, board);
}

Instance parse_instance(std::string_view tiles, std::string id, const std::string& source,
                        std::optional<BoardSize> board) {
  return at_place(source.empty() ? "" : source + ": ", [&]() -> Instance {
    return {std::move(id), {}, parse_board_text(tiles, board), source};
  });
}

}  // namespace tilepdb::solver
