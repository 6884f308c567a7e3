// SPDX-License-Identifier: MIT
#include "puzzles/definition/chosen_patterns.hpp"

#include <set>
#include <string_view>
#include <system_error>

#include "format/table_file.hpp"
#include "platform/input_text.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {

std::filesystem::path chosen_patterns_file(const std::filesystem::path& folder, const std::string& digest) {
  return folder / (std::string(definition_family) + "_" + digest + ".patterns");
}

std::optional<std::vector<std::string>> chosen_patterns(const std::filesystem::path& file) {
  constexpr std::size_t longest = 1 << 16;
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return {};
  std::vector<std::string> patterns;
  const std::string text = read_text_file(file.string(), longest);
  for (const std::string_view line : split(text, "\n\r")) {
    const auto words = split(line.substr(0, line.find('#')), " \t");
    patterns.insert(patterns.end(), words.begin(), words.end());
  }
  if (patterns.empty()) throw Error(ErrorKind::bad_input, file.string() + ": no patterns; remove it to choose again");
  return patterns;
}

std::vector<std::string> patterns_of_tables(const std::filesystem::path& folder, const std::string& digest) {
  const std::string begin = std::string(definition_family) + "_" + digest + "_";
  std::set<std::string> patterns;  // a table may have two files
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(begin)) continue;
    for (const std::string_view suffix : {plain_suffix, compressed_suffix}) {
      if (name.ends_with(suffix))
        patterns.insert(name.substr(begin.size(), name.size() - suffix.size() - begin.size()));
    }
  }
  return {patterns.begin(), patterns.end()};
}

}  // namespace tilepdb::puzzles
