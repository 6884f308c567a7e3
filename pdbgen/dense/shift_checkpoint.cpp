// SPDX-License-Identifier: MIT
#include "pdbgen/dense/shift_checkpoint.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "format/format.hpp"
#include "format/index_digest.hpp"

namespace tilepdb::generator {

namespace {

constexpr std::array<std::uint8_t, 8> magic{0x89, 'P', 'D', 'M', 0x0d, 0x0a, 0x1a, 0x0a};
constexpr std::uint32_t version = 1;

// Offsets of the checkpoint's fields; what lies between them is 0.
constexpr std::size_t at_version = 8;
constexpr std::size_t at_width = 12;
constexpr std::size_t at_height = 13;
constexpr std::size_t at_classes = 16;
constexpr std::size_t at_digest = 56;
constexpr std::size_t at_levels = 64;
constexpr std::size_t at_parts = 72;
constexpr std::size_t fixed_size = 80;
static_assert(at_classes + shift::max_cells <= at_digest);

}  // namespace

HiddenFiles shift_files(const std::filesystem::path& folder, const shift::TableKey& key) {
  return {folder, key.file_stem(), "marks"};
}

MarkedStates marked_states(const shift::Index& index) {
  using detail::store;
  MarkedStates marked{.states = index.states(),
                      .at_levels = at_levels,
                      .others = "table",
                      .remedy = "--force starts anew",
                      .marks_remedy = "--force starts anew"};
  auto& bytes = marked.fields;
  bytes.resize(fixed_size);
  std::copy(magic.begin(), magic.end(), bytes.begin());
  store(bytes, at_version, version, 4);
  store(bytes, at_width, index.key().size.width, 1);
  store(bytes, at_height, index.key().size.height, 1);
  std::copy(index.key().classes.begin(), index.key().classes.end(), bytes.begin() + at_classes);
  store(bytes, at_digest, index_digest(index), 8);
  store(bytes, at_parts, MarkFile::parts_of(index.states()), 8);
  return marked;
}

}  // namespace tilepdb::generator
