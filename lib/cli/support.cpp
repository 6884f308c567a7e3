// SPDX-License-Identifier: MIT
#include "cli/support.hpp"

#include <exception>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "platform/threads.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

int parse_threads(std::string_view text) {
  const auto threads = parse_number(text);
  if (!threads || *threads > most_threads) {
    throw Error(ErrorKind::bad_input, "-j '" + std::string(text) + "': expected 0 (all cores) to " +
                                          std::to_string(most_threads) + " threads");
  }
  return static_cast<int>(*threads);
}

std::string option_error_text(const std::exception& error, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word.find('%') != std::string::npos) {
      return "the options cannot be understood, perhaps because of '" + word + "'";
    }
  }
  return error.what();
}

}  // namespace tilepdb
