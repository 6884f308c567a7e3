// SPDX-License-Identifier: MIT
#include "pdbgen/spaces/space_checkpoint.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "format/format.hpp"
#include "format/table_file.hpp"
#include "platform/checksum.hpp"

namespace tilepdb::pdbgen {

namespace {

constexpr std::array<std::uint8_t, 8> magic{0x89, 'P', 'D', 'S', 0x0d, 0x0a, 0x1a, 0x0a};
constexpr std::uint32_t version = 1;

// Offsets of the checkpoint's fields; what lies between them is 0.
constexpr std::size_t at_version = 8;
constexpr std::size_t at_key = 16;
constexpr std::size_t at_digest = 24;
constexpr std::size_t at_states = 32;
constexpr std::size_t at_levels = 40;
constexpr std::size_t fixed_size = 48;

[[nodiscard]] std::uint64_t checksum_of(const pattern_database::Name& name) {
  const std::string text = name.puzzle + '\n' + name.parameters;
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  return checksum(bytes);
}

}  // namespace

HiddenFiles space_files(const std::filesystem::path& table) {
  std::string stem = table.filename().string();
  for (const std::string suffix : {compressed_suffix, plain_suffix}) {
    if (stem.ends_with(suffix)) stem.resize(stem.size() - suffix.size());
  }
  return {table.parent_path(), stem, "marks"};
}

MarkedStates marked_states(const pattern_database::detail::SpaceFacts& facts) {
  using tilepdb::detail::store;
  MarkedStates marked{.states = facts.size,
                      .at_levels = at_levels,
                      .others = "space",
                      .remedy = "remove it to start anew",
                      .marks_remedy = "remove both to start anew"};
  auto& bytes = marked.fields;
  bytes.resize(fixed_size);
  std::copy(magic.begin(), magic.end(), bytes.begin());
  store(bytes, at_version, version, 4);
  store(bytes, at_key, checksum_of(facts.name), 8);
  store(bytes, at_digest, facts.digest, 8);
  store(bytes, at_states, facts.size, 8);
  return marked;
}

}  // namespace tilepdb::pdbgen
