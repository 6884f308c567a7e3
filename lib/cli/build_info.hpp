// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace tilepdb {

/// What compiled this program.
[[nodiscard]] std::string compiler();

/// The revision that it was built of.
[[nodiscard]] const char* built_revision();

/// What --version prints.
[[nodiscard]] std::string version_text(const std::string& program);

}  // namespace tilepdb
