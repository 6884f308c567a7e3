// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "format/format.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "platform/job.hpp"
#include "tilepdb/api/generate.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::v1 {

/// Tells the caller of the interface how far the generation of one table after the other is.
class TableProgress final : public pdbgen::SearchObserver {
 public:
  /// The options must outlive it.
  explicit TableProgress(const GenerateOptions& options) : options_(options) {}

  void begin(std::string table) { progress_ = {std::move(table), 0, 0, 0, false}; }
  void writes() {
    progress_.writing = true;
    tell();
  }

  void level(const pdbgen::Level& level) override {
    if (level.depth == 0) return;
    progress_.depth = level.depth;
    progress_.reached = level.reached;
    progress_.states = level.entries;
    tell();
  }

 private:
  void tell() const {
    if (options_.progress) options_.progress(progress_);
  }

  const GenerateOptions& options_;
  GenerateProgress progress_;
};

/// Makes a table's file of its other form; whether it did. Throws Error for a plain one that does not serve, since it
/// would be read before a compressed one made anew, and as pdbgen::make_from_other_form() does.
[[nodiscard]] bool make_from_other_form(const std::filesystem::path& path, const AnyTableKey& key, const Job& job);

/// The catalogue of a name or file, of those that come with tilepdb too.
[[nodiscard]] Catalogue catalogue_for(const std::string& name, const GenerateOptions& options);

/// A catalogue for the blank that the options name, or that of their goal. Throws Error (bad_input).
[[nodiscard]] Catalogue for_blank_of(const Catalogue& catalogue, const GenerateOptions& options);

}  // namespace tilepdb::v1
