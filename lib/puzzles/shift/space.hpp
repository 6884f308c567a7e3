// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "puzzles/shift/index.hpp"
#include "puzzles/shift/table_key.hpp"
#include "tilepdb/pattern_database/space.hpp"

namespace tilepdb::shift {

/// A shift of a line, of cells as bits.
class LineShift {
 public:
  LineShift(BoardSize size, unsigned line, bool backward) noexcept;

  [[nodiscard]] Cells operator()(Cells cells) const noexcept {
    const Cells ahead = backward_ ? (cells & inner_) >> step_ : (cells & inner_) << step_;
    const Cells around = backward_ ? (cells & at_end_) << back_ : (cells & at_end_) >> back_;
    return (cells & others_) | ahead | around;
  }

 private:
  Cells others_ = 0;  // those that are not in the line
  Cells inner_ = 0;   // those that go on by a step
  Cells at_end_ = 0;  // the one that comes back on the other side
  unsigned step_ = 0;
  unsigned back_ = 0;
  bool backward_ = false;
};

/// The arrangements of a key's classes. Models IndexSpace.
class Space {
 public:
  /// Throws Error (bad_input) if there are too many for a table.
  explicit Space(const TableKey& key);

  [[nodiscard]] const Index& index() const noexcept { return index_; }
  [[nodiscard]] const TableKey& key() const noexcept { return index_.key(); }
  [[nodiscard]] pattern_database::Name name() const { return {"shift", key().size.name() + "_" + key().cells_text()}; }
  [[nodiscard]] std::uint64_t size() const noexcept { return index_.states(); }
  [[nodiscard]] unsigned moves() const noexcept { return static_cast<unsigned>(shifts_.size()); }
  [[nodiscard]] std::array<std::uint64_t, 1> goals() const noexcept;
  [[nodiscard]] static bool undirected() noexcept { return true; }

  /// Keeps what states have in common that differ in their last class alone.
  class Expander {
   public:
    explicit Expander(const Space& space);

    template <typename Visit>
    bool any(std::uint64_t index, Visit&& visit) {
      if (index - row_.begin >= row_length_) enter_row(index);
      const Cells cells = index_->last_cells(index - row_.begin, row_.free);
      for (const Target& target : targets_) {
        if (visit(target.row.begin + Index::subset_rank(target.shift(cells), target.row.free), 1U)) return true;
      }
      return false;
    }

   private:
    struct Target {
      LineShift shift;
      Index::Row row{};
    };

    void enter_row(std::uint64_t index);

    const Index* index_;
    std::vector<Target> targets_;
    std::uint64_t row_length_;
    Index::Row row_{};
  };
  [[nodiscard]] Expander expander() const { return Expander(*this); }

 private:
  Index index_;
  std::vector<LineShift> shifts_;
};

}  // namespace tilepdb::shift
