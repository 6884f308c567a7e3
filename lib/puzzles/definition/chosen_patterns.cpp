// SPDX-License-Identifier: MIT
#include "puzzles/definition/chosen_patterns.hpp"

#include <system_error>

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

}  // namespace tilepdb::puzzles
