// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tilepdb {

/// A number and what it counts: "1 table", "1,234 tables". Without `plural` that is the noun with an s.
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun, std::string_view plural = {});

}  // namespace tilepdb
