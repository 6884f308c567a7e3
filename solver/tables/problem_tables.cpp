// SPDX-License-Identifier: MIT
#include "solver/tables/problem_tables.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "format/table_file.hpp"
#include "format/table_folder.hpp"
#include "platform/checksum.hpp"
#include "platform/file_kind.hpp"
#include "platform/threads.hpp"
#include "solver/heuristics/missing_tables.hpp"
#include "text/json_text.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// Returns the folder and the tables' files in it.
[[nodiscard]] std::vector<std::filesystem::path> paths_of(const std::vector<TableKey>& keys,
                                                          const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths{folder};
  for (const TableKey& key : keys) {
    if (auto path = find_table(folder, key)) paths.push_back(std::move(*path));
  }
  return paths;
}

/// Returns the arguments of pdbgen that make the missing tables.
[[nodiscard]] std::vector<std::string> making(const Problem& problem, const RequiredTables& required,
                                              const std::vector<TableKey>& missing, const std::string& folder) {
  const std::string name = problem.is_known_by_name ? problem.catalogue_name : "";
  return generate_arguments(name, *problem.catalogue, required.adapted, missing, folder);
}

/// Returns the tables that are open already.
[[nodiscard]] std::vector<std::shared_ptr<const Table>> open_tables_of(const Problem& problem) {
  auto tables = problem.used_tables->open();
  tables.insert(tables.end(), problem.in_memory.begin(), problem.in_memory.end());
  return tables;
}

/// Describes the partitions looked up, counted as the catalogue has them: "1 of 40 partitions and 1 reflection".
[[nodiscard]] std::string lookups_text(const Catalogue& catalogue, const RequiredTables& required) {
  const auto in_order = [](Partition partition) {
    std::sort(partition.begin(), partition.end());
    return partition;
  };
  auto own = for_blank(catalogue, required.adapted.blank).partitions;
  std::transform(own.begin(), own.end(), own.begin(), in_order);
  const auto is_own = [&](const Partition& one) {
    return std::find(own.begin(), own.end(), in_order(one)) != own.end();
  };
  const auto count =
      static_cast<std::size_t>(std::count_if(required.partitions.begin(), required.partitions.end(), is_own));
  const std::size_t reflections = required.partitions.size() - count;
  const std::string some = count == own.size() ? "" : format_count(count) + " of ";
  const std::string text = some + counted(own.size(), "partition");
  return reflections == 0 ? text : text + " and " + counted(reflections, "reflection");
}

/// Returns the digests of the board's tables in a folder, by name, with those of the reflected board: one of the two
/// has the tables of both. Skips other files.
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
      continue;  // not a table, or damaged, which is reported when it is needed
    }
  }
  return digests;
}

}  // namespace

RequiredTables::RequiredTables(const Catalogue& catalogue, Cell blank, bool transpose)
    : adapted(for_blank(catalogue, blank)),
      partitions(transpose ? with_reflections(adapted) : adapted.partitions),
      keys(tables_needed(catalogue.board, blank, partitions)) {}

RequiredTables::RequiredTables(Catalogue adapted_catalogue, std::vector<Partition> some)
    : adapted(std::move(adapted_catalogue)),
      partitions(std::move(some)),
      keys(tables_needed(adapted.board, adapted.blank, partitions)) {
  adapted.choose = 0;
  adapted.partitions = partitions;
}

RequiredTables ProblemTables::required(const std::vector<std::size_t>& partitions, Cell blank) const {
  return {with_partitions(*problem_.catalogue, partitions), blank, settings_.transpose};
}

RequiredTables ProblemTables::required_alone(std::vector<Partition> partitions, Cell blank) const {
  return {for_blank(*problem_.catalogue, blank), std::move(partitions)};
}

RequiredTables ProblemTables::required_at_first() const {
  if (problem_.goal.is_partial()) return {*problem_.catalogue, problem_.catalogue->partitions};
  return {at_first(*problem_.catalogue), problem_.goal.blank(), settings_.transpose};
}

std::vector<TableKey> ProblemTables::missing(const RequiredTables& required) const {
  return missing_tables(known_table_folder(settings_.folder), not_open(required));
}

bool ProblemTables::may_use(const RequiredTables& required) const {
  return !problem_.only_tables || std::all_of(required.keys.begin(), required.keys.end(), [&](const TableKey& key) {
    return problem_.only_tables->contains(key.file_stem());
  });
}

std::string ProblemTables::making_command(const RequiredTables& required, const std::vector<TableKey>& missing) const {
  return command_text("pdbgen", making(problem_, required, missing, settings_.folder));
}

void ProblemTables::make(const RequiredTables& required, const std::vector<TableKey>& missing) const {
  watch_.make(making(problem_, required, missing, settings_.folder));
  if (const auto still = this->missing(required); !still.empty()) {
    throw Error(ErrorKind::resource, "pdbgen reported success but did not make " + still.front().file_stem() + " in " +
                                         table_folder(settings_.folder).string());
  }
}

std::vector<TableKey> ProblemTables::not_open(const RequiredTables& required) const {
  std::vector<TableKey> keys = required.keys;
  for (const auto& table : open_tables_of(problem_)) std::erase(keys, table->key());
  return keys;
}

std::shared_ptr<const Heuristic> ProblemTables::open(RequiredTables required) const {
  prepare_threads(settings_.threads);
  const auto opening = watch_.opening ? watch_.opening() : std::function<void(double)>();
  auto tables = open_tables(known_table_folder(settings_.folder).value_or(""), required.keys, settings_.check,
                            settings_.threads, open_tables_of(problem_), opening);
  problem_.used_tables->add(tables);
  return std::make_shared<const Heuristic>(required.adapted.board, required.adapted.blank,
                                           std::move(required.partitions), std::move(tables),
                                           static_cast<CellSet>(problem_.goal.free_cells()));
}

std::shared_ptr<const Heuristic> ProblemTables::open_all(RequiredTables required, const std::string& what) const {
  if (const auto missing = this->missing(required); !missing.empty()) {
    if (!watch_.make) {
      throw Error(ErrorKind::bad_input, what + " missing in " + table_folder(settings_.folder).string() + ": " +
                                            std::to_string(missing.size()) + " of " +
                                            std::to_string(required.keys.size()) + "; " +
                                            watch_.remedy(making_command(required, missing), required.adapted.blank));
    }
    make(required, missing);
  }
  announce(required);
  return open(std::move(required));
}

/// Reports what is about to be opened.
void ProblemTables::announce(const RequiredTables& required) const {
  const auto folder = known_table_folder(settings_.folder).value_or("");
  const auto keys = not_open(required);
  if (watch_.note) {
    const std::size_t shared = required.keys.size() - keys.size();
    watch_.note("catalogue " + problem_.catalogue_name + ": " + lookups_text(*problem_.catalogue, required) + ", " +
                counted(required.keys.size(), "table") + " from " + folder.string() +
                (shared == 0 ? "" : ", " + format_count(shared) + " of them already open"));
  }
  if (watch_.opens) watch_.opens(paths_of(keys, folder));
}

std::set<std::string> tables_of_all(Team& team, const std::filesystem::path& folder, BoardSize board) {
  const std::string own = Json(digests_of_tables(folder, board)).dump();
  const auto sums = team.gather(std::to_string(checksum(text_bytes(own))));
  const bool equal = std::adjacent_find(sums.begin(), sums.end(), std::not_equal_to<>()) == sums.end();
  // Usually the lists are equal: thousands of processes need not send thousands of names.
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
                                               " differs from that of " + process_name(team, 0) +
                                               "; remove it and make the table again");
    }
  }
  return names;
}

}  // namespace tilepdb::solver
