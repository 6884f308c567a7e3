// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tilepdb/error.hpp"

namespace tilepdb {

/// "; did you mean X?" where a mistyped word is near one of the known ones X, or begins only that; else nothing.
/// `prefix` is written before X.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& known,
                                       const std::string& prefix = {});

/// Says "WHAT 'name' is not known; known: A, B", what else there is to say, and which of them may be meant.
[[nodiscard]] Error unknown_name(const std::string& what, std::string_view name, const std::vector<std::string>& known,
                                 const std::string& more = {});

}  // namespace tilepdb
