// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/batch/result.hpp"
#include "text/json_fwd.hpp"

// Results for checkpoints and for other processes. Reading throws std::exception for what was not written so.
namespace tilepdb::solver {

[[nodiscard]] Json json_of(const Bound& bound);
[[nodiscard]] Json json_of(const std::vector<Bound>& bounds);
[[nodiscard]] Bound bound_from(const Json& json);
[[nodiscard]] std::vector<Bound> bounds_from(const Json& json);

/// Digests of parts as text, eight digits each. Reading throws Error (bad_input) for anything else.
[[nodiscard]] std::string text_of_parts(const std::vector<std::uint32_t>& parts);
[[nodiscard]] std::vector<std::uint32_t> parts_from_text(const std::string& text);

[[nodiscard]] Json json_of(const Result& result);
[[nodiscard]] Result result_from(const Json& json);

}  // namespace tilepdb::solver
