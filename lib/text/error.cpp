// SPDX-License-Identifier: MIT
#include "tilepdb/error.hpp"

#include "text/shown_text.hpp"

namespace tilepdb {

Error::Error(ErrorKind kind, const std::string& message) : std::runtime_error(shown(message)), kind_(kind) {}

}  // namespace tilepdb
