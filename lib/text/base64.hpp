// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace tilepdb {

/// Bytes as text of 64 characters (RFC 4648).
[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace tilepdb
