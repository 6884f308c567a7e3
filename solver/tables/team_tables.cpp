// SPDX-License-Identifier: MIT
#include "solver/tables/team_tables.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "format/table_file.hpp"
#include "platform/checksum.hpp"
#include "platform/file_kind.hpp"
#include "text/json_text.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// Digests of the board's tables in a folder, by name: those of the board on its side among them, as of two boards that
/// are reflections of each other one has the tables of both. Files that are none are left out.
[[nodiscard]] std::map<std::string, std::string> digests_of_tables(const std::filesystem::path& folder,
                                                                   BoardSize board) {
  std::map<std::string, std::string> digests;
  const BoardSize reflected{board.height, board.width};
  for (const auto& path : entries_of(folder)) {
    const std::string name = path.filename().string();
    if (!name.starts_with(board.name() + "_") && !name.starts_with(reflected.name() + "_")) continue;
    try {
      const Header header = read_header(path);
      digests.try_emplace(file_stem(header.key), format_hexadecimal(table_digest(header)));
    } catch (const Error&) {
      continue;  // no table, or a damaged one, which is noticed if it is needed
    }
  }
  return digests;
}

}  // namespace

std::set<std::string> tables_of_all(Team& team, const std::filesystem::path& folder, BoardSize board) {
  const std::string own = Json(digests_of_tables(folder, board)).dump();
  const auto sums = team.gather(std::to_string(checksum(text_bytes(own))));
  const bool equal = std::adjacent_find(sums.begin(), sums.end(), std::not_equal_to<>()) == sums.end();
  // Thousands of processes have the same list of thousands of tables.
  const auto all = equal ? std::vector<std::string>{own} : team.gather(own);
  const auto first = parse_json(all[0]).get<std::map<std::string, std::string>>();
  std::set<std::string> names;
  for (const auto& [name, digest] : first) names.insert(name);
  for (std::size_t rank = 1; rank < all.size(); ++rank) {
    const auto other = parse_json(all[rank]).get<std::map<std::string, std::string>>();
    std::erase_if(names, [&](const std::string& name) { return !other.contains(name); });
    for (const std::string& name : names) {
      if (other.at(name) == first.at(name)) continue;
      throw Error(ErrorKind::check_failed, process_name(team, static_cast<int>(rank)) + ": table " + name +
                                               " is not the one that " + process_name(team, 0) +
                                               " has; remove it and make the table again");
    }
  }
  return names;
}

}  // namespace tilepdb::solver
