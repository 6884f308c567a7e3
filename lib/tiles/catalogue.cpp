// SPDX-License-Identifier: MIT
#include "tiles/catalogue.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "core/index.hpp"
#include "platform/file_kind.hpp"
#include "platform/folders.hpp"
#include "platform/input_text.hpp"
#include "text/at_place.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tiles/goal.hpp"

namespace tilepdb {
namespace {

constexpr std::size_t most_catalogue_bytes = std::size_t{1} << 24;

}  // namespace

Catalogue read_catalogue(std::string_view text, const std::string& file) {
  Catalogue catalogue;
  for (unsigned number = 1;; ++number) {
    const std::string where = file + ":" + std::to_string(number);
    const auto line = read_line(text, where, "the lines of a catalogue");
    if (!line) break;
    const std::string_view content = strip(number == 1 ? without_byte_order_mark(*line) : *line);
    if (content.empty()) continue;
    const auto word = content.substr(0, content.find_first_of(" \t"));
    const auto rest = strip(content.substr(word.size()));
    at_place(where + ": ", [&] {
      if (word == "board" && catalogue.board == BoardSize{}) {
        catalogue.board = parse_board_size(rest);
        require_tables(catalogue.board);
      } else if (word == "description") {
        catalogue.description = rest;
      } else if (catalogue.board == BoardSize{}) {
        throw Error(ErrorKind::bad_input, "expected 'board WIDTHxHEIGHT' first");
      } else if (word == "blank" && catalogue.partitions.empty()) {
        const auto cell = parse_number(rest);
        if (!cell || *cell >= catalogue.board.cells()) {
          throw Error(ErrorKind::bad_input, "'" + std::string(rest) + "' is not a cell of the board");
        }
        catalogue.blank = *cell;
      } else if (word == "score" && !catalogue.score) {
        double score = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), score);
        if (error != std::errc() || end != rest.data() + rest.size() || !std::isfinite(score)) {
          throw Error(ErrorKind::bad_input, "'" + std::string(rest) + "' is not a number");
        }
        catalogue.score = score;
      } else if (word == "choose" && catalogue.choose == 0) {
        const auto most = parse_number(rest);
        if (!most || *most == 0) {
          throw Error(ErrorKind::bad_input, "'" + std::string(rest) + "' is not a number of partitions");
        }
        catalogue.choose = *most;
      } else if (word == "partition") {
        if (catalogue.partitions.size() == most_partitions_of_catalogue) {
          throw Error(ErrorKind::bad_input,
                      "more than " + std::to_string(most_partitions_of_catalogue) + " partitions");
        }
        catalogue.partitions.push_back(parse_partition(catalogue.board, catalogue.blank, rest));
      } else {
        const bool is_again = word == "board" || word == "score" || word == "choose";
        throw Error(ErrorKind::bad_input,
                    "'" + std::string(word) + "': expected " +
                        (is_again          ? "only once"
                         : word == "blank" ? "before the first partition"
                                           : "one of board, blank, description, score, choose and partition"));
      }
    });
  }
  if (catalogue.partitions.empty()) throw Error(ErrorKind::bad_input, file + ": no partition in this file");
  if (catalogue.choose >= catalogue.partitions.size()) {
    throw Error(ErrorKind::bad_input, file + ": choose " + std::to_string(catalogue.choose) +
                                          ": expected less than the number of partitions, " +
                                          std::to_string(catalogue.partitions.size()));
  }
  return catalogue;
}

Catalogue read_catalogue(const std::filesystem::path& path) {
  const std::string text = read_text_file(path, most_catalogue_bytes, TextSource::regular_file);
  Catalogue catalogue = read_catalogue(text, path.string());
  catalogue.name = path.stem().string();
  return catalogue;
}

Catalogue with_partitions(const Catalogue& catalogue, const std::vector<std::size_t>& numbers) {
  Catalogue result = catalogue;
  result.choose = 0;
  result.partitions.clear();
  for (const std::size_t number : numbers) result.partitions.push_back(catalogue.partitions.at(number));
  return result;
}

Catalogue at_first(const Catalogue& catalogue) {
  Catalogue result = catalogue;
  result.choose = 0;
  if (catalogue.choose != 0) result.partitions.resize(catalogue.choose);
  return result;
}

Catalogue for_blank(const Catalogue& catalogue, Cell blank) {
  const BoardSize board = catalogue.board;
  Catalogue result = catalogue;
  result.blank = blank;
  for (unsigned number = 0; number < Symmetry::count; ++number) {
    const Symmetry symmetry{number};
    if (!(symmetry.image(board) == board) || symmetry.image(board, catalogue.blank) != blank) continue;
    for (Partition& partition : result.partitions) {
      for (Pattern& pattern : partition) pattern = symmetry.image_of_set(board, pattern);
    }
    return result;
  }
  for (Cell at = catalogue.blank; at != blank;) {
    const bool sideways = board.column(at) != board.column(blank);
    const bool forward = sideways ? board.column(at) < board.column(blank) : board.row(at) < board.row(blank);
    const Cell next = board.neighbour(
        at, sideways ? (forward ? Direction::right : Direction::left) : (forward ? Direction::down : Direction::up));
    for (Partition& partition : result.partitions) {
      for (Pattern& pattern : partition) {
        if (contains(pattern, next)) pattern ^= cell_bit(next) | cell_bit(at);
      }
    }
    at = next;
  }
  return result;
}

std::vector<Partition> with_reflections(const Catalogue& catalogue) {
  std::vector<Partition> all = catalogue.partitions;
  for (Partition& partition : all) std::sort(partition.begin(), partition.end());
  if (const auto reflection = reflection_keeping(catalogue.board, catalogue.blank)) {
    const std::size_t count = all.size();
    for (std::size_t i = 0; i < count; ++i) {
      Partition mirrored;
      for (const Pattern pattern : all[i]) mirrored.push_back(reflection->image_of_set(catalogue.board, pattern));
      std::sort(mirrored.begin(), mirrored.end());
      if (std::find(all.begin(), all.end(), mirrored) == all.end()) all.push_back(mirrored);
    }
  }
  return all;
}

std::string fault_for_goal(Pattern pattern, const Position& goal) {
  const auto free = static_cast<CellSet>(goal.free_cells());
  const Cell blank = blank_name(goal);
  if (const CellSet both = pattern & free; both != 0) {
    return "the goal leaves cell " + std::to_string(first_cell(both)) + " free";
  }
  if (contains(pattern, blank)) return "cell " + std::to_string(blank) + " is the blank's in the goal";
  if (contains(free, blank) && (free & ~goal.board.region(goal.board.all() & ~pattern, blank)) != 0) {
    return "it separates free cells of the goal, and a table is for the blank in one region";
  }
  return {};
}

Catalogue for_partial_goal(const Catalogue& catalogue, const Position& goal) {
  constexpr std::size_t most_partitions = 8;
  const BoardSize board = catalogue.board;
  const auto own = tables_needed(board, catalogue.blank, catalogue.partitions);
  Catalogue result = catalogue;
  result.blank = blank_name(goal);
  result.partitions.clear();
  result.choose = 0;
  const auto serves = [&](Pattern pattern) {
    if (!fault_for_goal(pattern, goal).empty()) return false;
    return std::find(own.begin(), own.end(), stored_table(make_table_key(board, pattern, result.blank)).stored) !=
           own.end();
  };
  for (unsigned number = 0; number < Symmetry::count; ++number) {
    const Symmetry symmetry{number};
    if (!(symmetry.image(board) == board)) continue;
    for (const Partition& partition : catalogue.partitions) {
      Partition& some = result.partitions.emplace_back();
      for (const Pattern pattern : partition) {
        const Pattern image = symmetry.image_of_set(board, pattern);
        if (serves(image)) some.push_back(image);
      }
      std::sort(some.begin(), some.end());
    }
  }
  const auto tiles_of = [](const Partition& partition) {
    unsigned tiles = 0;
    for (const Pattern pattern : partition) tiles += size(pattern);
    return tiles;
  };
  std::stable_sort(result.partitions.begin(), result.partitions.end(),
                   [&](const Partition& a, const Partition& b) { return tiles_of(a) > tiles_of(b); });
  std::vector<Partition> kept;
  for (Partition& partition : result.partitions) {
    const bool is_part = std::any_of(kept.begin(), kept.end(), [&](const Partition& other) {
      return std::includes(other.begin(), other.end(), partition.begin(), partition.end());
    });
    if (!is_part && !partition.empty() && kept.size() < most_partitions) kept.push_back(std::move(partition));
  }
  result.partitions = std::move(kept);
  return result;
}

std::vector<TableKey> tables_needed(BoardSize board, Cell blank, const std::vector<Partition>& partitions) {
  std::vector<TableKey> keys;
  for (const Partition& partition : partitions) {
    for (const Pattern pattern : partition) {
      const TableKey key = stored_table(make_table_key(board, pattern, blank)).stored;
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
    }
  }
  return keys;
}

std::uint64_t table_bytes(const std::vector<TableKey>& keys) {
  std::map<std::tuple<unsigned, unsigned, unsigned>, std::uint64_t> known;  // an index takes milliseconds to build
  std::uint64_t bytes = 0;
  for (const TableKey& key : keys) {
    const auto [entry, added] = known.try_emplace({key.board.width, key.board.height, key.tiles()});
    if (added) entry->second = (Index(key.board, key.tiles()).states() + 7) / 8;
    bytes += entry->second;
  }
  return bytes;
}

std::string default_catalogue_name(BoardSize board) {
  if (board == BoardSize{4, 4}) return "15-7-8";
  if (board == BoardSize{5, 5}) return "24-6-6-6-6";
  if (board == BoardSize{3, 3}) return "8-whole";
  if (board == BoardSize{6, 6}) return "36-5";
  return board.name();
}

std::vector<std::filesystem::path> catalogue_folders(const std::vector<std::filesystem::path>& shipped) {
  std::vector<std::filesystem::path> folders;
  const std::string named = environment("TILEPDB_CATALOGUES");
  for (const auto part : split(named, ":")) folders.emplace_back(part);
  if (const auto config = user_folder("XDG_CONFIG_HOME", ".config")) {
    folders.push_back(*config / "tilepdb" / "catalogues");
  }
  folders.insert(folders.end(), shipped.begin(), shipped.end());
  return folders;
}

std::vector<Catalogue> list_catalogues(const std::vector<std::filesystem::path>& folders,
                                       const UnreadableCatalogue& unreadable) {
  std::vector<Catalogue> all;
  for (const auto& folder : folders) {
    for (const auto& path : entries_of(folder)) {
      if (path.extension() != ".catalogue") continue;
      const std::string name = path.stem().string();
      const bool known = std::any_of(all.begin(), all.end(), [&](const Catalogue& c) { return c.name == name; });
      if (known) continue;
      try {
        all.push_back(read_catalogue(path));
      } catch (const Error& error) {
        if (!unreadable) throw;
        unreadable(path, error);
      }
    }
  }
  std::sort(all.begin(), all.end(), [](const Catalogue& a, const Catalogue& b) { return a.name < b.name; });
  return all;
}

std::optional<Catalogue> known_catalogue(const std::string& name, const std::vector<std::filesystem::path>& folders) {
  if (name.find('/') != std::string::npos) return {};
  for (const auto& folder : folders) {
    const auto path = folder / (name + ".catalogue");
    std::error_code ignored;  // for folders that this user may not search
    if (std::filesystem::exists(path, ignored)) return read_catalogue(path);
  }
  return {};
}

Catalogue find_catalogue(const std::string& name, const std::vector<std::filesystem::path>& folders) {
  if (name.find('/') != std::string::npos || std::filesystem::path(name).extension() == ".catalogue") {
    return read_catalogue(name);
  }
  if (auto catalogue = known_catalogue(name, folders)) return *std::move(catalogue);
  std::vector<std::string> known;
  const auto leave_out = [](const std::filesystem::path&, const Error&) {};
  for (const Catalogue& catalogue : list_catalogues(folders, leave_out)) known.push_back(catalogue.name);
  if (known.empty()) {
    throw Error(ErrorKind::bad_input, "catalogue '" + name + "' is not known: no catalogues are in " +
                                          separated(folders, ", ", [](const auto& folder) { return folder.string(); }) +
                                          "; set TILEPDB_DATA to the folder that contains catalogues/, or give a file");
  }
  throw unknown_name("catalogue", name, known, "; or give a file");
}

}  // namespace tilepdb
