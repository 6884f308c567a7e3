// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "text/json_fwd.hpp"

namespace tilepdb::solver {

/// A page that plays solutions, and on which boards can be played by hand. `document` is as `solve --json` writes it
/// (docs/output.md) with moves, and with h of every board from start to goal as `h_along` where that is known.
[[nodiscard]] std::string replay_page(const Json& document);

}  // namespace tilepdb::solver
