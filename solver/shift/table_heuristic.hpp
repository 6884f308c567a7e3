// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "solver/shift/shift_heuristic.hpp"
#include "solver/shift/shift_table.hpp"

namespace tilepdb::shift {

/// Whether a table distinguishes some of a goal's kinds, or all of them where there is only one.
[[nodiscard]] bool serves(const TableKey& table, const Board& goal);

/// The tables of the shift puzzle in a folder, opened once they are needed. One that is damaged stops those alone that
/// need it: what it is a table of, its name says where its header does not.
class TableFolder {
 public:
  /// Told of a file that is left out, and why.
  using LeftOut = std::function<void(const std::filesystem::path& file, const Error& reason)>;

  /// Of a table that is there plain and compressed the plain file is taken. A folder that is not there has none.
  TableFolder(const std::filesystem::path& folder, Check check);

  /// Forgets all other tables than these.
  void keep_only(const std::vector<TableKey>& tables);

  /// The files of those that serve a goal. Throws the Error of one that cannot be read.
  [[nodiscard]] std::vector<std::filesystem::path> paths_serving(const Board& goal) const;

  /// Those tables. Throws Error for one that cannot be read, or is damaged.
  [[nodiscard]] Tables serving(const Board& goal);

  /// Tells of the files that cannot be read.
  void tell_unreadable(const LeftOut& left_out) const;

 private:
  struct File {
    std::filesystem::path path;
    std::optional<TableKey> key;  ///< nothing if neither header nor name say it
    std::shared_ptr<const Table> open{};
    std::optional<Error> unreadable{};

    [[nodiscard]] bool serves(const Board& goal) const { return key && shift::serves(*key, goal); }
  };

  /// Adds a file unless it is a table of another puzzle.
  void add(const std::filesystem::path& path);

  Check check_;
  std::vector<File> files_;
};

/// The largest h of a goal's tables, each looked up in the ways that are worth their time.
class TableHeuristic final : public ShiftHeuristic {
 public:
  /// `goal` has to be that of the boards. Ways are chosen on random boards, always the same ones.
  TableHeuristic(const Board& goal, const Tables& tables);

 private:
  /// A lookup, laid out for reading.
  struct Way {
    std::shared_ptr<const Table> table;
    std::array<std::uint8_t, max_cells> cell{};           ///< where each cell comes to lie
    std::array<std::vector<Kind>, max_cells> kinds_of{};  ///< of each ranked class

    [[nodiscard]] unsigned h(const ClassCells& cells_of_kind) const noexcept;
  };

  [[nodiscard]] unsigned find_value(const Board& board, unsigned enough) const override;
  void choose_ways(const Board& goal);

  std::vector<Way> ways_;
};

}  // namespace tilepdb::shift
