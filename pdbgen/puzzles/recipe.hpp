// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "format/format.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "platform/job.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/detail/level_maker.hpp"
#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pdbgen {

/// Options for making a table's file.
struct MakeOptions {
  SearchOptions search{};  ///< puzzles other than sliding tiles use only memory and checkpoint interval
  WriteOptions write{};
  pattern_database::Encoding encoding = pattern_database::Encoding::smallest;  ///< for puzzles other than sliding tiles
};

/// Returns the bits per state of an encoding, or 0 if the encoding does not fix them.
[[nodiscard]] unsigned bits_asked(pattern_database::Encoding encoding) noexcept;

/// Work on a table's file: what prepare() did, or `search` if make() must follow.
enum class TableNeed : std::uint8_t { nothing, conversion, search };

/// Recipe of one table of any puzzle. Rare operations on tables, such as verifying, are not virtual functions: they
/// would become part of every program that makes tables, including the WebAssembly module.
class TableRecipe {
 public:
  TableRecipe() = default;
  TableRecipe(const TableRecipe&) = delete;
  TableRecipe& operator=(const TableRecipe&) = delete;
  virtual ~TableRecipe() = default;

  [[nodiscard]] virtual AnyTableKey key() const = 0;
  [[nodiscard]] virtual std::uint64_t states() const = 0;

  /// Does everything that needs no search. Keeps an existing file. Converts the other form, plain or compressed, if it
  /// is sound, has the requested encoding and fits into memory. If the file is to be replaced, removes what an earlier
  /// search left. Returns `search` if make() must follow. Calls `unusable` with the reason if the other form cannot be
  /// converted. Throws Error (resource) if disk space is short, and errors of TableFileWriter.
  [[nodiscard]] TableNeed prepare(const std::filesystem::path& path, const Job& job, const MakeOptions& options,
                                  const std::function<void(const Error&)>& unusable) const;

  /// Searches for the table and writes its file; the search keeps its hidden files beside it. Waits first if another
  /// program is making the same file. Returns the table's header. Throws Error: resource, before the search, if memory
  /// or disk cannot suffice; bad_input if the encoding does not fit the table; and errors of TableFileWriter.
  virtual Header make(const std::filesystem::path& path, const Job& job, const MakeOptions& options,
                      SearchObserver& observer = SearchObserver::none()) const = 0;
};

/// Generator of a state's neighbours, for one thread.
class Neighbours {
 public:
  struct Step {
    std::uint64_t to = 0;
    unsigned cost = 0;
  };

  Neighbours() = default;
  Neighbours(const Neighbours&) = delete;
  Neighbours& operator=(const Neighbours&) = delete;
  virtual ~Neighbours() = default;

  /// Returns the moves of a state; valid until the next call.
  [[nodiscard]] virtual const std::vector<Step>& of(std::uint64_t index) = 0;
  /// Returns the state's parity, which each move of cost 1 changes; false if the space has no parity.
  [[nodiscard]] virtual bool parity(std::uint64_t index) const = 0;
};

/// Recipe of the table of a state space, that is, of a puzzle other than sliding tiles. Hides the type of the space.
class SpaceRecipe : public TableRecipe {
 public:
  Header make(const std::filesystem::path& path, const Job& job, const MakeOptions& options,
              SearchObserver& observer = SearchObserver::none()) const override;

  /// Returns facts of the space, after checking samples of it. Throws Error (bad_input).
  [[nodiscard]] virtual pattern_database::detail::SpaceFacts facts() const = 0;
  /// Returns a level maker for `threads` threads. The recipe must outlive it.
  [[nodiscard]] virtual std::unique_ptr<pattern_database::detail::LevelMaker> levels(unsigned threads) const = 0;
  /// Returns a neighbour generator; `in_order` promises that states are queried in ascending order. The recipe must
  /// outlive it.
  [[nodiscard]] virtual std::unique_ptr<Neighbours> neighbours(bool in_order) const = 0;

  /// Returns the text of a state of the puzzle; empty if a state of the table may stand for several, or has no text.
  std::function<std::string(std::uint64_t index)> whole_state{};

 protected:
  /// `smallest` is the encoding used for Encoding::smallest.
  explicit SpaceRecipe(pattern_database::Encoding smallest) : smallest_(smallest) {}

 private:
  pattern_database::Encoding smallest_;
};

}  // namespace tilepdb::pdbgen
