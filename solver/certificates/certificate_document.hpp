// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "format/table_digest.hpp"
#include "solver/instances/instance_file.hpp"
#include "text/json_fwd.hpp"
#include "text/json_reader.hpp"
#include "text/text.hpp"

// What the certificates of all puzzles have in common.
namespace tilepdb::solver {

/// The puzzle that certificates of sliding tiles name.
inline constexpr const char* puzzle_of_boards = "tiles";

/// Throws Error (bad_input), `where` first, unless a text can be an instance's id or a catalogue's name in a
/// certificate: text for people, of one line.
void require_certifiable_name(const std::string& name, const std::string& where);

/// Such a name. Throws Error (bad_input) for another.
[[nodiscard]] std::string name_from(const JsonReader& json);

/// The puzzle that a certificate names; empty if it names none. `file` is its name in messages. Throws Error
/// (bad_input) for a text that is no certificate.
[[nodiscard]] std::string puzzle_of_document(const std::string& text, const std::string& file);

/// Requires a certificate of a puzzle, with members of its own besides those of all.
void require_head(const JsonReader& json, const std::string& puzzle, const std::vector<std::string_view>& own);

/// The proofs, each with an id of its own. `read` makes one of its JSON.
template <typename Proof>
[[nodiscard]] std::vector<Proof> proofs_from(const JsonReader& json,
                                             const std::function<Proof(const JsonReader&)>& read) {
  std::vector<Proof> proofs;
  std::map<std::string, std::size_t> numbers;
  for (const JsonReader& item : json.items(1, most_instances)) {
    proofs.push_back(read(item));
    const auto [other, is_new] = numbers.try_emplace(proofs.back().id, proofs.size() - 1);
    if (!is_new) throw item.member("id").refuse("the id of proofs[" + std::to_string(other->second) + "] again");
  }
  return proofs;
}

/// The tables, sorted. `require_name` throws Error for names that there cannot be.
[[nodiscard]] std::vector<TableDigest> tables_from(const JsonReader& json,
                                                   const std::function<void(const JsonReader& name)>& require_name);

/// A certificate as the text of a file, with a line for each proof; `members` are those besides the ones of all.
[[nodiscard]] std::string encode_document(const Json& members, const std::vector<Json>& proofs,
                                          const std::vector<TableDigest>& tables);

/// Has a certificate's text read. Throws the Error of `read`, which the file's name begins.
void decode_document(const std::string& text, const std::string& file,
                     const std::function<void(const JsonReader&)>& read);

/// What is wrong with tables that were used, where a certificate names others.
[[nodiscard]] std::vector<std::string> faults_of_tables(const std::vector<TableDigest>& named,
                                                        const std::vector<TableDigest>& used);

/// What is wrong with bounds where others were found; empty if nothing is. They are compared as the texts of messages.
template <typename Bounds, typename TextOf>
[[nodiscard]] std::string fault_of_bounds(const Bounds& right, const Bounds& found, const TextOf& as_text) {
  if (right.size() != found.size()) {
    return "its search completes " + counted(right.size(), "bound") + ", found " + std::to_string(found.size());
  }
  for (std::size_t i = 0; i < right.size(); ++i) {
    const std::string text = as_text(right[i]);
    const std::string other = as_text(found[i]);
    if (text != other) return ("its search completes " + text).append(", found ").append(other);
  }
  return "";
}

}  // namespace tilepdb::solver
