// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "format/digests.hpp"
#include "solver/batch/result.hpp"
#include "solver/certificates/certified_search.hpp"

// A certificate says what searches have proved, and how, so that somebody else can do the same again and compare. It is
// JSON; docs/output.md describes it.
namespace tilepdb::solver {

/// What was proved of one instance of any puzzle.
struct Proof {
  std::string id;
  std::string start{};  ///< a state, as its puzzle writes it
  /// A shortest solution; nothing: the goal cannot be reached, or the search was not ended.
  std::optional<std::vector<std::string>> moves{};
  /// Those that were searched to their end, without a solution, by all searches of the instance in their order.
  std::vector<Bound> bounds{};
  /// Of a search that was not ended: every solution takes so many moves.
  std::optional<unsigned> at_least{};
  /// h of a start that can be solved; nothing for sliding tiles, where tables and partitions name it.
  std::optional<unsigned> h{};

  /// Moves of the solution.
  [[nodiscard]] std::optional<std::size_t> length() const {
    return moves ? std::optional(moves->size()) : std::nullopt;
  }
  /// The largest bound that a search to compare with needs.
  [[nodiscard]] unsigned max_bound() const noexcept;
};

/// How sliding tiles were searched.
struct TileMethod {
  Catalogue catalogue;
  SearchSettings search;
};

struct Certificate {
  std::string puzzle;  ///< as --puzzle names it
  std::string size{};
  std::string goal{};                   ///< a state; of sliding tiles written out
  std::string heuristic{};              ///< of sliding tiles pdb
  bool pruning = true;                  ///< superfluous sequences of moves were left out
  std::vector<std::string> patterns{};  ///< of the tables, as the puzzle calls them; none where it does not
  std::optional<TileMethod> tiles{};    ///< of sliding tiles alone
  std::vector<TableDigest> tables{};    ///< sorted
  std::vector<Proof> proofs{};
};

/// The most bytes of a certificate.
inline constexpr std::size_t most_certificate_bytes = std::size_t{1} << 30;

/// Throws Error (bad_input), `where` first, unless a text can be an instance's id or a catalogue's name in a
/// certificate: text for people, of one line.
void require_certifiable_name(const std::string& name, const std::string& where);

/// The puzzle that a certificate names; empty if it names none. `file` is its name in messages. Throws Error
/// (bad_input) for a text that is no certificate.
[[nodiscard]] std::string puzzle_of_certificate(const std::string& text, const std::string& file);

/// A certificate as the text of a file, with a line for each proof.
[[nodiscard]] std::string encode_certificate(const Certificate& certificate);

/// Reads that of a puzzle. `file` is its name in messages. Throws Error (bad_input) for anything else.
[[nodiscard]] Certificate decode_certificate(const std::string& text, const std::string& file,
                                             const std::string& puzzle);

}  // namespace tilepdb::solver
