// SPDX-License-Identifier: MIT
#pragma once

#include <omp.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "tilepdb/compressed_format.hpp"
#include "tilepdb/index.hpp"
#include "tilepdb/mapped_file.hpp"
#include "tilepdb/memory.hpp"

namespace tilepdb {

inline constexpr const char* plain_suffix = ".pdb";
inline constexpr const char* compressed_suffix = ".pdb.zst";

/// Whether a file is a compressed table, by its name.
[[nodiscard]] inline bool is_compressed_name(const std::filesystem::path& path) { return path.extension() == ".zst"; }

/// A pattern database open for reading. A plain file is used as it lies, mapped; a compressed one is unpacked into
/// memory. Copies are not made; move it or share it by pointer.
class Table {
 public:
  enum class Check { header_only, everything };

  /// Opens a table with `threads` threads (0: all cores) for unpacking and checksums. With Check::everything each
  /// chunk's checksum is compared too; unpacking always does so. Throws Error for a file that is missing, foreign,
  /// newer, truncated or damaged. `shared_index` saves building one if its board and tile count fit.
  explicit Table(const std::filesystem::path& path, Check check = Check::everything, int threads = 0,
                 std::shared_ptr<const Index> shared_index = nullptr)
      : file_(path), index_(std::move(shared_index)) {
    const std::string name = path.string();
    if (is_compressed_name(path)) {
      const CompressedLayout layout = read_compressed_layout(file_.bytes(), name);
      header_ = layout.header;
      check_index(name);
      unpack(layout, name, threads);
      return;
    }
    header_ = decode_header(file_.bytes().first(std::min(file_.bytes().size(), header_size)), name);
    check_index(name);
    if (file_.bytes().size() != header_.file_size()) {
      throw Error(ErrorKind::check_failed, name + ": " +
                                               (file_.bytes().size() < header_.file_size() ? "truncated" : "too long") +
                                               ": expected " + std::to_string(header_.file_size()) + " bytes, found " +
                                               std::to_string(file_.bytes().size()) + "; make it again with pdbgen");
    }
    bits_ = file_.bytes().subspan(header_size);
    if (check == Check::everything) check_chunks(name, threads);
  }

  [[nodiscard]] const Header& header() const noexcept { return header_; }
  [[nodiscard]] const TableKey& key() const noexcept { return header_.key; }
  [[nodiscard]] const Index& index() const noexcept { return *index_; }
  [[nodiscard]] std::shared_ptr<const Index> shared_index() const noexcept { return index_; }

  /// The payload: bit i (bit i % 8 of byte i / 8) belongs to the state of rank i.
  [[nodiscard]] std::span<const std::uint8_t> bits() const noexcept { return bits_; }

  /// The stored bit of a state: ((h − Manhattan distance) / 2) mod 2.
  [[nodiscard]] bool bit(const PatternState& state) const noexcept {
    const std::uint64_t rank = index_->rank(state);
    return ((bits_[rank / 8] >> (rank % 8)) & 1U) != 0;
  }

  /// Sum of the Manhattan distances of the pattern's tiles to their goals.
  [[nodiscard]] unsigned manhattan_distance(const PatternState& state) const noexcept {
    std::array<Cell, max_pattern_tiles> home{};
    unsigned tiles = 0;
    for (CellSet rest = key().pattern; rest != 0; rest = without_first(rest)) home[tiles++] = first_cell(rest);
    unsigned sum = 0;
    unsigned entry = 0;
    for (CellSet rest = state.occupied; rest != 0; rest = without_first(rest)) {
      sum += key().board.distance(first_cell(rest), home[state.arrangement[entry++]]);
    }
    return sum;
  }

  /// h mod 4 of a state, from one bit of the table.
  [[nodiscard]] unsigned value_mod_4(const PatternState& state) const noexcept {
    return (manhattan_distance(state) + (bit(state) ? 2U : 0U)) % 4;
  }

  /// h of a state that can be reached from the goal: the number of moves of pattern tiles to it, found by walking
  /// down to the goal, bit by bit. Nothing if the table does not lead to the goal (it is damaged, or the state
  /// cannot be reached).
  [[nodiscard]] std::optional<unsigned> distance(PatternState state) const noexcept;

  /// Calls `visitor(next)` for every state one pattern-tile move away until it returns true; returns whether it did.
  template <typename Visitor>
  static bool any_neighbour(const Index& index, const PatternState& state, Visitor&& visitor);

 private:
  void check_index(const std::string& name) {
    if (!index_ || !(index_->board() == key().board) || index_->tiles() != key().tiles()) {
      index_ = std::make_shared<const Index>(key().board, key().tiles());
    }
    if (header_.entries != index_->states() || header_.index_digest != index_digest(*index_)) {
      throw Error(ErrorKind::check_failed,
                  name + ": its states are numbered in another way than this program's; make it again with pdbgen");
    }
  }

  void unpack(const CompressedLayout& layout, const std::string& name, int threads) {
    memory_ = HugeBuffer(header_.payload_size());
    std::atomic<bool> sound{true};
    const std::size_t chunks = layout.chunks.size();
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads > 0 ? threads : omp_get_num_procs())
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
      const auto frame = file_.bytes().subspan(layout.chunks[chunk].offset, layout.chunks[chunk].size);
      const auto into = memory_.bytes().subspan(chunk * std::size_t{header_.chunk_size}, header_.chunk_bytes(chunk));
      if (!unpack_frame(frame, into) || checksum(into) != header_.chunk_checksums[chunk]) sound = false;
    }
    if (!sound)
      throw Error(ErrorKind::check_failed, name + ": damaged: a chunk's checksum differs; make it again with pdbgen");
    file_ = MappedFile();
    bits_ = std::as_const(memory_).bytes();
  }

  void check_chunks(const std::string& name, int threads) const {
    std::atomic<bool> sound{true};
    const std::size_t chunks = header_.chunks();
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads > 0 ? threads : omp_get_num_procs())
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
      const auto bytes = bits_.subspan(chunk * std::size_t{header_.chunk_size}, header_.chunk_bytes(chunk));
      if (checksum(bytes) != header_.chunk_checksums[chunk]) sound = false;
    }
    if (!sound)
      throw Error(ErrorKind::check_failed, name + ": damaged: a chunk's checksum differs; make it again with pdbgen");
  }

  MappedFile file_;
  HugeBuffer memory_;
  Header header_;
  std::shared_ptr<const Index> index_;
  std::span<const std::uint8_t> bits_;
};

/// The header of a table, plain or compressed, without reading the rest.
[[nodiscard]] inline Header read_header(const std::filesystem::path& path) {
  const MappedFile file(path);
  if (is_compressed_name(path)) return read_compressed_layout(file.bytes(), path.string()).header;
  return decode_header(file.bytes().first(std::min(file.bytes().size(), header_size)), path.string());
}

template <typename Visitor>
bool Table::any_neighbour(const Index& index, const PatternState& state, Visitor&& visitor) {
  const BoardSize board = index.board();
  const CellSet region = board.region(board.all() & ~state.occupied, state.blank);
  unsigned entry = 0;
  for (CellSet rest = state.occupied; rest != 0; rest = without_first(rest), ++entry) {
    const Cell from = first_cell(rest);
    for (CellSet targets = board.neighbours(from) & region; targets != 0; targets = without_first(targets)) {
      const Cell to = first_cell(targets);
      PatternState next{state.occupied ^ cell_bit(from) ^ cell_bit(to), from, {}};
      const unsigned place = count_below(next.occupied, to);
      unsigned source = 0;
      for (unsigned target = 0; target < index.tiles(); ++target) {
        if (target == place) {
          next.arrangement[target] = state.arrangement[entry];
          continue;
        }
        if (source == entry) ++source;
        next.arrangement[target] = state.arrangement[source++];
      }
      if (visitor(next)) return true;
    }
  }
  return false;
}

inline std::optional<unsigned> Table::distance(PatternState state) const noexcept {
  const auto at_goal = [&](const PatternState& s) {
    return s.occupied == key().pattern && contains(key().goal_region(), s.blank) &&
           rank_arrangement(s.arrangement, key().tiles()) == 0;
  };
  for (unsigned steps = 0; steps <= max_levels; ++steps) {
    if (at_goal(state)) return steps;
    const unsigned wanted = (value_mod_4(state) + 3) % 4;
    const bool found = any_neighbour(*index_, state, [&](const PatternState& next) {
      if (value_mod_4(next) != wanted) return false;
      state = next;
      return true;
    });
    if (!found) return {};
  }
  return {};
}

}  // namespace tilepdb
