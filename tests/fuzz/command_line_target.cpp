// SPDX-License-Identifier: MIT
#include "pdbgen/commands/options.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/shift_options.hpp"
#include "tests/fuzz/targets.hpp"

namespace tilepdb::fuzz {

namespace {

[[nodiscard]] std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream lines(text);
  for (std::string word; std::getline(lines, word);) words.push_back(word);
  return words;
}

}  // namespace

int command_line(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  const unsigned groups = data[1] | static_cast<unsigned>(data[2]) << 8U;
  const auto words = words_of({data + 3, data + size});
  return read([&] {
    switch (data[0] % 3) {
      case 0: (void)solver::parse_options({"solve", "", "", "", groups}, words); break;
      case 1: (void)solver::parse_shift_options({"solve", "", "", "", groups, "shift"}, words); break;
      default: (void)generator::parse_options({"generate", "", "", "", groups}, words);
    }
  });
}

}  // namespace tilepdb::fuzz
