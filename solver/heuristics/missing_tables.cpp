// SPDX-License-Identifier: MIT
#include "solver/heuristics/missing_tables.hpp"

#include <algorithm>

#include "format/table_folder.hpp"
#include "tiles/given_partitions.hpp"

namespace tilepdb::solver {
namespace {

/// Appends the options that name a catalogue to pdbgen.
void name_catalogue(std::vector<std::string>& arguments, const std::string& name, const Catalogue& catalogue) {
  if (!name.empty() && !is_given_in_place(catalogue)) {
    arguments.insert(arguments.end(), {"--catalogue", name});
    return;
  }
  arguments.insert(arguments.end(), {"--board", catalogue.board.name()});
  for (const Partition& partition : catalogue.partitions) {
    arguments.insert(arguments.end(), {"--partition", partition_text(partition)});
  }
}

}  // namespace

std::vector<TableKey> missing_tables(const std::optional<std::filesystem::path>& folder,
                                     const std::vector<TableKey>& keys) {
  if (!folder) return keys;
  std::vector<TableKey> missing;
  std::copy_if(keys.begin(), keys.end(), std::back_inserter(missing),
               [&](const TableKey& key) { return !find_table(*folder, key); });
  return missing;
}

std::vector<std::string> generate_arguments(const std::string& name, const Catalogue& original,
                                            const Catalogue& adapted, const std::vector<TableKey>& missing,
                                            const std::string& folder) {
  std::vector<std::string> arguments{"generate"};
  const auto made_by = [&](const Catalogue& catalogue) {
    const auto keys = tables_needed(catalogue.board, catalogue.blank, catalogue.partitions);
    return std::all_of(missing.begin(), missing.end(),
                       [&](const TableKey& key) { return std::find(keys.begin(), keys.end(), key) != keys.end(); });
  };
  // Partitions for a partial goal leave out more cells than pdbgen accepts.
  const bool are_whole =
      std::all_of(original.partitions.begin(), original.partitions.end(), [&](const Partition& partition) {
        unsigned tiles = 0;
        for (const Pattern pattern : partition) tiles += size(pattern);
        return tiles == original.board.tiles();
      });
  if (are_whole && made_by(original)) {
    name_catalogue(arguments, name, original);
  } else if (are_whole && adapted.partitions.size() == original.partitions.size() && made_by(adapted)) {
    name_catalogue(arguments, name, original);
    arguments.insert(arguments.end(), {"--blank", std::to_string(adapted.blank)});
  } else {
    arguments.insert(arguments.end(), {"--board", adapted.board.name(), "--blank", std::to_string(adapted.blank)});
    std::vector<TableKey> open = missing;
    for (const Partition& partition : adapted.partitions) {
      for (const Pattern pattern : partition) {
        const TableKey key = stored_table(make_table_key(adapted.board, pattern, adapted.blank)).stored;
        if (std::erase(open, key) != 0) arguments.insert(arguments.end(), {"--pattern", pattern_text(pattern)});
      }
    }
  }
  if (!folder.empty()) arguments.insert(arguments.end(), {"--dir", folder});
  return arguments;
}

std::string command_text(const std::string& program, const std::vector<std::string>& arguments) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./,:=+@%";
  std::string text = program;
  for (const std::string& argument : arguments) {
    text += ' ';
    if (!argument.empty() && argument.find_first_not_of(plain) == std::string::npos) {
      text += argument;
      continue;
    }
    text += '\'';
    for (const char character : argument) text += character == '\'' ? std::string("'\\''") : std::string(1, character);
    text += '\'';
  }
  return text;
}

}  // namespace tilepdb::solver
