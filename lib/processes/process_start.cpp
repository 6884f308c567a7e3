// SPDX-License-Identifier: MIT
#include "processes/process_start.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <thread>

#include "platform/checksum.hpp"
#include "platform/folders.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

void require_single_process() {
  for (const auto& [size, rank] : job_variables) {
    const auto processes = parse_number(environment(size));
    const auto own = parse_number(environment(rank));
    if (!own || processes.value_or(1) < 2) continue;
    if (*own != 0) std::this_thread::sleep_for(std::chrono::seconds(3));
    throw Error(ErrorKind::bad_input,
                "one of " + std::to_string(*processes) +
                    " processes that would each do all the work: use --mpi to share it, or unset " + size +
                    " if each has its own work");
  }
}

namespace {

/// An option that may differ between processes.
struct OwnOption {
  std::string_view name;
  char letter;  ///< 0: no short form
  bool has_value;
};
constexpr OwnOption own_options[] = {
    {"--jobs", 'j', true}, {"--isa", 0, true}, {"--dir", 0, true}, {"--quiet", 'q', false}, {"--verbose", 'v', false}};

/// The words of an argument that must be the same in all processes, and whether the next argument is the value of an
/// option that may differ.
struct SharedPart {
  std::vector<std::string> words;
  bool takes_next = false;
};

/// Handles an argument that begins with two dashes or with none.
[[nodiscard]] SharedPart shared_part(const std::string& word) {
  const std::size_t equals = word.starts_with("--") ? word.find('=') : std::string::npos;
  const std::string name = word.substr(0, equals);
  const auto* const own = std::find_if(std::begin(own_options), std::end(own_options),
                                       [&](const OwnOption& option) { return option.name == name; });
  if (own != std::end(own_options)) return {{}, own->has_value && equals == std::string::npos};
  if (equals == std::string::npos) return {{name}, false};
  return {{name, word.substr(equals + 1)}, false};
}

/// Handles short options after one dash: options without a value may be joined, and a value may follow the last letter.
[[nodiscard]] SharedPart shared_part_of_letters(const std::string& word) {
  for (std::size_t i = 1; i < word.size(); ++i) {
    const auto* const own = std::find_if(std::begin(own_options), std::end(own_options),
                                         [&](const OwnOption& option) { return option.letter == word[i]; });
    // The rest may be the value of an option that must be the same.
    if (own == std::end(own_options)) return {{"-" + word.substr(i)}, false};
    if (own->has_value) return {{}, i + 1 == word.size()};
  }
  return {};
}

/// Returns the words that must be the same in all processes; an option and its value are separate words.
[[nodiscard]] std::vector<std::string> shared_words(const std::vector<std::string>& words) {
  std::vector<std::string> shared;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool has_letters = words[i].size() > 1 && words[i][0] == '-' && words[i][1] != '-';
    const SharedPart part = has_letters ? shared_part_of_letters(words[i]) : shared_part(words[i]);
    shared.insert(shared.end(), part.words.begin(), part.words.end());
    if (part.takes_next) ++i;
  }
  return shared;
}

/// Returns a word of a list, preceded by the option that it is the value of.
[[nodiscard]] std::string named_word(const std::vector<std::string>& words, std::size_t at) {
  if (at >= words.size()) return {};
  const auto is_option = [](const std::string& word) { return word.starts_with("-") && word.size() > 1; };
  const bool is_value = at > 0 && !is_option(words[at]) && is_option(words[at - 1]);
  return (is_value ? words[at - 1] + " " : "") + words[at];
}

/// Describes the first difference between the words of a process and those of the first process.
[[nodiscard]] std::string difference(const std::vector<std::string>& found, const std::vector<std::string>& first) {
  const auto end = std::mismatch(found.begin(), found.end(), first.begin(), first.end());
  const auto at = static_cast<std::size_t>(end.first - found.begin());
  const std::string here = named_word(found, at);
  const std::string there = named_word(first, at);
  const bool more = end.first != found.end() && std::find(first.begin(), first.end(), *end.first) == first.end();
  const bool less = end.second != first.end() && std::find(found.begin(), found.end(), *end.second) == found.end();
  if (there.empty() || (more && !less)) return "unexpected '" + here + "'";
  if (here.empty() || (less && !more)) return "missing '" + there + "'";
  return "found '" + here + "', expected '" + there + "'";
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text.append(word).append(1, '\0');
  return text;
}

[[nodiscard]] std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const auto end = text.find('\0');
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return words;
}

[[nodiscard]] Error other_start(const std::string& who, const std::vector<std::string>& found, const std::string& other,
                                const std::vector<std::string>& first) {
  if (found[0] != first[0]) {
    return {ErrorKind::bad_input, who + " runs " + found[0] + ", expected " + first[0] + " as " + other};
  }
  return {ErrorKind::bad_input, who + " was started with other options than " + other + ": " +
                                    difference(found, first) + "; only -j, --isa, --dir, -q and -v may differ"};
}

}  // namespace

void require_same_start(Team& team, const std::string& program, const std::vector<std::string>& words) {
  auto own = shared_words(words);
  own.insert(own.begin(), program);
  const std::string text = joined(own);
  // Digests first, because the words may be long.
  const auto digests = team.gather(format_hexadecimal(checksum(text_bytes(text))));
  if (std::count(digests.begin(), digests.end(), digests[0]) == team.size()) return;
  const auto texts = team.gather(text);
  for (int rank = 1; rank < team.size(); ++rank) {
    const auto found = words_in(texts[static_cast<std::size_t>(rank)]);
    const auto first = words_in(texts[0]);
    if (found == first) continue;
    throw other_start(process_name(team, rank), found, process_name(team, 0), first);
  }
}

}  // namespace tilepdb
