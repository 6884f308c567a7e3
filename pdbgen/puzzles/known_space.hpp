// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "format/space_key.hpp"
#include "tilepdb/pattern_database/detail/level_maker.hpp"

namespace tilepdb::pdbgen {

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

/// A space of the layer of which only its interface is known: that of a table of a puzzle that has a name.
class KnownSpace {
 public:
  KnownSpace() = default;
  KnownSpace(const KnownSpace&) = delete;
  KnownSpace& operator=(const KnownSpace&) = delete;
  virtual ~KnownSpace() = default;

  [[nodiscard]] virtual SpaceKey key() const = 0;
  [[nodiscard]] virtual std::uint64_t states() const = 0;
  /// Samples of the space are checked. Throws Error (bad_input).
  [[nodiscard]] virtual pattern_database::detail::SpaceFacts facts() const = 0;
  /// For so many threads. The space must outlive it.
  [[nodiscard]] virtual std::unique_ptr<pattern_database::detail::LevelMaker> levels(unsigned threads) const = 0;
  /// For states that come in their order, or in none. The space must outlive them.
  [[nodiscard]] virtual std::unique_ptr<Neighbours> neighbours(bool in_order) const = 0;
};

}  // namespace tilepdb::pdbgen
