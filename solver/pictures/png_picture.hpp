// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "solver/pictures/board_drawing.hpp"

namespace tilepdb::solver {

/// Throws Error (resource) unless rsvg-convert can be run, which draws PNG pictures.
void require_png_program();

/// Returns the picture as PNG. Throws Error: bad_input if the picture is larger than rsvg-convert draws, resource if
/// that is missing or fails.
[[nodiscard]] std::string png_of(const DrawnPicture& picture);

}  // namespace tilepdb::solver
