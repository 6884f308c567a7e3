// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "format/table_digest.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/search/bound_sample.hpp"
#include "solver/search/search_strategy.hpp"
#include "text/json_fwd.hpp"
#include "text/json_reader.hpp"
#include "tilepdb/error.hpp"
#include "tiles/catalogue.hpp"

// A certificate says what searches have proved, and how, so that somebody else can do the same again and compare. It is
// JSON; docs/output.md describes it.
namespace tilepdb::solver {

/// What expansions in completed bounds depend on besides the tables.
struct SearchSettings {
  bool plain = false;                       ///< IDA* alone
  bool transpose = true;                    ///< partitions are looked up reflected too
  bool choose = true;                       ///< partitions for hard instances, if the catalogue is a pool
  std::optional<unsigned> automaton_depth;  ///< unless plain; nothing: what the search has by default
  SearchDirection direction = SearchDirection::cheaper;
  std::optional<std::uint64_t> frontier_nodes;  ///< nothing: as the search does best
};

/// Whether partitions may be chosen from a catalogue with such settings.
[[nodiscard]] inline bool may_choose(const SearchSettings& search, const Catalogue& catalogue) noexcept {
  return search.choose && !search.plain && catalogue.choose != 0;
}

/// What certificates and checkpoints call how partitions are chosen from a pool. Files without it come from a version
/// that chose in another way.
inline constexpr const char* choice_time = "early";

/// What was proved of one instance.
struct Proof {
  std::string id;
  Position start;
  /// A shortest solution; nothing: the goal cannot be reached, or the search was not ended.
  std::optional<std::vector<Direction>> moves;
  /// Those that were searched to their end, without a solution, by all searches of the instance in their order.
  std::vector<Bound> bounds;
  /// Of a search that was not ended: every solution takes so many moves.
  std::optional<unsigned> at_least{};

  /// The largest bound that a search to compare with needs.
  [[nodiscard]] unsigned max_bound() const noexcept;
};

struct Certificate {
  Position goal;
  Catalogue catalogue;
  SearchSettings search;
  std::vector<TableDigest> tables;  ///< sorted
  std::vector<Proof> proofs;
};

/// Whether a catalogue is in the folders that come with the programs. Throws Error of that kind if its name is that of
/// another catalogue there, or else in the user's folders, or if the name is a list of other partitions.
bool require_true_name(const Catalogue& catalogue, const std::vector<std::filesystem::path>& shipped,
                       ErrorKind kind = ErrorKind::bad_input);

/// What was proved; nothing if the search gave up before it had completed a bound.
[[nodiscard]] std::optional<Proof> proof_of(const Instance& instance, const Result& result);

/// What a search has proved that goes on, by the bounds that it has completed; nothing if there are none.
[[nodiscard]] std::optional<Proof> unended_proof(const Instance& instance, const std::vector<Bound>& bounds);

/// What is wrong with a proof that shows without a search: moves that do not lead to the goal, say. Empty if nothing
/// is.
[[nodiscard]] std::string fault_without_search(const Proof& proof, const Position& goal);

/// What became of a proof when its instance was searched again.
struct ProofVerdict {
  std::string what;        ///< what is wrong, or why it is undecided; empty: it holds
  bool undecided = false;  ///< a limit came before
};

/// Judges a proof after the instance was searched again, up to Proof::max_bound() if the search was not ended or
/// samples were searched. Of bounds in `samples` what was searched is compared.
[[nodiscard]] ProofVerdict judge(const Proof& proof, const Result& result,
                                 const std::vector<BoundSample>& samples = {});

/// The least nodes of a bound whose parts have digests in these proofs; those of SearchMethod if none has.
[[nodiscard]] std::uint64_t least_nodes_in_parts(const std::vector<Proof>& proofs) noexcept;

/// A catalogue as it stands in a certificate.
[[nodiscard]] Json catalogue_json(const Catalogue& catalogue);
/// Reads it for a board, whatever its name is. Throws Error (bad_input) for anything else.
[[nodiscard]] Catalogue catalogue_from(const JsonReader& json, BoardSize board);

/// A certificate as the text of a file, with a line for each proof.
[[nodiscard]] std::string encode_certificate(const Certificate& certificate);

/// Reads it. `file` is its name in messages. Throws Error (bad_input) for anything else.
[[nodiscard]] Certificate decode_certificate(const std::string& text, const std::string& file);

}  // namespace tilepdb::solver
