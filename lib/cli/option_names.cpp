// SPDX-License-Identifier: MIT
#include <string>
#include <string_view>
#include <utility>

#include "cli/output.hpp"

namespace tilepdb {
namespace {

/// Words in the library's messages, and the options that replace them in the programs' messages.
constexpr std::pair<std::string_view, std::string_view> program_words[] = {
    {"name its size, for example ", "name the board, for example --board "},
    {"no table folder: name one, or set", "no table folder: give --dir, or set"},
    {"as cells of the blank the moves end at ", "with --given-as cells the moves end at "},
    {"another goal can be reached: ", "another --goal can be reached: "},
    {", another can be named", ", --size names another"},
    {"; name the puzzle ", "; give --puzzle "},
    {"; ? is for a goal that is named beside the puzzle", "; ? is for --goal"},
    {"; do not name the puzzle ", "; leave out --puzzle "},
    {"unless another puzzle is named", "unless --puzzle names another"},
    {"name a pattern", "name one with --pattern"},
    {"name fewer patterns", "name fewer with --pattern"},
    {"solved by algorithm beam alone", "solved by --algorithm beam alone"},
    {"give more memory", "give more with --memory"},
    {"the memory allowed is ", "--memory allows "},
    {"fewer threads or ", "fewer threads (-j) or "},
    {"or begin without the checkpoint", "or leave out --resume"},
    {"remove it to start again", "--force starts again"},
    {"remove both to start again", "--force starts again"},
    {"remove it and make the automaton again", "make it again with pdbgen automaton --force"},
    {"remove it and make the table again", "make it again with pdbgen generate --force"},
    {"verify the tables in full", "check the tables with pdbgen verify --full"},
    {"verify it in full", "use --full"},
    {"make the tiles smaller", "give a smaller --tile-size"},
    {"or name the folder it is in", "or name its folder with --module"}};

/// Names of arguments that a message may begin with and that are also names of options.
constexpr std::string_view named_first[] = {"goal: ", "walk: "};

}  // namespace

std::string with_option_names(std::string message) {
  for (const std::string_view name : named_first) {
    if (message.starts_with(name)) message.insert(0, "--");
  }
  for (const auto& [words, with_option] : program_words) {
    if (const auto at = message.find(words); at != std::string::npos) message.replace(at, words.size(), with_option);
  }
  return message;
}

}  // namespace tilepdb
