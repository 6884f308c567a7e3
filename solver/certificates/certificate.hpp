// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "solver/instances/board_text.hpp"
#include "solver/tables/problem_tables.hpp"
#include "tiles/catalogue.hpp"

// A certificate says what searches have proved, and how, so that somebody else can do the same again and compare. It is
// JSON; docs/output.md describes it.
namespace tilepdb::solver {

/// What expansions in completed bounds depend on besides the tables.
struct SearchSettings {
  bool plain = false;            ///< IDA* alone
  bool transpose = true;         ///< partitions are looked up reflected too
  bool choose = true;            ///< partitions for hard instances, if the catalogue is a pool
  unsigned automaton_depth = 0;  ///< unless plain
  SearchDirection direction = SearchDirection::cheaper;
  std::optional<std::uint64_t> frontier_nodes;  ///< nothing: as the search does best
};

/// What was proved of one instance.
struct Proof {
  std::string id;
  Position start;
  std::optional<std::vector<Direction>> moves;  ///< a shortest solution; nothing: the goal cannot be reached
  std::vector<Bound> bounds;                    ///< completed_bounds()
};

struct Certificate {
  Position goal;
  Catalogue catalogue;
  SearchSettings search;
  std::vector<TableDigest> tables;  ///< sorted
  std::vector<Proof> proofs;
};

/// Throws Error (bad_input) if a catalogue has the name of one in these folders, which come with the programs, and is
/// another one.
void require_true_name(const Catalogue& catalogue, const std::vector<std::filesystem::path>& folders);

/// The bounds that were searched to their end, without a solution, by all searches of an instance in their order.
[[nodiscard]] std::vector<Bound> completed_bounds(const Solution& solution);

/// What was proved, unless the search gave up.
[[nodiscard]] std::optional<Proof> proof_of(const Instance& instance, const Outcome& outcome);

/// What is wrong with a proof that shows without a search: moves that do not lead to the goal, say. Empty if nothing
/// is.
[[nodiscard]] std::string fault_on_the_face(const Proof& proof, const Position& goal);

/// What is wrong with a proof after the instance was searched again; empty if nothing is. Bounds are compared with
/// `same_search` only.
[[nodiscard]] std::string fault_in_search(const Proof& proof, const Outcome& outcome, bool same_search);

/// A certificate as the text of a file, with a line for each proof.
[[nodiscard]] std::string encode_certificate(const Certificate& certificate);

/// Reads it. `file` is its name in messages. Throws Error (bad_input) for anything else.
[[nodiscard]] Certificate decode_certificate(const std::string& text, const std::string& file);

}  // namespace tilepdb::solver
