// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace tilepdb {

/// Returns a message of the library, which names arguments and remedies in plain words, with the options of the
/// programs for them: "name its size, for example 3x4" becomes "name the board, for example --board 3x4".
[[nodiscard]] std::string with_option_names(std::string message);

}  // namespace tilepdb
