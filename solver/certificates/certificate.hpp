// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "format/format.hpp"
#include "solver/batch/result.hpp"
#include "solver/certificates/certified_search.hpp"

// A certificate records what searches have proved and how, so that others can repeat them and compare. It is JSON;
// docs/output.md describes it.
namespace tilepdb::solver {

/// The proof of one instance of any puzzle.
struct Proof {
  std::string id;
  std::string start{};  ///< a state, as its puzzle writes it
  /// A shortest solution, or the best one of a search that did not end; nothing: none is known.
  std::optional<std::vector<std::string>> moves{};
  /// The completed bounds, without a solution, of all searches of the instance in order.
  std::vector<Bound> bounds{};
  /// If the search did not end: the lower bound that it proved, in moves.
  std::optional<unsigned> at_least{};
  /// h of a solvable start; nothing for sliding tiles, where tables and partitions determine it.
  std::optional<unsigned> h{};

  /// Whether the bounds prove that the solution is a shortest one.
  [[nodiscard]] bool is_optimal() const noexcept { return moves && !at_least; }
  /// Returns the number of moves of the solution.
  [[nodiscard]] std::optional<std::size_t> length() const {
    return moves ? std::optional(moves->size()) : std::nullopt;
  }
  /// Returns the largest bound that a search needs for a comparison.
  [[nodiscard]] unsigned max_bound() const noexcept;
};

/// The search of sliding tiles.
struct TileMethod {
  Catalogue catalogue;
  SearchSettings search;
};

struct Certificate {
  std::string puzzle;  ///< as --puzzle names it
  std::string size{};
  std::string goal{};                   ///< a state; for sliding tiles all tiles
  std::string heuristic{};              ///< empty for sliding tiles, whose search reads tables
  bool pruning = true;                  ///< superfluous sequences of moves were pruned
  std::vector<std::string> patterns{};  ///< of the tables, in the puzzle's notation; empty for puzzles without
  std::optional<TileMethod> tiles{};    ///< only for sliding tiles
  std::vector<TableDigest> tables{};    ///< sorted
  std::vector<Proof> proofs{};
};

/// The maximum size of a certificate in bytes.
inline constexpr std::size_t most_certificate_bytes = std::size_t{1} << 30;

/// Throws Error (bad_input) that begins with `where`, which includes its own ": ", unless a text can be an instance's
/// id or a catalogue's name in a certificate: 1 to 256 bytes without control characters.
void require_certifiable_name(const std::string& name, const std::string& where);

/// Returns the puzzle that a certificate names; empty if it names none. `file` is its name in messages. Throws Error
/// (bad_input) for a text that is not a certificate.
[[nodiscard]] std::string puzzle_of_certificate(const std::string& text, const std::string& file);

/// Returns a certificate as the text of a file, with a line for each proof.
[[nodiscard]] std::string encode_certificate(const Certificate& certificate);

/// Parses a certificate of the puzzle. `file` is its name in messages. Throws Error (bad_input) for anything else.
[[nodiscard]] Certificate decode_certificate(const std::string& text, const std::string& file,
                                             const std::string& puzzle);

}  // namespace tilepdb::solver
