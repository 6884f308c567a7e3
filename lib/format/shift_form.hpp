// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "format/space_key.hpp"

// Tables of the shift puzzle as versions before 1.1 wrote them: index scheme 2, whose header has width, height and the
// class of each cell of the goal. They hold the same as those of the space "shift" with these as parameters.
namespace tilepdb::detail {

/// The key of such a header, as `shift 2x2_00-12`; nothing if the header contradicts itself.
[[nodiscard]] std::optional<SpaceKey> load_shift_form(std::span<const std::uint8_t> page);

/// Writes a key that was read from such a header.
void store_shift_form(std::span<std::uint8_t> page, const SpaceKey& key);

}  // namespace tilepdb::detail
