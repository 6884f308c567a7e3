// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "format/format.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "platform/job.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/detail/level_maker.hpp"
#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pdbgen {

/// How a table's file is made.
struct MakeOptions {
  SearchOptions search{};  ///< for puzzles other than sliding tiles: memory and checkpoint interval alone
  WriteOptions write{};
  pattern_database::Encoding encoding = pattern_database::Encoding::smallest;  ///< for puzzles other than sliding tiles
};

/// The number of bits per state that an encoding asks for; 0 if it leaves them open.
[[nodiscard]] unsigned bits_asked(pattern_database::Encoding encoding) noexcept;

/// What has been done, or is left to do, for a table's file.
enum class TableNeed : std::uint8_t { nothing, conversion, search };

/// One table of any puzzle, to be made. What few programs do with a table, such as verifying it, is not a virtual
/// function: it would become part of every program that makes tables, of the WebAssembly module for one.
class TableRecipe {
 public:
  TableRecipe() = default;
  TableRecipe(const TableRecipe&) = delete;
  TableRecipe& operator=(const TableRecipe&) = delete;
  virtual ~TableRecipe() = default;

  [[nodiscard]] virtual AnyTableKey key() const = 0;
  [[nodiscard]] virtual std::uint64_t states() const = 0;

  /// Does everything that needs no search: keeps an existing file; converts the other form, plain or compressed, if it
  /// is sound, has the encoding asked for and fits into memory; or, if the file is to be replaced, removes what an
  /// earlier search has left. Returns `search` if make() is still to be called. Calls `unusable` with the reason for
  /// not converting the other form. Throws Error (resource) where space is lacking, and as TableFileWriter does.
  [[nodiscard]] TableNeed prepare(const std::filesystem::path& path, const Job& job, const MakeOptions& options,
                                  const std::function<void(const Error&)>& unusable) const;

  /// Searches for the table and writes its file, beside which the search keeps its hidden files. If another program is
  /// making the same file, waits for it before the search. Returns the table's header. Throws Error: resource, before
  /// the search, if memory or disk cannot suffice; bad_input for an encoding that does not fit the table; and as
  /// TableFileWriter does.
  virtual Header make(const std::filesystem::path& path, const Job& job, const MakeOptions& options,
                      SearchObserver& observer = SearchObserver::none()) const = 0;
};

/// What moves lead to, for one thread.
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

  /// The moves of a state; valid until the next call.
  [[nodiscard]] virtual const std::vector<Step>& of(std::uint64_t index) = 0;
  /// What each move of cost 1 changes; false where the space has no parity.
  [[nodiscard]] virtual bool parity(std::uint64_t index) const = 0;
};

/// The table of a space of states, whose type is hidden: that of a puzzle other than sliding tiles.
class SpaceRecipe : public TableRecipe {
 public:
  Header make(const std::filesystem::path& path, const Job& job, const MakeOptions& options,
              SearchObserver& observer = SearchObserver::none()) const override;

  /// Samples of the space are checked. Throws Error (bad_input).
  [[nodiscard]] virtual pattern_database::detail::SpaceFacts facts() const = 0;
  /// For this number of threads. The recipe must outlive it.
  [[nodiscard]] virtual std::unique_ptr<pattern_database::detail::LevelMaker> levels(unsigned threads) const = 0;
  /// For states that come in their order, or in none. The recipe must outlive them.
  [[nodiscard]] virtual std::unique_ptr<Neighbours> neighbours(bool in_order) const = 0;

 protected:
  /// `smallest` is the encoding taken where the smallest is asked for.
  explicit SpaceRecipe(pattern_database::Encoding smallest) : smallest_(smallest) {}

 private:
  pattern_database::Encoding smallest_;
};

}  // namespace tilepdb::pdbgen
